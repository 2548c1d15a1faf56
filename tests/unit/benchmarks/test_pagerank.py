"""PageRank, against networkx."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given

from benchmarks.quality.pagerank import pagerank
from kg.algorithms.graphs.csr import empty, sources_of
from kg.errors import AlgorithmError
from kg.model.graphs.graph import WeightedGraph
from tests.builders.six_papers import FIELD
from tests.strategies import citation_graphs


def as_networkx(graph: WeightedGraph) -> nx.DiGraph:
    other = nx.DiGraph()
    other.add_nodes_from(range(graph.size))
    other.add_weighted_edges_from(
        zip(sources_of(graph).tolist(), graph.indices.tolist(), graph.weights.tolist(), strict=True)
    )
    return other


def test_a_graph_without_edges_ranks_all_alike() -> None:
    assert pagerank(empty(4)).tolist() == [0.25] * 4
    assert pagerank(empty(0)).shape == (0,)


def test_giving_up_says_after_how_many_rounds() -> None:
    with pytest.raises(AlgorithmError, match="after 1 rounds"):
        pagerank(FIELD.citations, max_iterations=1)


@given(citation_graphs(max_size=12))
def test_pagerank_stands_still_under_the_matrix_of_networkx(graph: WeightedGraph) -> None:
    ranks = pagerank(graph)
    assert (ranks > 0).all()
    if graph.size:
        assert ranks.sum() == pytest.approx(1.0)
        matrix = np.asarray(nx.google_matrix(as_networkx(graph), alpha=0.85, nodelist=range(graph.size)))
        assert ranks @ matrix == pytest.approx(ranks, abs=1e-9)
