"""Edge weights and SIMILAR_TO."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.fields.similarity import (
    KEPT_IN_LAYER,
    comparable,
    edge_weights,
    nearest_neighbours,
    with_neighbours_in_layers,
)
from kg.algorithms.graphs.csr import empty, inner_edges, sources_of, transpose
from kg.algorithms.graphs.nearest_neighbours import Vectors
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
    turned = transpose(graph)
    assert np.array_equal(turned.indices, graph.indices)
    assert np.array_equal(turned.weights, graph.weights)
    assert ((graph.weights > 0) & (graph.weights <= 1)).all()
    assert not (sources_of(graph) == graph.indices).any()


def mixed(abstracts: int, titles: int, *, lean: float = 1.0) -> Vectors:
    """Vectors of abstracts on one side of a space, then those of titles, which lean to another."""
    generator = np.random.default_rng(3)
    vectors = generator.normal(size=(abstracts + titles, 40))
    vectors[:, 0] += 4
    vectors[abstracts:, 1] += 8 * lean
    return unit(vectors)


def unit(vectors: np.ndarray) -> Vectors:
    found: Vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    return found


def test_titles_are_as_similar_to_each_other_as_to_abstracts() -> None:
    vectors, is_title_only = mixed(200, 100), np.arange(300) >= 200

    def means(given: Vectors) -> tuple[float, float]:
        cosines = given @ given.T
        return float(cosines[200:, 200:][~np.eye(100, dtype=np.bool_)].mean()), float(cosines[:200, 200:].mean())

    among, between = means(vectors)
    apart = abs(among - between)
    found = comparable(vectors, is_title_only)
    among, between = means(found)
    assert abs(among - between) < apart / 5
    assert np.array_equal(found[:200], vectors[:200])
    assert np.linalg.norm(found, axis=1) == pytest.approx(np.ones(300), abs=1e-5)


def test_one_title_among_abstracts_is_no_kind_of_its_own() -> None:
    vectors = mixed(50, 1, lean=0.0)
    found = comparable(vectors, np.arange(51) == 50)
    assert float(found[50] @ vectors[50]) > 0.95


def test_papers_of_one_kind_and_papers_without_text_stay_as_they_are() -> None:
    vectors = mixed(5, 5)
    for kinds in (np.zeros(10, dtype=np.bool_), np.ones(10, dtype=np.bool_)):
        assert comparable(vectors, kinds) is vectors
    vectors[9] = 0.0
    assert not comparable(vectors, np.arange(10) >= 5)[9].any()
    assert comparable(np.empty((0, 4), dtype=np.float32), np.empty(0, dtype=np.bool_)).shape == (0, 4)


@given(st.data(), st.integers(1, 25))
def test_every_paper_with_a_likeness_in_its_layer_has_edges_there(data: st.DataObject, size: int) -> None:
    vectors = data.draw(unit_vectors(size))
    layers = np.array(data.draw(st.lists(st.integers(0, 2), min_size=size, max_size=size)), dtype=np.int64)
    similar = nearest_neighbours(vectors, k=2, min_similarity=0.9)
    found = with_neighbours_in_layers(similar, empty(size), layers, vectors)
    assert np.array_equal(transpose(found).indices, found.indices)
    inside = np.diff(inner_edges(found, layers).indptr)
    for number in range(size):
        others = (layers == layers[number]) & (np.arange(size) != number)
        alike = int((vectors[others] @ vectors[number] > 1e-6).sum())
        assert inside[number] >= min(alike, KEPT_IN_LAYER)


def test_a_paper_with_edges_enough_in_its_layer_gets_no_more() -> None:
    vectors, layers = mixed(12, 0), np.zeros(12, dtype=np.int64)
    similar = nearest_neighbours(vectors, k=KEPT_IN_LAYER, min_similarity=0.0)
    found = with_neighbours_in_layers(similar, empty(12), layers, vectors)
    assert np.array_equal(found.indices, similar.indices)
