"""Partitions that chance would not give."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from kg.algorithms.graphs.community_significance import (
    MOST_EDGES,
    is_above_chance,
    is_supported,
    leiden_where_supported,
)
from kg.algorithms.graphs.csr import empty, undirected_graph
from kg.algorithms.graphs.leiden import leiden
from kg.model.graphs.graph import Partition, WeightedGraph
from tests.builders.planted import planted


def from_networkx(graph: nx.Graph) -> WeightedGraph:
    ends = np.array(list(graph.edges()), dtype=np.int64)
    return undirected_graph(len(graph), ends[:, 0], ends[:, 1], np.ones(len(ends)))


def test_cliques_that_are_joined_by_one_edge_each_are_communities() -> None:
    graph = from_networkx(nx.ring_of_cliques(5, 6))
    assert is_above_chance(graph, leiden(graph))


@pytest.mark.parametrize("seed", range(8))
def test_what_leiden_finds_in_a_random_graph_is_chance(seed: int) -> None:
    graph = from_networkx(nx.gnm_random_graph(60, 80, seed=seed))
    found = leiden(graph)
    assert found.count > 3
    assert not is_above_chance(graph, found)


def test_ten_papers_on_five_edges_are_not_parted() -> None:
    graph = undirected_graph(10, np.array([0, 1, 3, 6, 8]), np.array([1, 2, 4, 7, 9]), np.ones(5))
    assert not is_above_chance(graph, leiden(graph))
    assert not is_above_chance(empty(10), leiden(empty(10)))


def test_the_answer_is_the_same_each_time_and_a_large_graph_is_taken_at_its_word() -> None:
    graph = from_networkx(nx.gnm_random_graph(40, 70, seed=1))
    found = leiden(graph)
    assert len({is_above_chance(graph, found, seed=7) for _ in range(3)}) == 1
    large = from_networkx(nx.gnm_random_graph(300, MOST_EDGES + 1, seed=1))
    assert is_above_chance(large, Partition(labels=np.zeros(300, dtype=np.int64), count=1))


def test_a_random_graph_of_many_edges_has_no_communities() -> None:
    graph = from_networkx(nx.gnm_random_graph(300, 2_500, seed=1))
    found = leiden(graph)
    assert found.count > 3
    assert not is_above_chance(graph, found)


SPARSE = from_networkx(nx.gnm_random_graph(40, 60, seed=3))
"""Edges that bear out nothing."""
CLIQUES = from_networkx(nx.ring_of_cliques(5, 8))
HALVES = Partition(labels=np.repeat([0, 1], 20), count=2)


def texts(*subjects: str) -> list[str]:
    """20 texts on each subject, in sentences that differ in numbers alone."""
    return [f"On the {subject} of item {at}\nWe look at the {subject}." for subject in subjects for at in range(20)]


def test_communities_that_hold_together_in_their_words_are_taken_whatever_the_edges_say() -> None:
    assert is_supported(SPARSE, HALVES, texts("coral reefs", "dry forests"), SPARSE)


def test_short_texts_of_the_same_words_leave_all_edges_to_decide_and_long_ones_the_citations() -> None:
    same, found = texts("coral reefs", "coral reefs"), leiden(CLIQUES)
    assert is_supported(CLIQUES, found, same, empty(40))
    assert not is_supported(SPARSE, HALVES, same, SPARSE)
    long = [f"{text} We count fish, weed, sand, crabs and shells." for text in same]
    assert not is_supported(CLIQUES, found, long, empty(40))
    assert is_supported(CLIQUES, found, long, CLIQUES)


def test_against_their_words_communities_need_citations_that_bear_them_out() -> None:
    pairs = zip(texts("coral reefs"), texts("dry forests"), strict=True)
    crossed = [text for pair in pairs for text in pair]  # as many of each subject in either half, and in each clique
    found = leiden(CLIQUES)
    assert not is_supported(CLIQUES, found, crossed, SPARSE)
    assert is_supported(CLIQUES, found, crossed, CLIQUES)


def test_two_languages_are_no_two_communities() -> None:
    english = [f"A study of the reefs and of fish {at}\nIt is on the fish that we see in the sea." for at in range(20)]
    spanish = [f"Un estudio de los peces y de mar {at}\nEs de los peces que se ven en el mar." for at in range(20)]
    assert not is_supported(SPARSE, HALVES, [*english, *spanish], SPARSE)


@pytest.mark.parametrize("seed", range(4))
def test_planted_communities_are_found_in_a_graph_and_none_where_there_are_none(seed: int) -> None:
    graph, own = planted(communities=4, size=30, seed=seed)
    found = leiden_where_supported(graph)
    assert found is not None
    together = found.labels[:, None] == found.labels
    assert (together == (own[:, None] == own)).mean() > 0.9
    assert leiden_where_supported(from_networkx(nx.gnm_random_graph(120, 500, seed=seed))) is None


def test_a_few_edges_do_not_part_those_that_have_none() -> None:
    triangles = nx.disjoint_union_all([nx.complete_graph(6)] * 4)
    assert leiden_where_supported(from_networkx(triangles)) is not None
    triangles.add_nodes_from(range(24, 60))
    assert leiden_where_supported(from_networkx(triangles)) is None
