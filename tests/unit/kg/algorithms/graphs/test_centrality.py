"""PageRank and betweenness, against networkx."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given

from kg.algorithms.graphs.centrality import betweenness, pagerank
from kg.algorithms.graphs.csr import empty, sources_of
from kg.errors import NotConvergedError
from kg.model.graphs.graph import WeightedGraph
from tests.builders.six_papers import FIELD, B, D
from tests.strategies import citation_graphs


def as_networkx(graph: WeightedGraph) -> nx.DiGraph:
    other = nx.DiGraph()
    other.add_nodes_from(range(graph.size))
    other.add_weighted_edges_from(
        zip(sources_of(graph).tolist(), graph.indices.tolist(), graph.weights.tolist(), strict=True)
    )
    return other


def test_the_bridge_of_six_papers_by_hand() -> None:
    # E -> B -> A, E -> D, D -> B -> A, F -> C -> A: B lies between (E, A) and (D, A), C between (F, A).
    scores = betweenness(FIELD.citations, normalized=False)
    assert scores.tolist() == [0.0, 2.0, 1.0, 0.0, 0.0, 0.0]
    assert betweenness(FIELD.citations)[B] == pytest.approx(2 / 20)
    assert scores[D] == 0.0


def test_a_graph_without_edges_ranks_all_alike() -> None:
    assert pagerank(empty(4)).tolist() == [0.25] * 4
    assert pagerank(empty(0)).shape == (0,)


def test_giving_up_says_after_how_many_rounds() -> None:
    with pytest.raises(NotConvergedError, match="after 1 rounds"):
        pagerank(FIELD.citations, max_iterations=1)


@given(citation_graphs(max_size=12))
def test_pagerank_stands_still_under_the_matrix_of_networkx(graph: WeightedGraph) -> None:
    ranks = pagerank(graph)
    assert (ranks > 0).all()
    if graph.size:
        assert ranks.sum() == pytest.approx(1.0)
        matrix = np.asarray(nx.google_matrix(as_networkx(graph), alpha=0.85, nodelist=range(graph.size)))
        assert ranks @ matrix == pytest.approx(ranks, abs=1e-9)


@given(citation_graphs(max_size=12))
def test_betweenness_is_that_of_networkx(graph: WeightedGraph) -> None:
    for normalized in (True, False):
        expected = nx.betweenness_centrality(as_networkx(graph), normalized=normalized)
        assert betweenness(graph, normalized=normalized) == pytest.approx(
            [expected[node] for node in range(graph.size)]
        )
