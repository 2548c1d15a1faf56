"""The indefinite article."""

from __future__ import annotations

import re

_SOUNDS_LIKE_A_VOWEL = re.compile(r"\A(?:[aeio]|u(?!ni(?!n)|s|ti|bi))")


def with_article(words: str) -> str:
    """A noun phrase in small letters with its indefinite article.

    >>> with_article("umbrella review"), with_article("user study"), with_article("case study")
    ('an umbrella review', 'a user study', 'a case study')
    """
    return f"{'an' if _SOUNDS_LIKE_A_VOWEL.match(words) else 'a'} {words}"
