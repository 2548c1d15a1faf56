"""What a reader can hold in the head: files under 400 lines, functions near 25, a docstring on what others use."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.house.sources import PACKAGES, functions, trees

MOST_LINES_OF_A_FILE = 400
MOST_LINES_OF_A_FUNCTION = 50
USUAL_LINES_OF_A_FUNCTION = 25

_NAMED = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

FOLDERS = (*PACKAGES, "tests", "benchmarks")


def test_every_file_has_400_lines_or_fewer(root: Path) -> None:
    paths = [
        path
        for folder in (*FOLDERS, "cypher", "web")
        for suffix in ("py", "cypher", "ts", "tsx")
        for path in (root / folder).rglob(f"*.{suffix}")
        if not {"node_modules", "golden", "schema.d.ts"} & set(path.parts)  # the last is made of docs/openapi.json
    ]
    long = {str(path.relative_to(root)): path.read_text("utf-8").count("\n") for path in paths}
    assert len(long) > 500
    assert {path: lines for path, lines in long.items() if lines > MOST_LINES_OF_A_FILE} == {}


def test_no_function_is_longer_than_50_lines_and_few_are_longer_than_25() -> None:
    lines = {
        f"{path}:{function.lineno} {function.name}": _lines(function)
        for path, tree in trees(*FOLDERS).items()
        for function in functions(tree)
    }
    assert {name: count for name, count in lines.items() if count > MOST_LINES_OF_A_FUNCTION} == {}
    assert sum(count > USUAL_LINES_OF_A_FUNCTION for count in lines.values()) <= len(lines) / 100


def test_everything_public_says_what_it_is() -> None:
    silent = [f"{path}: {name}" for path, tree in trees(*PACKAGES).items() for name in _silent(tree, "the module")]
    assert silent == []


def _lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of the body without the docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def _silent(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> Iterator[str]:
    """What has no docstring of a node and of the public classes and functions in it."""
    if ast.get_docstring(node) is None and not _is_a_form_of_another(node):
        yield name
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        for each in node.body:
            if isinstance(each, _NAMED) and not each.name.startswith("_"):
                yield from _silent(each, each.name)


def _is_a_form_of_another(node: ast.AST) -> bool:
    """Whether it is one of several signatures of a function that is described at the last of them."""
    decorators = getattr(node, "decorator_list", [])
    return any(isinstance(each, ast.Name) and each.id == "overload" for each in decorators)
