"""A newcomer finds things by their folders: tests stand where the code stands, every floor is described."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

from tests.house.sources import PACKAGES, functions, imported, nodes, trees

BUILT_BY_HAND = {"FieldGraph", "FieldView", "Survey"}
"""Large values that tests share; each is built in tests/builders and nowhere else."""


def test_every_folder_of_unit_tests_is_a_folder_of_the_code(root: Path) -> None:
    folders = {
        path.parent.relative_to(root / "tests" / "unit") for path in (root / "tests" / "unit").rglob("test_*.py")
    }
    assert len(folders) > 30
    assert {str(folder) for folder in folders if not (root / folder).is_dir()} == set()


def test_fields_and_surveys_are_built_by_hand_in_one_place() -> None:
    elsewhere = {
        f"{path}:{call.lineno} {call.func.id}"
        for path, tree in trees("tests", naming=BUILT_BY_HAND).items()
        if not path.startswith("tests/builders/") and BUILT_BY_HAND & imported(tree)
        for call in nodes(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in BUILT_BY_HAND
        if any(keyword.arg for keyword in call.keywords)
    }
    assert elsewhere == set()


def test_no_function_of_the_builders_is_the_copy_of_another() -> None:
    copies: dict[str, list[str]] = defaultdict(list)
    for path, tree in trees("tests/builders").items():
        for function in functions(tree):
            body = function.body[1:] if ast.get_docstring(function) is not None else function.body
            copies["\n".join(map(ast.dump, body))].append(f"{path} {function.name}")
    assert {names[0]: names[1:] for names in copies.values() if len(names) > 1} == {}


def test_every_floor_is_described_for_contributors(root: Path) -> None:
    page = (root / "CONTRIBUTING.md").read_text("utf-8")
    described = set(re.findall(r"^\| `(\w+/\w+)`", page, re.MULTILINE))
    floors = {
        f"{package}/{path.name}"
        for package in PACKAGES
        for path in (root / package).iterdir()
        if path.is_dir() and any(path.rglob("*.py"))
    }
    assert described == floors
