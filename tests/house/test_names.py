"""One name, one thing; and a word that a newcomer knows."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from tests.house.sources import PACKAGES, named, trees

INSTEAD_OF = {
    "announce": "notify",
    "announcer": "notifier",
    "arriving": "download",
    "awaited": "async client",
    "doorkeeper": "authenticator",
    "door": "access",
    "heed": "check for cancellation",
    "heeded": "check for cancellation",
    "heirs": "citing communities",
    "house": "conventions of the API",
    "insist": "retry",
    "kin": "similar communities",
    "patience": "retry policy",
    "somebody": "the request, the caller, the operator",
    "stratum": "layer",
    "tell": "report, emit",
    "whoever": "the request, the caller, the operator",
}
"""Words that no identifier of the code contains, and what to write instead."""


def test_no_class_and_no_alias_of_a_type_has_the_name_of_another() -> None:
    modules: dict[str, list[str]] = defaultdict(list)
    for path, tree in trees(*PACKAGES).items():
        for name in named(tree):
            modules[name].append(path)
    assert len(modules) > 400
    assert {name: paths for name, paths in modules.items() if len(paths) > 1} == {}


def test_no_identifier_has_a_word_for_which_the_glossary_has_a_plainer_one() -> None:
    found = {
        f"{path}: {identifier}: write {INSTEAD_OF[word]}"
        for path, tree in trees(*PACKAGES).items()
        for identifier in _defined(tree)
        for word in _words(identifier) & INSTEAD_OF.keys()
    }
    assert found == set()


def _defined(tree: ast.Module) -> Iterator[str]:
    """The names that a module gives to classes, functions, parameters, variables and attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def _words(identifier: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", identifier)}
