"""Which analytics a graph is given to, by its size."""

from __future__ import annotations

import numpy as np
import pytest

from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.analytics.sized import SizedAnalytics
from kg.algorithms.graphs.csr import undirected
from kg.errors import AlgorithmError
from kg.model.graphs.graph import Partition, WeightedGraph

TRIANGLE = undirected(3, np.array([0, 1, 0]), np.array([1, 2, 2]), np.ones(3))


class Elsewhere(LocalAnalytics):
    """A server that counts what it is asked."""

    asked = 0

    def leiden(self, graph: WeightedGraph, *, resolution: float, seed: int) -> Partition:
        """One more question."""
        self.asked += 1
        return super().leiden(graph, resolution=resolution, seed=seed)

    def pagerank(self, graph: WeightedGraph, *, damping: float = 0.85) -> np.ndarray:
        """Never asked."""
        raise AlgorithmError("PageRank belongs to the process")


@pytest.mark.parametrize(("most_edges", "asked"), [(3, 0), (2, 1)])
def test_leiden_of_a_graph_with_more_edges_goes_to_the_server(most_edges: int, asked: int) -> None:
    server = Elsewhere()
    analytics = SizedAnalytics(local=LocalAnalytics(), server=server, most_edges=most_edges)
    assert analytics.leiden(TRIANGLE, resolution=1.0, seed=0).labels.tolist() == [0, 0, 0]
    assert server.asked == asked


def test_everything_else_stays_in_the_process() -> None:
    analytics = SizedAnalytics(local=LocalAnalytics(), server=Elsewhere(), most_edges=0)
    assert analytics.pagerank(TRIANGLE).sum() == pytest.approx(1.0)
    assert analytics.betweenness(TRIANGLE).tolist() == [0.0, 0.0, 0.0]
