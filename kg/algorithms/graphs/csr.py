"""Graphs in compressed sparse rows: building, merging, turning round, cutting out, walking through."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from kg.errors import AlgorithmError
from kg.model.graphs.graph import FloatArray, IntArray, WeightedGraph

HEAVIEST = 1e100
"""Largest weight of an edge that algorithms take: sums and squares of such weights are numbers yet."""


def check_weights(graph: WeightedGraph) -> None:
    """Refuse weights that make a result meaningless without a word.

    Raises:
        AlgorithmError: a weight is not a number, negative, or above HEAVIEST; it names the edge.
    """
    wrong = np.flatnonzero(~((graph.weights >= 0) & (graph.weights <= HEAVIEST)))
    if len(wrong):
        entry = int(wrong[0])
        source = int(np.searchsorted(graph.indptr, entry, side="right")) - 1
        raise AlgorithmError(
            f"the edge from node {source} to node {int(graph.indices[entry])} weighs {graph.weights[entry]}; "
            f"a weight is a number from 0 to {HEAVIEST:g}"
        )


def from_edges(
    size: int, sources: IntArray, targets: IntArray, weights: FloatArray, *, merge: Literal["sum", "max"] = "sum"
) -> WeightedGraph:
    """A directed graph of `size` nodes; rows sorted, parallel edges merged into one by sum or maximum.

    Args:
        size: n >= 0.
        sources, targets: end points of each edge, shape (m,), in 0..n-1.
        weights: shape (m,), >= 0.
    Raises:
        AlgorithmError: an end point lies outside 0..n-1.
    """
    if len(sources) and not (min(sources.min(), targets.min()) >= 0 and max(sources.max(), targets.max()) < size):
        raise AlgorithmError(f"an edge leaves the {size} nodes of the graph")
    keys = sources * size + targets
    order = np.argsort(keys, kind="stable")
    keys, weights = keys[order], weights[order]
    starts = np.flatnonzero(np.diff(keys, prepend=-1))
    merged = (np.add if merge == "sum" else np.maximum).reduceat(weights, starts) if len(starts) else weights
    rows, columns = np.divmod(keys[starts], max(size, 1))
    return WeightedGraph(
        indptr=_offsets(rows, size), indices=columns.astype(np.int64), weights=merged.astype(np.float64)
    )


def empty(size: int) -> WeightedGraph:
    """`size` nodes without any edge."""
    nothing = np.empty(0, dtype=np.int64)
    return WeightedGraph(indptr=np.zeros(size + 1, dtype=np.int64), indices=nothing, weights=np.empty(0))


def sources_of(graph: WeightedGraph) -> IntArray:
    """The row each entry of `graph.indices` is in, shape (m,)."""
    return np.repeat(np.arange(graph.size, dtype=np.int64), np.diff(graph.indptr))


def transpose(graph: WeightedGraph) -> WeightedGraph:
    """The graph with every edge turned round."""
    order = np.argsort(graph.indices, kind="stable")
    return WeightedGraph(
        indptr=_offsets(graph.indices, graph.size), indices=sources_of(graph)[order], weights=graph.weights[order]
    )


def undirected_graph(size: int, sources: IntArray, targets: IntArray, weights: FloatArray) -> WeightedGraph:
    """An undirected graph of edges given in either or both directions; parallel edges keep the largest weight."""
    both_ways = np.concatenate((sources, targets)), np.concatenate((targets, sources))
    proper = both_ways[0] != both_ways[1]
    doubled = np.concatenate((weights, weights))[proper]
    return from_edges(size, both_ways[0][proper], both_ways[1][proper], doubled, merge="max")


def undirected_sum(directed: WeightedGraph, undirected: WeightedGraph) -> WeightedGraph:
    """Both graphs as one undirected graph, parallel edges and both directions of the first summed, no self-loops."""
    rows, others = sources_of(directed), sources_of(undirected)
    sources = np.concatenate((rows, directed.indices, others))
    targets = np.concatenate((directed.indices, rows, undirected.indices))
    weights = np.concatenate((directed.weights, directed.weights, undirected.weights))
    proper = sources != targets
    return from_edges(directed.size, sources[proper], targets[proper], weights[proper])


def inner_edges(graph: WeightedGraph, labels: IntArray) -> WeightedGraph:
    """The graph without the edges between nodes of different labels."""
    rows = sources_of(graph)
    inside = labels[rows] == labels[graph.indices]
    return WeightedGraph(
        indptr=_offsets(rows[inside], graph.size), indices=graph.indices[inside], weights=graph.weights[inside]
    )


def subgraph_of(graph: WeightedGraph, nodes: IntArray) -> WeightedGraph:
    """The graph on `nodes` (none twice, shape (k,)) alone, renumbered 0..k-1 in their order."""
    place = np.full(graph.size, -1, dtype=np.int64)
    place[nodes] = np.arange(len(nodes))
    rows, entries = leaving_edges(graph, nodes)
    rows, columns = place[rows], place[graph.indices[entries]]
    inside = np.flatnonzero(columns >= 0)
    inside = inside[np.lexsort((columns[inside], rows[inside]))]
    return WeightedGraph(
        indptr=_offsets(rows[inside], len(nodes)),
        indices=columns[inside],
        weights=graph.weights[entries[inside]],
    )


def leaving_edges(graph: WeightedGraph, nodes: IntArray) -> tuple[IntArray, IntArray]:
    """For all edges that leave `nodes`: the node each leaves and its position in `graph.indices`."""
    return entries_of(graph.indptr, nodes)


def entries_of(indptr: IntArray, nodes: IntArray) -> tuple[IntArray, IntArray]:
    """For all entries of the rows `nodes`: the row each is in and its position."""
    starts, counts = indptr[nodes], indptr[nodes + 1] - indptr[nodes]
    total = int(counts.sum())
    positions = np.arange(total, dtype=np.int64) + np.repeat(starts - np.cumsum(counts) + counts, counts)
    return np.repeat(nodes, counts), positions


def reachable(graph: WeightedGraph, seeds: IntArray, *, through: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
    """Which nodes a breadth-first search from `seeds` meets, the seeds among them, shape (n,).

    Where `through` is given, the search goes on only from nodes marked in it; the seeds always count as marked.
    """
    seen = np.zeros(graph.size, dtype=np.bool_)
    seen[seeds] = True
    front = np.flatnonzero(seen)
    while len(front):
        _, entries = leaving_edges(graph, front)
        found = np.zeros(graph.size, dtype=np.bool_)
        found[graph.indices[entries]] = True
        found &= ~seen
        seen |= found
        front = np.flatnonzero(found if through is None else found & through)
    return seen


def connected_components(graph: WeightedGraph) -> IntArray:
    """The smallest node of each node's component, shape (n,); the graph is undirected.

    Source:
        Shiloach & Vishkin 1982, doi:10.1016/0196-6774(82)90008-6: hook roots to smaller neighbours, then jump pointers.
    """
    roots = np.arange(graph.size, dtype=np.int64)
    rows = sources_of(graph)
    while True:
        apart = roots[rows] > roots[graph.indices]
        if not apart.any():
            return roots
        rows_apart, columns_apart = rows[apart], graph.indices[apart]
        np.minimum.at(roots, roots[rows_apart], roots[columns_apart])
        while not np.array_equal(jumped := roots[roots], roots):
            roots = jumped


def _offsets(rows: IntArray, size: int) -> IntArray:
    return np.concatenate(([0], np.cumsum(np.bincount(rows, minlength=size)))).astype(np.int64)
