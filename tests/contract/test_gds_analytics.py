"""The analytics of GDS on a real server, held against those of this process."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import networkx
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from neo4j import GraphDatabase

from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.neo4j.engine import Neo4jEngine
from kg.adapters.neo4j.gds import PREFIX, GdsAnalytics
from kg.adapters.neo4j.process import projection_name, user_agent
from kg.adapters.process import process_token
from kg.algorithms.fields.layered_field import lay_out_layers
from kg.algorithms.graphs.csr import connected_components, inner_edges, undirected_graph
from kg.algorithms.graphs.leiden import leiden
from kg.algorithms.graphs.partition import modularity, partition_from_labels
from kg.algorithms.identity.resolution import resolve
from kg.errors import AlgorithmError
from kg.model.fields.field import FieldId, FieldParameters
from kg.model.graphs.graph import FieldArrays, IntArray, Partition, StoredGraph, Walk, WeightedGraph
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import PaperRecord
from services.adapters.formats.files import read_records
from tests.builders.planted import planted
from tests.builders.word_vectors import word_vectors
from tests.corpora import NAMES, records
from tests.neo4j import Neo4jServer
from tests.neo4j_engines import neo4j_engine
from tests.strategies import fields, undirected_graphs
from tests.waiting import patiently

__all__ = ["neo4j_engine"]

AS_OF = date(2026, 1, 1)
LOCAL = LocalAnalytics()

BEHIND = 0.01
"""How much less modularity GDS may find in a layer than one run of this process."""

few = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Each example asks a server several times."""


@pytest.fixture
def gds(neo4j_engine: Neo4jEngine) -> Iterator[GdsAnalytics]:
    """Analytics that must leave no projection behind."""
    yield GdsAnalytics.open(neo4j_engine)
    assert projections(neo4j_engine) == []


def projections(engine: Neo4jEngine) -> list[str]:
    """Names of Strata's projected graphs."""
    return [row["id"] for row in engine.read("gds_projections", prefix=PREFIX)]


def project(engine: Neo4jEngine, name: str) -> None:
    """A projection of one edge."""
    engine.read("gds_project", name=name, size=2, offsets=[0, 1, 1], targets=[1], weights=[0.5], undirected=[])


def karate_club() -> WeightedGraph:
    """Zachary's karate club, unweighted."""
    ends = np.array(networkx.karate_club_graph().edges(), dtype=np.int64)
    return undirected_graph(34, ends[:, 0], ends[:, 1], np.ones(len(ends)))


def assert_same_walk(found: Walk, expected: Walk) -> None:
    """The same papers in the same order, by the same parents, with the same weights, out of the same set."""
    for part in ("nodes", "parents", "exact", "weights"):
        np.testing.assert_array_equal(getattr(found, part), getattr(expected, part), err_msg=part)


class Compared:
    """Asks both, asserts what they must agree on, and answers as this process does."""

    def __init__(self, gds: GdsAnalytics) -> None:
        self._gds = gds
        self.walks = 0

    def leiden(
        self, graph: WeightedGraph, *, resolution: float, seed: int, stored: StoredGraph | None = None
    ) -> Partition:
        """As good as one run here within what docs/neo4j.md says."""
        found = self._gds.leiden(graph, resolution=resolution, seed=seed)
        once = leiden(graph, resolution=resolution, seed=seed)
        assert len(found.labels) == graph.size
        assert modularity(graph, found) >= modularity(graph, once) - BEHIND
        return LOCAL.leiden(graph, resolution=resolution, seed=seed)

    def weighted_bfs(self, field: FieldArrays, seeds: IntArray, *, target_layer: int, limit: int) -> Walk:
        expected = LOCAL.weighted_bfs(field, seeds, target_layer=target_layer, limit=limit)
        assert_same_walk(self._gds.weighted_bfs(field, seeds, target_layer=target_layer, limit=limit), expected)
        self.walks += 1
        return expected


def compare(gds: GdsAnalytics, rows: list[PaperRecord]) -> Compared:
    """Build the field of a corpus with both."""
    resolution = resolve(rows, KnownPapers())
    papers = sorted(resolution.papers, key=lambda paper: paper.id)
    vectors = word_vectors([f"{paper.title} {paper.content or ''}" for paper in papers])
    compared = Compared(gds)
    lay_out_layers(
        papers,
        list(resolution.citations),
        vectors,
        vectors[0],
        field_id=FieldId("f"),
        parameters=FieldParameters(),
        as_of=AS_OF,
        analytics=compared,
    )
    return compared


@pytest.mark.shared
@pytest.mark.parametrize("name", NAMES)
def test_a_real_field_has_the_same_walks_and_communities_as_good(gds: GdsAnalytics, shared: Path, name: str) -> None:
    papers = records(shared, name)
    has_citations = any(paper.references for paper in papers)
    assert (compare(gds, papers).walks >= 10) == has_citations, "a field without citations has no paths"


