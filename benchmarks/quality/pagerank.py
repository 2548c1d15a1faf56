"""PageRank, a ranking that others are held against."""

from __future__ import annotations

import numpy as np

from kg.algorithms.graphs.csr import check_weights, sources_of
from kg.errors import AlgorithmError
from kg.model.graphs.graph import FloatArray, WeightedGraph


def pagerank(
    graph: WeightedGraph, *, damping: float = 0.85, tolerance: float = 1e-10, max_iterations: int = 200
) -> FloatArray:
    """PageRank of each node: where a reader who follows references, weighted, and sometimes jumps, is found.

    Args:
        graph: directed, row = citing paper; weights >= 0. A row without weight leads everywhere alike.
        damping: chance of following a reference, in [0, 1).
        tolerance: largest change of the sum at which the iteration ends.
        max_iterations: rounds after which it gives up.
    Returns:
        Shape (n,), sums to 1.
    Raises:
        AlgorithmError: a weight is not a number, negative or too large, or the ranks still move after `max_iterations`.
    Source:
        Page, Brin, Motwani & Winograd 1999, section 2; dangling nodes spread evenly.
    """
    size = graph.size
    if size == 0:
        return np.empty(0)
    check_weights(graph)
    rows = sources_of(graph)
    outgoing = np.bincount(rows, weights=graph.weights, minlength=size)
    shares = np.divide(graph.weights, outgoing[rows], out=np.zeros_like(graph.weights), where=outgoing[rows] > 0)
    dangling = outgoing == 0
    ranks: FloatArray = np.full(size, 1.0 / size)
    for _ in range(max_iterations):
        followed = np.bincount(graph.indices, weights=shares * ranks[rows], minlength=size)
        updated: FloatArray = damping * (followed + ranks[dangling].sum() / size) + (1.0 - damping) / size
        if np.abs(updated - ranks).sum() < tolerance:
            return np.asarray(updated / updated.sum())
        ranks = updated
    raise AlgorithmError(f"PageRank still moved after {max_iterations} rounds")
