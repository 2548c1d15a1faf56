"""Sparse rows, against networkx."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.graphs.csr import (
    connected_components,
    empty,
    from_edges,
    inner_edges,
    reachable,
    sources_of,
    subgraph_of,
    transpose,
    undirected_graph,
    undirected_sum,
)
from kg.algorithms.graphs.leiden import leiden
from kg.errors import AlgorithmError
from kg.model.graphs.graph import WeightedGraph
from tests.strategies import citation_graphs, undirected_graphs


def edges(graph: WeightedGraph) -> list[tuple[int, int, float]]:
    return list(zip(sources_of(graph).tolist(), graph.indices.tolist(), graph.weights.tolist(), strict=True))


def test_parallel_edges_are_merged_and_rows_sorted() -> None:
    ends = np.array([1, 0, 1, 1]), np.array([2, 2, 0, 2]), np.array([0.5, 1.0, 0.25, 0.125])
    assert edges(from_edges(3, *ends)) == [(0, 2, 1.0), (1, 0, 0.25), (1, 2, 0.625)]
    assert edges(from_edges(3, *ends, merge="max")) == [(0, 2, 1.0), (1, 0, 0.25), (1, 2, 0.5)]


def test_an_edge_that_leaves_the_graph_is_an_error() -> None:
    with pytest.raises(AlgorithmError, match="leaves the 2 nodes"):
        from_edges(2, np.array([0]), np.array([2]), np.array([1.0]))


def test_a_graph_without_edges_has_empty_rows() -> None:
    assert edges(empty(3)) == []
    assert empty(3).size == 3


def test_a_directed_and_an_undirected_graph_add_up() -> None:
    directed = from_edges(3, np.array([0, 1, 2]), np.array([1, 0, 2]), np.array([0.25, 0.5, 9.0]))
    both = undirected_sum(directed, undirected_graph(3, np.array([0]), np.array([1]), np.array([1.0])))
    assert edges(both) == [(0, 1, 1.75), (1, 0, 1.75)]


@given(citation_graphs())
def test_turning_edges_round_twice_changes_nothing(graph: WeightedGraph) -> None:
    assert edges(transpose(transpose(graph))) == edges(graph)
    assert sorted(edges(transpose(graph))) == sorted((target, source, w) for source, target, w in edges(graph))


@given(citation_graphs(), st.data())
def test_an_induced_graph_keeps_the_edges_between_its_nodes(graph: WeightedGraph, data: st.DataObject) -> None:
    kept = data.draw(st.lists(st.booleans(), min_size=graph.size, max_size=graph.size))
    nodes = np.flatnonzero(np.array(kept, dtype=np.bool_))
    place = {node: number for number, node in enumerate(nodes.tolist())}
    expected = [(place[s], place[t], w) for s, t, w in edges(graph) if s in place and t in place]
    assert edges(subgraph_of(graph, nodes)) == expected


@given(undirected_graphs())
def test_components_are_those_of_networkx(graph: WeightedGraph) -> None:
    other = nx.Graph()
    other.add_nodes_from(range(graph.size))
    other.add_weighted_edges_from(edges(graph))
    smallest = {node: min(component) for component in nx.connected_components(other) for node in component}
    assert connected_components(graph).tolist() == [smallest[node] for node in range(graph.size)]


@given(citation_graphs(), st.data())
def test_reachable_nodes_are_those_of_networkx(graph: WeightedGraph, data: st.DataObject) -> None:
    seeds = data.draw(st.lists(st.integers(0, graph.size - 1), max_size=3)) if graph.size else []
    other = nx.DiGraph()
    other.add_nodes_from(range(graph.size))
    other.add_weighted_edges_from(edges(graph))
    expected = {node for seed in seeds for node in nx.descendants(other, seed)} | set(seeds)
    assert set(np.flatnonzero(reachable(graph, np.array(seeds, dtype=np.int64))).tolist()) == expected


@given(undirected_graphs(), st.data())
def test_inner_edges_stay_inside_their_label(graph: WeightedGraph, data: st.DataObject) -> None:
    labels = np.array(data.draw(st.lists(st.integers(0, 2), min_size=graph.size, max_size=graph.size)), dtype=np.int64)
    assert edges(inner_edges(graph, labels)) == [edge for edge in edges(graph) if labels[edge[0]] == labels[edge[1]]]


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), -1.0, 1e300])
def test_a_weight_that_is_none_is_refused_with_its_edge(weight: float) -> None:
    graph = from_edges(3, np.array([0, 1]), np.array([1, 2]), np.array([1.0, weight]))
    with pytest.raises(AlgorithmError, match="the edge from node 1 to node 2 weighs"):
        leiden(graph)
