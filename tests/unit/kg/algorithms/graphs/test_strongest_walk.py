"""The strongest walk between two nodes."""

from __future__ import annotations

from itertools import pairwise, permutations
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.graphs.csr import from_edges, sources_of
from kg.algorithms.graphs.strongest_walk import strongest_walk
from kg.model.graphs.graph import WeightedGraph
from tests.strategies import undirected_graphs


def joined(size: int, *edges: tuple[int, int, float]) -> WeightedGraph:
    first, second, weights = (np.array(column) for column in zip(*edges, strict=True))
    ends = np.concatenate((first, second)), np.concatenate((second, first))
    return from_edges(size, *ends, np.concatenate((weights, weights)))


def weights_of(graph: WeightedGraph) -> dict[tuple[int, int], float]:
    ends = zip(sources_of(graph).tolist(), graph.indices.tolist(), strict=True)
    return dict(zip(ends, graph.weights.tolist(), strict=True))


def test_two_strong_steps_are_stronger_than_a_weak_one() -> None:
    graph = joined(3, (0, 1, 0.9), (1, 2, 0.9), (0, 2, 0.5))
    assert strongest_walk(graph, 0, 2, most_steps=8) == (0, 1, 2)
    assert strongest_walk(graph, 0, 2, most_steps=1) == (0, 2)


def test_of_equally_strong_walks_the_shorter_is_taken() -> None:
    graph = joined(3, (0, 1, 1.0), (1, 2, 1.0), (0, 2, 1.0))
    assert strongest_walk(graph, 2, 0, most_steps=8) == (2, 0)


def test_where_nothing_joins_them_there_is_no_walk() -> None:
    assert strongest_walk(joined(4, (0, 1, 1.0)), 0, 3, most_steps=8) == ()
    assert strongest_walk(joined(4, (0, 1, 1.0), (1, 2, 1.0), (2, 3, 1.0)), 0, 3, most_steps=2) == ()


@given(graph=undirected_graphs(max_size=6), steps=st.integers(1, 5))
def test_no_walk_of_so_many_steps_is_stronger(graph: WeightedGraph, steps: int) -> None:
    if graph.size < 2:
        return
    weights = {pair: min(max(weight, 0.01), 1.0) for pair, weight in weights_of(graph).items()}
    bounded = WeightedGraph(
        indptr=graph.indptr, indices=graph.indices, weights=np.clip(graph.weights, 0.01, 1.0).astype(np.float64)
    )
    inner = [each for size in range(steps) for each in permutations(range(1, graph.size - 1), size)]
    walks = [pairs for middle in inner if (pairs := [*pairwise((0, *middle, graph.size - 1))])]
    strengths = [prod(weights[pair] for pair in pairs) for pairs in walks if all(pair in weights for pair in pairs)]
    found = strongest_walk(bounded, 0, graph.size - 1, most_steps=steps)
    assert bool(found) == bool(strengths)
    if found:
        assert (found[0], found[-1], len(found) <= steps + 1) == (0, graph.size - 1, True)
        assert prod(weights[pair] for pair in pairwise(found)) == pytest.approx(max(strengths))
