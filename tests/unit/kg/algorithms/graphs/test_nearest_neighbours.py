"""Nearest neighbours: exact, and by cells."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kg.algorithms.graphs.cosines import cosines
from kg.algorithms.graphs.nearest_neighbours import nearest
from kg.algorithms.identity.resolution import resolve
from kg.model.papers.identity import KnownPapers
from tests.builders.word_vectors import word_vectors
from tests.corpora import NAMES, records
from tests.strategies import unit_vectors


def test_neighbours_come_most_similar_first() -> None:
    angles = np.deg2rad([0.0, 10.0, 30.0, 90.0])
    vectors = np.stack((np.cos(angles), np.sin(angles)), axis=1).astype(np.float32)
    found = nearest(vectors, k=2)
    assert found.indices.tolist() == [[1, 2], [0, 2], [1, 0], [2, 1]]
    assert found.similarities[0] == pytest.approx([np.cos(np.deg2rad(10)), np.cos(np.deg2rad(30))], abs=1e-6)


def test_equal_vectors_are_ordered_by_index_and_the_list_is_cut_there() -> None:
    vectors = np.tile(np.array([[1.0, 0.0]], dtype=np.float32), (5, 1))
    assert nearest(vectors, k=2).indices.tolist() == [[1, 2], [0, 2], [0, 1], [0, 1], [0, 1]]


def test_a_zero_vector_has_no_neighbours_and_is_nobodys() -> None:
    vectors = np.array([[1, 0], [0, 0], [1, 0]], dtype=np.float32)
    found = nearest(vectors, k=3)
    assert found.indices.tolist() == [[2, -1, -1], [-1, -1, -1], [0, -1, -1]]


@given(st.data(), st.integers(0, 40), st.integers(1, 6))
def test_exact_neighbours_are_those_of_sorting_all_pairs(data: st.DataObject, size: int, k: int) -> None:
    vectors = data.draw(unit_vectors(size))
    nearness = (vectors @ vectors.T).astype(np.float64)
    found = nearest(vectors, k=k)
    known = np.linalg.norm(vectors, axis=1) > 0
    for row in range(size):
        others = [other for other in range(size) if other != row and known[other] and known[row]]
        expected = sorted((nearness[row, other] for other in others), reverse=True)[:k]
        listed = found.indices[row][found.indices[row] >= 0]
        assert len(set(listed.tolist())) == len(listed) == len(expected)
        assert nearness[row, listed] == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("step", [0.0, 0.25, 1e-6])
def test_exact_neighbours_of_many_are_those_of_sorting_all_pairs_ties_too(step: float) -> None:
    generator = np.random.default_rng(5)
    vectors = generator.normal(size=(700, 8)).astype(np.float32)
    if step:
        vectors = np.round(vectors / step).astype(np.float32) * np.float32(step)  # some cosines are equal
    vectors[300:420] = vectors[:120]
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), np.finfo(np.float32).tiny)
    known = np.flatnonzero(np.einsum("ij,ij->i", vectors, vectors) > 0)
    found = nearest(vectors, k=7)
    nearness = cosines(vectors[known], vectors[known])
    np.fill_diagonal(nearness, -1.0)
    order = np.argsort(-nearness, axis=1, kind="stable")[:, :7]
    assert found.indices[known].tolist() == known[order].tolist()
    assert found.similarities[known].tolist() == np.take_along_axis(nearness, order, axis=1).tolist()


def test_cells_find_the_neighbours_of_scattered_topics() -> None:
    generator = np.random.default_rng(5)
    topics = generator.standard_normal((120, 64))
    vectors = topics[generator.integers(0, 120, 3_000)] + generator.standard_normal((3_000, 64)) * 0.6
    unit = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    assert recall(unit, min_similarity=0.5) >= 0.98


@pytest.mark.slow
def test_cells_find_the_neighbours_of_real_abstracts(shared: Path) -> None:
    papers = [paper for name in NAMES for paper in resolve(records(shared, name), KnownPapers()).papers]
    vectors = word_vectors([f"{paper.title} {paper.content or ''}" for paper in papers])
    assert len(vectors) > 3_000
    assert recall(vectors, min_similarity=0.5) >= 0.98


def test_the_search_by_cells_is_repeatable() -> None:
    vectors = np.random.default_rng(1).standard_normal((2_000, 16)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    first, second = (nearest(vectors, k=5, exact_size=0, seed=3) for _ in range(2))
    assert np.array_equal(first.indices, second.indices)


def recall(vectors: NDArray[np.float32], *, min_similarity: float) -> float:
    """Share of the exact ten nearest of at least that cosine which the search by cells finds."""
    exact, approximate = nearest(vectors, k=10), nearest(vectors, k=10, exact_size=0)
    wanted = exact.similarities >= min_similarity
    hits = np.array([np.isin(ours, theirs) for ours, theirs in zip(exact.indices, approximate.indices, strict=True)])
    return float(hits[wanted].mean())
