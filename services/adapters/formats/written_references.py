"""Entries of reference lists that come as printed text, beside the identifiers that a source gives them."""

from __future__ import annotations

import re

from kg.algorithms.citations.reference_strings import parse_reference
from kg.model.papers.paper import CitedWork, Identifier

_TITLE_AND_YEAR = re.compile(r"([^(),.;]{12,300}) \(((?:1[5-9]|20)\d\d)\)\.?")
_SMALL_WORDS = frozenset({"&", "al", "and", "et", "und", "y"})
_MOST_WORDS_OF_MENTION = 4


def work_in_entry(text: str | None, known: tuple[Identifier, ...] = ()) -> CitedWork | None:
    """Return the work that an entry of a list names; None where it names none.

    Args:
        text: the entry as printed.
        known: identifiers that the source gives it; those in the text count only where there are none.
    """
    written = parse_reference(text, key="") if text else None
    if written is None:
        return CitedWork(identifiers=known) if known else None
    known = known or written.identifiers
    title = written.title
    if title is None and not written.authors and (alone := _TITLE_AND_YEAR.fullmatch(written.text)):
        title = alone[1]
    if title and not written.authors and _is_mention(title):
        title = None
    if not known and not (title and (written.year or written.authors)):
        return None
    return CitedWork(identifiers=known, title=title, year=written.year, authors=written.authors)


def _is_mention(title: str) -> bool:
    """Whether what was taken for a title without authors can be authors themselves: "Smith et al.", "Smith 1999"."""
    words = [word for word in title.replace(",", " ").split() if not word.isdigit()]
    return len(words) <= _MOST_WORDS_OF_MENTION and all(
        word[:1].isupper() or word.strip(".").lower() in _SMALL_WORDS for word in words
    )
