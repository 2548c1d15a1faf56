"""Communities that GDS finds along stored edges, on a real server."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kg.adapters.neo4j.engine import Neo4jEngine
from kg.adapters.neo4j.gds import PREFIX, GdsAnalytics
from kg.adapters.neo4j.process import owner_of
from kg.adapters.process import process_token
from kg.algorithms.graphs.csr import undirected_graph
from kg.algorithms.identity.resolution import resolve
from kg.errors import AlgorithmError
from kg.model.graphs.graph import Partition, StoredGraph, WeightedGraph
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import PaperRecord
from kg.ports import Row
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.adapters.formats.files import read_records
from tests.builders.small_field import CountingEmbedder, Desk
from tests.corpora import records
from tests.neo4j import Neo4jServer
from tests.neo4j_engines import neo4j_engine, without_its_nodes, without_nodes

__all__ = ["neo4j_engine", "without_nodes"]


class Watched:
    """The templates of an engine; notes the projections that there are while Leiden runs."""

    def __init__(self, engine: Neo4jEngine) -> None:
        self._engine = engine
        self.projections: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        """Rows of a read template."""
        if name == "gds_louvain_of_papers":
            self.projections += projections(self._engine)
        return self._engine.read(name, **parameters)


class Twice(GdsAnalytics):
    """Finds communities along stored edges and along arrays, and asserts that they are the same."""

    asked = 0

    def leiden(
        self, graph: WeightedGraph, *, resolution: float, seed: int, stored: StoredGraph | None = None
    ) -> Partition:
        """The communities of both."""
        assert stored is not None
        found = super().leiden(graph, resolution=resolution, seed=seed, stored=stored)
        arrays = super().leiden(graph, resolution=resolution, seed=seed)
        np.testing.assert_array_equal(found.labels, arrays.labels)
        self.asked += 1
        return found


def projections(engine: Neo4jEngine) -> list[str]:
    """Names of Strata's projected graphs."""
    return [row["id"] for row in engine.read("gds_projections", prefix=PREFIX)]


def stocked(engine: Neo4jEngine, rows: list[PaperRecord], *, other_ids: bool = False) -> Desk:
    """The papers and citations of a corpus on a server; with other ids, these go the other way round."""
    resolution = resolve(rows, KnownPapers(), source="first")
    known = sorted(paper.id for paper in resolution.papers)
    ids = dict(zip(known, reversed(known) if other_ids else known, strict=True))
    papers = PaperRepository(engine)
    papers.save([replace(paper, id=ids[paper.id], identifiers=()) for paper in resolution.papers])
    papers.save_citations(
        replace(edge, citing=ids[edge.citing], cited=ids[edge.cited])
        for edge in resolution.citations
        if {edge.citing, edge.cited} <= ids.keys()
    )
    return Desk(engine=engine, papers=papers, fields=FieldRepository(engine), embedder=CountingEmbedder())


def example(root: Path) -> list[PaperRecord]:
    """The papers of the example."""
    rows = read_records(root / "examples" / "graph_neural_networks.jsonl")
    return [row for row in rows if isinstance(row, PaperRecord)]


@pytest.mark.parametrize("seed", [0, 3])
async def test_the_example_has_the_communities_that_its_arrays_have(
    without_nodes: Neo4jEngine, root: Path, seed: int
) -> None:
    desk, analytics = stocked(without_nodes, example(root)), Twice.open(without_nodes)
    local = await desk.build()
    built = await desk.build(analytics=analytics, parameters=replace(local.field.parameters, seed=seed))
    assert built.field.versions["graph-data-science"] == analytics.version
    assert analytics.asked == 3
    assert desk.fields.get(built.field.id) == built
    assert (built.citations, built.similarities, built.paths) == (local.citations, local.similarities, local.paths)
    assert without_nodes.read("loose_edge_sets") == []
    assert projections(without_nodes) == []


@pytest.mark.shared
@pytest.mark.slow
@pytest.mark.parametrize("name", ["exploration_in_rl", "graph_neural_networks"])
async def test_a_real_field_has_the_communities_that_its_arrays_have(
    without_nodes: Neo4jEngine, shared: Path, name: str
) -> None:
    desk, analytics = stocked(without_nodes, records(shared, name)), Twice.open(without_nodes)
    built = await desk.build(topic=name, analytics=analytics)
    assert analytics.asked == 3
    assert desk.fields.get(built.field.id) == built


async def test_papers_under_other_ids_fall_into_the_same_communities(
    neo4j_engine: Neo4jEngine, neo4j_server: Neo4jServer, root: Path
) -> None:
    found = []
    for other_ids in (False, True):
        desk = stocked(without_its_nodes(neo4j_engine, neo4j_server), example(root), other_ids=other_ids)
        built = await desk.build(analytics=GdsAnalytics.open(neo4j_engine))
        titles = {id: desk.papers.get(id).title for id in desk.papers.ids()}
        found.append([sorted(titles[id] for id in each.papers) for each in built.communities])
    assert sorted(found[0]) == sorted(found[1])


async def test_a_projection_says_field_layer_and_process(without_nodes: Neo4jEngine, root: Path) -> None:
    watched = Watched(without_nodes)
    await stocked(without_nodes, example(root)).build(analytics=GdsAnalytics.open(watched))
    assert watched.projections
    for name in watched.projections:
        assert name.startswith("strata_communities_graph-neural-networks_")
        assert name.split("_")[3] in {"development", "frontier", "foundation"}
        assert owner_of(name) == process_token()


async def test_a_field_built_the_same_again_writes_no_edge(without_nodes: Neo4jEngine, root: Path) -> None:
    desk, analytics = stocked(without_nodes, example(root)), GdsAnalytics.open(without_nodes)
    built = await desk.build(analytics=analytics)
    before = without_nodes.read("edge_sets_of_field", field_id=built.field.id)
    assert await desk.build(analytics=analytics) == built
    assert without_nodes.read("edge_sets_of_field", field_id=built.field.id) == before
    assert before[0]["edge_set"] != f"{built.field.id}@{before[0]['revision']}"


def test_edges_that_changed_are_not_taken_for_those_of_the_field(without_nodes: Neo4jEngine, root: Path) -> None:
    desk, analytics = stocked(without_nodes, example(root)), GdsAnalytics.open(without_nodes)
    ids = tuple(desk.papers.ids()[:4])
    stored = StoredGraph(name="field_frontier", paper_ids=ids, edge_set="gone", citation_floor=0.01)
    square = np.array([0, 1, 2, 3]), np.array([1, 2, 3, 0])
    with pytest.raises(AlgorithmError, match="changed while"):
        analytics.leiden(undirected_graph(4, *square, np.ones(4)), resolution=1.0, seed=0, stored=stored)
    assert projections(without_nodes) == []
