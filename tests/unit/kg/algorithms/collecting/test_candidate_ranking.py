"""The order by relevance, impact and diversity, by hand."""

from __future__ import annotations

from datetime import date
from math import isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.collecting.candidate_ranking import (
    Indicators,
    average_ranks,
    citations_a_year,
    diversity,
    h_index,
    quality_ranks,
    quarter_scores,
)
from kg.algorithms.collecting.expansion import most_co_cited
from kg.algorithms.collecting.grouping import groups_of
from kg.model.collections.collection import Axis
from kg.model.papers.paper import PaperId

FOUR = np.array([8.0, 1.0, 4.0, 2.0])
NOTHING = np.full(4, nan)


def test_a_quarter_is_worth_a_point() -> None:
    assert quarter_scores(FOUR).tolist() == [4, 1, 3, 2]
    assert quarter_scores(np.array([5.0, nan, 5.0])).tolist()[::2] == [2, 2]


def test_equal_scores_share_the_mean_of_their_places() -> None:
    assert average_ranks(np.array([3.0, 9.0, 3.0])).tolist() == [2.5, 1.0, 2.5]


def test_impact_weighs_what_is_known_and_says_what_is_missing() -> None:
    indicators = Indicators(citations=FOUR, venue=np.array([1.0, 2.0, nan, nan]), authors=NOTHING)
    found = quality_ranks(np.zeros(4), indicators, np.eye(4), axes={Axis.IMPACT}, ties="abcd")
    # of two known venues one is in the second quarter, one in the last: 3 and 1; 0.5 C + 0.3 V over 0.8
    assert found.impact.tolist() == pytest.approx([(0.5 * 4 + 0.3 * 1) / 0.8, (0.5 * 1 + 0.3 * 3) / 0.8, 3.0, 2.0])
    assert found.missing == (("authors",), ("authors",), ("venue", "authors"), ("venue", "authors"))
    assert found.order.tolist() == [2, 0, 3, 1]


def test_a_paper_of_which_nothing_is_known_stands_last_on_impact() -> None:
    indicators = Indicators(citations=np.array([nan, 1.0]), venue=np.full(2, nan), authors=np.full(2, nan))
    found = quality_ranks(np.array([1.0, 0.0]), indicators, np.eye(2), axes={Axis.IMPACT}, ties="ab")
    assert isnan(found.impact[0])
    assert found.order.tolist() == [1, 0]


def test_the_axes_count_alike_and_ties_stand_by_relevance_then_id() -> None:
    indicators = Indicators(citations=np.array([1.0, 2.0]), venue=np.full(2, nan), authors=np.full(2, nan))
    both = quality_ranks(np.array([2.0, 1.0]), indicators, np.eye(2), axes={Axis.RELEVANCE, Axis.IMPACT}, ties="ba")
    assert both.mean_rank.tolist() == [1.5, 1.5]
    assert both.order.tolist() == [0, 1]
    level = quality_ranks(np.zeros(2), indicators, np.eye(2), axes={Axis.RELEVANCE}, ties="ba")
    assert level.order.tolist() == [1, 0]


def test_diversity_is_the_mean_distance_to_the_others() -> None:
    vectors = np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    assert diversity(vectors).tolist() == [0.5, 0.5, 1.0]
    assert diversity(vectors[:1]).tolist() == [0.0]


@pytest.mark.parametrize(("counts", "wanted"), [([], 0), ([0], 0), ([10], 1), ([5, 4, 3, 3], 3), ([3, 3, 3], 3)])
def test_h_index(counts: list[int], wanted: int) -> None:
    assert h_index(counts) == wanted


def test_citations_a_year_of_a_new_paper_count_as_a_year() -> None:
    day = date(2024, 6, 1)
    assert [citations_a_year(8, year, as_of=day) for year in (2020, 2023, 2024, 2025)] == [2, 8, 8, 8]
    assert isnan(citations_a_year(None, 2020, as_of=day))
    assert isnan(citations_a_year(3, None, as_of=day))


def test_works_join_that_several_papers_of_the_pool_cite() -> None:
    lists = [[PaperId(id) for id in ids] for ids in ("xya", "xyzb", "xzz")]
    assert most_co_cited(lists, {"a", "b"}, least=2, limit=9) == ["x", "y", "z"]
    assert most_co_cited(lists, {"x"}, least=2, limit=1) == ["y"]


@given(st.integers(1, 12), st.integers(1, 6), st.integers(0, 5))
def test_groups_hold_every_vector_once_and_none_is_empty(count: int, wanted: int, seed: int) -> None:
    vectors = np.random.default_rng(seed).normal(size=(count, 3))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    groups = groups_of(vectors, wanted, seed=seed)
    assert sorted(np.concatenate(groups).tolist()) == list(range(count))
    assert all(len(group) for group in groups)
    assert len(groups) <= min(count, wanted)


def test_far_vectors_are_in_groups_of_their_own() -> None:
    vectors = np.array([[1, 0], [0.8, 0.6], [0, -1], [-0.1, -0.995]])
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    assert [group.tolist() for group in groups_of(vectors, 2, seed=3)] == [[0, 1], [2, 3]]
