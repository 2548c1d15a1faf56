"""How alike papers are: edge weights and the SIMILAR_TO relation."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.cosines import cosines, cosines_of_pairs
from kg.algorithms.graphs.csr import inner_edges, sources_of, undirected_graph, undirected_sum
from kg.algorithms.graphs.nearest_neighbours import Vectors, nearest
from kg.model.graphs.graph import FloatArray, IntArray, WeightedGraph

KEPT_NEAREST = 2
"""Neighbours below the threshold that a paper without any above it keeps."""

KEPT_IN_LAYER = 3
"""Edges that a paper has to others of its layer. With 2, modularity parts chance from communities less well: with 3,
layers of ten Foundation papers lie at most 0.4 deviations above random graphs, all others at least 3 (7 corpora)."""

LARGE_LAYER = 4_096
"""Papers above which a layer gets no edges of its own."""

_BLOCK = 1_024
"""Edges weighed at once: their vectors fit the cache, which makes it twice as fast as with 65,536."""


def comparable(vectors: Vectors, is_title_only: NDArray[np.bool_]) -> Vectors:
    """Vectors whose cosines mean the same whether a text is an abstract or a title alone.

    Titles resemble each other: they are short, and their vectors lie on one side of the vectors of abstracts. The
    vectors of papers known by their title are moved by the difference of the two means, so that papers of either kind
    are as similar on average. Of few papers the difference is mostly chance; that part is left out (Stein's positive
    part: 1 - variance of the difference / its square), and of one paper nearly all of it is.

    Args:
        vectors: unit vectors, shape (n, d); zero without a text.
        is_title_only: shape (n,).
    Returns:
        Unit vectors, shape (n, d); those of abstracts, and all where there is one kind only, as they were.
    Source:
        James & Stein 1961, in the positive part of Baranchik 1964 (shrinkage); centring against hubs as in Suzuki et
        al. 2013, doi:10.18653/v1/d13-1058.
    """
    has_text = np.einsum("ij,ij->i", vectors, vectors) > 0
    titles, abstracts = np.flatnonzero(is_title_only & has_text), np.flatnonzero(~is_title_only & has_text)
    if not (len(titles) and len(abstracts)):
        return vectors
    usual = vectors[abstracts].mean(axis=0, dtype=np.float64)
    offset = vectors[titles].mean(axis=0, dtype=np.float64) - usual
    noise = (1.0 - usual @ usual) * (1.0 / len(titles) + 1.0 / len(abstracts))
    square = float(offset @ offset)
    if square <= noise:
        return vectors
    moved = vectors[titles] - (1.0 - noise / square) * offset
    found = vectors.copy()
    found[titles] = moved / np.maximum(np.linalg.norm(moved, axis=1, keepdims=True), np.finfo(np.float32).tiny)
    return found


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
        weights[part] = cosines_of_pairs(vectors[sources[part]], vectors[targets[part]])
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
        seed: for the approximate search that `nearest` uses for many papers.
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
    weights = np.minimum(found.similarities[rows, places], 1.0)
    return undirected_graph(len(vectors), rows, columns, weights)


def with_neighbours_in_layers(
    similar: WeightedGraph, citations: WeightedGraph, layers: IntArray, vectors: Vectors
) -> WeightedGraph:
    """SIMILAR_TO, and for each paper with fewer than KEPT_IN_LAYER edges in its layer the nearest papers of its layer.

    The nearest of a whole field may all lie in other layers; communities of a layer need edges that carry them. A layer
    of more than `LARGE_LAYER` papers has enough of them and stays as it is.

    Args:
        similar: undirected.
        citations: directed; its edges count.
        layers: shape (n,).
        vectors: unit vectors, shape (n, d).
    Returns:
        Undirected; new edges carry their cosine, in (0, 1].
    """
    inside = inner_edges(undirected_sum(citations, similar), layers)
    lone = np.diff(inside.indptr) < KEPT_IN_LAYER
    ends = [(sources_of(similar), similar.indices, similar.weights)]
    for layer in np.unique(layers).tolist():
        nodes = np.flatnonzero(layers == layer)
        if 1 < len(nodes) <= LARGE_LAYER:
            ends.extend(_nearest_among(nodes, nodes[lone[nodes]], vectors))
    rows, columns, weights = (np.concatenate(parts) for parts in zip(*ends, strict=True))
    return undirected_graph(similar.size, rows, columns, weights)


def _nearest_among(
    nodes: IntArray, wanted: IntArray, vectors: Vectors
) -> Iterator[tuple[IntArray, IntArray, FloatArray]]:
    """Edges of the papers `wanted` to the nearest other papers of `nodes`, ties by number."""
    nearness = cosines(vectors[wanted], vectors[nodes])
    nearness[wanted[:, None] == nodes] = -1.0
    for _ in range(min(KEPT_IN_LAYER, len(nodes) - 1)):
        best = np.argmax(nearness, axis=1)
        weights = nearness[np.arange(len(wanted)), best]
        alike = weights > 0
        yield wanted[alike], nodes[best[alike]], np.minimum(weights[alike], 1.0)
        nearness[np.arange(len(wanted)), best] = -1.0
