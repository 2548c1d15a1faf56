"""Vertical paths: what grew out of each Foundation paper, through Development to the Frontier."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.fields.layering import DEVELOPMENT, FOUNDATION, FRONTIER, LAYERS
from kg.algorithms.graphs.weighted_bfs import successors
from kg.model.fields.field import FieldId, FieldParameters, PathId, PathStep, VerticalPath
from kg.model.graphs.graph import FieldArrays, IntArray, Walk, WeightedGraph

_STRONGEST = 0.5
"""The share of what a path shows that goes to its strongest steps, shown before or not."""


class Walker(Protocol):
    """The one thing of `kg.ports.GraphAnalytics` that paths need."""

    def weighted_bfs(self, field: FieldArrays, seeds: IntArray, *, target_layer: int, limit: int) -> Walk:
        """Walk from seeds to a layer."""
        ...


def descent(
    field: FieldArrays, walker: Walker, parameters: FieldParameters, *, field_id: FieldId
) -> tuple[tuple[VerticalPath, ...], IntArray]:
    """`vertical_paths`, and none where no paper cites another: likeness alone shows no descent."""
    if not len(field.citations.indices):
        return (), np.empty(0, dtype=np.int64)
    return vertical_paths(
        field,
        walker,
        field_id=field_id,
        development_limit=parameters.development_limit,
        frontier_limit=parameters.frontier_limit,
    )


def vertical_paths(
    field: FieldArrays, walker: Walker, *, field_id: FieldId, development_limit: int, frontier_limit: int
) -> tuple[tuple[VerticalPath, ...], IntArray]:
    """One path for each Foundation paper, and which papers are on a path.

    P1 = {s}; P2 = WBFS(s, Development); P3 = WBFS(P2, Frontier). A seed that no Development paper follows, because it
    is as new as the Frontier itself, walks to the Frontier alone. What a path shows is ranked and cut: P2 by the
    strongest walk from s, P3 by the strongest walk from the P2 that is shown. Half of what it shows are its strongest
    steps; the other half goes to papers that no path before it shows, the strongest first, and then to the strongest
    again, so that the paths together show more of the field. A walk may lead through papers that the path does not
    show: then the parent is the paper shown before that the step follows most strongly, and a step that follows none
    of these is last. Weights are those of the strongest walks.

    Args:
        field: the papers of the field.
        walker: runs the walks.
        field_id: prefix of the ids of the paths.
        development_limit, frontier_limit: most steps shown of P2 and P3, 20 and 30 by default in `FieldParameters`.
    Returns:
        Paths, the seed with the highest trending score first, ties by paper id; and the papers, ascending, of all
        exact P1, P2 and P3, shape (m,).
    Source:
        SurveyG section 2.1.3, Algorithm 1.
    """
    foundation = np.flatnonzero(field.layers == FOUNDATION)
    seeds = foundation[np.argsort(-field.trending_scores[foundation], kind="stable")]
    on_path, shown = (np.zeros(len(field.years), dtype=np.bool_) for _ in range(2))
    paths, follows = [], successors(field)
    for seed in seeds.reshape(-1, 1):
        whole = walker.weighted_bfs(field, seed, target_layer=DEVELOPMENT, limit=len(field.years))
        development = _hung(follows, seed, _cut(whole, shown, limit=development_limit))
        known = np.append(seed, development.nodes)
        frontier = _hung(
            follows, known, _cut(_to_frontier(field, walker, seed, development), shown, limit=frontier_limit)
        )
        for papers in (seed, development.exact, frontier.exact):
            on_path[papers] = True
        seed_id = field.paper_ids[int(seed[0])]
        paths.append(
            VerticalPath(
                id=PathId(f"{field_id}:path:{seed_id}"),
                seed=seed_id,
                development=_steps(field, development),
                frontier=_steps(field, frontier),
                exact_development=len(development.exact),
                exact_frontier=len(frontier.exact),
            )
        )
    return tuple(paths), np.flatnonzero(on_path)


def _to_frontier(field: FieldArrays, walker: Walker, seed: IntArray, development: Walk) -> Walk:
    """Algorithm 3's set from the exact P2, ranked from the P2 that is shown."""
    size = len(field.years)
    if len(development.exact) == 0:
        return walker.weighted_bfs(field, seed, target_layer=FRONTIER, limit=size)
    whole = walker.weighted_bfs(field, development.exact, target_layer=FRONTIER, limit=size)
    if len(development.nodes) == len(development.exact):
        return whole
    ranked = walker.weighted_bfs(field, np.sort(development.nodes), target_layer=FRONTIER, limit=size)
    return replace(ranked, exact=whole.exact) if len(ranked.exact) else whole


def _cut(walk: Walk, shown: NDArray[np.bool_], *, limit: int) -> Walk:
    """At most `limit` steps of a ranked walk, in its order; those taken are marked in `shown`, shape (n,)."""
    rank = np.arange(len(walk.nodes))
    turn = np.where(rank < round(_STRONGEST * limit), 0, np.where(shown[walk.nodes], 2, 1))
    kept = np.sort(np.lexsort((rank, turn))[:limit])
    shown[walk.nodes[kept]] = True
    return replace(walk, nodes=walk.nodes[kept], parents=walk.parents[kept], weights=walk.weights[kept])


def _hung(follows: WeightedGraph, known: IntArray, walk: Walk) -> Walk:
    """The steps of a walk from the papers `known`, shape (s,): first those that follow one of these or a step before,
    as their parent."""
    is_known = np.zeros(follows.size, dtype=np.bool_)
    best = np.zeros(follows.size)
    before = np.full(follows.size, -1, dtype=np.int64)

    def add(paper: int) -> None:
        its = slice(follows.indptr[paper], follows.indptr[paper + 1])
        heavier = follows.weights[its] > best[follows.indices[its]]
        followers = follows.indices[its][heavier]
        best[followers], before[followers], is_known[paper] = follows.weights[its][heavier], paper, True

    for paper in known.tolist():
        add(paper)
    parents, hangs = walk.parents.copy(), np.zeros(len(walk.nodes), dtype=np.bool_)
    for place, (node, parent) in enumerate(zip(walk.nodes.tolist(), walk.parents.tolist(), strict=True)):
        if not is_known[parent] and before[node] >= 0:
            parents[place] = before[node]
        hangs[place] = is_known[parents[place]]
        if hangs[place]:
            add(node)
    order = np.argsort(~hangs, kind="stable")
    return replace(walk, nodes=walk.nodes[order], parents=parents[order], weights=walk.weights[order])


def _steps(field: FieldArrays, walk: Walk) -> tuple[PathStep, ...]:
    return tuple(
        PathStep(
            paper_id=field.paper_ids[node],
            layer=LAYERS[int(field.layers[node])],
            parent=field.paper_ids[parent],
            weight=weight,
        )
        for node, parent, weight in zip(walk.nodes.tolist(), walk.parents.tolist(), walk.weights.tolist(), strict=True)
    )
