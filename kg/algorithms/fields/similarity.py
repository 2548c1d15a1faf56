"""How alike papers are: edge weights and the SIMILAR_TO relation."""

from __future__ import annotations

import numpy as np

from kg.algorithms.graphs.csr import undirected
from kg.algorithms.graphs.nearest import Vectors, nearest
from kg.model.graphs.graph import FloatArray, IntArray, WeightedGraph

KEPT_NEAREST = 2
"""Neighbours below the threshold that a paper without any above it keeps."""

_BLOCK = 65_536


def edge_weights(vectors: Vectors, sources: IntArray, targets: IntArray) -> FloatArray:
    """cos(source, target) of each edge, clipped to [0, 1].

    Args:
        vectors: unit vectors of the papers' content, shape (n, d); zero where a paper has no text.
        sources, targets: end points, shape (m,), in 0..n-1.
    Returns:
        Shape (m,); 0.0 where an end has no text.
    Source:
        SurveyG section 2.1.1, eq. 1.
    """
    weights = np.empty(len(sources), dtype=np.float64)
    for start in range(0, len(sources), _BLOCK):
        part = slice(start, start + _BLOCK)
        weights[part] = np.einsum("ij,ij->i", vectors[sources[part]], vectors[targets[part]])
    return np.clip(weights, 0.0, 1.0)


def nearest_neighbours(vectors: Vectors, *, k: int, min_similarity: float, seed: int = 0) -> WeightedGraph:
    """SIMILAR_TO: each paper with its k nearest of at least `min_similarity`, made undirected, weight = cosine.

    A paper all of whose neighbours fall below the threshold keeps the KEPT_NEAREST nearest of them: cosines of one
    embedder are not those of another, and a paper with a text always resembles something most. A zero vector has no
    neighbours.

    Args:
        vectors: unit vectors of the papers' content, shape (n, d), float32.
        k: neighbours of a paper, >= 1; 10 by default in `FieldParameters`.
        min_similarity: least cosine, in [0, 1]; 0.5 by default.
        seed: of the approximate search that `nearest` uses for many papers.
    Returns:
        Undirected, weights in (0, 1].
    Source:
        `docs/algorithms.md` section 3.
    """
    found = nearest(vectors, k=k, seed=seed)
    alone = found.similarities[:, 0] < min_similarity
    kept = found.similarities >= min_similarity
    kept[:, :KEPT_NEAREST] |= alone[:, None]
    kept &= found.similarities > 0
    rows, places = np.nonzero(kept)
    columns = found.indices[rows, places]
    weights = np.minimum(found.similarities[rows, places], 1.0).astype(np.float64)
    return undirected(len(vectors), rows, columns, weights)
