"""Several partitions of a graph become one that is better than each."""

from __future__ import annotations

import networkx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.graphs.csr import connected_components, empty, inner_edges, undirected_graph
from kg.algorithms.graphs.ensemble import best_of, join_cores, with_moves
from kg.algorithms.graphs.leiden import leiden
from kg.algorithms.graphs.partition import modularity, partition_from_labels
from kg.model.graphs.graph import IntArray, WeightedGraph
from tests.builders.planted import planted
from tests.strategies import undirected_graphs

TWO_TRIANGLES = undirected_graph(6, np.array([0, 1, 0, 3, 4, 3, 2]), np.array([1, 2, 2, 4, 5, 5, 3]), np.ones(7))


def quality(graph: WeightedGraph, labels: IntArray) -> float:
    """The modularity of communities."""
    return modularity(graph, partition_from_labels(labels))


def scattered(labels: IntArray, *, share: float, seed: int) -> IntArray:
    """The communities with a share of the nodes in others, as a single pass leaves them."""
    random = np.random.default_rng(seed)
    return np.where(random.random(len(labels)) < share, random.permutation(labels), labels)


def test_a_node_goes_to_the_community_that_it_is_tied_to() -> None:
    assert with_moves(TWO_TRIANGLES, np.array([0, 0, 1, 1, 1, 1])).tolist() == [1, 1, 1, 0, 0, 0]


def test_nodes_without_an_edge_stay_where_they_are() -> None:
    nothing = empty(3)
    assert with_moves(nothing, np.array([0, 1, 1])).tolist() == [1, 0, 0]
    assert best_of(nothing, [np.array([0, 1, 1])]).count == 3


@given(undirected_graphs(), st.integers(0, 5), st.sampled_from([0.5, 1.0, 2.0]))
def test_moves_never_make_a_partition_worse(graph: WeightedGraph, seed: int, resolution: float) -> None:
    start = np.random.default_rng(seed).integers(3, size=graph.size)
    moved = with_moves(graph, start, resolution=resolution, seed=seed)
    before, after = (
        modularity(graph, partition_from_labels(labels), resolution=resolution) for labels in (start, moved)
    )
    assert after >= before - 1e-9


@given(undirected_graphs(), st.integers(0, 5))
def test_what_all_partitions_have_together_stays_together(graph: WeightedGraph, seed: int) -> None:
    random = np.random.default_rng(seed)
    partitions = [random.integers(3, size=graph.size) for _ in range(2)]
    joined = join_cores(graph, partitions)
    assert len(joined) == graph.size
    cores = partitions[0] * 3 + partitions[1]
    assert len(set(zip(cores.tolist(), joined.tolist(), strict=True))) == len(set(cores.tolist()))


@given(undirected_graphs(), st.integers(0, 5))
def test_the_best_is_as_good_as_each_and_its_communities_are_connected(graph: WeightedGraph, seed: int) -> None:
    proposals = [np.random.default_rng(seed + run).integers(3, size=graph.size) for run in range(3)]
    best = best_of(graph, proposals, seed=seed)
    pieces = partition_from_labels(connected_components(inner_edges(graph, best.labels)))
    assert pieces.count == best.count
    assert modularity(graph, best) >= max(quality(graph, each) for each in proposals) - 1e-9
    np.testing.assert_array_equal(best_of(graph, proposals, seed=seed).labels, best.labels)


def test_the_karate_club_is_parted_as_well_as_is_known_from_rough_proposals() -> None:
    """0.4198 is the largest modularity there is (Brandes et al. 2008, doi:10.1109/TKDE.2007.190689)."""
    ends = np.array(networkx.karate_club_graph().edges(), dtype=np.int64)
    graph = undirected_graph(34, ends[:, 0], ends[:, 1], np.ones(len(ends)))
    proposals = [scattered(leiden(graph, seed=seed).labels, share=0.2, seed=seed) for seed in range(3)]
    assert modularity(graph, best_of(graph, proposals)) == pytest.approx(0.4198, abs=0.005)


def test_planted_communities_are_found_from_proposals_that_lie_far_below_them() -> None:
    graph, own = planted(communities=20, size=100)
    proposals = [scattered(own, share=0.3, seed=seed) for seed in range(3)]
    reference = modularity(graph, leiden(graph))
    assert max(quality(graph, each) for each in proposals) < reference - 0.2
    assert modularity(graph, best_of(graph, proposals)) >= reference - 0.005


def test_groups_without_inner_edges_are_joined_by_the_edges_between_them() -> None:
    alone = np.arange(6)
    assert partition_from_labels(join_cores(TWO_TRIANGLES, [alone])).labels.tolist() == [0, 0, 0, 1, 1, 1]
