"""Communities by communities: citations, what was to be expected, gaps."""

from __future__ import annotations

import numpy as np
import pytest

from services.exploring.community_matrix import _poisson_tail, citation_matrix
from tests.builders.field_views import field_view


def test_rows_cite_columns_and_papers_of_no_community_are_left_out() -> None:
    view = field_view(
        [0, 0, 1, 1, 2],
        years=[2010, 2011, 2018, None, 2024],
        citations=[(2, 0, 0.9), (3, 0, 0.5), (2, 1, 0.1), (4, 2, 0.3), (3, 2, 0.4)],
        communities=[[0, 1], [2, 3]],
    )
    found = citation_matrix(view)
    assert found.communities == ("c0", "c1")
    assert found.citations.tolist() == [[0, 0], [3, 1]]


def test_what_every_paper_cites_is_kept_and_nobody_is_expected_to_cite_the_future() -> None:
    view = field_view(
        [0, 0, 1, 2, 2],
        years=[2010, 2012, 2014, 2016, None],
        citations=[(1, 0, 0.5), (2, 0, 0.5), (3, 1, 0.5), (3, 2, 0.5), (4, 3, 0.5), (4, 0, 0.5)],
        communities=[[0, 1], [2], [3, 4]],
    )
    found = citation_matrix(view)
    assert found.expected.sum(axis=1) == pytest.approx([0, 1, 3]), "as many as leave each community"
    assert found.expected[1].tolist() == [1, 0, 0], "the third community is newer than all of the second"
    assert found.expected[2].tolist() == pytest.approx([3 * 3 / 4, 3 * 1 / 4, 0])
    assert np.diagonal(found.expected).tolist() == [0, 0, 0]


def test_a_community_that_is_passed_over_is_a_gap() -> None:
    old, passed_over, new, others = range(12), range(12, 24), range(24, 36), range(36, 48)
    across = [(paper, cited, 0.5) for paper in new for cited in old if (paper + cited) % 2]
    elsewhere = [(paper, cited, 0.5) for paper in others for cited in passed_over if (paper + cited) % 2]
    view = field_view(
        [0] * 12 + [1] * 12 + [2] * 24,
        years=[2010] * 12 + [2011] * 12 + [2020] * 24,
        citations=sorted([*across, *elsewhere]),
        communities=[list(old), list(passed_over), list(new), list(others)],
    )
    found = citation_matrix(view)
    assert found.gaps == ((2, 1), (3, 0))
    assert found.expected[2, 1] > 5 > found.citations[2, 1]


def test_a_field_without_citations_or_communities_has_no_gaps() -> None:
    assert citation_matrix(field_view([0, 1], communities=[[0], [1]])).gaps == ()
    assert citation_matrix(field_view([0, 1], citations=[(1, 0, 0.5)])).citations.shape == (0, 0)


def test_tails_are_those_of_the_tables() -> None:
    # Pearson & Hartley 1966, Biometrika Tables for Statisticians I, table 7: m = 5, c = 2 gives 0.12465.
    assert _poisson_tail(2, 5.0) == pytest.approx(0.12465, abs=5e-6)
    assert _poisson_tail(0, 3.0) == pytest.approx(np.exp(-3.0))
