"""Bibliographic coupling and co-citation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from kg.algorithms.graphs.coupling import bibliographic_coupling, co_citation, strength
from kg.algorithms.graphs.csr import from_edges, sources_of, transposed
from kg.model.graphs.graph import WeightedGraph
from tests.builders.six_papers import FIELD, A, B, C, D
from tests.strategies import citation_graphs


def pairs(graph: WeightedGraph) -> dict[tuple[int, int], float]:
    ends = zip(sources_of(graph).tolist(), graph.indices.tolist(), strict=True)
    return dict(zip(ends, graph.weights.tolist(), strict=True))


def test_six_papers_coupled_by_hand() -> None:
    # B and C both cite A; D and E both cite B. E cites B and D, so these are cited together.
    coupled = bibliographic_coupling(FIELD.citations).shared
    assert pairs(coupled) == {(B, C): 1.0, (C, B): 1.0, (D, 4): 1.0, (4, D): 1.0}
    assert pairs(co_citation(FIELD.citations).shared) == {(B, D): 1.0, (D, B): 1.0}
    assert A not in co_citation(FIELD.citations).left_out


def test_strength_is_the_cosine_of_the_reference_lists() -> None:
    # D has one reference, E two, one of them shared: 1 / sqrt(1 * 2).
    coupled = bibliographic_coupling(FIELD.citations)
    assert pairs(strength(coupled, FIELD.citations, by_references=True))[D, 4] == pytest.approx(0.7071068)


def test_the_works_that_form_most_pairs_are_left_out_and_named() -> None:
    # Papers 1..4 all cite 0 (six pairs); 1 and 2 also cite 5 (one pair).
    citations = from_edges(6, np.array([1, 2, 3, 4, 1, 2]), np.array([0, 0, 0, 0, 5, 5]), np.ones(6))
    coupled = bibliographic_coupling(citations, max_pairs=3)
    assert coupled.left_out.tolist() == [0]
    assert pairs(coupled.shared) == {(1, 2): 1.0, (2, 1): 1.0}


@given(citation_graphs())
def test_counts_are_those_of_the_dense_product(graph: WeightedGraph) -> None:
    dense = np.zeros((graph.size, graph.size))
    dense[sources_of(graph), graph.indices] = 1.0
    for coupling, product in (
        (bibliographic_coupling(graph), dense @ dense.T),
        (co_citation(graph), dense.T @ dense),
    ):
        np.fill_diagonal(product, 0.0)
        assert pairs(coupling.shared) == {
            (int(row), int(column)): product[row, column] for row, column in zip(*np.nonzero(product), strict=True)
        }
        assert len(coupling.left_out) == 0


@given(citation_graphs())
def test_coupling_is_symmetric_and_its_strength_between_nothing_and_one(graph: WeightedGraph) -> None:
    for coupling, by_references in ((bibliographic_coupling(graph), True), (co_citation(graph), False)):
        found = strength(coupling, graph, by_references=by_references)
        assert ((found.weights > 0) & (found.weights <= 1)).all()
        assert np.array_equal(transposed(found).weights, found.weights)
