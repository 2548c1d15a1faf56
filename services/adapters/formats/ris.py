"""RIS, the tagged format of reference managers; `rispy` reads each record by itself, so one cannot harm the next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from rispy import RisParser

from kg.errors import InvalidInputError
from kg.model.papers.entry import Entry
from kg.model.papers.paper import PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.retractions import RetractionStatus
from services.adapters.formats.rows import Doubts
from services.adapters.formats.text import plain_text
from services.collecting.report import SourceRow

_START = re.compile(r"^TY {1,2}- ?", re.MULTILINE)
_END = re.compile(r"^ER {1,2}-.*", re.MULTILINE | re.DOTALL)
_WHOLE_BOOKS = frozenset({"BOOK", "EBOOK", "EDBOOK"})
_TITLES = ("title", "primary_title", "translated_title", "short_title")
_VENUES = ("journal_name", "alternate_title3", "secondary_title", "alternate_title2", "alternate_title1")
_DOI = re.compile(r"10\.\d{4,9}/[^\s;]+")
_TAG = re.compile(r"([A-Z][A-Z0-9]) {1,2}-(.*)")
ABSTRACTS = frozenset({"AB", "N2"})
_STARTS_WITH_A_YEAR = re.compile(r"\d{4}")
_PARSER = RisParser()


def rows(text: str, *, source: str) -> Iterator[SourceRow]:
    """The records of a file; each runs from its `TY` to its `ER`, or to the next `TY` where `ER` is missing."""
    starts = [found.start() for found in _START.finditer(text)]
    pieces = (text[start:end] for start, end in pairwise([*starts, len(text)]))
    return read.rows(map(_values, pieces), _record, source=source)


def _values(piece: str) -> Mapping[str, Any]:
    body = _END.sub("", _START.sub("TY  - ", piece, count=1))
    parsed = _PARSER.parse_lines(iter([*body.splitlines(), "ER  - "]))
    values: dict[str, Any] = parsed[0] if parsed else {}
    return values | {"entry": _entry(body)}


def _entry(body: str) -> Entry:
    """The record with all its tags, in order; a line without a tag goes on with the one before it."""
    fields: list[tuple[str, str]] = []
    for line in body.splitlines():
        found = _TAG.match(line)
        if found:
            fields.append((found[1], found[2].strip()))
        elif fields and line.strip():
            fields[-1] = (fields[-1][0], f"{fields[-1][1]} {line.strip()}".strip())
    kind = next((value for tag, value in fields if tag == "TY"), "GEN")
    key = next((value for tag, value in fields if tag == "ID"), "")
    kept = ((tag, "" if tag in ABSTRACTS else plain_text(value)) for tag, value in fields if tag not in {"TY", "ID"})
    return Entry(format="ris", kind=kind, key=key, fields=tuple(kept))


def _record(item: Any, row: int, doubts: Doubts) -> PaperRecord:
    published = _published(item, doubts)
    if not any(item.get(key) for key in _TITLES):
        raise InvalidInputError("TI is missing; a paper needs a title", field="TI")
    status = _retraction(item["entry"])
    return PaperRecord(
        row=row,
        identifiers=read.identifiers([("doi", _doi(item)), ("isbn", _isbn(item))], doubts),
        title=read.title(item, *_TITLES),
        abstract=read.abstract(item, "abstract", doubts) or read.abstract(item, "notes_abstract", doubts),
        year=read.year_of(published),
        publication_date=published,
        venue=next((venue for key in _VENUES if (venue := read.text(item, key, doubts))), None),
        authors=read.names(item.get("authors") or item.get("first_authors")),
        url=next(iter(item.get("urls") or ()), None),
        entry=item["entry"],
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _retraction(entry: Entry) -> RetractionStatus:
    """What notes, keywords and the type of the work say."""

    def values(*tags: str) -> list[str]:
        return [value for tag, value in entry.fields if tag in tags]

    typed = retractions.of_types(values("M3", "KW"), source="keyword", are_keywords=True)
    return retractions.of_notes(values("N1", "RN")).join(typed)


def _published(item: Mapping[str, Any], doubts: Doubts) -> str | None:
    """The date (DA) when it belongs to the year (PY, Y1), else the year; "2016/05//" means May 2016."""
    year = str(item.get("year") or item.get("publication_year") or "").strip().rstrip("/")
    date = str(item.get("date") or "").strip().rstrip("/")
    stated = date if _STARTS_WITH_A_YEAR.match(date) and (not year or date[:4] == year[:4]) else year or date
    return read.publication_date(stated, doubts, field="PY")


def _doi(item: Mapping[str, Any]) -> str | None:
    if item.get("doi"):
        return str(item["doi"])
    texts = [item.get("type_of_work"), *(item.get("urls") or ()), *(item.get("notes") or ())]
    written = (_DOI.search(text) for text in texts if isinstance(text, str) and "doi" in text.lower())
    return next((found.group() for found in written if found), None)


def _isbn(item: Mapping[str, Any]) -> str | None:
    stated = str(item.get("issn") or "").replace(";", " ").split()
    return stated[0] if stated and item.get("type_of_reference") in _WHOLE_BOOKS else None
