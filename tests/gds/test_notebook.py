"""The lines of docs/neo4j.md that show Neo4j's own client of Graph Data Science, run on a field of Strata."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from api.bootstrap import open_workbench
from kg.algorithms.graphs.csr import undirected_graph
from kg.algorithms.graphs.leiden import leiden
from kg.algorithms.graphs.partition import modularity, partition_from_labels
from services.config import Settings
from tests.api.conftest import build_example
from tests.neo4j import Neo4jServer

FIELD = "graph-neural-networks"

# pandas and the client warn of their own future; it is theirs.
pytestmark = pytest.mark.filterwarnings("default")


def lines_of_the_docs(root: Path) -> str:
    """The only Python of the page."""
    (code,) = re.findall(r"^```python\n(.*?)^```$", (root / "docs" / "neo4j.md").read_text("utf-8"), re.M | re.S)
    return str(code)


def test_the_notebook_of_the_docs_finds_communities_as_good_as_ours(
    root: Path, empty_neo4j: Neo4jServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numpy as np

    server = {"graph": empty_neo4j.uri, "neo4j_user": empty_neo4j.user, "neo4j_password": empty_neo4j.password}
    with open_workbench(Settings.model_validate({**server, "analytics": "local"})) as workbench:
        asyncio.run(build_example(workbench, root))
        field = workbench.fields.get(FIELD)
    monkeypatch.setenv("STRATA_GRAPH", empty_neo4j.uri)
    monkeypatch.setenv("STRATA_NEO4J_PASSWORD", empty_neo4j.password)
    ran: dict[str, Any] = {}
    exec(compile(lines_of_the_docs(root), "docs/neo4j.md", "exec"), ran)

    communities = ran["communities"]
    titles = [paper.title for paper in field.papers.values()]
    assert sorted(communities["title"]) == sorted(titles)
    place = {id: number for number, id in enumerate(field.papers)}
    edges = [(each.citing, each.cited, each.weight or 0.0) for each in field.citations]
    edges += [(each.first, each.second, each.weight) for each in field.similarities]
    ends = np.array([(place[first], place[second]) for first, second, _ in edges], dtype=np.int64)
    graph = undirected_graph(len(place), ends[:, 0], ends[:, 1], np.array([weight for *_, weight in edges]))
    found = dict(zip(communities["title"], communities["communityId"], strict=True))
    theirs = partition_from_labels(np.array([found[title] for title in titles], dtype=np.int64))
    assert modularity(graph, theirs) == pytest.approx(modularity(graph, leiden(graph)), abs=0.03)
    with empty_neo4j.driver() as driver:
        left = driver.execute_query("CALL gds.graph.list() YIELD graphName RETURN graphName", database_="neo4j").records
    assert left == [], "the projection is dropped"
