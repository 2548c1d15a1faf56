"""The distance of two words in letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.ranking.edit_distance import edit_distance

LETTERS = st.text("abc", max_size=6)


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [("graph", "graph", 0), ("garph", "graph", 1), ("grap", "graph", 1), ("gxaph", "graph", 1), ("bees", "hive", 3)],
)
def test_two_letters_changed_round_are_one_mistake(first: str, second: str, distance: int) -> None:
    assert edit_distance(first, second, most=2) == distance


@given(LETTERS, LETTERS, LETTERS)
def test_the_distance_is_symmetric_and_no_more_than_the_longer_word(first: str, second: str, third: str) -> None:
    distance = edit_distance(first, second, most=9)
    assert distance == edit_distance(second, first, most=9)
    assert abs(len(first) - len(second)) <= distance <= max(len(first), len(second))
    assert (distance == 0) == (first == second)
    assert edit_distance(first + third, second + third, most=9) <= distance
