"""Walking a field from seeds to a layer along what grew out of them."""

from __future__ import annotations

from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.csr import from_edges, leaving_edges, reachable, sources_of
from kg.model.graphs.graph import UNKNOWN_YEAR, FieldArrays, FloatArray, IntArray, Walk, WeightedGraph

CITATION_FLOOR = 0.01
"""Least weight of a citation in a walk: a paper that cites another is its successor however unlike their texts are."""

UNPROVEN = CITATION_FLOOR
"""Share of its weight that a step counts where no citation proves that the later paper grew out of the earlier one: a
similarity, or a citation of a newer paper. So no such step outweighs a citation of an older paper."""


FAINTEST = float(np.finfo(np.float64).tiny)
"""Weight of a walk whose product is smaller than that; such walks are ranked by the order in which they are met."""


def successors(field: FieldArrays) -> WeightedGraph:
    """Who follows whom: row u lists the papers that cite u and the SIMILAR_TO neighbours that are not older than u.

    A neighbour of unknown year, or of a paper of unknown year, is not known to be older and counts. An edge that is
    both keeps the larger weight; citations weigh at least CITATION_FLOOR, similarities and citations of newer papers
    the share UNPROVEN of their weight.
    """
    years = field.years
    cited, citing = field.citations.indices, sources_of(field.citations)
    first, second = sources_of(field.similar), field.similar.indices
    forward = ~is_older(years[second], than=years[first])
    proof = np.where(is_older(years[citing], than=years[cited]), UNPROVEN, 1.0)
    return from_edges(
        len(years),
        np.concatenate((cited, first[forward])),
        np.concatenate((citing, second[forward])),
        np.concatenate(
            (
                proof * np.maximum(field.citations.weights, CITATION_FLOOR),
                UNPROVEN * field.similar.weights[forward],
            )
        ),
        merge="max",
    )


def is_older(years: IntArray, *, than: IntArray) -> NDArray[np.bool_]:
    """Which years are before those of another array of fitting shape; UNKNOWN_YEAR is never before or after one."""
    older: NDArray[np.bool_] = (years < than) & (years != UNKNOWN_YEAR) & (than != UNKNOWN_YEAR)
    return older


def weighted_bfs(
    successors: WeightedGraph, layers: IntArray, seeds: IntArray, *, target_layer: int, limit: int
) -> Walk:
    """Walk from seeds to the papers of a layer.

    Algorithm 3 visits successors by weight, heaviest first; one in the target layer joins the result and is not
    expanded, any other is. Its weights order the visits but cannot change the set, so the set is ranked here by the
    largest product of weights over a walk, and cut.

    Args:
        successors: as `successors` gives them; weights in (0, 1].
        layers: layer of each paper, shape (n,).
        seeds: where the walk starts, shape (s,); seeds are never part of the result.
        target_layer: 0, 1 or 2.
        limit: most papers of the ranked result, >= 0.
    Returns:
        The ranked papers with parents and weights, and Algorithm 3's whole set.
    Source:
        SurveyG appendix A, Algorithm 3; the ranking is `docs/algorithms.md` section 3.
    """
    exact = exact_walk(successors, layers, seeds, target_layer=target_layer)
    wanted = min(limit, len(exact))
    is_target = layers == target_layer
    is_target[seeds] = False
    nodes, parents, weights = _strongest(successors, seeds, is_target)
    return Walk(nodes=nodes[:wanted], parents=parents[:wanted], weights=weights[:wanted], exact=exact)


def exact_walk(successors: WeightedGraph, layers: IntArray, seeds: IntArray, *, target_layer: int) -> IntArray:
    """The set that Algorithm 3 of SurveyG returns, ascending: papers of the layer reached through papers of others."""
    seen = reachable(successors, seeds, through=layers != target_layer)
    seen[seeds] = False
    return np.flatnonzero(seen & (layers == target_layer))


def _strongest(
    successors: WeightedGraph, seeds: IntArray, is_target: NDArray[np.bool_]
) -> tuple[IntArray, IntArray, FloatArray]:
    """Targets by the strongest walk to each, strongest first, ties by node; the steps between are not targets.

    Of several walks as strong, the parent is the paper that a search of all papers in order of their weights meets
    first.
    """
    met, weights = _strongest_walks(_without_edges_to(successors, is_target), seeds)
    place = np.empty(successors.size, dtype=np.int64)
    place[met] = np.arange(len(met))
    rows, entries = leaving_edges(successors, met)
    steps = successors.weights[entries]
    offers = np.where(steps > 0, np.maximum(weights[place[rows]] * steps, FAINTEST), 0.0)
    reached = np.flatnonzero(is_target[successors.indices[entries]] & (offers > 0))
    rows, targets, offers = rows[reached], successors.indices[entries[reached]], offers[reached]
    best = np.lexsort((place[rows], -offers, targets))
    best = best[np.diff(targets[best], prepend=-1) > 0]
    best = best[np.lexsort((targets[best], -offers[best]))]
    return targets[best], rows[best], offers[best]


def _strongest_walks(successors: WeightedGraph, seeds: IntArray) -> tuple[IntArray, FloatArray]:
    """The nodes that walks from seeds reach and the weight of the strongest walk to each, heaviest first.

    Dijkstra's search on products: as no weight exceeds 1, papers leave the heap in falling order of weight. Weights are
    negative, for the heap. A product too small for a number counts as FAINTEST, so that a long walk reaches its end.
    """
    heap = [(-1.0, seed) for seed in sorted(set(seeds.tolist()))]
    settled: dict[int, float] = {}
    reached: dict[int, float] = {}
    indptr, indices, weights = successors.indptr, successors.indices, successors.weights
    while heap:
        negative, node = heappop(heap)
        if node in settled:
            continue
        settled[node] = -negative
        row = slice(indptr[node], indptr[node + 1])
        for next_node, weight in zip(indices[row].tolist(), weights[row].tolist(), strict=True):
            if (offer := min(negative * weight, -FAINTEST) if weight else 0.0) < reached.get(next_node, 0.0):
                reached[next_node] = offer
                heappush(heap, (offer, next_node))
    return np.array([*settled], dtype=np.int64), np.array([*settled.values()], dtype=np.float64)


def _without_edges_to(graph: WeightedGraph, is_left_out: NDArray[np.bool_]) -> WeightedGraph:
    kept = ~is_left_out[graph.indices]
    before = np.concatenate(([0], np.cumsum(kept)))
    return WeightedGraph(indptr=before[graph.indptr], indices=graph.indices[kept], weights=graph.weights[kept])
