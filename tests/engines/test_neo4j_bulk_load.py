"""Files for `neo4j-admin`, loaded for real into a server of this machine, hold the graph they were written from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kg.adapters.admin_files import COMMAND, write_admin_files
from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.neo4j.engine import Neo4jEngine, Server
from kg.adapters.portable import dump
from kg.adapters.schema.kinds import KINDS
from kg.ports import GraphEngine
from tests.builders.values import paper_id
from tests.contract.portable import fill
from tests.neo4j_local.releases import RELEASES, UnavailableError
from tests.neo4j_local.server import QUICK_START, LocalNeo4j

pytestmark = [pytest.mark.neo4j, pytest.mark.slow]

AWKWARD = {
    "title": 'Quotes "x", a line\nand\r\nmore; \\n, \t ünï 図',
    "citation_key": "awkward",
    "authors": ['c "d"\ne', "a;b", "x\x1fy", "-"],
    "abstract": "",
    "year": -5,
    "stub": True,
}


def records(engine: GraphEngine) -> list[dict[str, Any]]:
    """The lines of a dump but the last, without lists that are empty: files for neo4j-admin have none."""
    stream = BytesIO()
    dump(engine, stream)
    found = [json.loads(line) for line in stream.getvalue().splitlines()[:-1]]
    for record in found:
        if "properties" in record:
            record["properties"] = {name: value for name, value in record["properties"].items() if value != []}
    return found


@pytest.fixture(params=list(RELEASES))
def loaded(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[LocalNeo4j, list[dict[str, Any]]]]:
    """A server with what the files of a graph hold, and the graph's own records."""
    embedded = KgliteEngine.open(tmp_path / "graph.kgl")
    fill(embedded)
    embedded.write("save_papers", rows=[{"id": "p00000000000awk", "properties": AWKWARD}])
    write_admin_files(embedded, tmp_path / "files")
    written = records(embedded)
    embedded.close()
    try:
        server = LocalNeo4j(request.param, heap_megabytes=768, java_options=QUICK_START)
    except UnavailableError as error:
        pytest.skip(str(error))
    try:
        server.load(tmp_path / "files" / COMMAND)
        server.start()
        yield server, written
    finally:
        server.close()


def test_strata_opens_what_was_loaded_and_finds_the_same_graph(
    loaded: tuple[LocalNeo4j, list[dict[str, Any]]],
) -> None:
    server, written = loaded
    address = Server(uri=server.uri, user=server.user, password=server.password)
    for _ in range(2):
        engine = Neo4jEngine.open(address)
        assert records(engine) == written
        names = {record["name"] for record in engine._driver.execute_query("SHOW INDEXES YIELD name").records}
        assert {index.name for kind in KINDS.nodes for index in kind.indexes()} <= names
        assert not engine.read("bulk_load")[0]["is_bulk_loaded"]
        stubs = [record for record in written if record.get("node") == "papers" and record["properties"]["stub"]]
        assert engine.read("count_papers")[0]["stubs"] == len(stubs) > 0
        shown = "MATCH (f:Field) RETURN DISTINCT f.name AS name, f.as_of.year AS year"
        assert [dict(row) for row in engine._driver.execute_query(shown).records] == [
            {"name": "graph attention", "year": 2024}
        ]
        nearest = engine.search_vectors(np.array([1, 0.1], dtype=np.float32), limit=1)
        assert [hit.id for hit in nearest] == [paper_id(1)]
        assert engine.search_text("attention", limit=1)[0].id == paper_id(1)
        engine.close()
