"""Names are split without losing a word."""

from __future__ import annotations

import pytest

from services.rendering.references.names import Name, short_authors, split_name


@pytest.mark.parametrize(
    ("author", "name"),
    [
        ("Thomas N. Kipf", Name(family="Kipf", given="Thomas N.")),
        ("Kipf, Thomas N.", Name(family="Kipf", given="Thomas N.")),
        ("Kipf TN", Name(family="Kipf", given="TN")),
        ("Laurens van der Maaten", Name(family="van der Maaten", given="Laurens")),
        ("OGB Consortium", Name(family="OGB Consortium")),
        ("Plato", Name(family="Plato")),
        ("", Name(family="")),
    ],
)
def test_family_and_given_names_are_told_apart(author: str, name: Name) -> None:
    assert split_name(author) == name


def test_three_authors_are_shortened() -> None:
    assert short_authors(()) == ""
    assert short_authors(("A. One",)) == "One"
    assert short_authors(("A. One", "B. Two")) == "One and Two"
    assert short_authors(("A. One", "B. Two", "C. Three")) == "One et al."
