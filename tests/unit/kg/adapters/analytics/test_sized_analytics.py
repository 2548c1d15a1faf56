"""Which analytics a graph is given to, by its size."""

from __future__ import annotations

import numpy as np
import pytest

from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.analytics.sized_analytics import SizedAnalytics
from kg.algorithms.graphs.csr import undirected_graph
from kg.errors import AlgorithmError, QueryFailedError, StoreUnavailableError
from kg.model.graphs.graph import Partition, StoredGraph, WeightedGraph

TRIANGLE = undirected_graph(3, np.array([0, 1, 0]), np.array([1, 2, 2]), np.ones(3))


class Elsewhere(LocalAnalytics):
    """A server that counts what it is asked."""

    def __init__(self, refusal: Exception | None = None) -> None:
        super().__init__()
        self.asked = 0
        self._refusal = refusal

    def reads_stored(self, edges: int) -> bool:
        """Any graph."""
        return True

    def leiden(
        self, graph: WeightedGraph, *, resolution: float, seed: int, stored: StoredGraph | None = None
    ) -> Partition:
        """One more question."""
        self.asked += 1
        if self._refusal is not None:
            raise self._refusal
        return super().leiden(graph, resolution=resolution, seed=seed)


@pytest.mark.parametrize(("most_edges", "asked"), [(3, 0), (2, 1)])
def test_leiden_of_a_graph_with_more_edges_goes_to_the_server(most_edges: int, asked: int) -> None:
    server = Elsewhere()
    analytics = SizedAnalytics(local=LocalAnalytics(), server=server, most_edges=most_edges)
    assert analytics.leiden(TRIANGLE, resolution=1.0, seed=0).labels.tolist() == [0, 0, 0]
    assert server.asked == asked
    assert analytics.reads_stored(3) == bool(asked)
    assert not analytics.local.reads_stored(3)


@pytest.mark.parametrize("refusal", [AlgorithmError("too large"), QueryFailedError("gds_project", (), "no memory")])
def test_what_the_server_refuses_is_done_in_the_process(refusal: Exception, caplog: pytest.LogCaptureFixture) -> None:
    server = Elsewhere(refusal=refusal)
    analytics = SizedAnalytics(local=LocalAnalytics(), server=server, most_edges=0)
    found = analytics.leiden(TRIANGLE, resolution=1.0, seed=0)
    assert (found.labels.tolist(), found.gds, server.asked) == ([0, 0, 0], None, 1)
    assert "the server refused a graph, which is done here" in caplog.text


def test_a_server_that_is_away_is_not_passed_over_in_silence() -> None:
    analytics = SizedAnalytics(
        local=LocalAnalytics(), server=Elsewhere(refusal=StoreUnavailableError("away")), most_edges=0
    )
    with pytest.raises(StoreUnavailableError):
        analytics.leiden(TRIANGLE, resolution=1.0, seed=0)
