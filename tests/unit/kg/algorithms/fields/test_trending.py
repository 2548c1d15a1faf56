"""The trending score."""

from __future__ import annotations

from datetime import date

import numpy as np

from kg.algorithms.fields.trending import trending_scores
from kg.model.graphs.graph import UNKNOWN_YEAR

AS_OF = date(2026, 3, 1)


def test_the_score_is_citations_by_one_plus_age() -> None:
    # SurveyG eq. 2: 100 / (1 + 9) = 10 and 30 / (1 + 1) = 15.
    scores = trending_scores([100, 30], np.array([2017, 2025]), as_of=AS_OF)
    assert scores.tolist() == [10.0, 15.0]


def test_a_paper_of_this_year_or_a_later_one_is_zero_years_old() -> None:
    assert trending_scores([8, 8], np.array([2026, 2031]), as_of=AS_OF).tolist() == [8.0, 8.0]


def test_an_unknown_count_or_year_scores_nothing() -> None:
    assert trending_scores([None, 50], np.array([2020, UNKNOWN_YEAR]), as_of=AS_OF).tolist() == [0.0, 0.0]


def test_a_field_without_papers_has_no_scores() -> None:
    assert trending_scores([], np.array([], dtype=np.int64), as_of=AS_OF).shape == (0,)
