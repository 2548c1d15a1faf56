"""Communities of several layers joined into themes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.fields.themes import gather_themes
from kg.algorithms.graphs.csr import empty, sources_of, undirected_graph
from kg.algorithms.graphs.partition import partition_from_labels
from kg.errors import NotAPartitionError
from kg.model.graphs.graph import FloatArray, IntArray, Partition, WeightedGraph
from tests.strategies import undirected_graphs

SIZE = 6
LAYERS = np.repeat([0, 1, 1, 2, 2], SIZE)
COMMUNITIES = partition_from_labels(np.repeat(np.arange(5), SIZE))


def planted(*tied: tuple[int, int, float]) -> WeightedGraph:
    """Five communities of six papers, each tied inside, and every paper of some pairs of them tied to every other."""
    ties = [(number, number, 1.0) for number in range(5)] + list(tied)
    ends = [
        (first * SIZE + a, second * SIZE + b, weight)
        for first, second, weight in ties
        for a in range(SIZE)
        for b in range(SIZE)
        if first != second or a < b
    ]
    rows, columns, weights = (np.array(each) for each in zip(*ends, strict=True))
    return undirected_graph(5 * SIZE, rows, columns, weights.astype(np.float64))


def groups(found: Partition) -> set[tuple[int, ...]]:
    """The communities of each theme."""
    return {tuple(np.flatnonzero(found.labels == theme).tolist()) for theme in range(found.count)}


def test_communities_of_two_layers_that_tie_each_other_more_than_chance_are_one_theme() -> None:
    graph = planted((1, 3, 0.5), (2, 4, 0.5), (1, 4, 0.1), (2, 3, 0.1), (0, 1, 0.2), (0, 2, 0.1))
    assert groups(gather_themes(graph, LAYERS, COMMUNITIES)) == {(0, 1, 3), (2, 4)}


def test_a_community_that_everybody_ties_alike_draws_nobody_together() -> None:
    graph = planted((0, 1, 0.9), (0, 2, 0.9), (1, 3, 0.3), (2, 4, 0.3))
    found = groups(gather_themes(graph, LAYERS, COMMUNITIES))
    assert (2, 4) in found or (1, 3) in found
    assert not any({1, 2} <= set(theme) for theme in found)


def test_papers_without_an_edge_between_communities_leave_each_a_theme() -> None:
    assert groups(gather_themes(planted(), LAYERS, COMMUNITIES)) == {(0,), (1,), (2,), (3,), (4,)}
    assert gather_themes(empty(30), LAYERS, COMMUNITIES).count == 5


def test_a_field_of_one_community_a_layer_is_one_theme() -> None:
    graph = undirected_graph(4, np.array([0, 0, 1]), np.array([1, 2, 3]), np.array([0.5, 0.5, 0.7]))
    layers = np.array([0, 1, 1, 2])
    assert gather_themes(graph, layers, Partition(labels=layers, count=3)).count == 1


@given(undirected_graphs(), st.data())
def test_no_two_themes_are_tied_by_more_than_chance(graph: WeightedGraph, data: st.DataObject) -> None:
    layers = np.array(data.draw(st.lists(st.integers(0, 2), min_size=graph.size, max_size=graph.size)), dtype=np.int64)
    communities = partition_from_labels(layers * 2 + np.arange(graph.size) % 2)
    found = gather_themes(graph, layers, communities)
    assert sorted(set(found.labels.tolist())) == list(range(found.count))
    themes = found.labels[communities.labels]
    rows = sources_of(graph)
    strength = np.bincount(rows, weights=graph.weights, minlength=graph.size)
    tied, expected = np.zeros((found.count, found.count)), np.zeros((found.count, found.count))
    np.add.at(tied, (themes[rows], themes[graph.indices]), graph.weights)
    for first in range(3):
        for second in range(3):
            between = graph.weights[(layers[rows] == first) & (layers[graph.indices] == second)].sum()
            parts = [_part(themes, strength * (layers == layer), found.count) for layer in (first, second)]
            expected += between * np.outer(*parts)
    apart = ~np.eye(found.count, dtype=np.bool_) & (tied > 0)
    assert np.all((tied - expected)[apart] < 1e-6)


def _part(themes: IntArray, strength: FloatArray, count: int) -> FloatArray:
    summed = np.bincount(themes, weights=strength, minlength=count)
    total = summed.sum()
    return summed / total if total else summed


def test_labels_for_other_papers_are_an_error() -> None:
    with pytest.raises(NotAPartitionError, match="30 labels and 29 layers"):
        gather_themes(planted(), LAYERS[1:], COMMUNITIES)


def test_communities_that_chance_ties_as_much_stay_apart() -> None:
    """Two communities a layer, each tied to both of the other layer alike: no surplus anywhere."""
    graph = undirected_graph(4, np.array([0, 0, 1, 1]), np.array([2, 3, 2, 3]), np.ones(4))
    found = gather_themes(graph, np.array([0, 0, 1, 1]), Partition(labels=np.arange(4), count=4))
    assert found.count == 4
