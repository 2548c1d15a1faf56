"""Layers and the reasons for them."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kg.algorithms.fields.layering import DEVELOPMENT, FOUNDATION, FRONTIER, assign_layers, layer_reasons
from kg.model.graphs.graph import UNKNOWN_YEAR, FieldArrays
from tests.strategies import fields


def layers(
    scores: list[float],
    years: list[int],
    *,
    surveys: tuple[int, ...] = (),
    received: list[int] | None = None,
    relevances: list[float] | None = None,
    foundation_size: int = 2,
) -> list[int]:
    size = len(scores)
    marks: NDArray[np.bool_] = np.isin(np.arange(size), surveys)
    assigned = assign_layers(
        np.array(scores),
        np.array(years),
        marks,
        np.array(received or [0] * size),
        np.array(relevances or [0.0] * size),
        foundation_size=foundation_size,
        landmark_year=2024,
    )
    return assigned.tolist()


def test_the_highest_scores_are_foundation_and_years_part_the_rest() -> None:
    assert layers([9, 5, 1, 1, 7], [2015, 2018, 2023, 2024, 2025]) == [
        FOUNDATION,
        DEVELOPMENT,
        DEVELOPMENT,
        FRONTIER,
        FOUNDATION,
    ]


def test_a_survey_is_never_foundation_and_the_next_paper_moves_up() -> None:
    assert layers([9, 8, 7], [2015, 2016, 2017], surveys=(0,)) == [DEVELOPMENT, FOUNDATION, FOUNDATION]


def test_a_paper_of_unknown_year_is_development() -> None:
    assert layers([9, 8, 0], [2015, 2016, UNKNOWN_YEAR])[2] == DEVELOPMENT


def test_ties_go_to_the_paper_cited_more_then_to_the_older_then_to_the_first() -> None:
    years = [2020, 2019, 2018, 2018]
    assert layers([0, 0, 0, 0], years, received=[5, 0, 0, 0]) == [FOUNDATION, DEVELOPMENT, FOUNDATION, DEVELOPMENT]


def test_without_any_citation_the_papers_nearest_to_the_topic_are_foundation() -> None:
    nearest = [0.1, 0.5, 0.2, 0.4]
    assert layers([0, 0, 0, 0], [1990, 2020, 1991, 2019], relevances=nearest) == [
        DEVELOPMENT,
        FOUNDATION,
        DEVELOPMENT,
        FOUNDATION,
    ]


@given(fields(), st.integers(0, 12), st.data())
def test_there_are_k_foundation_papers_whenever_there_are_k_that_are_no_surveys(
    field: FieldArrays, size: int, data: st.DataObject
) -> None:
    count = len(field.years)
    surveys = np.array(data.draw(st.lists(st.booleans(), min_size=count, max_size=count)), dtype=np.bool_)
    assigned = assign_layers(
        field.trending_scores,
        field.years,
        surveys,
        np.zeros(count, dtype=np.int64),
        np.zeros(count),
        foundation_size=size,
        landmark_year=2024,
    )
    foundation = assigned == FOUNDATION
    assert np.count_nonzero(foundation) == min(size, np.count_nonzero(~surveys))
    assert not (foundation & surveys).any()
    assert set(field.years[assigned == FRONTIER]) <= set(range(2024, 2027))


def test_reasons_say_why_in_words() -> None:
    reasons = layer_reasons(
        np.array([FOUNDATION, FOUNDATION, DEVELOPMENT, FRONTIER, DEVELOPMENT]),
        np.array([3.0, 12.25, 1.0, 1.0, 0.0]),
        np.array([2015, 2016, 2017, 2025, UNKNOWN_YEAR]),
        landmark_year=2024,
    )
    assert list(reasons) == [
        "number 2 by citations a year (3.0)",
        "number 1 by citations a year (12.2)",
        "published in 2017, before the landmark year 2024",
        "published in 2025, in or after the landmark year 2024",
        "year of publication unknown, so neither new nor leading can be claimed",
    ]
