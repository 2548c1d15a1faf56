"""PubMed's MEDLINE format (.nbib): lines of a tag of up to four letters, a hyphen and a value that may go on below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kg.errors import InvalidInputError
from kg.model.papers.entry import Entry
from kg.model.papers.paper import PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.csl_entries import csl_entry
from services.adapters.formats.dates import parse_date, year_of
from services.adapters.formats.file_format import MOST_CERTAIN, FileFormat, Input, Syntax, pattern
from services.adapters.formats.labels import labels_of
from services.adapters.formats.organisations import in_braces
from services.adapters.formats.retractions import RetractionStatus
from services.adapters.formats.rows import Doubts
from services.adapters.formats.work_kinds import kind_of_types
from services.adapters.formats.written_ids import find_doi
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

_START = re.compile(r"^PMID ?- ", re.MULTILINE)
_LINE = re.compile(r"([A-Z]{2,4}) *- ?(.*)")
_BRACKET = re.compile(r"[][]")
_ABBREVIATION = re.compile(r"(?:\b[^\W\d_]\.){2,8}\Z|\.\.\.\Z")
_NO_TITLES = frozenset({"not available", "no title available", "title not available", "in process citation"})
"""What PubMed writes in the place of a title that it does not have."""

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
        "doi": _doi(fields),
        "title": _title(fields),
        "AB": first("AB", "OAB"),
        "DP": first("DP"),
        "DEP": first("DEP"),
        "venue": first("JT", "TA", "BTI"),
        "authors": [*fields.get("FAU", fields.get("AU", [])), *map(in_braces, fields.get("CN", []))],
        "retractions": _retraction(fields),
        "entry": _entry(fields),
        "keywords": fields.get("OT", []),
    }


def _entry(fields: Fields) -> Entry:
    """The article, the chapter (CTI) of a book or the book (BTI), with its volume and pages."""
    kind = "chapter" if "CTI" in fields else "book" if "BTI" in fields else kind_of_types(fields.get("PT", ()))
    tags = (("volume", "VI"), ("issue", "IP"), ("page", "PG"), ("publisher", "PB"))
    keywords = {"keyword": ", ".join(labels_of(fields.get("OT", ())))}
    return csl_entry(kind, {name: fields[tag][0] for name, tag in tags if tag in fields} | keywords)


def _retraction(fields: Fields) -> RetractionStatus:
    """What PT, RIN ("Retraction in") and ROF ("Retraction of") say."""
    status = retractions.of_types(fields.get("PT", []), source="PubMed")
    for notice in fields.get("RIN", []):
        status = status.join(RetractionStatus(retractions.retraction_of_reference(notice, source="PubMed")))
    for work in fields.get("ROF", []):
        status = status.join(RetractionStatus(retracts=retractions.works_of_reference(work)))
    return status


def _title(fields: Fields) -> str | None:
    """The English title, else the one in the language of the paper; of a book or chapter, its own."""
    titles = (fields[tag][0] for tag in ("TI", "TT", "CTI", "BTI") if tag in fields)
    return next((title for title in titles if medline_title(title)), None)


def medline_title(title: str) -> str | None:
    """A title without the full stop and the brackets that MEDLINE puts around a translation; None where it has none.

    Brackets stay that do not hold the whole: "[18F]FDG binds to [beta]".

    >>> medline_title("[A study of hospitals]."), medline_title("[18F]FDG in mice."), medline_title("[Not Available].")
    ('A study of hospitals', '[18F]FDG in mice', None)
    """
    bare = title.strip()
    if bare.endswith(".") and not _ABBREVIATION.search(bare):
        bare = bare[:-1].rstrip()
    if bare.startswith("[") and _closing(bare) == len(bare) - 1:
        bare = bare[1:-1].strip().removesuffix(".")
    return bare if bare and bare.lower().strip(". ") not in _NO_TITLES else None


def _closing(text: str) -> int | None:
    """The place of the bracket that closes the first one."""
    depth = 0
    for found in _BRACKET.finditer(text):
        depth += 1 if found.group() == "[" else -1
        if depth == 0:
            return found.start()
    return None


def _doi(fields: Fields) -> str | None:
    located = (value for tag in ("LID", "AID") for value in fields.get(tag, ()) if value.endswith("[doi]"))
    printed = filter(None, map(find_doi, fields.get("SO", ())))
    return next((value.removesuffix("[doi]").strip() for value in located), None) or next(printed, None)


def _record(item: Any, row: int, doubts: Doubts) -> PaperRecord:
    title = medline_title(read.title(item, "title"))
    if title is None:
        raise InvalidInputError("TI is empty; a paper needs a title", field="TI")
    published = parse_date(item["DP"], doubts, field="DP") or parse_date(item["DEP"], doubts, field="DEP")
    pmid = item["PMID"]
    return PaperRecord(
        row=row,
        identifiers=read.identifiers([("doi", item["doi"]), ("pubmed", pmid), ("pmc", item["PMC"])], doubts),
        title=title,
        abstract=read.abstract(item, "AB", doubts),
        year=year_of(published),
        publication_date=published,
        venue=read.text(item, "venue", doubts),
        authors=read.names(item["authors"]),
        url=f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/" if pmid else None,
        entry=item["entry"],
        labels=labels_of(item["keywords"]),
        retraction=item["retractions"].retraction,
        retracts=item["retractions"].retracts,
    )


_PMID_LINE = re.compile(r"(?:\A\s*+|\n[^\S\n]*+\n)PMID ?- +\d")
"""The first line of a record; in RIS such a line is inside one."""

FORMAT = FileFormat(
    name=Format.PUBMED,
    label="PubMed MEDLINE (.nbib)",
    signs=(pattern(Syntax.TEXT, _PMID_LINE, MOST_CERTAIN),),
    endings=("nbib", "medline"),
    input=Input.TEXT,
    read=rows,
)
