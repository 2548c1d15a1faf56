"""From one item of a source to one row: checked values out of untrusted JSON, and what becomes of an item that fails.

A value that cannot be right is left out and said so in `doubts`, one sentence each; only an item without a usable
paper is rejected, by an InvalidInputError that names the field.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from kg.algorithms.identity.normal_forms import SCHEMES, identifier
from kg.errors import InvalidInputError
from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from services.adapters.formats.limits import fitted, printable
from services.adapters.formats.retractions import with_retraction
from services.adapters.formats.text import abstract_text, person_name, plain_text
from services.collecting.report import Notice, RejectedRow, SourceRow

JSON = Any
"""What `json.loads` gives; checked value by value before it goes on."""

Doubts = list[str]
"""Sentences about values that were left out, collected while an item is read."""

ToRecord = Callable[[JSON, int, Doubts], PaperRecord]
"""Reads one item of a source as row n; raises InvalidInputError when it holds no usable paper."""

EARLIEST_YEAR = 1450
LATEST_YEAR = 2100
"""Years outside this span are slips of a source, not dates of papers."""

MOST_CITATIONS = 10**9
"""A thousand times what the most cited paper has; a larger number is a slip, or made to break the store."""

EXCERPT_LENGTH = 60

logger = logging.getLogger(__name__)

_DATE = re.compile(r"(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?")
_YEAR = re.compile(r"\D{0,3}(\d{4,})")
_WHOLE_NUMBER = re.compile(r"\A\s*-?\d{1,12}\s*")


def rows(items: Iterable[JSON], to_record: ToRecord, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """Every item as a record or a rejected row, followed by the notices about it; items count from `first_row`."""
    for row, item in enumerate(items, start=first_row):
        if item is None or item in ({}, []):
            yield RejectedRow(row=row, reason="the row is empty", source=source)
            continue
        doubts: Doubts = []
        yield _row(item, row, to_record, doubts, source)
        for doubt in doubts:
            yield Notice(row=row, text=printable(doubt), excerpt=excerpt(item), source=source)


def _row(item: JSON, row: int, to_record: ToRecord, doubts: Doubts, source: str) -> SourceRow:
    try:
        return fitted(with_retraction(to_record(item, row, doubts), doubts), doubts)
    except InvalidInputError as error:
        reason = printable(str(error))
    except Exception as error:  # a fault of the reader: the other rows are not to pay for it
        logger.exception("a row could not be read", extra={"row": row})
        reason = f"the row cannot be read ({type(error).__name__}); the log says more"
    return RejectedRow(row=row, reason=reason, excerpt=excerpt(item), source=source)


def excerpt(item: JSON) -> str:
    """The start of an item's title or id, or of the item itself, for people to find it again."""
    if isinstance(item, dict):
        named = (item.get(key) for key in ("title", "display_name", "id", "paperId", "DOI", "key"))
        item = next((value for value in named if value), "")
    if isinstance(item, list) and item:
        item = item[0]
    if isinstance(item, dict | list):
        return ""
    text = printable(" ".join(str(item)[: 10 * EXCERPT_LENGTH].split()).strip("{}"))
    return text if len(text) <= EXCERPT_LENGTH else text[: EXCERPT_LENGTH - 1] + "…"


def mapping(item: JSON, what: str = "the row") -> Mapping[str, JSON]:
    """`item` if it is a JSON object."""
    if not isinstance(item, dict):
        raise InvalidInputError(f"{what} is {kind(item)}, not a JSON object", field=what)
    return item


def inner(item: Mapping[str, JSON], key: str) -> Mapping[str, JSON]:
    """The object under `key`; an empty one where there is none."""
    value = item.get(key)
    return value if isinstance(value, dict) else {}


def listed(item: Mapping[str, JSON], key: str, doubts: Doubts) -> list[JSON] | None:
    """The list under `key`; None where the source has none."""
    value = item.get(key)
    if value is None or isinstance(value, list):
        return value
    doubts.append(f"{key} is {kind(value)}, not a list; left out")
    return None


