"""Analytics in this process, behind the port."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kg.adapters.analytics.local import LocalAnalytics
from kg.algorithms.graphs.csr import empty, undirected_graph
from kg.ports import GraphAnalytics
from tests.builders.six_papers import FIELD, A, B, C


@pytest.fixture
def analytics() -> GraphAnalytics:
    return LocalAnalytics()


def test_communities_come_from_leiden(analytics: GraphAnalytics) -> None:
    triangles = undirected_graph(6, np.array([0, 1, 2, 3, 4, 5]), np.array([1, 2, 0, 4, 5, 3]), np.ones(6))
    assert analytics.leiden(triangles, resolution=1.0, seed=0).labels.tolist() == [0, 0, 0, 1, 1, 1]


def test_walks_follow_the_field_they_are_given_and_not_the_one_before(analytics: GraphAnalytics) -> None:
    seeds = np.array([A])
    assert analytics.weighted_bfs(FIELD, seeds, target_layer=1, limit=9).nodes.tolist() == [B, C]
    bare = replace(FIELD, citations=empty(6))
    assert analytics.weighted_bfs(bare, seeds, target_layer=1, limit=9).nodes.tolist() == []
    assert analytics.weighted_bfs(FIELD, seeds, target_layer=1, limit=1).nodes.tolist() == [B]
