"""arXiv API answers: an Atom feed, read entry by entry, so that entries before a break in the file are kept."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from kg.errors import InvalidInputError
from kg.model.papers.paper import PaperRecord
from services.adapters.formats import rows as read
from services.adapters.formats.dates import parse_date, year_of
from services.adapters.formats.file_format import MOST_CERTAIN, FileFormat, Input, Sign, Syntax
from services.adapters.formats.rows import Doubts
from services.collecting.formats import Format
from services.collecting.report import RejectedRow, SourceRow

_ATOM = "{http://www.w3.org/2005/Atom}"
_DECLARATION = re.compile(rb"\A\s*<\?xml\s([^<>?]*+)\?>")
_ENCODING = re.compile(rb"""encoding\s*=\s*["']([\w.:-]{1,40})["']""")
_NOW_UTF_8 = frozenset({"utf-8", "utf8", "utf-16", "utf-16le", "utf-16be"})
"""Encodings whose bytes are UTF-8 by the time they are parsed."""
_ENCODINGS = (
    *("gb", "big5", "shift_jis", "shift-jis", "sjis", "euc", "iso-8859", "iso8859", "latin", "windows-", "cp125"),
    *("cp9", "koi8", "ascii", "us-ascii", "mac"),
)
"""How the names of encodings begin that are read beside UTF-8."""
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "shift-jis": "cp932"}
"""What files in these encodings are really in."""
_ARXIV = "{http://arxiv.org/schemas/atom}"


def rows(data: bytes, *, source: str) -> Iterator[SourceRow]:
    """The entries of a feed."""
    row = 0
    try:
        data = _as_utf_8(data)
    except InvalidInputError as error:
        yield RejectedRow(row=0, reason=str(error), source=source)
        return
    try:
        for _, element in iterparse(BytesIO(data), events=("end",)):
            if element.tag == f"{_ATOM}entry":
                row += 1
                yield from read.rows([_values(element)], _record, source=source, first_row=row)
                element.clear()
    except (ParseError, DefusedXmlException) as error:
        reason = f"the XML is not well-formed or not safe to read ({error}); entries before it are kept"
        yield RejectedRow(row=row + 1, reason=reason, source=source)


def _as_utf_8(data: bytes) -> bytes:
    """The feed in UTF-8 and without its XML declaration: the parser knows few encodings by itself.

    Raises InvalidInputError for an encoding that is unknown, or that hides mark-up in plain letters as UTF-7 does.
    """
    declared = _DECLARATION.match(data.removeprefix(codecs.BOM_UTF8))
    if declared is None:
        return data
    stated = _ENCODING.search(declared[1])
    name = stated[1].decode("ascii").lower() if stated else "utf-8"
    body = data.removeprefix(codecs.BOM_UTF8)[declared.end() :]
    if name in _NOW_UTF_8:
        return body
    if not name.startswith(_ENCODINGS):
        raise InvalidInputError(f"the XML is in {name}, which is not read; save it as UTF-8")
    try:
        return body.decode(_WIDER.get(name, name), errors="replace").encode()
    except LookupError as error:
        raise InvalidInputError(f"the XML is in {name}, which is not known; save it as UTF-8") from error


def _values(entry: Element) -> dict[str, Any]:
    def text(tag: str) -> str | None:
        return entry.findtext(tag)

    return {
        "id": text(f"{_ATOM}id"),
        "title": text(f"{_ATOM}title"),
        "summary": text(f"{_ATOM}summary"),
        "published": text(f"{_ATOM}published"),
        "doi": text(f"{_ARXIV}doi"),
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
    )


FORMAT = FileFormat(
    name=Format.ARXIV,
    label="arXiv Atom",
    signs=(
        Sign(syntax=Syntax.MARKUP, test=lambda head: "http://www.w3.org/2005/Atom" in head.text, order=MOST_CERTAIN),
    ),
    endings=("atom",),
    input=Input.BYTES,
    read=rows,
)
