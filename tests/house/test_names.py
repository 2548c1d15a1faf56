"""One name, one thing."""

from __future__ import annotations

from collections import defaultdict

from tests.house.sources import PACKAGES, named, trees

TWICE: frozenset[str] = frozenset()
"""Names that stand for two things yet."""


def test_no_class_and_no_alias_of_a_type_has_the_name_of_another() -> None:
    modules: dict[str, list[str]] = defaultdict(list)
    for path, tree in trees(*PACKAGES).items():
        for name in named(tree):
            modules[name].append(path)
    assert len(modules) > 400
    assert {name: paths for name, paths in modules.items() if len(paths) > 1 and name not in TWICE} == {}