def text(item: Mapping[str, JSON], key: str, doubts: Doubts) -> str | None:
    """The plain text under `key`; None where there is none or it is blank."""
    value = item.get(key)
    if isinstance(value, str):
        return plain_text(value) or None
    if value is not None:
        doubts.append(f"{key} is {kind(value)}, not text; left out")
    return None


def abstract(item: Mapping[str, JSON], key: str, doubts: Doubts) -> str | None:
    """The abstract under `key`, without its heading."""
    value = item.get(key)
    if isinstance(value, str):
        return abstract_text(value) or None
    return text(item, key, doubts)


def title(item: Mapping[str, JSON], *keys: str) -> str:
    """The first title under one of `keys`; a row without one is rejected."""
    for key in keys:
        value = item.get(key)
        if isinstance(value, str) and (found := plain_text(value)):
            return found
    wrong = next((key for key in keys if not isinstance(item.get(key), str | None)), None)
    reason = f"{wrong} is {kind(item[wrong])}, not text" if wrong else f"{keys[0]} is missing"
    raise InvalidInputError(f"{reason}; a paper needs a title", field=wrong or keys[0])


def title_unless_citing(item: Mapping[str, JSON], *keys: str, cites: bool, doubts: Doubts) -> str | None:
    """The title, or None for a row that has none and still `cites`: its citations are kept and a doubt says so."""
    if cites and all(item.get(key) is None for key in keys):
        doubts.append(f"{keys[0]} is missing; only the citations of this row are kept")
        return None
    return title(item, *keys)


def year(raw: JSON, doubts: Doubts, *, field: str = "year") -> int | None:
    """A year from EARLIEST_YEAR to LATEST_YEAR, from a number or from text that begins with one."""
    if raw is None or raw == "":
        return None
    number = raw if isinstance(raw, int) and not isinstance(raw, bool) else None
    if isinstance(raw, str) and (digits := _YEAR.match(raw)):
        number = int(digits.group(1)[:9])
    if isinstance(raw, float) and raw.is_integer():
        number = int(raw)
    if number is not None and EARLIEST_YEAR <= number <= LATEST_YEAR:
        return number
    shown = repr(raw)[:EXCERPT_LENGTH] if isinstance(raw, str | int | float) else kind(raw)
    doubts.append(f"{field} {shown} is not a year from {EARLIEST_YEAR} to {LATEST_YEAR}; left out")
    return None


def publication_date(raw: JSON, doubts: Doubts, *, field: str = "publication_date") -> str | None:
    """`YYYY`, `YYYY-MM` or `YYYY-MM-DD` from the start of a date as text; impossible parts are cut off."""
    if raw is None or raw == "":
        return None
    found = _DATE.match(raw.strip()) if isinstance(raw, str) else None
    if not found:
        doubts.append(f"{field} {excerpt(raw)!r} is not a date like 2024, 2024-05 or 2024-05-31; left out")
        return None
    return calendar_date(*(int(part) for part in found.groups() if part), doubts=doubts, field=field)


def calendar_date(*parts: int, doubts: Doubts, field: str) -> str | None:
    """Year, month and day as far as they are given and exist, as ISO text."""
    if not parts or not EARLIEST_YEAR <= parts[0] <= LATEST_YEAR:
        doubts.append(
            f"{field} {'-'.join(map(str, parts))} has no year from {EARLIEST_YEAR} to {LATEST_YEAR}; left out"
        )
        return None
    try:
        full = date(*(*parts, 1, 1)[:3]).isoformat()
    except (ValueError, OverflowError):
        doubts.append(f"{field} {'-'.join(map(str, parts))} is no day of the calendar; only what exists is kept")
        return calendar_date(*parts[:-1], doubts=doubts, field=field)
    return full[: (4, 7, 10)[min(len(parts), 3) - 1]]


