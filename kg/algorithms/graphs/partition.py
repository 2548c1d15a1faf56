"""Partitions of a graph: numbering, modularity, and communities too small to be kept."""

from __future__ import annotations

from heapq import heappop, heappush

import numpy as np

from kg.algorithms.graphs.cosines import DIGITS
from kg.algorithms.graphs.csr import sources_of
from kg.algorithms.graphs.nearest_neighbours import Vectors
from kg.errors import NotAPartitionError
from kg.model.graphs.graph import FloatArray, IntArray, Partition, WeightedGraph

_BLOCK = 4_096


def partition_from_labels(labels: IntArray) -> Partition:
    """A partition from any labels, shape (n,): numbered 0..k-1, the largest first, ties by smallest member."""
    _, first, inverse, sizes = np.unique(labels, return_index=True, return_inverse=True, return_counts=True)
    order = np.lexsort((first, -sizes))
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return Partition(labels=place[inverse].astype(np.int64), count=len(order))


def modularity(graph: WeightedGraph, partition: Partition, *, resolution: float = 1.0) -> float:
    """Score how much denser communities are inside than chance would make them.

    Args:
        graph: undirected, weights >= 0, parallel edges already summed.
        partition: a community for each of the n nodes.
        resolution: gamma > 0; larger values favour smaller communities.
    Returns:
        Q, in [-0.5, 1] when resolution is 1; 0.0 for a graph without edges.
    Raises:
        NotAPartitionError: `partition` does not have exactly n entries.
    Source:
        Traag, Waltman & van Eck 2019, eq. 1, doi:10.1038/s41598-019-41695-z; e_c counts each inner edge twice.
    """
    return float(modularity_shares(graph, partition, resolution=resolution).sum())


def modularity_shares(graph: WeightedGraph, partition: Partition, *, resolution: float = 1.0) -> FloatArray:
    """Each community's term of the modularity sum, shape (k,); arguments and errors as in `modularity`."""
    if len(partition.labels) != graph.size:
        raise NotAPartitionError(f"{len(partition.labels)} labels for {graph.size} nodes")
    rows = partition.labels[sources_of(graph)]
    inside = rows == partition.labels[graph.indices]
    total = graph.weights.sum()
    if total == 0:
        return np.zeros(partition.count)
    degrees = np.bincount(rows, weights=graph.weights, minlength=partition.count)
    inner = np.bincount(rows[inside], weights=graph.weights[inside], minlength=partition.count)
    shares: FloatArray = inner / total - resolution * (degrees / total) ** 2
    return shares


def join_small_communities(
    graph: WeightedGraph, partition: Partition, *, min_size: int, vectors: Vectors | None = None
) -> Partition:
    """Give every community under `min_size` to the neighbour community it shares the largest summed weight with.

    The smallest go first, ties by number; among equal neighbours the larger wins, then the smaller number. A community
    without any neighbour, such as a paper without an edge in its layer, joins the community of `min_size` or more whose
    centroid lies nearest to its own (largest cosine above 0, ties by number); where none is that large they gather
    among themselves, and without vectors each stays as it is.

    Args:
        graph: undirected, n nodes.
        partition: communities of the n nodes.
        min_size: 3 by default in `FieldParameters`.
        vectors: unit vectors of the nodes, shape (n, d).
    Returns:
        A partition of all n nodes; only communities that nothing ties to others are still under `min_size`.
    Source:
        `docs/algorithms.md` section 3.
    """
    labels = _join_to_neighbours(graph, partition, min_size)
    if vectors is not None:
        labels = _join_to_centroids(partition_from_labels(labels), vectors, min_size)
    return partition_from_labels(labels)


def _join_to_neighbours(graph: WeightedGraph, partition: Partition, min_size: int) -> IntArray:
    sizes = np.bincount(partition.labels, minlength=partition.count).tolist()
    ties = ties_between(graph, partition)
    home = list(range(partition.count))
    waiting = sorted((size, number) for number, size in enumerate(sizes) if size < min_size)
    while waiting:
        size, number = heappop(waiting)
        if home[number] != number or size != sizes[number] or size >= min_size or not ties[number]:
            continue
        around = ties[number]
        best = max(around, key=lambda other: (around[other], sizes[other], -other))
        home[number] = best
        sizes[best] += size
        move_ties(ties, number, best)
        if sizes[best] < min_size:
            heappush(waiting, (sizes[best], best))
    return np.array([_home(home, number) for number in range(partition.count)], dtype=np.int64)[partition.labels]


def ties_between(graph: WeightedGraph, partition: Partition) -> list[dict[int, float]]:
    """Summed weight between each community and each of its neighbours."""
    rows, columns = partition.labels[sources_of(graph)], partition.labels[graph.indices]
    outer = rows != columns
    keys, inverse = np.unique(rows[outer] * partition.count + columns[outer], return_inverse=True)
    sums = np.bincount(inverse, weights=graph.weights[outer], minlength=len(keys))
    ties: list[dict[int, float]] = [{} for _ in range(partition.count)]
    for key, weight in zip(keys.tolist(), sums.tolist(), strict=True):
        row, column = divmod(key, partition.count)
        ties[row][column] = weight
    return ties


def move_ties(ties: list[dict[int, float]], number: int, into: int) -> None:
    """Let the community `into` take the ties of its neighbour `number`, which ends without any."""
    for other, weight in ties[number].items():
        del ties[other][number]
        if other != into:
            ties[into][other] = ties[into].get(other, 0.0) + weight
            ties[other][into] = ties[into][other]
    ties[number] = {}


def _home(home: list[int], number: int) -> int:
    while home[number] != number:
        number = home[number]
    return number


def _join_to_centroids(partition: Partition, vectors: Vectors, min_size: int) -> IntArray:
    """Small communities joined to the nearest centroid of a large one or, where none is large, of each other."""
    sizes = np.bincount(partition.labels, minlength=partition.count)
    order = np.argsort(partition.labels, kind="stable")
    sums = (
        np.add.reduceat(vectors[order].astype(np.float64), np.cumsum(sizes) - sizes, axis=0)
        if len(vectors)
        else vectors
    )
    large, small = np.flatnonzero(sizes >= min_size), np.flatnonzero(sizes < min_size)
    home = np.arange(partition.count, dtype=np.int64)
    if len(large) == 0:
        return _join_small(sums, sizes, home, min_size)[partition.labels]
    lengths = np.maximum(np.linalg.norm(sums[large], axis=1), np.finfo(np.float32).tiny)
    for start in range(0, len(small), _BLOCK):
        block = small[start : start + _BLOCK]
        cosines = np.round(sums[block] @ sums[large].T / lengths, DIGITS)
        best = np.argmax(cosines, axis=1)
        alike = cosines[np.arange(len(block)), best] > 0
        home[block[alike]] = large[best[alike]]
    return home[partition.labels]


def _join_small(sums: Vectors, sizes: IntArray, home: IntArray, min_size: int) -> IntArray:
    """Small communities, the smallest first, each joined to the nearest centroid, which moves with its new members."""
    sums, sizes = sums.astype(np.float64), sizes.copy()
    for number in np.lexsort((np.arange(len(sizes)), sizes)).tolist():
        lengths = np.linalg.norm(sums, axis=1)
        cosines = np.divide(sums @ sums[number], lengths, out=np.zeros(len(lengths)), where=lengths > 0)
        cosines[number] = 0.0
        best = int(np.argmax(cosines))
        if sizes[number] < min_size and cosines[best] > 0:
            home[home == number] = best
            sizes[best] += sizes[number]
            sums[best] += sums[number]
            sums[number] = 0.0
    return home
