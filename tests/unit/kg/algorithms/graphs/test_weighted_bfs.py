"""The weighted walk: exact as in Algorithm 3, and ranked."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from heapq import heappop, heappush

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.graphs.csr import from_edges, sources_of, undirected_graph
from kg.algorithms.graphs.weighted_bfs import CITATION_FLOOR, UNPROVEN, exact_walk, is_older, successors, weighted_bfs
from kg.model.graphs.graph import FieldArrays, WeightedGraph
from tests.builders.six_papers import FIELD, A, B, C, D, E, F
from tests.strategies import fields

FOLLOWING = successors(FIELD)


def edges(graph: WeightedGraph) -> dict[tuple[int, int], float]:
    ends = zip(sources_of(graph).tolist(), graph.indices.tolist(), strict=True)
    return dict(zip(ends, graph.weights.tolist(), strict=True))


def test_successors_are_citing_papers_and_similar_papers_that_are_not_older() -> None:
    assert edges(FOLLOWING) == {
        (A, B): 0.8,
        (A, C): 0.5,
        (B, D): 0.9,
        (B, E): 0.2,
        (C, D): 0.7 * UNPROVEN,
        (C, F): 0.5,
        (D, E): 0.6,
    }


def test_a_citation_between_unlike_texts_is_still_a_way() -> None:
    citations = from_edges(6, np.array([B]), np.array([A]), np.array([0.0]))
    field = FieldArrays(
        paper_ids=FIELD.paper_ids,
        years=FIELD.years,
        trending_scores=FIELD.trending_scores,
        layers=FIELD.layers,
        citations=citations,
        similar=FIELD.similar,
    )
    assert edges(successors(field))[A, B] == CITATION_FLOOR


def test_a_citation_of_a_newer_paper_is_a_way_of_last_resort() -> None:
    field = replace(FIELD, years=np.array([2015, 2017, 2018, 2019, 2016, 2025]))
    following = edges(successors(field))
    assert (following[B, E], following[D, E]) == (0.2 * UNPROVEN, 0.6 * UNPROVEN)
    assert following[B, D] == 0.9


def test_a_paper_is_reached_by_a_citation_where_there_is_one_however_like_another_it_is() -> None:
    field = replace(FIELD, similar=undirected_graph(6, np.array([A, A]), np.array([D, C]), np.array([1.0, 1.0])))
    walk = weighted_bfs(successors(field), field.layers, np.array([A]), target_layer=1, limit=20)
    assert list(zip(walk.nodes.tolist(), walk.weights.tolist(), strict=True)) == [(B, 0.8), (C, 0.5), (D, UNPROVEN)]


@given(fields())
def test_no_similarity_outweighs_a_citation_of_an_older_paper(field: FieldArrays) -> None:
    following = edges(successors(field))
    citing, cited = sources_of(field.citations), field.citations.indices
    forward = ~is_older(field.years[citing], than=field.years[cited])
    cites = set(zip(cited[forward].tolist(), citing[forward].tolist(), strict=True))
    least = min((weight for step, weight in following.items() if step in cites), default=1.0)
    assert all(weight <= least for step, weight in following.items() if step not in cites)


def test_the_walk_to_development_ends_at_the_first_development_papers() -> None:
    walk = weighted_bfs(FOLLOWING, FIELD.layers, np.array([A]), target_layer=1, limit=20)
    assert walk.nodes.tolist() == [B, C]
    assert walk.parents.tolist() == [A, A]
    assert walk.weights.tolist() == [0.8, 0.5]
    assert walk.exact.tolist() == [B, C]


def test_the_walk_to_the_frontier_passes_through_development_and_multiplies_weights() -> None:
    walk = weighted_bfs(FOLLOWING, FIELD.layers, np.array([B, C]), target_layer=2, limit=30)
    assert walk.nodes.tolist() == [E, F]
    assert walk.parents.tolist() == [D, C]
    assert walk.weights == pytest.approx([0.9 * 0.6, 0.5])


def test_the_ranked_walk_is_cut_and_the_exact_one_is_not() -> None:
    walk = weighted_bfs(FOLLOWING, FIELD.layers, np.array([B, C]), target_layer=2, limit=1)
    assert walk.nodes.tolist() == [E]
    assert walk.exact.tolist() == [E, F]


def test_ties_go_to_the_smaller_node_even_behind_an_edge_of_weight_one() -> None:
    # 1 is a target at weight .5; 3 stands at weight .5 too and leads to target 2 by an edge of weight 1.
    graph = from_edges(4, np.array([0, 0, 3]), np.array([2, 3, 1]), np.array([0.5, 0.5, 1.0]))
    walk = weighted_bfs(graph, np.array([0, 2, 2, 1]), np.array([0]), target_layer=2, limit=1)
    assert walk.nodes.tolist() == [1]


def test_a_walk_from_nowhere_finds_nothing() -> None:
    walk = weighted_bfs(FOLLOWING, FIELD.layers, np.array([], dtype=np.int64), target_layer=2, limit=5)
    assert (len(walk.nodes), len(walk.exact)) == (0, 0)


def algorithm_3(graph: WeightedGraph, layers: list[int], seeds: list[int], target: int) -> set[int]:
    """SurveyG appendix A, line by line, with the seeds of Algorithm 1 in the queue."""
    weights = edges(graph)
    visited, queue, result = set(seeds), deque(seeds), set()
    while queue:
        node = queue.popleft()
        following = sorted(((-weight, end) for (start, end), weight in weights.items() if start == node))
        for _, successor in following:
            if successor in visited:
                continue
            visited.add(successor)
            if layers[successor] == target:
                result.add(successor)
            else:
                queue.append(successor)
    return result


@given(fields(), st.data(), st.integers(0, 2), st.integers(0, 6))
def test_the_walk_is_algorithm_3_and_keeps_its_limit(
    field: FieldArrays, data: st.DataObject, target: int, limit: int
) -> None:
    size = len(field.years)
    seeds = data.draw(st.lists(st.integers(0, size - 1), max_size=3, unique=True)) if size else []
    graph = successors(field)
    walk = weighted_bfs(graph, field.layers, np.array(seeds, dtype=np.int64), target_layer=target, limit=limit)
    assert set(walk.exact.tolist()) == algorithm_3(graph, field.layers.tolist(), seeds, target)
    assert len(walk.nodes) == min(limit, len(walk.exact))
    assert len(set(walk.nodes.tolist())) == len(walk.nodes)
    assert set(walk.nodes.tolist()) <= set(walk.exact.tolist())
    assert walk.weights.tolist() == sorted(walk.weights.tolist(), reverse=True)
    assert ((walk.weights > 0) & (walk.weights <= 1)).all()


@given(fields(), st.integers(0, 2), st.integers(1, 3))
def test_of_walks_as_strong_the_one_that_a_search_meets_first_is_shown(
    field: FieldArrays, target: int, grain: int
) -> None:
    if len(field.years) == 0:
        return
    graph = successors(field)
    graph = replace(graph, weights=np.ceil(graph.weights * grain) / grain)  # many walks are as strong as others
    walk = weighted_bfs(graph, field.layers, np.array([0]), target_layer=target, limit=99)
    steps = zip(walk.nodes.tolist(), walk.parents.tolist(), walk.weights.tolist(), strict=True)
    assert list(steps) == in_one_heap(graph, field.layers.tolist(), 0, target)


def in_one_heap(graph: WeightedGraph, layers: list[int], seed: int, target: int) -> list[tuple[int, int, float]]:
    """Dijkstra's search with the papers of the layer in the heap too: node, parent, weight."""
    heap, reached = [(-1.0, seed, seed)], {seed: -2.0}
    settled, found = set(), []
    weights = edges(graph)
    while heap:
        negative, node, parent = heappop(heap)
        if node in settled:
            continue
        settled.add(node)
        if node != seed and layers[node] == target:
            found.append((node, parent, -negative))
            continue
        for (start, end), weight in weights.items():
            if start == node and negative * weight < reached.get(end, 0.0):
                reached[end] = negative * weight
                heappush(heap, (negative * weight, end, node))
    return sorted(found, key=lambda step: (-step[2], step[0]))


