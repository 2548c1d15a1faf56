"""Graph analytics in this process."""

from __future__ import annotations

from kg.algorithms.graphs.leiden import leiden
from kg.algorithms.graphs.weighted_bfs import successors, weighted_bfs
from kg.model.graphs.graph import FieldArrays, IntArray, Partition, StoredGraph, Walk, WeightedGraph

SMALL = 20_000
"""Entries of a graph (two an edge) that Leiden may run several times on: ten runs of the layer of a field take at most
half a second, and come within 0.01 of the best modularity known on seven corpora."""

TRIALS = 10


class LocalAnalytics:
    """`kg.ports.GraphAnalytics` by numpy and the Leiden implementation of graspologic-native.

    The successors of the field walked last are kept, as a projection would be on a server: the walks of one field
    come one after another.
    """

    def __init__(self) -> None:
        self._projected: tuple[FieldArrays, WeightedGraph] | None = None

    def reads_stored(self, edges: int) -> bool:
        """False: the graph is here."""
        return False

    def leiden(
        self, graph: WeightedGraph, *, resolution: float, seed: int, stored: StoredGraph | None = None
    ) -> Partition:
        """Communities of an undirected weighted graph (Traag et al. 2019)."""
        trials = TRIALS if len(graph.indices) <= SMALL else 1
        return leiden(graph, resolution=resolution, seed=seed, trials=trials)

    def weighted_bfs(self, field: FieldArrays, seeds: IntArray, *, target_layer: int, limit: int) -> Walk:
        """Walk from seeds to a layer (SurveyG Alg. 3, ranked and capped)."""
        projected = self._projected
        if projected is None or projected[0] is not field:
            projected = self._projected = (field, successors(field))
        return weighted_bfs(projected[1], field.layers, seeds, target_layer=target_layer, limit=limit)
