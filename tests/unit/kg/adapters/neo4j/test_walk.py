"""Walks as cheapest paths: what is sent to a server, and what its answer is turned into."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.adapters.neo4j.walk import WalkGraph, walk_by_cost, walk_graph
from kg.algorithms.graphs.csr import from_edges, sources_of
from kg.algorithms.graphs.weighted_bfs import successors, weighted_bfs
from kg.model.graphs.graph import FieldArrays, FloatArray, Walk, WeightedGraph
from tests.strategies import fields

FOUNDATION, DEVELOPMENT, FRONTIER = 0, 1, 2


def graph_of(size: int, *edges: tuple[int, int, float]) -> WeightedGraph:
    """A directed graph."""
    ends = np.array([edge[:2] for edge in edges], dtype=np.int64).reshape(-1, 2)
    return from_edges(size, ends[:, 0], ends[:, 1], np.array([edge[2] for edge in edges], dtype=np.float64))


def ints(*numbers: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """An integer array."""
    return np.array(numbers, dtype=np.int64)


def cheapest(graph: WalkGraph) -> FloatArray:
    """What a server would answer, by the rule of Bellman and Ford: repeat every step until no cost falls."""
    costs = np.full(graph.costs.size, np.inf)
    costs[graph.start] = 0.0
    sources = sources_of(graph.costs)
    for _ in range(graph.costs.size):
        np.minimum.at(costs, graph.costs.indices, costs[sources] + graph.costs.weights)
    return costs


def same(walk: Walk, other: Walk) -> bool:
    """Whether two walks agree to the last bit."""
    return all(
        np.array_equal(getattr(walk, part), getattr(other, part)) for part in ("nodes", "parents", "weights", "exact")
    )


@given(fields(), st.data())
def test_a_walk_by_cheapest_paths_is_the_walk_of_the_algorithm(field: FieldArrays, data: st.DataObject) -> None:
    size = len(field.years)
    seeds = ints(*data.draw(st.lists(st.integers(0, size - 1), max_size=4)) if size else ())
    target, limit = data.draw(st.integers(0, 2)), data.draw(st.integers(0, 12))
    followed = successors(field)
    graph = walk_graph(followed, field.layers, seeds, target_layer=target)
    found = walk_by_cost(graph, cheapest(graph), limit=limit)
    assert same(found, weighted_bfs(followed, field.layers, seeds, target_layer=target, limit=limit))


def test_equal_walks_are_settled_as_the_algorithm_settles_them() -> None:
    steps = graph_of(5, (0, 2, 0.5), (0, 1, 0.5), (1, 4, 0.4), (2, 4, 0.4), (0, 3, 0.2))
    layers = ints(FOUNDATION, DEVELOPMENT, DEVELOPMENT, FRONTIER, FRONTIER)
    graph = walk_graph(steps, layers, ints(0), target_layer=FRONTIER)
    walk = walk_by_cost(graph, cheapest(graph), limit=2)
    assert walk.nodes.tolist() == [3, 4]
    assert walk.parents.tolist() == [0, 1]
    assert walk.weights.tolist() == [0.2, 0.2]


def test_a_paper_of_the_target_layer_is_not_sent_with_its_successors() -> None:
    steps = graph_of(4, (0, 1, 0.5), (1, 2, 0.5), (2, 3, 0.5))
    layers = ints(FOUNDATION, FRONTIER, DEVELOPMENT, FRONTIER)
    graph = walk_graph(steps, layers, ints(0), target_layer=FRONTIER)
    assert graph.papers.tolist() == [0, 1]
    assert graph.exact.tolist() == [1]
    assert graph.costs.indices.tolist() == [1, 0]
    assert graph.costs.weights.tolist() == [pytest.approx(np.log(2)), 0.0]


def test_a_seed_of_the_target_layer_is_expanded_and_is_no_result() -> None:
    steps = graph_of(3, (0, 1, 0.5), (1, 2, 0.5))
    graph = walk_graph(steps, ints(FRONTIER, DEVELOPMENT, FRONTIER), ints(0), target_layer=FRONTIER)
    assert walk_by_cost(graph, cheapest(graph), limit=9).nodes.tolist() == [2]


def test_a_step_of_no_weight_reaches_a_paper_but_does_not_rank_it() -> None:
    graph = walk_graph(graph_of(2, (0, 1, 0.0)), ints(FOUNDATION, FRONTIER), ints(0), target_layer=FRONTIER)
    walk = walk_by_cost(graph, cheapest(graph), limit=9)
    assert walk.exact.tolist() == [1]
    assert walk.nodes.tolist() == []
