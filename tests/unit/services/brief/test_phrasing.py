"""Numbers, lists and years in prose."""

from __future__ import annotations

import pytest

from services.brief.phrasing import count_in_words, list_in_words, number, percent, span_of
from services.evidence.overview import Years


@pytest.mark.parametrize(("count", "words"), [(0, "no"), (1, "one"), (12, "twelve"), (13, "13"), (1204, "1,204")])
def test_numbers_are_words_up_to_twelve(count: int, words: str) -> None:
    assert number(count) == words


def test_nouns_take_their_number() -> None:
    assert count_in_words(1, "paper") == "one paper"
    assert count_in_words(2, "community", "communities") == "two communities"


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (list("abc"), "a, b and c")]
)
def test_lists_end_in_and(items: list[str], text: str) -> None:
    assert list_in_words(items) == text


def test_a_span_of_one_year_is_in_it() -> None:
    assert span_of(Years(first=2017, median=2018.0, last=2021)) == "from 2017 to 2021"
    assert span_of(Years(first=2019, median=2019.0, last=2019)) == "in 2019"
    assert span_of(Years(first=None, median=None, last=None)) == ""


def test_a_share_of_nothing_is_nothing() -> None:
    assert percent(1, 3) == "33 %"
    assert percent(0, 0) == "0 %"
