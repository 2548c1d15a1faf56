"""The indefinite article goes by the sound of a word."""

from __future__ import annotations

import pytest

from services.text.articles import with_article


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("case study", "a case study"),
        ("interview study", "an interview study"),
        ("umbrella review", "an umbrella review"),
        ("uncontrolled trial", "an uncontrolled trial"),
        ("uninterrupted series", "an uninterrupted series"),
        ("user study", "a user study"),
        ("universal design", "a universal design"),
    ],
)
def test_an_article_goes_by_the_sound(words: str, expected: str) -> None:
    assert with_article(words) == expected
