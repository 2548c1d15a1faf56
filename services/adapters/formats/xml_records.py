"""XML of unknown origin, read record by record, so that records before a break in the file are kept.

Entities that a document declares are refused (`defusedxml`). Those of HTML, which the dump of DBLP writes without its
DTD beside it, are read as their characters.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Collection, Iterator
from html import unescape
from io import BytesIO
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from kg.errors import InvalidInputError
from services.adapters.formats import rows as read
from services.adapters.formats.rows import ToRecord
from services.collecting.import_report import RejectedRow, SourceRow

_DECLARATION = re.compile(rb"\A\s*<\?xml\s([^<>?]*+)\?>")
_ENCODING = re.compile(rb"""encoding\s*=\s*["']([\w.:-]{1,40})["']""")
_ENTITY = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z][A-Za-z0-9]{1,31};")
_NOW_UTF_8 = frozenset({"utf-8", "utf8", "utf-16", "utf-16le", "utf-16be"})
"""Encodings whose bytes are UTF-8 by the time they are parsed."""
_ENCODINGS = (
    *("gb", "big5", "shift_jis", "shift-jis", "sjis", "euc", "iso-8859", "iso8859", "latin", "windows-", "cp125"),
    *("cp9", "koi8", "ascii", "us-ascii", "mac"),
)
"""How the names of encodings begin that are read beside UTF-8."""
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "shift-jis": "cp932"}
"""What files in these encodings are really in."""


def xml_rows(
    data: bytes,
    names: Collection[str],
    values: Callable[[Element], Any],
    to_record: ToRecord,
    *,
    source: str,
) -> Iterator[SourceRow]:
    """Yield the row of every element that has one of these names, and the notices about it.

    Args:
        data: the document, its XML declaration included.
        names: of the elements that are records, without namespaces; one inside another is part of it.
        values: takes what `to_record` needs out of an element, which is empty afterwards; None leaves it out.
        to_record: makes a record of these values.
        source: the name of the file.
    """
    row = 0
    try:
        for element in elements(data, names):
            try:
                item = values(element)
            except RecursionError:
                row += 1
                yield RejectedRow(row=row, reason="the elements of the record nest too deep", source=source)
                continue
            if item is not None:
                row += 1
                yield from read.rows([item], to_record, source=source, first_row=row)
    except InvalidInputError as error:
        yield RejectedRow(row=0, reason=str(error), source=source)
    except (ParseError, DefusedXmlException) as error:
        reason = f"the XML is {fault_in_words(error)}; entries before it are kept"
        yield RejectedRow(row=row + 1, reason=reason, source=source)


def fault_in_words(error: ParseError | DefusedXmlException) -> str:
    """Why XML cannot be read, for people."""
    if isinstance(error, DefusedXmlException):
        return "not safe to read: it declares entities or names files to be read in"
    return f"not well-formed ({error})"


def local(element: Element) -> str:
    """Return the name of an element without its namespace; "" for comments and instructions."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def child(element: Element | None, *path: str) -> Element | None:
    """Return the element at the end of a path of names, the first at each step; None where there is none."""
    for name in path:
        element = next((each for each in element if local(each) == name), None) if element is not None else None
    return element


def children(element: Element | None, *path: str) -> list[Element]:
    """Return all elements of the last name of a path below the first at each step before."""
    above = child(element, *path[:-1])
    return [] if above is None else [each for each in above if local(each) == path[-1]]


def text_of(element: Element | None) -> str | None:
    """Return all text in an element, whatever is marked in it, on one line; None where there is none."""
    return " ".join("".join(element.itertext()).split()) or None if element is not None else None


def child_text(element: Element | None, *path: str) -> str | None:
    """Return the text of the element at the end of a path."""
    return text_of(child(element, *path))


def elements(data: bytes, names: Collection[str]) -> Iterator[Element]:
    """Yield the outermost elements of these names, each whole when it is given and emptied afterwards.

    Raises:
        InvalidInputError: the document is in an encoding that is not read.
        ParseError: it is not well-formed; a DefusedXmlException where it is not safe to read.
    """
    depth = 0
    for event, element in iterparse(BytesIO(_as_utf_8(data)), events=("start", "end")):
        if local(element) in names:
            depth += 1 if event == "start" else -1
            if event == "end" and depth == 0:
                yield element
        if event == "end" and depth == 0:
            element.clear()


def _as_utf_8(data: bytes) -> bytes:
    """The document in UTF-8 and without its XML declaration: the parser knows few encodings by itself.

    Raises InvalidInputError for an encoding that is unknown, or that hides mark-up in plain letters as UTF-7 does.
    """
    data = data.removeprefix(codecs.BOM_UTF8)
    declared = _DECLARATION.match(data)
    stated = _ENCODING.search(declared[1]) if declared else None
    name = stated[1].decode("ascii").lower() if stated else "utf-8"
    body = data[declared.end() :] if declared else data
    if name not in _NOW_UTF_8:
        if not name.startswith(_ENCODINGS):
            raise InvalidInputError(f"the XML is in {name}, which is not read; save it as UTF-8")
        try:
            body = body.decode(_WIDER.get(name, name), errors="replace").encode()
        except LookupError as error:
            raise InvalidInputError(f"the XML is in {name}, which is not known; save it as UTF-8") from error
    return _ENTITY.sub(_character, body) if b"&" in body else body


def _character(found: re.Match[bytes]) -> bytes:
    """The characters that an entity of HTML stands for; any other entity as it is."""
    characters = unescape(found[0].decode())
    return found[0] if any(sign in characters for sign in "&<>") else characters.encode()