@given(fields(max_size=12), st.integers(0, 2))
def test_walk_weights_are_the_largest_products(field: FieldArrays, target: int) -> None:
    if len(field.years) == 0:
        return
    graph = successors(field)
    best = largest_products(graph, field.layers.tolist(), 0, target)
    walk = weighted_bfs(graph, field.layers, np.array([0]), target_layer=target, limit=99)
    assert dict(zip(walk.nodes.tolist(), walk.weights.tolist(), strict=True)) == pytest.approx(best)
    assert set(exact_walk(graph, field.layers, np.array([0]), target_layer=target).tolist()) == set(best)


def largest_products(graph: WeightedGraph, layers: list[int], seed: int, target: int) -> dict[int, float]:
    """Bellman and Ford's relaxation, which shares nothing with the search under test."""
    best = {seed: 1.0}
    for _ in range(graph.size):
        for (start, end), weight in edges(graph).items():
            passable = start in best and (start == seed or layers[start] != target)
            if passable and end != seed:
                best[end] = max(best.get(end, 0.0), best[start] * weight)
    return {node: weight for node, weight in best.items() if layers[node] == target and node != seed}


def test_a_walk_too_long_for_its_product_reaches_its_end() -> None:
    steps = 200
    graph = from_edges(steps + 1, np.arange(steps), np.arange(1, steps + 1), np.full(steps, 1e-4))
    layers = np.array([0, *[1] * (steps - 1), 2])
    walk = weighted_bfs(graph, layers, np.array([0]), target_layer=2, limit=5)
    assert walk.nodes.tolist() == walk.exact.tolist() == [steps]
    assert 0 < walk.weights[0] < 1e-300
