"""arXiv API answers: an Atom feed, read entry by entry, so that entries before a break in the file are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from kg.errors import InvalidInputError
from kg.model.papers.paper import PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.dates import parse_date, year_of
from services.adapters.formats.file_format import MOST_CERTAIN, FileFormat, Input, Sign, Syntax
from services.adapters.formats.rows import Doubts
from services.adapters.formats.xml_records import xml_rows
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

_FEED = re.compile(r"<(?:\w+:)?(?:feed|entry)\b[^<>]*http://www\.w3\.org/2005/Atom")
"""Names the namespace at its first element; a JATS file of HighWire declares it too, without a feed."""
_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"


def rows(data: bytes, *, source: str) -> Iterator[SourceRow]:
    """The entries of a feed."""
    yield from xml_rows(data, {"entry"}, _values, _record, source=source)


def _values(entry: Element) -> dict[str, Any]:
    def text(tag: str) -> str | None:
        return entry.findtext(tag)

    return {
        "id": text(f"{_ATOM}id"),
        "title": text(f"{_ATOM}title"),
        "summary": text(f"{_ATOM}summary"),
        "published": text(f"{_ATOM}published"),
        "doi": text(f"{_ARXIV}doi"),
        "comment": text(f"{_ARXIV}comment"),
        "journal_ref": text(f"{_ARXIV}journal_ref"),
        "authors": [name.text for name in entry.iterfind(f"{_ATOM}author/{_ATOM}name")],
    }


def _record(item: Any, row: int, doubts: Doubts) -> PaperRecord:
    address = item["id"] or ""
    if "/api/errors" in address:
        raise InvalidInputError(f"arXiv answered with an error: {item['summary'] or item['title']}", field="id")
    published = parse_date(item["published"], doubts, field="published")
    # An author may give several DOIs, apart by spaces; the first is the paper's.
    doi = (item["doi"] or "").split()
    return PaperRecord(
        row=row,
        identifiers=read.identifiers([("arxiv", address), ("doi", doi[0] if doi else None)], doubts),
        title=read.title(item, "title"),
        abstract=read.abstract(item, "summary", doubts),
        year=year_of(published),
        publication_date=published,
        venue=read.text(item, "journal_ref", doubts),
        authors=read.names(item["authors"]),
        url=address or None,
        retraction=retractions.of_notes([item["comment"]]).retraction,
    )


FORMAT = FileFormat(
    name=Format.ARXIV,
    label="arXiv Atom",
    signs=(Sign(syntax=Syntax.MARKUP, test=lambda head: _FEED.search(head.text) is not None, order=MOST_CERTAIN),),
    endings=("atom",),
    input=Input.BYTES,
    read=rows,
)
