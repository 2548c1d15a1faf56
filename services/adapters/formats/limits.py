"""How long the values of a record may be.

The lengths are far above what real records have, so that no hostile file makes a later step slow. What is longer is
cut, and a notice says so; `docs/import.md` states the numbers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, PaperRecord
from services.text.storable import is_storable, printable, storable

LONGEST = {"title": 2_000, "abstract": 50_000, "summary": 50_000, "venue": 1_000, "url": 2_000}
"""Characters of a text of a record."""

LONGEST_NAME = 500
MOST_AUTHORS = 20_000
MOST_WORKS = 100_000
"""Authors of a record, and entries of its reference list or list of citing papers."""

LONGEST_CONTEXT = 5_000
MOST_CONTEXTS = 100
"""Characters of a sentence around a citation, and sentences and labels of one citation."""


def cut_to_limits(record: PaperRecord, doubts: list[str]) -> PaperRecord:
    """The record with its values cut to the limits; `doubts` gets a sentence for each that was cut."""
    changes: dict[str, Any] = {}
    for field, longest in LONGEST.items():
        value = getattr(record, field)
        if value is not None and len(value) > longest:
            changes[field] = value[:longest].rstrip()
            doubts.append(f"{field} has {len(value):,} characters; the first {longest:,} are kept")
    if record.url is not None and not record.url.isprintable():
        changes["url"] = printable(changes.get("url", record.url))
    if record.entry is not None:
        changes["entry"] = _storable(record.entry)
    authors = _names(record.authors, doubts)
    if authors != record.authors:
        changes["authors"] = authors
    for field in ("references", "cited_by", "retracts"):
        works = _works(getattr(record, field), field, doubts)
        if works is not None:
            changes[field] = works
    return replace(record, **changes) if changes else record


def _storable(entry: Entry) -> Entry:
    """The entry without what no store takes; the same one where it has none of it."""
    texts = (entry.kind, entry.key, *(text for field in entry.fields for text in field))
    if all(map(is_storable, texts)):
        return entry
    kind, key, *others = map(storable, texts)
    return replace(entry, kind=kind, key=key, fields=tuple(zip(others[::2], others[1::2], strict=True)))


def _names(names: tuple[str, ...], doubts: list[str]) -> tuple[str, ...]:
    if len(names) > MOST_AUTHORS:
        doubts.append(f"authors has {len(names):,} names; the first {MOST_AUTHORS:,} are kept")
        names = names[:MOST_AUTHORS]
    if any(len(name) > LONGEST_NAME for name in names):
        doubts.append(f"authors has a name of more than {LONGEST_NAME} characters; it was cut")
        return tuple(name[:LONGEST_NAME].rstrip() for name in names)
    return names


def _works(works: tuple[CitedWork, ...] | None, field: str, doubts: list[str]) -> tuple[CitedWork, ...] | None:
    """The works cut to the limits, or None where nothing had to be cut."""
    if not works or (len(works) <= MOST_WORKS and not any(map(_is_long, works))):
        return None
    if len(works) > MOST_WORKS:
        doubts.append(f"{field} has {len(works):,} entries; the first {MOST_WORKS:,} are kept")
    cut = tuple(_work(work) if _is_long(work) else work for work in works[:MOST_WORKS])
    long = sum(map(_is_long, works[:MOST_WORKS]))
    if long:
        doubts.append(f"{field} has {long:,} entries with a text that is too long; it was cut")
    return cut


def _is_long(work: CitedWork) -> bool:
    return (
        (work.title is not None and len(work.title) > LONGEST["title"])
        or len(work.authors) > MOST_AUTHORS
        or any(len(name) > LONGEST_NAME for name in work.authors)
        or max(len(work.contexts), len(work.intents)) > MOST_CONTEXTS
        or any(len(text) > LONGEST_CONTEXT for text in (*work.contexts, *work.intents))
    )


def _work(work: CitedWork) -> CitedWork:
    return replace(
        work,
        title=work.title and work.title[: LONGEST["title"]].rstrip(),
        authors=tuple(name[:LONGEST_NAME].rstrip() for name in work.authors[:MOST_AUTHORS]),
        contexts=tuple(text[:LONGEST_CONTEXT].rstrip() for text in work.contexts[:MOST_CONTEXTS]),
        intents=tuple(text[:LONGEST_CONTEXT].rstrip() for text in work.intents[:MOST_CONTEXTS]),
    )
