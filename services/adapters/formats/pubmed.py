"""PubMed's MEDLINE format (.nbib): lines of a tag of up to four letters, a hyphen and a value that may go on below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kg.model.papers.paper import PaperRecord
from services.adapters.formats import rows as read
from services.adapters.formats.dates import parse_date, year_of
from services.adapters.formats.file_format import MOST_CERTAIN, FileFormat, Input, Syntax, pattern
from services.adapters.formats.rows import Doubts
from services.collecting.formats import Format
from services.collecting.report import SourceRow

_START = re.compile(r"^PMID ?- ", re.MULTILINE)
_LINE = re.compile(r"([A-Z]{2,4}) *- ?(.*)")

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
        "is_retracted": "Retracted Publication" in fields.get("PT", []),
    }


def _located(fields: Fields) -> list[str]:
    return [*fields.get("LID", []), *fields.get("AID", [])]


def _record(item: Any, row: int, doubts: Doubts) -> PaperRecord:
    title = read.title(item, "title")
    if item["is_retracted"]:
        doubts.append("this work is retracted according to PubMed; it is kept")
    published = parse_date(item["DP"], doubts, field="DP")
    pmid = item["PMID"]
    return PaperRecord(
        row=row,
        identifiers=read.identifiers([("doi", item["doi"]), ("pubmed", pmid), ("pmc", item["PMC"])], doubts),
        # PubMed ends every title with a full stop and puts translated ones in brackets; neither is the paper's.
        title=title.rstrip(". ").removeprefix("[").removesuffix("]"),
        abstract=read.abstract(item, "AB", doubts),
        year=year_of(published),
        publication_date=published,
        venue=read.text(item, "venue", doubts),
        authors=read.names(item["authors"]),
        url=f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/" if pmid else None,
    )


_PMID_LINE = re.compile(r"^PMID ?- +\d", re.MULTILINE)

FORMAT = FileFormat(
    name=Format.PUBMED,
    label="PubMed MEDLINE (.nbib)",
    signs=(pattern(Syntax.TEXT, _PMID_LINE, MOST_CERTAIN),),
    endings=("nbib", "medline"),
    input=Input.TEXT,
    read=rows,
)
