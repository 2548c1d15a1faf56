"""Graph analytics in this process, except for graphs that are too large for it."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from kg.errors import AlgorithmError, QueryFailedError
from kg.model.graphs.graph import FieldArrays, IntArray, Partition, StoredGraph, Walk, WeightedGraph
from kg.ports import GraphAnalytics

logger = logging.getLogger(__name__)

LOCAL_EDGES = 5_000_000
"""Edges up to which Leiden runs in this process, where it takes 0.35 KB an edge beside the graph (measured).

Up to a million edges, the most that was measured, this process is three times as fast as Graph Data Science or more
(docs/benchmarks.md), since the graph need not travel.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SizedAnalytics:
    """`kg.ports.GraphAnalytics`: what is small in `local`, what is large in `server` where that is no worse.

    Leiden of a graph with more than `most_edges` goes to the server. What the server refuses, because it would take
    more memory than it has for that, is done in this process. Walks take little beside the graph, which this process
    holds in any case, and less time than its way to the server.
    """

    local: GraphAnalytics
    server: GraphAnalytics
    most_edges: int = LOCAL_EDGES

    def reads_stored(self, edges: int) -> bool:
        """Whether a graph of so many edges goes to the server."""
        return edges > self.most_edges and self.server.reads_stored(edges)

    def leiden(
        self, graph: WeightedGraph, *, resolution: float, seed: int, stored: StoredGraph | None = None
    ) -> Partition:
        """Communities of an undirected weighted graph (Traag et al. 2019)."""
        edges = len(graph.indices) // 2
        if edges > self.most_edges:
            try:
                return self.server.leiden(graph, resolution=resolution, seed=seed, stored=stored)
            except (AlgorithmError, QueryFailedError):
                _report_refusal(edges)
        return self.local.leiden(graph, resolution=resolution, seed=seed)

    def weighted_bfs(self, field: FieldArrays, seeds: IntArray, *, target_layer: int, limit: int) -> Walk:
        """Walk from seeds to a layer (SurveyG Alg. 3, ranked and capped)."""
        return self.local.weighted_bfs(field, seeds, target_layer=target_layer, limit=limit)


def _report_refusal(edges: int) -> None:
    logger.warning("the server refused a graph, which is done here", extra={"edges": edges}, exc_info=True)
