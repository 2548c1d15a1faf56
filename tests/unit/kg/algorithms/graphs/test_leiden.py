"""Leiden communities."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.graphs.csr import connected_components, empty, inner_edges, sources_of, undirected_graph
from kg.algorithms.graphs.leiden import leiden
from kg.algorithms.graphs.partition import modularity
from kg.errors import AlgorithmError
from kg.model.graphs.graph import WeightedGraph
from tests.strategies import undirected_graphs


def from_networkx(graph: nx.Graph) -> WeightedGraph:
    ends = np.array(list(graph.edges()), dtype=np.int64)
    return undirected_graph(len(graph), ends[:, 0], ends[:, 1], np.ones(len(ends)))


def test_two_triangles_joined_by_an_edge_are_two_communities() -> None:
    graph = undirected_graph(6, np.array([0, 1, 2, 3, 4, 5, 2]), np.array([1, 2, 0, 4, 5, 3, 3]), np.ones(7))
    assert leiden(graph).labels.tolist() == [0, 0, 0, 1, 1, 1]


def test_nodes_without_edges_are_communities_of_their_own() -> None:
    assert leiden(empty(3)).labels.tolist() == [0, 1, 2]
    assert leiden(empty(0)).count == 0


def test_the_karate_club_reaches_the_modularity_known_to_be_best() -> None:
    # 0.4198 is the maximum for the unweighted club: Brandes et al. 2008, doi:10.1109/TKDE.2007.190689, table 1.
    graph = from_networkx(nx.karate_club_graph())
    assert modularity(graph, leiden(graph, seed=0)) == pytest.approx(0.4198, abs=1e-3)


def test_it_is_no_worse_than_another_implementation() -> None:
    other = nx.connected_caveman_graph(12, 8)
    graph = from_networkx(other)
    louvain = nx.community.louvain_communities(other, seed=0)
    assert modularity(graph, leiden(graph)) >= nx.community.modularity(other, louvain) - 0.01


def test_a_larger_resolution_gives_smaller_communities() -> None:
    graph = from_networkx(nx.connected_caveman_graph(12, 8))
    assert leiden(graph, resolution=0.05).count < leiden(graph, resolution=1.0).count


def test_the_order_in_which_edges_came_does_not_matter() -> None:
    edges = np.array(list(nx.gnm_random_graph(40, 120, seed=1).edges()), dtype=np.int64)
    shuffled = edges[np.random.default_rng(0).permutation(len(edges))]
    first, second = (undirected_graph(40, ends[:, 0], ends[:, 1], np.ones(120)) for ends in (edges, shuffled[:, ::-1]))
    assert np.array_equal(leiden(first, seed=7).labels, leiden(second, seed=7).labels)


@pytest.mark.parametrize(("resolution", "seed"), [(0.0, 0), (1.0, -1)])
def test_a_resolution_or_seed_out_of_range_is_an_error(resolution: float, seed: int) -> None:
    with pytest.raises(AlgorithmError, match="must be positive"):
        leiden(empty(1), resolution=resolution, seed=seed)


@given(undirected_graphs(), st.integers(0, 9), st.sampled_from((0.5, 1.0, 2.0)))
def test_communities_cover_every_node_once_and_are_connected(
    graph: WeightedGraph, seed: int, resolution: float
) -> None:
    found = leiden(graph, resolution=resolution, seed=seed)
    assert sorted(set(found.labels.tolist())) == list(range(found.count))
    assert found.labels.shape == (graph.size,)
    pieces = connected_components(inner_edges(graph, found.labels))
    assert len(np.unique(pieces)) == found.count
    assert np.array_equal(leiden(graph, resolution=resolution, seed=seed).labels, found.labels)
    assert (sources_of(graph) != graph.indices).all()
