"""When the embedded engine may leave out declaring the properties of a kind of node."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.declared_kinds import Declared
from kg.adapters.kglite.engine import KgliteEngine
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.rows import paper_properties
from tests.builders.values import paper

ROWS: Mapping[str, Any] = {"rows": [{"id": "a"}]}


def test_a_kind_is_declared_until_nodes_were_added_twice() -> None:
    declared = Declared()
    for _ in range(2):
        assert "add_papers" not in declared
        declared.note("add_papers", ROWS)
    assert "add_papers" in declared
    assert "add_authors" not in declared


def test_no_rows_and_other_templates_declare_nothing() -> None:
    declared = Declared()
    for _ in range(2):
        declared.note("add_papers", {"rows": []})
        declared.note("save_papers", ROWS)
    assert "add_papers" not in declared


def test_a_deletion_starts_anew_and_a_copy_that_is_dropped_changes_nothing() -> None:
    declared = Declared()
    declared.note("add_papers", ROWS)
    dropped = declared.copy()
    dropped.note("add_papers", ROWS)
    assert "add_papers" not in declared
    dropped.note("delete_papers", ROWS)
    assert "add_papers" not in dropped


@pytest.mark.parametrize("whole", [True, False])
def test_papers_that_say_more_than_all_before_are_added_after_any_deletion(tmp_path: Path, whole: bool) -> None:
    engine = KgliteEngine.open(tmp_path)
    papers = PaperRepository(engine)
    for number in range(4):
        papers.save([paper(number, citation_key=f"k{number}")])
    engine.write("delete_papers", rows=[{"id": id} for id in papers.ids()[0 if whole else 2 :]])
    for number in range(4, 8):
        told = paper(number, citation_key=f"k{number}", abstract="words", venue="Venue", url="https://example.org")
        with engine.transaction() as templates:
            templates.write("add_papers", rows=[{"id": told.id, **paper_properties(told)}])
        assert papers.find([told.id]) == {told.id: told}
    engine.close()
