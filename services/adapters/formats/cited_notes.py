"""What exports of Scopus and Web of Science say of citations in BibTeX and RIS, whose own words have no place for it.

Scopus writes "cited By 12" into a note and "References: …" into another, or into a field; Web of Science has fields of
BibTeX for both, and the note "Times Cited in Web of Science Core Collection: 12" in RIS.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kg.model.papers.paper import CitedWork, Identifier
from services.adapters.formats.cited_lists import works_in_list
from services.adapters.formats.record_lines import bare_identifier
from services.adapters.formats.rows import MOST_CITATIONS, Doubts

_COUNT = re.compile(
    r"\b(?:cited by|times[ -]cited(?: in web of science core collection)?)\s{0,2}:?[\s{]{0,3}(\d{1,10}+)(?!\d|[.,]\d)",
    re.IGNORECASE,
)
_REFERENCES = re.compile(r"\A\s*+references\s{0,2}:\s*+", re.IGNORECASE)


def count_in_notes(notes: Iterable[str]) -> int | None:
    """Return how often a work is cited according to the first note that says so; None where none does.

    >>> count_in_notes(["Export Date: 1 May 2020", "Cited By :12"]), count_in_notes(["cited by many"])
    (12, None)
    """
    found = next((found for note in notes if (found := _COUNT.search(note))), None)
    return int(found[1]) if found and int(found[1]) <= MOST_CITATIONS else None


def list_in_notes(notes: Iterable[str]) -> str:
    """Return the reference list that is in a note of its own, without its heading; "" for none."""
    return next((note[found.end() :] for note in notes if (found := _REFERENCES.match(note))), "")


def works_in_note(text: str, name: str, doubts: Doubts) -> tuple[CitedWork, ...] | None:
    """Return the works of a list, its entries parted by semicolons or lines; None for an empty one.

    `doubts` gets a sentence on the entries that name no work; `name` is what the source calls the list.
    """
    return works_in_list(text, _by_form, name, doubts) if text.strip() else None


def _by_form(word: str) -> Identifier | None:
    return None if any(map(str.isspace, word)) else bare_identifier(word)
