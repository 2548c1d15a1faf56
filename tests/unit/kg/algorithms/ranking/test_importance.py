"""Importance: the formula by hand, and what it does where something is not known."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.ranking.importance import importance_scores

counts = st.lists(st.none() | st.integers(0, 10**6), min_size=1, max_size=12)


def scores(counts: list[int | None], inside: list[int], relevances: list[float]) -> list[float]:
    found = importance_scores(counts, np.array(inside, dtype=np.int64), np.array(relevances))
    return [float(score) for score in found]


def test_the_parts_are_weighed_four_to_one_to_one_each_over_the_largest() -> None:
    # C = log 4 / log 16 = 1/2, I = log 2 / log 4 = 1/2, R = 0.2 / 0.4 = 1/2 for the second paper
    assert scores([15, 3, 0], [3, 1, 0], [0.4, 0.2, -0.3]) == pytest.approx([1.0, 0.5, 0.0])


def test_a_missing_count_drops_out_and_the_rest_is_scaled_up() -> None:
    known, missing = scores([15, None], [3, 1], [0.4, 0.4])
    assert known == 1.0
    assert missing == pytest.approx((0.5 + 1.0) / 2)


def test_a_part_that_is_nothing_throughout_drops_out_for_all() -> None:
    assert scores([None, None], [0, 0], [0.5, 0.25]) == pytest.approx([1.0, 0.5])
    assert scores([7, 1], [0, 0], [0.0, 0.0]) == pytest.approx([1.0, log(2) / log(8)])


def test_nothing_known_is_no_importance() -> None:
    assert scores([None, 0], [0, 0], [0.0, -0.1]) == [0.0, 0.0]
    assert scores([], [], []) == []


@given(counts)
def test_more_citations_never_make_less_important(found: list[int | None]) -> None:
    size = len(found)
    result = scores(found, [0] * size, [0.0] * size)
    known = sorted((count, score) for count, score in zip(found, result, strict=True) if count is not None)
    assert [score for _, score in known] == sorted(score for _, score in known)
    assert all(0.0 <= score <= 1.0 for score in result)
