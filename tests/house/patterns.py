"""Every regular expression of the code: those that modules hold, and calls that would make one anew."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

from tests.house.sources import PACKAGES, nodes, trees

_MAKERS = frozenset(
    {"compile", "sub", "subn", "match", "search", "fullmatch", "split", "findall", "finditer", "template"}
)


def patterns() -> dict[str, re.Pattern[Any]]:
    """Place, `module.NAME` or `module.NAME[2]`, -> pattern; one that several places share stands once."""
    found: dict[str, re.Pattern[Any]] = {}
    known: set[tuple[Any, int]] = set()
    for module in _modules():
        for place, pattern in _held(module):
            if (pattern.pattern, pattern.flags) not in known:
                known.add((pattern.pattern, pattern.flags))
                found[place] = pattern
    return found


def made_in_functions() -> list[str]:
    """Places where a function makes a pattern, `file:line`."""
    return [
        f"{path}:{call.lineno}"
        for path, tree in trees(*PACKAGES, naming=[f"re.{name}" for name in _MAKERS]).items()
        for function in nodes(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and _makes_a_pattern(call.func)
    ]


def _modules() -> Iterator[ModuleType]:
    for package in PACKAGES:
        top = importlib.import_module(package)
        for info in pkgutil.walk_packages(top.__path__, f"{package}."):
            if info.name.rpartition(".")[2] != "__main__":
                yield importlib.import_module(info.name)


def _held(module: ModuleType) -> Iterator[tuple[str, re.Pattern[Any]]]:
    for name, value in sorted(vars(module).items()):
        if isinstance(value, type) and value.__module__ == module.__name__:
            for inner, held in sorted(vars(value).items()):
                yield from _inside(f"{module.__name__}.{name}.{inner}", held, depth=4)
        else:
            yield from _inside(f"{module.__name__}.{name}", value, depth=4)


def _inside(place: str, value: object, *, depth: int) -> Iterator[tuple[str, re.Pattern[Any]]]:
    """The patterns in a value and, some levels deep, in what it contains."""
    if isinstance(value, re.Pattern):
        yield place, value
    elif depth and isinstance(value, Mapping):
        for key, item in list(value.items()):
            yield from _inside(f"{place}[{key!r}]", item, depth=depth - 1)
    elif depth and isinstance(value, list | tuple | set | frozenset):
        for number, item in enumerate(value):
            yield from _inside(f"{place}[{number}]", item, depth=depth - 1)


def _makes_a_pattern(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id == "re"
        and function.attr in _MAKERS
    )
