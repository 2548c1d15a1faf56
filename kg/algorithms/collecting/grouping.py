"""Groups of papers by their vectors, from each of which a keyword may come."""

from __future__ import annotations

import numpy as np

from kg.algorithms.graphs.cosines import cosines
from kg.model.graphs.graph import FloatArray, IntArray

_ROUNDS = 20


def groups_of(vectors: FloatArray, count: int, *, seed: int) -> list[IntArray]:
    """Part n vectors into `count` groups by spherical k-means; no group is empty.

    Args:
        vectors: unit vectors, shape (n, d).
        count: groups wanted, >= 1; with fewer vectors each is a group.
        seed: chooses the first centre; the others are the vectors furthest from those chosen.
    Returns:
        Numbers of vectors, ascending in each group; larger groups first, then by their first number.
    Source:
        Dhillon & Modha 2001, doi:10.1023/A:1007612920971 (spherical k-means); Gonzalez 1985,
        doi:10.1016/0304-3975(85)90224-5 (furthest-first centres).
    """
    if not len(vectors):
        return []
    centres = _furthest(vectors, min(count, len(vectors)), seed=seed)
    labels = np.argmax(cosines(vectors, centres), axis=1)
    for _ in range(_ROUNDS):
        for label in np.unique(labels):
            mean = vectors[labels == label].sum(axis=0)
            centres[label] = mean / max(float(np.linalg.norm(mean)), 1e-12)
        moved = np.argmax(cosines(vectors, centres), axis=1)
        if np.array_equal(moved, labels):
            break
        labels = moved
    groups = [np.flatnonzero(labels == label) for label in np.unique(labels)]
    return sorted(groups, key=lambda group: (-len(group), int(group[0])))


def _furthest(vectors: FloatArray, count: int, *, seed: int) -> FloatArray:
    chosen = [int(np.random.default_rng(seed).integers(len(vectors)))]
    nearest = cosines(vectors, vectors[chosen[0]])
    while len(chosen) < count:
        chosen.append(int(np.argmin(nearest)))
        nearest = np.maximum(nearest, cosines(vectors, vectors[chosen[-1]]))
        nearest[chosen] = np.inf
    return np.array(vectors[chosen], dtype=np.float64)
