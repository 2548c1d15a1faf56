"""The strongest walk between two nodes of an undirected graph."""

from __future__ import annotations

import numpy as np

from kg.model.graphs.graph import FloatArray, WeightedGraph


def strongest_walk(graph: WeightedGraph, start: int, end: int, *, most_steps: int) -> tuple[int, ...]:
    """The walk between two nodes whose weights have the largest product.

    Weights are followed step by step through the whole graph, as in the method of Bellman and Ford, so m edges take
    O(m · most_steps) whatever lies between the two.

    Args:
        graph: undirected, weights in (0, 1].
        start, end: two different nodes.
        most_steps: most edges of the walk, >= 1.
    Returns:
        The nodes from `start` to `end`, both included; of equal products that with fewer steps, then that with the
        smaller nodes, read from the end. Empty where no walk of so many steps joins the two.
    """
    reached = np.zeros(graph.size)
    reached[start] = 1.0
    rounds = [reached]
    for _ in range(most_steps):
        following = np.maximum(rounds[-1], _one_step(graph, rounds[-1]))
        if np.array_equal(following, rounds[-1]):
            break
        rounds.append(following)
    if rounds[-1][end] == 0:
        return ()
    return _trace_walk(graph, rounds, end)


def _one_step(graph: WeightedGraph, reached: FloatArray) -> FloatArray:
    """The largest product with which each node is reached from a neighbour, shape (n,); 0 without neighbours."""
    products = reached[graph.indices] * graph.weights
    best = np.zeros(graph.size)
    filled = np.flatnonzero(np.diff(graph.indptr))
    if len(filled):
        best[filled] = np.maximum.reduceat(products, graph.indptr[filled])
    return best


def _trace_walk(graph: WeightedGraph, rounds: list[FloatArray], end: int) -> tuple[int, ...]:
    walk, node = [end], end
    for before, after in zip(rounds[-2::-1], rounds[:0:-1], strict=True):
        if before[node] == after[node]:
            continue
        row = slice(graph.indptr[node], graph.indptr[node + 1])
        products = before[graph.indices[row]] * graph.weights[row]
        node = int(graph.indices[row][np.argmax(products)])
        walk.append(node)
    return tuple(reversed(walk))
