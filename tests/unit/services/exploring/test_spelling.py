"""Words that somebody may have meant."""

from __future__ import annotations

from services.exploring.spelling import completions, correction
from tests.tables import every_case

COUNTS = {"attention": 9, "attentive": 2, "retention": 5, "graph": 30, "graphs": 20, "grape": 1, "smoothing": 4}


@every_case(
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
