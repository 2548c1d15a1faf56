"""Surnames."""

from __future__ import annotations

import pytest

from kg.algorithms.identity.names import surname, surname_key


@pytest.mark.parametrize(
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
