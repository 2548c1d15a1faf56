"""Edge weights and SIMILAR_TO."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.fields.similarity import edge_weights, nearest_neighbours
from kg.algorithms.graphs.csr import sources_of, transposed
from tests.strategies import unit_vectors

ANGLES = np.deg2rad([0.0, 20.0, 80.0, 175.0])
VECTORS = np.stack((np.cos(ANGLES), np.sin(ANGLES)), axis=1).astype(np.float32)


def test_an_edge_weighs_the_cosine_of_its_ends_and_never_less_than_nothing() -> None:
    weights = edge_weights(VECTORS, np.array([0, 0, 1]), np.array([1, 3, 2]))
    assert weights == pytest.approx([np.cos(np.deg2rad(20)), 0.0, np.cos(np.deg2rad(60))], abs=1e-6)


def test_a_paper_without_text_weighs_nothing() -> None:
    vectors = np.array([[1, 0], [0, 0]], dtype=np.float32)
    assert edge_weights(vectors, np.array([0]), np.array([1])).tolist() == [0.0]


def test_neighbours_below_the_threshold_are_left_out_unless_a_paper_has_no_others() -> None:
    # cos: 0-1 .94, 1-2 .50, 0-2 .17, all others below 0. Paper 2 has nobody above .6 and keeps its two nearest.
    graph = nearest_neighbours(VECTORS, k=3, min_similarity=0.6)
    pairs = set(zip(sources_of(graph).tolist(), graph.indices.tolist(), strict=True))
    assert pairs == {(0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0)}


@given(st.data(), st.integers(0, 30), st.floats(0.0, 1.0))
def test_similarity_is_symmetric_and_between_nothing_and_one(data: st.DataObject, size: int, threshold: float) -> None:
    graph = nearest_neighbours(data.draw(unit_vectors(size)), k=4, min_similarity=threshold)
    turned = transposed(graph)
    assert np.array_equal(turned.indices, graph.indices)
    assert np.array_equal(turned.weights, graph.weights)
    assert ((graph.weights > 0) & (graph.weights <= 1)).all()
    assert not (sources_of(graph) == graph.indices).any()
