"""Spellings of keys."""

from __future__ import annotations

from services.adapters.formats.spellings import fold_key, with_known_keys

SPELLINGS = {"doi": "doi", "journal": "venue", "venue": "venue", "pubyear": "year", "year": "year"}


def test_a_key_is_known_in_any_spelling() -> None:
    item = {"DOI": "1", "Pub_Year": 2, "journal": "J", "other key": 3}
    assert with_known_keys(item, SPELLINGS) == {"doi": "1", "year": 2, "venue": "J", "other key": 3}


def test_the_key_itself_counts_before_its_spellings_unless_it_is_empty() -> None:
    assert with_known_keys({"journal": "J", "venue": "V"}, SPELLINGS) == {"venue": "V"}
    assert with_known_keys({"journal": "J", "venue": ""}, SPELLINGS) == {"venue": "J"}


def test_keys_keep_their_order() -> None:
    assert list(with_known_keys({"x": 1, "Year": 2, "doi": 3}, SPELLINGS)) == ["x", "year", "doi"]


def test_marks_and_capitals_do_not_make_another_key() -> None:
    assert {fold_key(key) for key in ("pubYear", "pub_year", "Pub Year", "pub-year")} == {"pubyear"}