def test_the_example_field_has_the_same_walks_and_communities_as_good(gds: GdsAnalytics, root: Path) -> None:
    rows = read_records(root / "examples" / "graph_neural_networks.jsonl")
    assert compare(gds, [row for row in rows if isinstance(row, PaperRecord)]).walks >= 10


def test_any_walk_is_the_walk_of_the_algorithm(gds: GdsAnalytics) -> None:
    @few
    @given(fields(max_size=16), st.data())
    def check(field: FieldArrays, data: st.DataObject) -> None:
        size = len(field.years)
        drawn = data.draw(st.lists(st.integers(0, size - 1), max_size=4, unique=True)) if size else []
        seeds = np.array(drawn, dtype=np.int64)
        target, limit = data.draw(st.integers(0, 2)), data.draw(st.integers(0, 12))
        assert_same_walk(
            gds.weighted_bfs(field, seeds, target_layer=target, limit=limit),
            LOCAL.weighted_bfs(field, seeds, target_layer=target, limit=limit),
        )

    check()


def test_communities_of_any_graph_are_connected_numbered_and_cover_it(gds: GdsAnalytics) -> None:
    @few
    @given(undirected_graphs(), st.sampled_from((0.2, 1.0, 4.0)), st.integers(0, 9))
    def check(graph: WeightedGraph, resolution: float, seed: int) -> None:
        found = gds.leiden(graph, resolution=resolution, seed=seed)
        assert len(found.labels) == graph.size
        assert np.array_equal(partition_from_labels(found.labels).labels, found.labels)
        assert partition_from_labels(connected_components(inner_edges(graph, found.labels))).count == found.count

    check()


def test_the_karate_club_falls_into_communities_of_the_best_modularity_known(gds: GdsAnalytics) -> None:
    # 0.4198: Agarwal & Kempe 2008, doi:10.1140/epjb/e2008-00425-1, table 1.
    club = karate_club()
    assert modularity(club, gds.leiden(club, resolution=1.0, seed=0)) == pytest.approx(0.4198, abs=0.005)


def test_planted_communities_are_found_as_well_as_here(gds: GdsAnalytics) -> None:
    graph, _ = planted(communities=20, size=100)
    found = gds.leiden(graph, resolution=1.0, seed=0)
    assert modularity(graph, found) >= modularity(graph, leiden(graph)) - 0.002


def test_a_seed_gives_the_same_communities_each_time(gds: GdsAnalytics) -> None:
    random = np.random.default_rng(7)
    ends = random.integers(0, 400, size=(2, 1_600))
    graph = undirected_graph(400, ends[0], ends[1], random.random(1_600))
    first, second, other = (gds.leiden(graph, resolution=1.0, seed=seed) for seed in (5, 5, 6))
    assert np.array_equal(first.labels, second.labels)
    assert not np.array_equal(first.labels, other.labels)


def test_a_resolution_at_which_nothing_joins_leaves_every_paper_alone(gds: GdsAnalytics) -> None:
    assert gds.leiden(karate_club(), resolution=100.0, seed=0).count == 34


def test_a_job_above_the_share_of_the_heap_is_refused(neo4j_engine: Neo4jEngine) -> None:
    with pytest.raises(AlgorithmError, match="use local analytics"):
        GdsAnalytics.open(neo4j_engine, heap_share=1e-6).leiden(karate_club(), resolution=1.0, seed=0)
    assert projections(neo4j_engine) == []


def test_what_dead_processes_left_goes_and_what_the_living_use_stays(
    neo4j_engine: Neo4jEngine, neo4j_server: Neo4jServer
) -> None:
    living, dead = "p" + 12 * "a", "p" + 12 * "d"
    kept = [f"{PREFIX}walk_{living}_1", projection_name(PREFIX, "walk", process_token()), "somebody_elses"]
    unowned, left = f"{PREFIX}0123", f"{PREFIX}walk_{dead}_1"
    for name in (*kept, unowned, left):
        project(neo4j_engine, name)
    elsewhere = GraphDatabase.driver(
        neo4j_server.uri, auth=(neo4j_server.user, neo4j_server.password), user_agent=user_agent(living)
    )
    try:
        with elsewhere:
            elsewhere.verify_connectivity()
            GdsAnalytics.open(neo4j_engine)
            assert set(projections(neo4j_engine)) == {*kept[:2], unowned, left}, "none is a minute old"
            GdsAnalytics.open(neo4j_engine, left_over_seconds=0)
            assert set(projections(neo4j_engine)) == {*kept[:2], unowned}
            GdsAnalytics.open(neo4j_engine, left_over_seconds=0, unowned_seconds=0)
            assert set(projections(neo4j_engine)) == set(kept[:2])
        patiently(lambda: living not in (neo4j_engine.processes().connected or ()))
        GdsAnalytics.open(neo4j_engine, left_over_seconds=0)
        assert projections(neo4j_engine) == [kept[1]], "the other process has ended"
    finally:
        dropped = [row["id"] for name in (*kept, unowned, left) for row in neo4j_engine.read("gds_drop", name=name)]
    assert dropped == kept[1:]
