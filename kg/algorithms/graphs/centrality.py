"""Which papers a directed graph turns on."""

from __future__ import annotations

from collections import deque

import numpy as np

from kg.algorithms.graphs.csr import check_weights, sources_of
from kg.errors import NotConvergedError
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
        AlgorithmError: a weight is not a number, negative or too large.
        NotConvergedError: still moving after `max_iterations`.
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
    raise NotConvergedError(f"PageRank still moved after {max_iterations} rounds", iterations=max_iterations)


def betweenness(graph: WeightedGraph, *, normalized: bool = True) -> FloatArray:
    """Betweenness of each node: shortest directed paths, by number of edges, that pass through it.

    Args:
        graph: directed; its weights are not used.
        normalized: divide by the (n - 1)(n - 2) ordered pairs of other nodes.
    Returns:
        Shape (n,), >= 0. Takes O(n m) time.
    Source:
        Brandes 2001, algorithm 1, doi:10.1080/0022250X.2001.9990249.
    """
    size = graph.size
    targets = [graph.indices[graph.indptr[node] : graph.indptr[node + 1]].tolist() for node in range(size)]
    scores = np.zeros(size)
    for source in range(size):
        order, paths, before = _shortest_paths(targets, source)
        dependency = dict.fromkeys(order, 0.0)
        for node in reversed(order):
            for previous in before[node]:
                dependency[previous] += paths[previous] / paths[node] * (1.0 + dependency[node])
            if node != source:
                scores[node] += dependency[node]
    return scores / ((size - 1) * (size - 2)) if normalized and size > 2 else scores


def _shortest_paths(targets: list[list[int]], source: int) -> tuple[list[int], dict[int, int], dict[int, list[int]]]:
    """Nodes by distance from `source`, the number of shortest paths to each, and the nodes before each on them."""
    order: list[int] = []
    distance, paths, before = {source: 0}, {source: 1}, {source: list[int]()}
    queue = deque([source])
    while queue:
        node = queue.popleft()
        order.append(node)
        for target in targets[node]:
            if target not in distance:
                distance[target], paths[target], before[target] = distance[node] + 1, 0, []
                queue.append(target)
            if distance[target] == distance[node] + 1:
                paths[target] += paths[node]
                before[target].append(node)
    return order, paths, before
