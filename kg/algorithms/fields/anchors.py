"""The few SIMILAR_TO edges that tie papers no walk would meet to the papers they most plausibly grew out of.

Algorithm 3 of SurveyG does not expand a paper of the target layer, so a Development paper is on a path only when it
follows a Foundation paper directly, or through papers of other layers; on real crawls 30 to 60 % of a field does not.
Anchors repair the graph and leave the algorithm as it is. Each is the strongest similarity that time allows, below
`min_similarity` too, carries its true cosine, and so is last wherever walks are ranked:

1. a seed that no Development paper follows is tied to the nearest one that is not older;
2. a Development paper on no path is tied to the nearest Foundation paper that is not younger;
3. a seed whose walk meets no Frontier paper gets the most similar pair of a paper of its P2 and a Frontier paper;
4. a Frontier paper on no path is tied to the nearest Development paper, of those on a path, that is not younger.

A paper without a text, or older than every Foundation paper, stays off the paths: nothing says what it grew out of.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kg.algorithms.fields.layering import DEVELOPMENT, FOUNDATION, FRONTIER
from kg.algorithms.fields.similarity import edge_weights
from kg.algorithms.graphs.cosines import cosines
from kg.algorithms.graphs.csr import sources_of, undirected_graph
from kg.algorithms.graphs.nearest_neighbours import Vectors
from kg.algorithms.graphs.weighted_bfs import exact_walk, is_older, successors
from kg.model.graphs.graph import FieldArrays, IntArray, WeightedGraph

CANDIDATES = 4_096
"""Papers an anchor is chosen from, those with the highest trending scores, so that the cost stays linear in n."""

ROUNDING = 1e-6
"""A cosine up to this may be 0 in exact arithmetic, and ties nothing."""

_BLOCK = 4_096


Pairs = list[tuple[int, int]]


def add_anchors(field: FieldArrays, vectors: Vectors) -> tuple[FieldArrays, int]:
    """The field with its anchors among `similar`, and how many there are.

    Args:
        field: n papers with layers, citations and similarities.
        vectors: unit vectors of the papers' content, shape (n, d); zero where a paper has no text.
    """
    edges_before = len(field.similar.indices)
    seeds = _of_layer(field, FOUNDATION)
    field = _add_anchors(field, vectors, _for_barren_seeds(field, vectors, seeds, DEVELOPMENT))
    field = _add_anchors(field, vectors, _for_lost_papers(field, vectors, seeds, DEVELOPMENT))
    field = _add_anchors(field, vectors, _for_barren_seeds(field, vectors, seeds, FRONTIER))
    field = _add_anchors(field, vectors, _for_lost_papers(field, vectors, seeds, FRONTIER))
    return field, (len(field.similar.indices) - edges_before) // 2


def starts_of_walk(following: WeightedGraph, layers: IntArray, seed: IntArray, *, target_layer: int) -> IntArray:
    """Where the walk from a seed, shape (1,), to a layer starts: the seed for Development, its P2 for the Frontier.

    A seed without P2, as new as the Frontier itself, starts that walk too.
    """
    if target_layer == DEVELOPMENT:
        return seed
    development = exact_walk(following, layers, seed, target_layer=DEVELOPMENT)
    return development if len(development) else seed


def _for_barren_seeds(field: FieldArrays, vectors: Vectors, seeds: IntArray, target: int) -> Pairs:
    """For each seed whose walk meets no paper of `target`: the most similar pair that gives it one."""
    following = successors(field)
    candidates = _leading(field, _of_layer(field, target))
    pairs: Pairs = []
    for seed in seeds.reshape(-1, 1):
        starts = starts_of_walk(following, field.layers, seed, target_layer=target)
        if len(exact_walk(following, field.layers, starts, target_layer=target)):
            continue
        options = _nearest(field, vectors, candidates, _leading(field, starts))
        pairs += options[:1]
    return pairs


def _for_lost_papers(field: FieldArrays, vectors: Vectors, seeds: IntArray, target: int) -> Pairs:
    """For each paper of `target` that no seed's walk meets: the pair that lets one arrive."""
    following = successors(field)
    walks = [starts_of_walk(following, field.layers, seed, target_layer=target) for seed in seeds.reshape(-1, 1)]
    starts = np.unique(np.concatenate([*walks, np.empty(0, dtype=np.int64)]))
    met = exact_walk(following, field.layers, starts, target_layer=target)
    lost = np.setdiff1d(_of_layer(field, target), met)
    return _nearest(field, vectors, lost, _leading(field, starts))


def _nearest(field: FieldArrays, vectors: Vectors, papers: IntArray, earlier: IntArray) -> Pairs:
    """Each paper with the most similar of `earlier` that is not younger, the most similar pair first, ties by index.

    A paper without any such of positive cosine has no pair.
    """
    found: list[tuple[float, int, int]] = []
    for start in range(0, len(papers) if len(earlier) else 0, _BLOCK):
        block = papers[start : start + _BLOCK]
        similarities = cosines(vectors[block], vectors[earlier])
        similarities[is_older(field.years[block, None], than=field.years[None, earlier])] = 0.0
        best = np.argmax(similarities, axis=1)
        top = similarities[np.arange(len(block)), best]
        fits = top > ROUNDING
        found.extend(zip((-top[fits]).tolist(), block[fits].tolist(), earlier[best[fits]].tolist(), strict=True))
    return [(paper, anchor) for _, paper, anchor in sorted(found)]


def _of_layer(field: FieldArrays, layer: int) -> IntArray:
    return np.flatnonzero(field.layers == layer)


def _leading(field: FieldArrays, papers: IntArray) -> IntArray:
    """At most CANDIDATES of the papers, those with the highest trending scores, ascending by index."""
    ranking = np.argsort(-field.trending_scores[papers], kind="stable")
    return np.sort(papers[ranking[:CANDIDATES]])


def _add_anchors(field: FieldArrays, vectors: Vectors, pairs: Pairs) -> FieldArrays:
    if not pairs:
        return field
    first, second = np.array(pairs, dtype=np.int64).T
    similar = field.similar
    weights = np.concatenate((similar.weights, edge_weights(vectors, first, second)))
    rows = np.concatenate((sources_of(similar), first))
    return replace(
        field, similar=undirected_graph(len(field.years), rows, np.concatenate((similar.indices, second)), weights)
    )
