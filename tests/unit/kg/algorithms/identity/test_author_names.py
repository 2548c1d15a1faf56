"""Surnames."""

from __future__ import annotations

import pytest

from kg.algorithms.identity.author_names import (
    are_given_names_at_odds,
    key_of_given_names,
    person_key,
    surname,
    surname_key,
)
from tests.tables import every_case


@every_case(
    ("author", "expected"),
    [
        ("Thomas N. Kipf", "Kipf"),
        ("Kipf, T. N.", "Kipf"),
        ("Kipf TN", "Kipf"),
        ("Laurens van der Maaten", "van der Maaten"),
        ("van der Maaten, Laurens", "van der Maaten"),
        ("Juan Carlos De los Reyes", "De los Reyes"),
        ("Martin Luther King Jr.", "King"),
        ("King, Jr.", "King"),
        ("Di He", "He"),
        ("A. Turing", "Turing"),
        ("OpenAI", "OpenAI"),
        ("World Health Organization", "World Health Organization"),
        ("The ATLAS Collaboration", "The ATLAS Collaboration"),
        ("{Graph Team of Basel}", "Graph Team of Basel"),
        ("王小明", "王小明"),
        ("  ", ""),
    ],
)
def test_a_surname_is_found_however_the_source_writes_the_name(author: str, expected: str) -> None:
    assert surname(author) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Laurens van der Maaten", "Maaten, L."),
        ("Petar Veličković", "P. Velickovic"),
        ("Kurt Gödel", "GODEL, Kurt"),
        ("Søren Øst", "S. Ost"),
    ],
)
def test_two_ways_of_writing_a_name_share_a_key(one: str, other: str) -> None:
    assert surname_key(one) == surname_key(other) != ""


def test_names_without_latin_letters_have_keys_of_their_own() -> None:
    assert surname_key("王小明") not in ("", surname_key("李明"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("王 小明", "王小明"),
        ("王　小明", "王小明"),
        ("山田 太郎", "山田太郎"),
        ("김 철수", "김철수"),
        ("王, 小明", "王小明"),
    ],
)
def test_a_blank_makes_no_other_name_in_east_asian_script(one: str, other: str) -> None:
    assert surname_key(one) == surname_key(other)
    assert person_key(one) == person_key(other)
    assert surname_key(one) != surname_key("李 小明")


@every_case(
    ("author", "given"),
    [
        ("Kipf, Thomas N.", "thomas n"),
        ("Thomas N. Kipf", "thomas n"),
        ("Kipf TN", "t n"),
        ("van der Maaten, Laurens", "laurens"),
        ("Martin Luther King Jr.", "martin luther"),
        ("OpenAI", ""),
        ("王小明", ""),
    ],
)
def test_given_names_are_what_the_surname_leaves(author: str, given: str) -> None:
    assert key_of_given_names(author) == given


@every_case(
    ("one", "other", "at_odds"),
    [
        ("wei", "wenjun", True),
        ("wei", "na", True),
        ("a", "b", True),
        ("wei", "w", False),
        ("thomas n", "t", False),
        ("t n", "thomas n", False),
        ("jun yan", "junyan", False),
        ("j peter", "peter", False),
        ("tom", "tomas", False),
        ("", "wei", False),
    ],
)
def test_given_names_are_at_odds_where_they_cannot_be_one(one: str, other: str, at_odds: bool) -> None:
    assert are_given_names_at_odds(one, other) is are_given_names_at_odds(other, one) is at_odds