def date_parts(raw: JSON, doubts: Doubts, *, field: str) -> str | None:
    """The first date of a Crossref or CSL date object, `{"date-parts": [[2024, 5, 31]]}`, as ISO text."""
    lists = raw.get("date-parts") if isinstance(raw, dict) else None
    first = lists[0] if isinstance(lists, list) and lists else None
    if not isinstance(first, list) or not first or first[0] in (None, ""):
        return None
    try:
        parts = [int(part) for part in first[:3]]
    except (TypeError, ValueError, OverflowError):
        doubts.append(f"{field} {excerpt(first)!r} is not made of numbers; left out")
        return None
    return calendar_date(*parts, doubts=doubts, field=field)


def year_of(iso_date: str | None) -> int | None:
    """The year of a date that `publication_date` gave."""
    return int(iso_date[:4]) if iso_date else None


def count(item: Mapping[str, JSON], key: str, doubts: Doubts) -> int | None:
    """A whole number of citations, from 0 to MOST_CITATIONS."""
    value = item.get(key)
    if value is None:
        return None
    number = int(value) if isinstance(value, str) and _WHOLE_NUMBER.fullmatch(value) else value
    if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MOST_CITATIONS:
        return number
    doubts.append(f"{key} {excerpt(value)!r} is not a whole number from 0 to {MOST_CITATIONS:,}; left out")
    return None


_TYPES = {
    "journal-article": "article-journal",
    "journalarticle": "article-journal",
    "proceedings-article": "paper-conference",
    "conference": "paper-conference",
    "book-chapter": "chapter",
    "book-part": "chapter",
    "book-section": "chapter",
    "reference-entry": "chapter",
    "book": "book",
    "monograph": "book",
    "edited-book": "book",
    "reference-book": "book",
    "dissertation": "thesis",
    "report": "report",
    "dataset": "dataset",
}


def entry_of_type(*stated: JSON) -> Entry | None:
    """The bare entry of a source that states what a work is, by the first type that says so; None for none."""
    found = (_TYPES.get(each.lower()) for each in stated if isinstance(each, str))
    kind = next((each for each in found if each), None)
    return Entry(format="csl", kind=kind, key="", fields=()) if kind else None


def names(values: Iterable[JSON] | None) -> tuple[str, ...]:
    """Author names from texts or from objects with a `name`; blank ones go, a name that repeats stands once."""
    found: dict[str, None] = {}
    for value in values or ():
        raw = value.get("name") if isinstance(value, dict) else value
        if isinstance(raw, str) and (name := person_name(raw)):
            found[name] = None
    return tuple(found)


def identifiers(stated: Iterable[tuple[str, JSON]], doubts: Doubts) -> tuple[Identifier, ...]:
    """The identifiers among (scheme, value) pairs; an unfit value is doubted, an unknown scheme skipped."""
    found: dict[Identifier, None] = {}
    for scheme, raw in stated:
        if raw is None or raw == "":
            continue
        known = identifier(scheme, raw) if isinstance(raw, str | int) else None
        if known:
            found[known] = None
        elif scheme.lower() in SCHEMES:
            doubts.append(f"{scheme} {excerpt(raw)!r} is not an identifier of that kind; left out")
    return tuple(found)


def cited_works(values: list[JSON] | None, to_work: Callable[[JSON], CitedWork | None]) -> tuple[CitedWork, ...] | None:
    """The entries of a reference list that name a work; None where the source has no list."""
    if values is None:
        return None
    return tuple(work for value in values if (work := to_work(value)) is not None)


def kind(value: JSON) -> str:
    """What a JSON value is, in words."""
    names_of_kinds = {bool: "true or false", int: "a number", float: "a number", str: "text", list: "a list"}
    return "null" if value is None else names_of_kinds.get(type(value), "an object")
