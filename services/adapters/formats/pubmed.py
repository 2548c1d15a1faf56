"""PubMed's MEDLINE format (.nbib): lines of a tag of up to four letters, a hyphen and a value that may go on below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kg.model.papers.paper import PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.retractions import RetractionStatus
from services.adapters.formats.rows import Doubts
from services.collecting.report import SourceRow

_START = re.compile(r"^PMID ?- ", re.MULTILINE)
_LINE = re.compile(r"([A-Z]{2,4}) *- ?(.*)")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATE = re.compile(r"(\d{4})(?:\s+([A-Z][a-z]{2})\b(?:\s+(\d{1,2})\b)?)?")
_COMPACT_DATE = re.compile(r"(\d{4})(\d{2})(\d{2})")

Fields = dict[str, list[str]]
"""The values of a record by tag, in the order of the file."""


def rows(text: str, *, source: str) -> Iterator[SourceRow]:
    """The records of a file, each from its PMID to the next."""
    starts = [found.start() for found in _START.finditer(text)]
    pieces = (text[start:end] for start, end in pairwise([*starts, len(text)]))
    return read.rows(map(_values, pieces), _record, source=source)


def _fields(piece: str) -> Fields:
    fields: Fields = {}
    current: list[str] = []
    for line in piece.splitlines():
        found = None if line.startswith(" ") else _LINE.match(line)
        if found:
            current = fields.setdefault(found.group(1), [])
            current.append(found.group(2).strip())
        elif current and line.strip():
            current[-1] += " " + line.strip()
    return fields


def _values(piece: str) -> dict[str, Any]:
    fields = _fields(piece)

    def first(*tags: str) -> str | None:
        return next((fields[tag][0] for tag in tags if tag in fields), None)

    return {
        "PMID": first("PMID"),
        "PMC": first("PMC"),
        "doi": next(
            (value.removesuffix("[doi]").strip() for value in _located(fields) if value.endswith("[doi]")), None
        ),
        "title": first("TI", "BTI", "TT"),
        "AB": first("AB", "OAB"),
        "DP": first("DP", "DEP"),
        "venue": first("JT", "TA", "BTI"),
        "authors": [*fields.get("FAU", fields.get("AU", [])), *fields.get("CN", [])],
        "retractions": _retraction(fields),
    }


def _retraction(fields: Fields) -> RetractionStatus:
    """What PT, RIN ("Retraction in") and ROF ("Retraction of") say."""
    status = retractions.of_types(fields.get("PT", []), source="PubMed")
    for notice in fields.get("RIN", []):
        status = status.join(RetractionStatus(retractions.retraction_of_reference(notice, source="PubMed")))
    for work in fields.get("ROF", []):
        status = status.join(RetractionStatus(retracts=retractions.works_of_reference(work)))
    return status


def _located(fields: Fields) -> list[str]:
    return [*fields.get("LID", []), *fields.get("AID", [])]


def _record(item: Any, row: int, doubts: Doubts) -> PaperRecord:
    title = read.title(item, "title")
    published = _published(item["DP"], doubts)
    pmid = item["PMID"]
    return PaperRecord(
        row=row,
        identifiers=read.identifiers([("doi", item["doi"]), ("pubmed", pmid), ("pmc", item["PMC"])], doubts),
        # PubMed ends every title with a full stop and puts translated ones in brackets; neither is the paper's.
        title=title.rstrip(". ").removeprefix("[").removesuffix("]"),
        abstract=read.abstract(item, "AB", doubts),
        year=read.year_of(published),
        publication_date=published,
        venue=read.text(item, "venue", doubts),
        authors=read.names(item["authors"]),
        url=f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/" if pmid else None,
        retraction=item["retractions"].retraction,
        retracts=item["retractions"].retracts,
    )


def _published(raw: str | None, doubts: Doubts) -> str | None:
    """ "2019 Jan 28" in full, "2019 Jan-Feb" to its first month, "2019 Winter" to its year; DEP is "20190128"."""
    if raw and (compact := _COMPACT_DATE.fullmatch(raw)):
        return read.calendar_date(*map(int, compact.groups()), doubts=doubts, field="DEP")
    found = _DATE.match(raw or "")
    if not found:
        return read.publication_date(raw, doubts, field="DP")
    year, month, day = found.groups()
    parts = [int(year)]
    if month and month.lower() in _MONTHS:
        parts += [_MONTHS.index(month.lower()) + 1, *([int(day)] if day else [])]
    return read.calendar_date(*parts, doubts=doubts, field="DP")
