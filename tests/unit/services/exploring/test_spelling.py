"""Words that somebody may have meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.exploring.spelling import completions, correction, edit_distance

COUNTS = {"attention": 9, "attentive": 2, "retention": 5, "graph": 30, "graphs": 20, "grape": 1, "smoothing": 4}
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


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("atention", "attention"),
        ("attnetoin", "attention"),
        ("grapg", "graph"),  # the more frequent of three that are as near
        ("smothing", "smoothing"),
        ("xraph", None),  # the first letter is right
        ("gra", None),
        ("2017", None),
        ("zebra", None),
    ],
)
def test_an_unknown_word_is_taken_for_the_nearest_one(word: str, meant: str | None) -> None:
    assert correction(word, COUNTS) == meant


def test_a_beginning_is_completed_to_the_most_frequent_words() -> None:
    assert completions("atten", COUNTS) == {"attention", "attentive"}
    assert completions("x", COUNTS) == frozenset()
    assert completions("w", {f"w{number}": number for number in range(20)}) == {
        f"w{number}" for number in range(12, 20)
    }
