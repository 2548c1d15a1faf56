"""Ward's joining: the groups it makes, and what it takes."""

from __future__ import annotations

import tracemalloc

import numpy as np

from kg.algorithms.entities.clustering import latent_vectors, ward_groups


def test_the_nearest_are_joined_first() -> None:
    points = np.array([[0.0, 0.0], [0.0, 0.1], [5.0, 0.0], [5.0, 0.3], [9.0, 9.0]])
    assert ward_groups(points, (2, 3, 4)) == {
        4: ((0, 1), (2,), (3,), (4,)),
        3: ((0, 1), (2, 3), (4,)),
        2: ((0, 1, 2, 3), (4,)),
    }


def test_of_equal_distances_the_first_counts() -> None:
    assert ward_groups(np.array([[0.0], [1.0], [2.0], [3.0]]), (3,)) == {3: ((0, 1), (2,), (3,))}


def test_memory_is_that_of_a_few_matrices_of_distances() -> None:
    points = np.random.default_rng(3).normal(size=(200, 40))
    tracemalloc.start()
    try:
        ward_groups(points, (8,))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 8 * 200 * 200 * points.itemsize


def test_a_thing_that_shares_no_word_lies_nowhere() -> None:
    shared = [{f"word{number % 7}": 1.0, f"term{number % 5}": 2.0} for number in range(30)]
    vectors = latent_vectors([*shared, {"alone": 3.0}, {}])
    assert not vectors[-2:].any()
    assert np.allclose(np.linalg.norm(vectors[:-2], axis=1), 1.0)
