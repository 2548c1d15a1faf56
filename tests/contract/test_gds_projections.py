"""Stored fields projected for a user of Graph Data Science, on a real server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from math import log
from pathlib import Path

import networkx as nx
import pytest
from typer.testing import CliRunner

from api.cli.app import app
from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.neo4j.engine import Neo4jEngine
from kg.adapters.neo4j.gds import GdsAnalytics
from kg.algorithms.graphs.weighted_bfs import CITATION_FLOOR, UNPROVEN
from kg.errors import InvalidInputError, NotFoundError
from kg.model.fields.field import FieldGraph, FieldParameters
from kg.model.layer import Layer
from kg.repository.fields.projections import FieldProjections, name_of
from tests.builders.small_field import Desk
from tests.contract.test_gds_stored import example, projections, stocked
from tests.engines.graph_questions import questions
from tests.neo4j import Neo4jServer
from tests.neo4j_engines import neo4j_engine, without_nodes

__all__ = ["neo4j_engine", "without_nodes"]

FIELD = "graph-neural-networks"


@pytest.fixture
async def desk(without_nodes: Neo4jEngine, root: Path) -> Desk:
    """The example, and a field of it."""
    desk = stocked(without_nodes, example(root))
    await desk.build()
    return desk


@pytest.fixture
def made(without_nodes: Neo4jEngine, desk: Desk) -> Iterator[FieldProjections]:
    """Projections, of which none is left after the test."""
    yield FieldProjections(without_nodes)
    for name in projections(without_nodes):
        without_nodes.read("gds_drop", name=name)


def test_a_projection_holds_the_papers_and_edges_of_the_field(made: FieldProjections, desk: Desk) -> None:
    graph = desk.fields.get(FIELD)
    pairs = {frozenset((edge.citing, edge.cited)) for edge in graph.citations}
    pairs |= {frozenset((edge.first, edge.second)) for edge in graph.similarities}
    found = made.make(FIELD)
    assert (found.name, found.papers) == ("strata_field_graph-neural-networks", len(graph.members))
    assert found.relationships == 2 * len(pairs) + len(graph.citations) + len(steps_of(graph))
    assert made.make(FIELD) == found, "another takes its place"


def steps_of(graph: FieldGraph) -> dict[tuple[str, str], float]:
    """Who follows whom in a field, and the weight of that step, as docs/algorithms.md, section 3, has it."""
    steps: dict[tuple[str, str], float] = {}

    def note(earlier: str, later: str, weight: float) -> None:
        steps[earlier, later] = max(weight, steps.get((earlier, later), 0.0))

    years = {id: paper.year for id, paper in graph.papers.items()}

    def is_older(one: str, other: str) -> bool:
        first, second = years[one], years[other]
        return first is not None and second is not None and first < second

    for cited in graph.citations:
        share = UNPROVEN if is_older(cited.citing, cited.cited) else 1.0
        note(cited.cited, cited.citing, share * max(cited.weight or 0.0, CITATION_FLOOR))
    for alike in graph.similarities:
        for one, other in ((alike.first, alike.second), (alike.second, alike.first)):
            if not is_older(other, one):
                note(one, other, UNPROVEN * alike.weight)
    return steps


def test_the_cheapest_path_is_the_heaviest_walk(
    made: FieldProjections, desk: Desk, without_nodes: Neo4jEngine, neo4j_server: Neo4jServer
) -> None:
    graph = desk.fields.get(FIELD)
    walk = nx.DiGraph()
    walk.add_weighted_edges_from((*ends, -log(weight)) for ends, weight in steps_of(graph).items())
    seed = graph.paths[0].seed
    wanted = nx.single_source_dijkstra_path_length(walk, seed)
    call = """
        MATCH (seed:Paper {id: $seed})
        CALL gds.allShortestPaths.dijkstra.stream($name, {
          sourceNode: seed, relationshipTypes: ['LEADS_TO'], relationshipWeightProperty: 'cost', concurrency: 1
        }) YIELD targetNode, totalCost
        RETURN gds.util.asNode(targetNode).id AS id, totalCost AS cost
    """
    with neo4j_server.driver() as driver:
        found = driver.execute_query(call, name=made.make(FIELD).name, seed=seed, database_=neo4j_server.database)
    assert {row["id"]: row["cost"] for row in found.records} == pytest.approx(wanted, abs=1e-9)
    assert len(wanted) > 20


async def test_a_projection_of_a_layer_holds_its_papers_alone(made: FieldProjections, desk: Desk) -> None:
    graph = desk.fields.get(FIELD)
    own = {id for id, member in graph.members.items() if member.layer is Layer.DEVELOPMENT}
    found = made.make(FIELD, layer=Layer.DEVELOPMENT)
    assert (found.name, found.papers) == (name_of(FIELD, Layer.DEVELOPMENT), len(own))
    await desk.build(topic="old", as_of=date(2100, 1, 1), parameters=FieldParameters(landmark_year=2100))
    with pytest.raises(InvalidInputError, match="no paper in this layer"):
        made.make("old", layer=Layer.FRONTIER)


def test_a_projection_stays_until_it_is_dropped(made: FieldProjections, without_nodes: Neo4jEngine) -> None:
    name = made.make(FIELD).name
    GdsAnalytics.open(without_nodes, left_over_seconds=0, unowned_seconds=0)
    assert projections(without_nodes) == [name]
    assert made.drop(FIELD)
    assert not made.drop(FIELD)
    assert projections(without_nodes) == []


def test_the_command_line_makes_a_projection_and_drops_it(
    made: FieldProjections, neo4j_server: Neo4jServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRATA_NEO4J_USER", neo4j_server.user)
    monkeypatch.setenv("STRATA_NEO4J_PASSWORD", neo4j_server.password)
    monkeypatch.setenv("STRATA_NEO4J_DATABASE", neo4j_server.database)

    def run(*options: str) -> dict[str, object]:
        arguments = ["field", "project", FIELD, "--layer", "development", "--graph", neo4j_server.uri, "--json"]
        result = CliRunner().invoke(app, [*arguments, *options])
        assert result.exit_code == 0, result.output
        return dict(json.loads(result.stdout))

    found = made.make(FIELD, layer=Layer.DEVELOPMENT)
    assert run() == {"projection": found.name, "papers": found.papers, "relationships": found.relationships}
    assert [run("--drop")["dropped"] for _ in range(2)] == [True, False]


def test_a_field_that_is_not_there_is_no_projection(made: FieldProjections) -> None:
    with pytest.raises(NotFoundError, match="no-such-field"):
        made.make("no-such-field")


def test_the_three_calls_of_the_page_find_something(
    made: FieldProjections, neo4j_server: Neo4jServer, root: Path
) -> None:
    made.make(FIELD)
    calls = questions(root, "neo4j.md", "Graph Data Science on a field")
    assert len(calls) == 3
    with neo4j_server.driver() as driver:
        for call in calls:
            assert driver.execute_query(call, database_=neo4j_server.database).records, call


def test_a_graph_on_no_server_has_no_projections(tmp_path: Path) -> None:
    engine = KgliteEngine.open(tmp_path)
    with pytest.raises(InvalidInputError, match="no Neo4j server with Graph Data Science"):
        FieldProjections(engine)
    engine.close()
