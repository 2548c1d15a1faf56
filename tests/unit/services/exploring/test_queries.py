"""A query is taken apart, whatever it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.ranking.search_words import words_of
from services.exploring.queries import LONGEST_QUESTION, YearRange, parse_query
from tests.tables import every_case

PARTS = ("graph", '"', '"deep nets"', "author:", "author:kipf", 'venue:"', "year:", "year:2017-", "2015-2018", "et al.")
MORE = ("(2017)", "title:x", "over-smoothing", "the", "“open", ":", "-", "é", "図", "year:2018-2015", "a:b")
TYPED = st.lists(st.sampled_from((*PARTS, *MORE))).map(" ".join)


def words(query: str) -> list[str]:
    """The words of a query that mean something."""
    return [term.word for term in parse_query(query).terms]


@every_case(
    ("query", "found"),
    [
        ("graph attention networks", ["graph", "attention", "networks"]),
        ("the role of bees in the hive", ["role", "bees", "hive"]),
        ("to be or not to be", ["to", "be", "or", "not"]),
        ("Kipf & Welling (2017)", ["kipf", "welling", "2017"]),
        ("Müller et al., 2020", ["muller", "2020"]),
        ('bees "waggle dance" honey', ["bees", "honey"]),
        ("foo:bar", ["foo", "bar"]),
        ("author: kipf", ["author", "kipf"]),
        ('"open', ["open"]),
        ("?!", []),
    ],
)
def test_words_are_what_is_left_beside_phrases_and_conditions(query: str, found: list[str]) -> None:
    assert words(query) == found


def test_conditions_are_named() -> None:
    query = parse_query('author:"Max Welling" venue:ICLR title:graph year:2016-2018 “semi-supervised learning” nets')
    assert query.authors == (("max", "welling"),)
    assert query.venues == (("iclr",),)
    assert query.titles == (("graph",),)
    assert query.phrases == (("semi", "supervised", "learning"),)
    assert query.years == YearRange(first=2016, last=2018)
    assert query.asked == "Max Welling ICLR graph semi-supervised learning nets"


@every_case(
    ("query", "years", "year"),
    [
        ("bees 2017", None, 2017),
        ("bees (2017)", None, 2017),
        ("bees 2015-2018", YearRange(first=2015, last=2018), None),
        ("bees 2015–2018", YearRange(first=2015, last=2018), None),
        ("bees year:2017", YearRange(first=2017, last=2017), None),
        ("bees year:2017-", YearRange(first=2017, last=None), None),
        ("bees year:-2017", YearRange(first=None, last=2017), None),
        ("bees 2018-2015", None, None),
        ("bees year:soon", None, None),
        ("3000 bees", None, None),
        ("20172018", None, None),
    ],
)
def test_a_range_of_years_is_a_condition_and_a_single_year_a_wish(
    query: str, years: YearRange | None, year: int | None
) -> None:
    parsed = parse_query(query)
    assert (parsed.years, parsed.year) == (years, year)


def test_a_year_range_holds_its_ends_and_no_unknown_year() -> None:
    years = YearRange(first=2015, last=2018)
    assert [years.holds(year) for year in (2014, 2015, 2018, 2019, None)] == [False, True, True, False, False]
    assert YearRange(first=None, last=2018).holds(1900)


@pytest.mark.parametrize(
    ("query", "is_open"), [("graph att", True), ("graph att ", False), ('"graph att"', False), ("author:ki", False)]
)
def test_only_a_word_under_the_cursor_may_be_a_beginning(query: str, is_open: bool) -> None:
    assert parse_query(query).is_open is is_open


def test_a_word_is_looked_for_in_its_other_forms() -> None:
    forms = {term.word: term.forms for term in parse_query("over-smoothing networks analysis").terms}
    assert forms["smoothing"] == {"smoothing", "smoothings", "oversmoothing"}
    assert forms["networks"] == {"networks", "network"}
    assert forms["analysis"] == {"analysis"}


def test_a_passage_is_words_alone() -> None:
    query = parse_query('"bees" of 2015-2018 ' * LONGEST_QUESTION)
    assert query.is_passage
    assert (query.phrases, query.authors, query.years) == ((), (), None)
    assert parse_query("x" * 100_000).is_passage


@given(st.one_of(st.text(), TYPED))
def test_any_text_is_a_query_of_its_own_words(text: str) -> None:
    query = parse_query(text)
    conditions = (*query.phrases, *query.authors, *query.venues, *query.titles)
    held = [*(term.word for term in query.terms), *(word for words in conditions for word in words)]
    assert set(held) <= set(words_of(text))
    assert set(words_of(query.asked)) <= set(words_of(text))
    assert all(conditions)
    assert len({term.word for term in query.terms}) == len(query.terms)
