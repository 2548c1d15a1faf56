"""Entries of reference lists that come as printed text, beside the identifiers that a source gives them."""

from __future__ import annotations

from kg.algorithms.citations.reference_strings import parse_reference
from kg.model.papers.paper import CitedWork, Identifier


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
    is_named = bool(written.title and (written.year or written.authors))
    if not known and not is_named:
        return None
    return CitedWork(identifiers=known, title=written.title, year=written.year, authors=written.authors)
