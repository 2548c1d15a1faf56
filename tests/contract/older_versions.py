"""What every engine promises of a graph that schema version 7 wrote; needs `engine`, `other` and `run`.

`tests/version_7` holds the graph of `tests.contract.portable.fill`, and a work that is known by a citation only, as
that version dumped it and as its own file.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.portable import restore
from kg.adapters.schema.kinds import KINDS
from kg.adapters.schema.schema import SCHEMA_VERSION, ensure_schema, stored_version
from kg.model.papers.paper import Citation
from kg.ports import GraphEngine
from kg.repository.collections.collections import CollectionRepository
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import field_graph, paper, paper_id
from tests.contract.migrations import Dying
from tests.contract.portable import dumped, fill

VERSION_7 = Path(__file__).parents[1] / "version_7"

Run = Callable[..., list[dict[str, Any]]]
"""Runs a statement that is no template, with parameters by name; gives its rows."""


def fill_with_a_stub(engine: GraphEngine) -> None:
    """The graph of other tests, and a work that a paper of its field cites."""
    fill(engine)
    papers = PaperRepository(engine)
    papers.save([paper(90, stub=True)])
    papers.save_citations([Citation(citing=paper_id(1), cited=paper_id(90))])


def dump_of_version_7() -> bytes:
    """The graph as version 7 dumped it."""
    return gzip.decompress((VERSION_7 / "graph.jsonl.gz").read_bytes())


def store_as_version_7(run: Run) -> None:
    """Store nodes and relationships as that version did, with statements of its own."""
    records = [json.loads(line) for line in dump_of_version_7().splitlines()]
    for name, nodes in groupby((each for each in records if "node" in each), itemgetter("node")):
        statement = f"UNWIND $rows AS row MERGE (n:{KINDS.node(name).label} {{id: row.id}}) SET n += row.properties"
        run(statement, rows=list(nodes))
    for name, edges in groupby((each for each in records if "edge" in each), itemgetter("edge")):
        kind = next(each for each in KINDS.edges if each.name == name)
        key = f" {{{kind.key}: row.properties.{kind.key}}}" if kind.key else ""
        run(
            f"UNWIND $rows AS row MATCH (a:{KINDS.node(kind.start).label} {{id: row.`start`}}) "
            f"MATCH (b:{KINDS.node(kind.end).label} {{id: row.`end`}}) "
            f"MERGE (a)-[r:{kind.type}{key}]->(b) SET r += row.properties",
            rows=list(edges),
        )
    run("MERGE (v:SchemaVersion {id: 'strata'}) SET v.version = 7")


def without_vectors(engine: GraphEngine) -> list[bytes]:
    """The lines of a dump but the vectors and the last, which counts them."""
    return [line for line in dumped(engine).splitlines()[:-1] if not line.startswith(b'{"vector"')]


def stubs(run: Run) -> set[str]:
    """Papers with the label of stubs."""
    return {row["id"] for row in run("MATCH (p:Known) RETURN p.id AS id")}


class OlderVersionContract:
    """Graphs of schema version 7."""

    @pytest.fixture
    def migrated(self, engine: GraphEngine, run: Run) -> GraphEngine:
        """The graph of version 7, brought up to date."""
        store_as_version_7(run)
        ensure_schema(engine)
        assert stored_version(engine) == SCHEMA_VERSION
        return engine

    def test_a_graph_of_version_7_becomes_the_graph_that_is_stored_today(
        self, migrated: GraphEngine, other: GraphEngine
    ) -> None:
        fill_with_a_stub(other)
        for field in FieldRepository(migrated).list():
            FieldRepository(migrated).get(field.id)  # from now on its digest is stored
        assert without_vectors(migrated) == without_vectors(other)

    def test_its_dump_is_restored_as_the_graph_is_migrated(self, migrated: GraphEngine, other: GraphEngine) -> None:
        restore(other, io.BytesIO(dump_of_version_7()))
        assert without_vectors(migrated) == without_vectors(other)

    def test_its_fields_are_as_they_were(self, migrated: GraphEngine) -> None:
        fields = FieldRepository(migrated)
        assert fields.get("attention") == field_graph()
        assert fields.get("second").field.parameters == field_graph().field.parameters
        revisions = [json.loads(line)["properties"] for line in dump_of_version_7().splitlines() if b'"fields"' in line]
        assert fields.revision("attention") in {each["revision"] for each in revisions}
        assert [each.topic for each in CollectionRepository(migrated).list()] != []

    def test_its_identifiers_go_on_naming_papers(self, migrated: GraphEngine, run: Run) -> None:
        assert PaperRepository(migrated).get("doi:10.1/gat").id == paper_id(1)
        assert run("MATCH (i:Identifier) WHERE i.paper_id IS NOT NULL RETURN i.id AS id") == []

    def test_its_stubs_are_labelled(self, migrated: GraphEngine, run: Run) -> None:
        assert stubs(run) == {paper_id(3), paper_id(90)}

    def test_what_is_drawn_of_it_has_a_name(self, migrated: GraphEngine, run: Run) -> None:
        for kind in KINDS.nodes:
            if kind.shown:
                rows = run(f"MATCH (n:{kind.label}) RETURN n.name AS name, n.{kind.shown} AS shown")
                assert rows, kind.name
                assert [row["name"] for row in rows] == [row["shown"] for row in rows]

    def test_its_days_are_dates(self, migrated: GraphEngine, run: Run) -> None:
        assert run("MATCH (f:Field {id: 'attention'}) RETURN f.as_of.year AS year") == [{"year": 2024}]
        assert run("MATCH (:Collection)-[r:RULED_ON]->() RETURN r.day.month AS month")[0]["month"] in range(13)

    def test_a_migration_that_was_killed_goes_on(self, engine: GraphEngine, run: Run) -> None:
        store_as_version_7(run)
        with pytest.raises(SystemExit):
            ensure_schema(Dying(engine))
        assert stored_version(engine) == 7
        ensure_schema(engine)
        assert FieldRepository(engine).get("attention") == field_graph()
        assert stubs(run) == {paper_id(3), paper_id(90)}
        once = dumped(engine)
        run("MATCH (v:SchemaVersion) SET v.version = 7")
        ensure_schema(engine)
        assert dumped(engine) == once
