"""A new kind of node or relationship is a row of the table and nothing else."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.portable import dump, restore
from kg.adapters.schema.kind import Kinds, NodeKind, Property, RelationshipKind, Space
from kg.adapters.schema.kinds import KINDS
from kg.errors import InvalidInputError, QueryFailedError
from kg.ports import PAPERS
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import PAPERS as SIX
from tests.builders.values import paper_id

NOTES = NodeKind(
    name="notes",
    label="Note",
    title="notes of readers",
    properties=(
        Property(name="text", type="STRING"),
        Property(name="reader", type="STRING"),
        Property(name="day", type="STRING"),
    ),
    unique=("reader",),
    indexed=("day",),
    space=Space(text="text", embedded="text"),
)
WITH_NOTES = Kinds(
    nodes=(*KINDS.nodes, NOTES),
    edges=(
        *KINDS.edges,
        RelationshipKind(name="is_about", type="IS_ABOUT", start="notes", end=PAPERS, title="papers of notes"),
    ),
)


def noted(folder: Path) -> KgliteEngine:
    """A graph of six papers and two notes, both with vectors."""
    engine = KgliteEngine.open(folder, kinds=WITH_NOTES)
    PaperRepository(engine).save(SIX)
    engine.save_vectors([paper_id(1)], np.ones((1, 3), dtype=np.float32))
    texts = {"n1": "attention is useful", "n2": "graphs are everywhere"}
    rows = [{"id": id, "properties": {"text": text, "reader": id.upper()}} for id, text in texts.items()]
    engine.write("save_notes", rows=rows)
    engine.write("save_is_about", rows=[{"start_id": "n1", "end_id": paper_id(1)}])
    engine.save_vectors(["n1", "n2"], np.array([[1, 0], [0, 1]], dtype=np.float32), space="notes")
    return engine


def test_a_kind_of_node_is_searched_in_a_space_of_its_own(tmp_path: Path) -> None:
    engine = noted(tmp_path)
    assert [hit.id for hit in engine.search_text("attention", limit=9, space="notes")] == ["n1"]
    assert [hit.id for hit in engine.search_text("attention", limit=9)] == [paper_id(1)]
    near = engine.search_vectors(np.array([0.1, 1], dtype=np.float32), limit=9, space="notes")
    assert [hit.id for hit in near] == ["n2", "n1"]
    assert sorted(engine.load_vectors(["n1", paper_id(1)], space="notes")) == ["n1"]
    engine.write("forget_vectors_of_notes")
    assert engine.load_vectors(["n1"], space="notes") == {}
    assert sorted(engine.load_vectors([paper_id(1)])) == [paper_id(1)]
    engine.close()


def test_a_kind_of_node_is_dumped_and_restored_with_its_edges_and_vectors(tmp_path: Path) -> None:
    first, second = noted(tmp_path / "first"), KgliteEngine.open(tmp_path / "second", kinds=WITH_NOTES)
    stream, again = io.BytesIO(), io.BytesIO()
    dump(first, stream, kinds=WITH_NOTES)
    restore(second, io.BytesIO(stream.getvalue()), kinds=WITH_NOTES)
    dump(second, again, kinds=WITH_NOTES)
    assert again.getvalue() == stream.getvalue()
    for part in (b'{"node":"notes","id":"n2"', b'{"edge":"is_about","start":"n1"', b'{"vector":"n1","space":"notes"'):
        assert part in stream.getvalue()
    with pytest.raises(InvalidInputError, match="does not know"):
        restore(KgliteEngine.open(tmp_path / "third"), io.BytesIO(stream.getvalue()))
    first.close()
    second.close()


def test_what_a_kind_says_is_unique_is_unique(tmp_path: Path) -> None:
    engine = noted(tmp_path)
    with pytest.raises(QueryFailedError, match="unique"):
        engine.write("save_notes", rows=[{"id": "n3", "properties": {"text": "", "reader": "N1"}}])
    engine.close()


def test_what_is_stored_fast_has_no_dates_and_repeats_nothing() -> None:
    added = [kind for kind in KINDS.nodes if kind.is_added]
    assert [kind.name for kind in added if kind.shown] == []
    assert [kind.name for kind in added if any(each.type == "DATE" for each in kind.properties)] == []
    assert [kind.name for kind in KINDS.edges if kind.is_added and any(p.type == "DATE" for p in kind.properties)] == []
