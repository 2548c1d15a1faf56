"""Walking a field from seeds to a layer along what grew out of them."""

from __future__ import annotations

from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.csr import from_edges, reachable, sources_of
from kg.model.graphs.graph import UNKNOWN_YEAR, FieldArrays, IntArray, Walk, WeightedGraph

CITATION_FLOOR = 0.01
"""Least weight of a citation in a walk: a paper that cites another is its successor however unlike their texts are."""

UNPROVEN = CITATION_FLOOR
"""Share of its weight that a step counts where no citation proves that the later paper grew out of the earlier one: a
similarity, or a citation of a newer paper. So no such step outweighs a citation of an older paper."""


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
    """Which years are before those of another array, of a shape that fits; UNKNOWN_YEAR is before none, nor after."""
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
    found = _strongest(successors, layers, seeds, target_layer, wanted)
    nodes, parents, weights = zip(*found, strict=True) if found else ((), (), ())
    return Walk(
        nodes=np.array(nodes, dtype=np.int64),
        parents=np.array(parents, dtype=np.int64),
        weights=np.array(weights, dtype=np.float64),
        exact=exact,
    )


def exact_walk(successors: WeightedGraph, layers: IntArray, seeds: IntArray, *, target_layer: int) -> IntArray:
    """The set that Algorithm 3 of SurveyG returns, ascending: papers of the layer reached through papers of others."""
    seen = reachable(successors, seeds, through=layers != target_layer)
    seen[seeds] = False
    return np.flatnonzero(seen & (layers == target_layer))


def _strongest(
    successors: WeightedGraph, layers: IntArray, seeds: IntArray, target_layer: int, wanted: int
) -> list[tuple[int, int, float]]:
    """(node, parent, weight) of the `wanted` strongest targets, strongest first, ties by node.

    Dijkstra's search on products: as no weight exceeds 1, papers leave the heap in falling order of weight, and the
    search ends as soon as no paper outside can tie with the last one wanted. Weights are negative, for the heap.
    """
    start = set(seeds.tolist())
    heap = [(-1.0, seed, seed) for seed in sorted(start)]
    settled: set[int] = set()
    reached: dict[int, float] = {}
    found: list[tuple[int, int, float]] = []
    indptr, indices, weights = successors.indptr, successors.indices, successors.weights
    while heap and wanted:
        negative, node, parent = heappop(heap)
        if len(found) >= wanted and -negative < found[-1][2]:
            break
        if node in settled:
            continue
        settled.add(node)
        if node not in start and layers[node] == target_layer:
            found.append((node, parent, -negative))
            continue
        row = slice(indptr[node], indptr[node + 1])
        for next_node, weight in zip(indices[row].tolist(), weights[row].tolist(), strict=True):
            if (offer := negative * weight) < reached.get(next_node, 0.0):
                reached[next_node] = offer
                heappush(heap, (offer, next_node, node))
    return sorted(found, key=lambda step: (-step[2], step[0]))[:wanted]
