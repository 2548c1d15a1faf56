"""Organisations among authors: readers write them in braces, a record has their names, its entry what they are.

So an export gives them back whole. An entry that lists its authors itself needs no mark.
"""

from __future__ import annotations

import json
from dataclasses import replace

from kg.algorithms.identity.descriptions import is_part_of_book
from kg.model.papers.entry import Entry
from kg.model.papers.paper import PaperRecord
from services.text.name_lists import is_one_group

_NO_ENTRY = Entry(format="csl", kind="", key="", fields=())


def in_braces(name: object) -> str | None:
    """The name of an organisation as readers write it; None where there is none.

    >>> in_braces("World Health Organization"), in_braces(" "), in_braces(None)
    ('{World Health Organization}', None, None)
    """
    return f"{{{name.strip(' {}')}}}" if isinstance(name, str) and name.strip(" {}") else None


def mark_organisations(record: PaperRecord) -> PaperRecord:
    """The record with plain names, and its organisations in the entry, alone, as authors that are `literal`."""
    named = [name for name in record.authors if is_one_group(name)]
    if not named:
        return record
    authors = (name[1:-1].strip() if name in named else name for name in record.authors)
    return replace(record, authors=tuple(dict.fromkeys(filter(None, authors))), entry=_entry(record.entry, named))


def _entry(entry: Entry | None, named: list[str]) -> Entry | None:
    if entry is not None and (entry.format != "csl" or "author" in dict(entry.fields)):
        return entry
    known = entry or _NO_ENTRY
    people = json.dumps([{"literal": name[1:-1].strip()} for name in named])
    marked = replace(known, fields=(*known.fields, ("author", people)))
    # A registry's chapter without fields is no entry that its owner wrote, and is not to look like one.
    return entry if is_part_of_book(marked) and not known.fields else marked
