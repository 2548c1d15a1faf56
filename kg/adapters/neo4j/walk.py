"""A weighted walk as a search for cheapest paths, and back."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kg.algorithms.graphs.csr import from_edges, reachable, sources_of, subgraph_of
from kg.algorithms.graphs.weighted_bfs import weighted_bfs
from kg.model.graphs.graph import FloatArray, IntArray, Walk, WeightedGraph

TOLERANCE = 1e-9
"""Costs that differ by less may be the same: sums of logarithms are rounded, and in another order than products."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkGraph:
    """What a walk may use: the papers it reaches, renumbered, and the steps it may take between them.

    `papers` are the papers reached, ascending, shape (k,). `steps` has k nodes and the weights of the walk; rows of
    papers that are not expanded are empty. `costs` has the same edges at -ln(weight), and one node more, the last, from
    which edges without cost lead to the seeds. `layers`, `seeds` and `exact` are those of the walk; `seeds` counts
    in `papers`, `exact` in the whole field.
    """

    papers: IntArray
    steps: WeightedGraph
    costs: WeightedGraph
    layers: IntArray
    seeds: IntArray
    exact: IntArray
    target_layer: int

    @property
    def start(self) -> int:
        """The node before all seeds."""
        return len(self.papers)


def walk_graph(successors: WeightedGraph, layers: IntArray, seeds: IntArray, *, target_layer: int) -> WalkGraph:
    """Cut out of a field what a walk from seeds to a layer may use.

    A paper of the target layer is not expanded, unless it is a seed (SurveyG Algorithm 3). A step of weight 0 reaches a
    paper but ranks nothing, so it is in `exact` alone.

    Args:
        successors, layers, seeds, target_layer: as in `kg.algorithms.graphs.weighted_bfs.weighted_bfs`.
    """
    seeds = np.unique(seeds)
    expanded = layers != target_layer
    reached = reachable(successors, seeds, through=expanded)
    expanded[seeds] = True
    papers = np.flatnonzero(reached)
    near = subgraph_of(successors, papers)
    sources = sources_of(near)
    used = expanded[papers][sources] & (near.weights > 0)
    sources, targets, weights = sources[used], near.indices[used], near.weights[used]
    places, size = np.searchsorted(papers, seeds), len(papers)
    reached[seeds] = False
    return WalkGraph(
        papers=papers,
        steps=from_edges(size, sources, targets, weights),
        costs=from_edges(
            size + 1,
            np.concatenate((sources, np.full(len(places), size))),
            np.concatenate((targets, places)),
            np.concatenate((np.maximum(-np.log(weights), 0.0), np.zeros(len(places)))),
        ),
        layers=layers[papers],
        seeds=places,
        exact=np.flatnonzero(reached & (layers == target_layer)),
        target_layer=target_layer,
    )


def walk_by_cost(graph: WalkGraph, costs: FloatArray, *, limit: int) -> Walk:
    """The ranked walk out of what the cheapest path to each paper costs.

    Steps that lie on no cheapest path go; on those that stay, few more than one a paper, `weighted_bfs` multiplies the
    weights and settles ties as it does on the whole field, so the result is the same to the last bit.

    Args:
        graph: k papers.
        costs: of reaching each node of `graph.costs` from its start, shape (k + 1,); infinite where none is reached.
        limit: most papers of the ranked result.
    """
    steps = graph.steps
    sources, targets = sources_of(steps), steps.indices
    reached, there = costs[sources] - np.log(steps.weights), costs[targets]
    cheapest = np.isfinite(reached) & (reached <= there + TOLERANCE)
    kept = from_edges(steps.size, sources[cheapest], targets[cheapest], steps.weights[cheapest])
    walk = weighted_bfs(kept, graph.layers, graph.seeds, target_layer=graph.target_layer, limit=limit)
    return Walk(
        nodes=graph.papers[walk.nodes], parents=graph.papers[walk.parents], weights=walk.weights, exact=graph.exact
    )
