"""Modularity, and small communities that join others."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.graphs.csr import empty, sources_of, undirected_graph
from kg.algorithms.graphs.partition import join_small_communities, modularity, modularity_shares, partition_from_labels
from kg.errors import NotAPartitionError
from kg.model.graphs.graph import Partition, WeightedGraph
from tests.strategies import undirected_graphs, unit_vectors

TRIANGLES = undirected_graph(6, np.array([0, 1, 2, 3, 4, 5, 2]), np.array([1, 2, 0, 4, 5, 3, 3]), np.ones(7))


def partition(*labels: int) -> Partition:
    return partition_from_labels(np.array(labels, dtype=np.int64))


def test_the_largest_community_is_number_nought_and_ties_go_to_the_smallest_member() -> None:
    assert partition(7, 7, 3, 5, 5, 5).labels.tolist() == [1, 1, 2, 0, 0, 0]
    assert partition(9, 2, 9, 2).labels.tolist() == [0, 1, 0, 1]


def test_two_triangles_joined_by_an_edge_score_by_hand() -> None:
    # Traag et al. 2019 eq. 1: each triangle has 3 of the 7 edges and 7 of the 14 edge ends: 2 (3/7 - 1/4) = 5/14.
    assert modularity(TRIANGLES, partition(0, 0, 0, 1, 1, 1)) == pytest.approx(5 / 14)
    assert modularity_shares(TRIANGLES, partition(0, 0, 0, 1, 1, 1)) == pytest.approx([5 / 28, 5 / 28])


def test_a_graph_without_edges_scores_nothing() -> None:
    assert modularity(empty(3), partition(0, 1, 2)) == 0.0


def test_labels_for_another_number_of_nodes_are_no_partition() -> None:
    with pytest.raises(NotAPartitionError, match="2 labels for 6 nodes"):
        modularity(TRIANGLES, partition(0, 1))


@given(undirected_graphs(), st.data(), st.floats(0.25, 4.0))
def test_modularity_is_that_of_networkx(graph: WeightedGraph, data: st.DataObject, resolution: float) -> None:
    labels = data.draw(st.lists(st.integers(0, 4), min_size=graph.size, max_size=graph.size))
    other = nx.Graph()
    other.add_nodes_from(range(graph.size))
    other.add_weighted_edges_from(
        zip(sources_of(graph).tolist(), graph.indices.tolist(), graph.weights.tolist(), strict=True)
    )
    groups = [{node for node in range(graph.size) if labels[node] == label} for label in sorted(set(labels))]
    expected = nx.community.modularity(other, groups, resolution=resolution) if len(graph.indices) else 0.0
    assert modularity(graph, partition(*labels), resolution=resolution) == pytest.approx(expected, abs=1e-9)


def test_a_small_community_joins_the_neighbour_with_the_largest_summed_weight() -> None:
    # Node 6 has weight 0.5 + 0.4 to the first triangle and 0.8 to the second.
    ends = np.array([0, 1, 2, 3, 4, 5, 6, 6, 6]), np.array([1, 2, 0, 4, 5, 3, 0, 1, 3])
    graph = undirected_graph(7, *ends, np.array([1.0, 1, 1, 1, 1, 1, 0.5, 0.4, 0.8]))
    joined = join_small_communities(graph, partition(0, 0, 0, 1, 1, 1, 2), min_size=3)
    assert joined.labels.tolist() == [0, 0, 0, 1, 1, 1, 0]


def test_small_communities_that_join_each_other_go_on_until_they_are_large_enough() -> None:
    chain = undirected_graph(5, np.arange(4), np.arange(1, 5), np.array([0.9, 0.1, 0.1, 0.9]))
    joined = join_small_communities(chain, partition(0, 1, 2, 3, 4), min_size=3)
    assert np.bincount(joined.labels).min() >= 3 or joined.count == 1


def test_a_paper_without_edges_joins_the_nearest_centroid_and_stays_alone_without_vectors() -> None:
    graph = undirected_graph(7, np.array([0, 1, 2, 3, 4, 5]), np.array([1, 2, 0, 4, 5, 3]), np.ones(6))
    vectors = np.array([[1, 0]] * 3 + [[0, 1]] * 3 + [[0.6, 0.8]], dtype=np.float32)
    apart = partition(0, 0, 0, 1, 1, 1, 2)
    assert join_small_communities(graph, apart, min_size=3).count == 3
    assert join_small_communities(graph, apart, min_size=3, vectors=vectors).labels.tolist() == [1, 1, 1, 0, 0, 0, 0]


def test_a_paper_without_edges_and_text_stays_a_community_of_its_own() -> None:
    vectors = np.array([[1, 0]] * 3 + [[0, 0]], dtype=np.float32)
    graph = undirected_graph(4, np.array([0, 1]), np.array([1, 2]), np.ones(2))
    assert join_small_communities(graph, partition(0, 0, 0, 1), min_size=3, vectors=vectors).count == 2


@given(undirected_graphs(), st.data())
def test_joining_only_unites_and_leaves_no_small_community_with_neighbours(
    graph: WeightedGraph, data: st.DataObject
) -> None:
    before = partition(*data.draw(st.lists(st.integers(0, 9), min_size=graph.size, max_size=graph.size)))
    vectors = data.draw(st.none() | unit_vectors(graph.size))
    after = join_small_communities(graph, before, min_size=3, vectors=vectors)
    assert after.labels.shape == (graph.size,)
    homes = {(old, new) for old, new in zip(before.labels.tolist(), after.labels.tolist(), strict=True)}
    assert len(homes) == before.count
    rows = sources_of(graph)
    for label in np.flatnonzero(np.bincount(after.labels, minlength=after.count) < 3):
        outward = (after.labels[rows] == label) & (after.labels[graph.indices] != label)
        assert not outward.any()
