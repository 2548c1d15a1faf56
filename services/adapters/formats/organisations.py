"""Organisations among authors: readers write them in braces, a record has their names, its entry what they are.

So an export gives them back whole.
"""

from __future__ import annotations

from dataclasses import replace

from kg.algorithms.identity.name_lists import fold_name, is_one_group, organisations_of
from kg.model.papers.entry import Entry
from kg.model.papers.paper import PaperRecord

_NO_ENTRY = Entry(format="csl", kind="", key="", fields=())


def in_braces(name: object) -> str | None:
    """The name of an organisation as readers write it; None where there is none.

    >>> in_braces("World Health Organization"), in_braces(" "), in_braces(None)
    ('{World Health Organization}', None, None)
    """
    return f"{{{name.strip(' {}')}}}" if isinstance(name, str) and name.strip(" {}") else None


def mark_organisations(record: PaperRecord) -> PaperRecord:
    """The record with plain names; its entry says which of them are organisations."""
    named = [name[1:-1].strip() for name in record.authors if is_one_group(name)]
    if not named:
        return record
    authors = (name[1:-1].strip() if is_one_group(name) else name for name in record.authors)
    entry = record.entry or _NO_ENTRY
    own = {*map(fold_name, organisations_of(entry))}
    more = tuple(name for name in dict.fromkeys(named) if name and fold_name(name) not in own)
    marked = replace(entry, organisations=(*entry.organisations, *more)) if more else record.entry
    return replace(record, authors=tuple(filter(None, authors)), entry=marked)
