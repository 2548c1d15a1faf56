"""Citation keys that a source gives a work beside the key of its entry."""

from __future__ import annotations

import re

_IDS = re.compile(r"^[^\S\n]*(?:tex\.)?ids[^\S\n]*[:=][^\S\n]*(\S[^\n]{0,2000})$", re.IGNORECASE | re.MULTILINE)
"""A line of a note or of Zotero's Extra, as Better BibTeX reads and writes it."""


def part_keys(listed: str) -> tuple[str, ...]:
    """The keys of a list that commas part, as biblatex has it in `ids`.

    >>> part_keys("doe2020, Doe:Rivers ,")
    ('doe2020', 'Doe:Rivers')
    """
    return tuple(filter(None, (key.strip() for key in listed.split(","))))


def keys_in_note(note: object) -> tuple[str, ...]:
    """The keys that lines `tex.ids: …` of a note list.

    >>> keys_in_note("Read twice\\ntex.ids: doe2020, lakes")
    ('doe2020', 'lakes')
    """
    return tuple(key for line in _IDS.findall(note) for key in part_keys(line)) if isinstance(note, str) else ()


def without_keys(note: str) -> str:
    """A note without the lines that list keys."""
    return _IDS.sub("", note).strip()
