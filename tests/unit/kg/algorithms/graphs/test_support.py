"""Partitions that chance would not give."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from kg.algorithms.graphs.csr import empty, undirected
from kg.algorithms.graphs.leiden import leiden
from kg.algorithms.graphs.support import MOST_EDGES, is_supported
from kg.model.graphs.graph import Partition, WeightedGraph


def from_networkx(graph: nx.Graph) -> WeightedGraph:
    ends = np.array(list(graph.edges()), dtype=np.int64)
    return undirected(len(graph), ends[:, 0], ends[:, 1], np.ones(len(ends)))


def test_cliques_that_are_joined_by_one_edge_each_are_communities() -> None:
    graph = from_networkx(nx.ring_of_cliques(5, 6))
    assert is_supported(graph, leiden(graph))


@pytest.mark.parametrize("seed", range(8))
def test_what_leiden_finds_in_a_random_graph_is_chance(seed: int) -> None:
    graph = from_networkx(nx.gnm_random_graph(60, 80, seed=seed))
    found = leiden(graph)
    assert found.count > 3
    assert not is_supported(graph, found)


def test_ten_papers_on_five_edges_are_not_parted() -> None:
    graph = undirected(10, np.array([0, 1, 3, 6, 8]), np.array([1, 2, 4, 7, 9]), np.ones(5))
    assert not is_supported(graph, leiden(graph))
    assert not is_supported(empty(10), leiden(empty(10)))


def test_the_answer_is_the_same_each_time_and_a_large_graph_is_taken_at_its_word() -> None:
    graph = from_networkx(nx.gnm_random_graph(40, 70, seed=1))
    found = leiden(graph)
    assert len({is_supported(graph, found, seed=7) for _ in range(3)}) == 1
    large = from_networkx(nx.gnm_random_graph(300, MOST_EDGES + 1, seed=1))
    assert is_supported(large, Partition(labels=np.zeros(300, dtype=np.int64), count=1))
