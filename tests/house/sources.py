"""The code of the project, read as syntax trees, for tests of the house."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PACKAGES = ("kg", "services", "api")
"""What is installed."""


def trees(*folders: str, naming: Collection[str] = ()) -> dict[str, ast.Module]:
    """Every module below the folders, by its path from the repository; of some words each has one, if any are given."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return {str(path.relative_to(ROOT)): _tree(path) for path in paths if not naming or _has_one_of(naming, path)}


def _has_one_of(words: Collection[str], path: Path) -> bool:
    text = path.read_text("utf-8")
    return any(word in text for word in words)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def named(tree: ast.Module) -> Iterator[str]:
    """The classes and the aliases of types that a module defines at its top; no type variables, no private names."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and not _makes_variable(node):
            name = node.targets[0].id
        else:
            continue
        if name[0].isupper() and not name.isupper():
            yield name


@cache
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Everything in a module, walked once for all tests."""
    return tuple(ast.walk(tree))


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a module, at whatever depth."""
    return (node for node in nodes(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def imported(tree: ast.Module) -> set[str]:
    """The names that a module imports from others."""
    return {each.name for node in nodes(tree) if isinstance(node, ast.ImportFrom) for each in node.names}


def _makes_variable(node: ast.Assign) -> bool:
    made = node.value.func if isinstance(node.value, ast.Call) else None
    return isinstance(made, ast.Name) and made.id in {"TypeVar", "ParamSpec"}
