"""What is promised of the edges of a field while it is replaced, on every engine."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from kg.errors import WriteConflictError
from kg.model.fields.field import FieldGraph
from kg.ports import GraphEngine
from kg.repository.fields import edge_sets
from kg.repository.fields.fields import FieldRepository
from kg.repository.surveys.surveys import SurveyRepository
from tests.builders.dying_engine import Death, DyingEngine
from tests.builders.values import PAPERS, field_graph
from tests.contract.surveys import revised


def stored_edges(engine: GraphEngine) -> set[str]:
    """The names that the edges of fields hold."""
    ids = sorted(paper.id for paper in PAPERS)
    found = (engine.read(f"dump_{kind}", ids=ids) for kind in ("cites_in_field", "similar_to"))
    return {row["field_id"] for rows in found for row in rows}


def other() -> FieldGraph:
    """The field with fewer citations."""
    return replace(field_graph(), citations=field_graph().citations[:1])


def adopt(engine: GraphEngine, staged: edge_sets.EdgeSet) -> None:
    """Take edges over, as a writer that was slow and is not dead."""
    with engine.transaction() as templates:
        edge_sets.adopt_edges(templates, staged)


class EdgeSetContract:
    """Edges under names of their own."""

    def test_a_replaced_field_leaves_no_edge_behind(self, fields: FieldRepository, engine: GraphEngine) -> None:
        for graph in (field_graph(), other(), field_graph()):
            fields.save(graph)
            assert stored_edges(engine) == {f"attention@{fields.revision('attention')}"}
        fields.delete("attention")
        assert (stored_edges(engine), engine.read("loose_edge_sets")) == (set(), [])

    def test_a_field_built_the_same_again_writes_no_edge(self, fields: FieldRepository, engine: GraphEngine) -> None:
        fields.save(field_graph())
        writes = Counting(engine)
        FieldRepository(writes).save(field_graph())
        assert writes.names == []
        FieldRepository(writes).save(other())
        assert writes.names == ["add_cites_in_field", "add_similar_to"]

    def test_a_process_that_dies_anywhere_leaves_the_old_field_or_the_new(
        self, fields: FieldRepository, engine: GraphEngine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(edge_sets, "ABANDONED_SECONDS", -60)
        fields.save(field_graph())
        counted = DyingEngine(engine, last=0)
        FieldRepository(counted).save(other())
        for last in range(1, counted.statements + 1):
            fields.save(field_graph())
            with pytest.raises(Death):
                FieldRepository(DyingEngine(engine, last=last)).save(other())
            assert fields.get("attention") in (field_graph(), other())
            fields.save(other())
            assert len(stored_edges(engine)) == 1
            assert (fields.get("attention"), engine.read("loose_edge_sets")) == (other(), [])

    def test_edges_that_another_process_writes_are_left_alone(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        staged = edge_sets.stage_edges(engine, field_graph(), "one")
        fields.save(other())
        assert staged.name in stored_edges(engine)
        edge_sets.stage_edges(engine, field_graph(), "one")
        assert {"attention@one", "attention@one'"} < stored_edges(engine)

    def test_what_a_dead_owner_left_is_taken_up_at_once_where_a_graph_has_one_owner(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        fields.save(field_graph())
        name = f"attention@{fields.revision('attention')}"
        fields.delete("attention")
        papers = sorted(paper.id for paper in PAPERS)
        left = {"id": name, "writer": "another process", "began": int(time.time()), "papers": papers}
        engine.write("claim_edge_sets", rows=[left])
        fields.save(field_graph())
        is_shared = engine.capabilities().many_processes
        assert stored_edges(engine) == {f"{name}'" if is_shared else name}
        assert len(engine.read("loose_edge_sets")) == is_shared

    def test_edges_of_a_process_that_is_gone_are_deleted_after_its_time_of_grace(self, engine: GraphEngine) -> None:
        processes = engine.processes()
        now, grace = int(time.time()), processes.grace_seconds
        claims = {
            "gone": ("p0123456789ab", now - grace),
            "just gone": ("p0123456789ab", now + 60),
            "own": (processes.own, now - grace),
        }
        for name, (process, began) in claims.items():
            row = {"id": name, "writer": f"{process}-1", "began": began, "papers": []}
            engine.write("claim_edge_sets", rows=[row])
        edge_sets.sweep_edges(engine)
        assert [row["id"] for row in engine.read("loose_edge_sets")] == ["just gone", "own"]

    def test_a_writer_whose_edges_were_given_up_stops_and_leaves_none(
        self, fields: FieldRepository, engine: GraphEngine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fields.save(other())
        before = stored_edges(engine)
        monkeypatch.setattr(edge_sets, "EDGE_BATCH", 1)
        monkeypatch.setattr(edge_sets, "ABANDONED_SECONDS", -60)
        writing = DyingEngine(engine, last=6, death=lambda: edge_sets.sweep_edges(engine))
        with pytest.raises(WriteConflictError, match="given up while they were written"):
            edge_sets.stage_edges(writing, field_graph(), "one")
        assert (stored_edges(engine), engine.read("loose_edge_sets")) == (before, [])

    def test_edges_that_no_field_took_are_given_up(self, fields: FieldRepository, engine: GraphEngine) -> None:
        bare = replace(field_graph(), communities=(), themes=())
        edges = fields.store_edges(bare)
        assert stored_edges(engine) == {edges.name}
        fields.give_up(edges)
        fields.save(other())
        assert edges.name not in stored_edges(engine)
        assert engine.read("loose_edge_sets") == []

    def test_a_field_takes_over_the_edges_that_were_stored_before_its_communities(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        bare = replace(field_graph(), communities=(), themes=())
        for _ in range(2):
            edges = fields.store_edges(bare)
            fields.save(field_graph(), edges=edges)
            assert fields.get("attention") == field_graph()
            assert (stored_edges(engine), engine.read("loose_edge_sets")) == ({edges.name}, [])
        assert edges.writer is None, "the second time they are there"

    def test_edges_deleted_meanwhile_keep_the_field_as_it_was(
        self, fields: FieldRepository, engine: GraphEngine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fields.save(other())
        staged = edge_sets.stage_edges(engine, field_graph(), "one")
        monkeypatch.setattr(edge_sets, "ABANDONED_SECONDS", -60)
        edge_sets.sweep_edges(engine)
        with pytest.raises(WriteConflictError, match="safe to retry"), engine.transaction() as templates:
            edge_sets.adopt_edges(templates, staged)
        assert fields.get("attention") == other()

    def test_a_sweep_leaves_edges_that_are_no_longer_to_be_deleted(
        self, fields: FieldRepository, engine: GraphEngine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        staged = edge_sets.stage_edges(engine, field_graph(), "one")
        monkeypatch.setattr(edge_sets, "ABANDONED_SECONDS", -60)
        adopting = DyingEngine(engine, last=2, death=lambda: adopt(engine, staged))
        edge_sets.sweep_edges(adopting)
        assert stored_edges(engine) == {"attention@one"}

    def test_an_earlier_state_shares_its_edges_with_the_field_it_was(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        fields.save(field_graph())
        old = fields.revision("attention")
        surveys = SurveyRepository(engine)
        surveys.add(revised("a", field_revision=old))
        fields.save(other())
        assert len(stored_edges(engine)) == 2
        fields.save(field_graph())
        assert stored_edges(engine) == {f"attention@{old}"}
        fields.delete("attention")
        assert fields.at("attention", old) == field_graph()
        surveys.delete("attention-1")
        assert (stored_edges(engine), engine.read("loose_edge_sets")) == (set(), [])


class Counting:
    """An engine that notes which templates are written in batches of their own."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine
        self.names: list[str] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._engine, name)

    def write_many(self, name: str, rows: list[dict[str, object]], /, *, batch_size: int = 2_000) -> int:
        """Note the template and write."""
        self.names.append(name)
        return self._engine.write_many(name, rows, batch_size=batch_size)
