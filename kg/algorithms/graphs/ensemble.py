"""One partition out of several: each improved by moves of single nodes, then what they agree on joined again.

An implementation that passes over a graph once leaves nodes in communities that grew away from them. Moving these in
this process takes lists as long as the graph has nodes, and none as long as it has edges.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np

from kg.algorithms.graphs.csr import connected_components, from_edges, inner_edges, sources_of
from kg.algorithms.graphs.leiden import leiden
from kg.algorithms.graphs.partition import modularity, partition_from_labels
from kg.model.graphs.graph import FloatArray, IntArray, Partition, WeightedGraph

LEAST_GAIN = 1e-12
"""What a move gains at least, as a part of the weight of a graph. Less may be the rounding of a sum."""


def best_of(
    graph: WeightedGraph, proposals: Sequence[IntArray], *, resolution: float = 1.0, seed: int = 0
) -> Partition:
    """The partition of highest modularity that proposals lead to, each of its communities connected.

    Args:
        graph: undirected, n nodes, weights >= 0.
        proposals: at least one; a community of each node by any numbers, shape (n,).
        resolution: gamma > 0 of the modularity.
        seed: >= 0, of the order in which nodes are moved.
    Source:
        Ovelgönne & Geyer-Schulz 2013, An ensemble learning strategy for graph clustering (core groups).
    """
    moved = [with_moves(graph, each, resolution=resolution, seed=seed) for each in proposals]
    joined = join_cores(graph, moved, resolution=resolution, seed=seed)
    found = [*moved, joined, with_moves(graph, joined, resolution=resolution, seed=seed)]
    partitions = [partition_from_labels(connected_components(inner_edges(graph, labels))) for labels in found]
    return max(partitions, key=lambda partition: modularity(graph, partition, resolution=resolution))


def join_cores(
    graph: WeightedGraph, partitions: Sequence[IntArray], *, resolution: float = 1.0, seed: int = 0
) -> IntArray:
    """Communities of core groups: nodes that all partitions have in one community stay together; arguments as above.

    The weight inside a group is an edge to a node that it alone has, for self-loops are not counted by `leiden`: the
    modularity of the groups is then that of their nodes.
    """
    cores = partitions[0]
    for other in partitions[1:]:
        cores = np.unique(
            partition_from_labels(cores).labels * graph.size + partition_from_labels(other).labels, return_inverse=True
        )[1]
    cores = partition_from_labels(cores).labels
    count = int(cores.max(initial=-1)) + 1
    rows, columns = cores[sources_of(graph)], cores[graph.indices]
    inside = rows == columns
    inner = np.bincount(rows[inside], weights=graph.weights[inside], minlength=count) / 2
    dense = np.flatnonzero(inner > 0)
    own = count + np.arange(len(dense))
    groups = from_edges(
        count + len(dense),
        np.concatenate((rows[~inside], dense, own)),
        np.concatenate((columns[~inside], own, dense)),
        np.concatenate((graph.weights[~inside], inner[dense], inner[dense])),
    )
    return leiden(groups, resolution=resolution, seed=seed).labels[cores]


def with_moves(graph: WeightedGraph, labels: IntArray, *, resolution: float = 1.0, seed: int = 0) -> IntArray:
    """The communities once no node gains by going to the community of a neighbour; arguments as above.

    Source:
        Traag, Waltman & van Eck 2019, doi:10.1038/s41598-019-41695-z, algorithm A.2 (MoveNodesFast).
    """
    rows = sources_of(graph)
    degrees: FloatArray = np.bincount(rows, weights=graph.weights, minlength=graph.size).astype(np.float64)
    moves = _Moves(graph, partition_from_labels(labels), degrees, chance=resolution / max(float(degrees.sum()), 1e-300))
    queue = deque(np.random.default_rng(seed).permutation(graph.size).tolist())
    is_waiting = [True] * graph.size
    while queue:
        node = queue.popleft()
        is_waiting[node] = False
        for other in moves.move(node):
            if not is_waiting[other]:
                is_waiting[other] = True
                queue.append(other)
    return np.array(moves.labels, dtype=np.int64)


class _Moves:
    """Communities between which nodes are moved, with the summed degrees of each."""

    def __init__(self, graph: WeightedGraph, partition: Partition, degrees: FloatArray, *, chance: float) -> None:
        self.labels: list[int] = partition.labels.tolist()
        self._graph = graph
        self._offsets: list[int] = graph.indptr.tolist()
        self._degrees: list[float] = degrees.tolist()
        sums = np.bincount(partition.labels, weights=degrees, minlength=partition.count)
        self._sums: list[float] = sums.tolist()
        self._chance = chance
        self._least = LEAST_GAIN * float(degrees.sum())

    def move(self, node: int) -> list[int]:
        """Put a node where modularity gains most; its neighbours elsewhere, which may want to follow, if it moved."""
        entries = slice(self._offsets[node], self._offsets[node + 1])
        neighbours: list[int] = self._graph.indices[entries].tolist()
        labels, sums, own = self.labels, self._sums, self.labels[node]
        tied = {own: 0.0}
        for other, weight in zip(neighbours, self._graph.weights[entries].tolist(), strict=True):
            community = labels[other]
            tied[community] = tied.get(community, 0.0) + weight
        degree = self._degrees[node]
        expected = self._chance * degree
        sums[own] -= degree
        best, most = own, tied[own] - expected * sums[own] + self._least
        for community, weight in tied.items():
            gain = weight - expected * sums[community]
            if gain > most:
                best, most = community, gain
        sums[best] += degree
        if best == own:
            return []
        labels[node] = best
        return [other for other in neighbours if labels[other] != best]
