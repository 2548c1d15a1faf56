"""Workbooks of Excel (.xlsx, ECMA-376): the cells of each sheet as a person sees them.

Read here and not by a library, because those lay a sheet out in memory: of a file of 5 KB with one cell in the last
row and column, python-calamine 0.9 asks for 512 GiB and aborts the process. Formulas are read by the values that
were stored with them. Sizes are bounded like those of a zip archive (`archives`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from io import BytesIO
from itertools import chain, islice
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException

from kg.errors import InvalidInputError
from services.adapters.formats import archives
from services.adapters.formats.bytes import CHUNK_BYTES, MAX_DOCUMENT_BYTES
from services.adapters.formats.file_format import Head
from services.adapters.formats.tables.columns import count_headings, is_identifier
from services.adapters.formats.tables.records import rows
from services.adapters.formats.tables.sheet import Line, Sheet
from services.adapters.formats.xml_records import child, children, elements, fault_in_words, local
from services.collecting.import_report import Notice, RejectedRow, SourceRow

MOST_COLUMNS = 1_000
"""Columns of a sheet that are read."""
MOST_ROWS = 2**20
"""Rows of a sheet; Excel has no more."""
MOST_TEXTS = 5_000_000
"""Texts that the cells of a workbook share."""

_LIMITS = archives.Limits(file_bytes=MAX_DOCUMENT_BYTES, bytes=MAX_DOCUMENT_BYTES)
_LINES_BEFORE = 20
_LEAST_HEADINGS = 2
_DATES = frozenset({*range(14, 18), 22, *range(27, 37), *range(50, 59)})
"""Numbers of the formats of dates that every workbook knows."""
_LITERAL = re.compile(r'"[^"]*+"|\\.|\[[^\[\]]*+\]')
_COLUMN = re.compile(r"([A-Z]{1,3})\d{0,7}")
_FIRST_DAY, _FIRST_DAY_OF_MAC = date(1899, 12, 30), date(1904, 1, 1)
_LAST_SERIAL = 2_958_465
"""31 December 9999, in days."""
_PACKED_SHEET = "the workbook cannot be read: "


def is_workbook(head: Head) -> bool:
    """Whether a zip archive is a workbook, by its parts or, where a picture comes first, by its name."""
    has_parts = b"[Content_Types].xml" in head.data and b"xl/" in head.data
    return (has_parts or head.ending in {"xlsx", "xlsm"}) and b"xl/workbook.bin" not in head.data


def workbook_rows(data: bytes, *, source: str) -> Iterator[SourceRow]:
    """Yield the papers of all sheets that have headings; the others are named."""
    found = False
    try:
        book = _Workbook.of(_parts(data, source))
        for name, lines in book.sheets():
            sheet = _sheet(lines)
            if sheet is None:
                yield Notice(row=0, text=f"the sheet {name!r} has no headings that are known; not read", source=source)
                continue
            found = True
            yield from rows(sheet, source=f"{source}, sheet {name}" if len(book.names) > 1 else source)
    except InvalidInputError as error:
        yield RejectedRow(row=0, reason=str(error), source=source)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        yield RejectedRow(row=0, reason=f"{_PACKED_SHEET}{error}; rows before are kept", source=source)
    else:
        if not found:
            reason = "no sheet has headings that are known; name the columns, such as Title, Authors, Year, DOI"
            yield RejectedRow(row=0, reason=reason, source=source)


def _parts(data: bytes, source: str) -> dict[str, bytes]:
    """The parts of the workbook that are read, by their paths."""
    found = {}
    for member in archives.members(BytesIO(data), name=source, limits=_LIMITS):
        if isinstance(member, archives.ArchiveMember):
            path = member.name.removeprefix(f"{source}/")
            if path.startswith("xl/") and path.endswith((".xml", ".rels")):
                found[path] = b"".join(iter(partial(member.stream.read, CHUNK_BYTES), b""))
    return found


def _sheet(lines: Iterator[Line]) -> Sheet | None:
    """The table below the first row with headings.

    Raises:
        InvalidInputError: the sheet breaks off before there are any.
    """
    first = list(islice(lines, _LINES_BEFORE))
    for place, line in enumerate(first):
        filled = [cell for cell in line.cells if cell.strip()]
        if count_headings(line.cells) >= _LEAST_HEADINGS or (len(filled) == 1 and is_identifier(filled[0])):
            width = len(line.cells)
            below = chain(first[place + 1 :], lines)
            return Sheet(header=tuple(line.cells), lines=(_fill_up(each, width) for each in below))
    if first and first[-1].fault:
        raise InvalidInputError(first[-1].fault, field="source")
    return None


def _fill_up(line: Line, width: int) -> Line:
    """The row as wide as the headings; what is beside them belongs to no column."""
    cells = [*line.cells[:width], *[""] * (width - len(line.cells))]
    return Line(number=line.number, cells=cells, fault=line.fault)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Workbook:
    """The parts of a workbook: its sheets by name and path, texts that cells share, and formats of dates by style."""

    parts: Mapping[str, bytes]
    names: Mapping[str, str]
    texts: Sequence[str]
    date_styles: Mapping[int, str]
    first_day: date

    @classmethod
    def of(cls, parts: Mapping[str, bytes]) -> _Workbook:
        """Read all but the sheets.

        Raises:
            InvalidInputError: a part that every workbook has is missing.
        """
        if "xl/workbook.xml" not in parts:
            raise InvalidInputError(f"{_PACKED_SHEET}it has no list of sheets", field="source")
        book = _root(parts["xl/workbook.xml"], "workbook")
        properties = child(book, "workbookPr")
        is_mac = properties is not None and properties.get("date1904") in ("1", "true")
        return cls(
            parts=parts,
            names=_paths(book, parts),
            texts=_shared_texts(parts.get("xl/sharedStrings.xml", b"<sst/>")),
            date_styles=_date_styles(parts.get("xl/styles.xml", b"<styleSheet/>")),
            first_day=_FIRST_DAY_OF_MAC if is_mac else _FIRST_DAY,
        )

    def sheets(self) -> Iterator[tuple[str, Iterator[Line]]]:
        """Each sheet by name, with its rows."""
        for name, path in self.names.items():
            if path in self.parts:
                yield name, self._lines(self.parts[path])

    def _lines(self, data: bytes) -> Iterator[Line]:
        number = 0
        try:
            for row in islice(elements(data, {"row"}), MOST_ROWS):
                stated = row.get("r", "")
                number = int(stated) if stated.isdigit() and len(stated) < 9 else number + 1
                yield Line(number=number, cells=self._cells(row))
        except (ParseError, DefusedXmlException) as error:
            fault = f"the sheet is {fault_in_words(error)}; rows before this are kept"
            yield Line(number=number + 1, cells=(), fault=fault)

    def _cells(self, row: Element) -> list[str]:
        cells: list[str] = []
        for cell in children(row, "c"):
            place = _place(cell.get("r", ""), len(cells))
            if place < MOST_COLUMNS and (text := self._value(cell)):
                cells += [""] * (place + 1 - len(cells))
                cells[place] = text
            elif place == len(cells) and place < MOST_COLUMNS:
                cells.append("")
        return cells

    def _value(self, cell: Element) -> str:
        kind = cell.get("t", "n")
        if kind == "inlineStr":
            return _text(child(cell, "is"))
        raw = "".join(each.text or "" for each in children(cell, "v"))
        if kind == "s":
            return self.texts[int(raw)] if raw.isdigit() and int(raw) < len(self.texts) else ""
        if kind == "n":
            style = cell.get("s", "")
            return self._number(raw, self.date_styles.get(int(style), "") if style.isdigit() else "")
        return "" if kind == "e" else raw

    def _number(self, raw: str, pattern: str) -> str:
        """A number as it is shown: a whole one without a point, a date as far as its format shows it."""
        try:
            number = float(raw)
        except ValueError:
            return raw
        if pattern and 0 < number <= _LAST_SERIAL:
            day = self.first_day + timedelta(days=int(number))
            parts = (
                f"{day.year:04}",
                f"{day.month:02}" if "m" in pattern else "",
                f"{day.day:02}" if "d" in pattern else "",
            )
            return "-".join(part for part in parts if part)
        return str(int(number)) if number.is_integer() and abs(number) < 1e15 else raw


def _root(data: bytes, name: str) -> Element:
    """The root of a part; an empty one where it has another name."""
    return next(elements(data, {name}), Element(name))


def _shared_texts(data: bytes) -> list[str]:
    found = [_text(each) for each in islice(elements(data, {"si"}), MOST_TEXTS + 1)]
    if len(found) > MOST_TEXTS:
        raise InvalidInputError(f"the workbook has more than {MOST_TEXTS:,} texts; split it", field="source")
    return found


def _paths(book: Element, parts: Mapping[str, bytes]) -> dict[str, str]:
    """The path of each sheet by its name, in the order of the workbook."""
    targets: dict[str, str] = {}
    for each in elements(parts.get("xl/_rels/workbook.xml.rels", b"<Relationships/>"), {"Relationship"}):
        target = each.get("Target", "")
        targets[each.get("Id", "")] = target[1:] if target.startswith("/") else f"xl/{target}"
    named = {}
    for sheet in children(book, "sheets", "sheet"):
        reference = next((value for key, value in sheet.attrib.items() if key.rpartition("}")[2] == "id"), "")
        named[sheet.get("name", "")] = targets.get(reference, "")
    return named


def _text(element: Element | None) -> str:
    """The text of a cell, whatever is marked in it; how it is pronounced (Japanese) is left out."""
    if element is None:
        return ""
    own = (each.text or "" for each in element if local(each) == "t")
    runs = (part.text or "" for each in element if local(each) == "r" for part in each if local(part) == "t")
    return "".join(chain(own, runs))


def _date_styles(data: bytes) -> dict[int, str]:
    """The formats of dates by the number of the style; each in small letters."""
    styles = _root(data, "styleSheet")
    custom = {each.get("numFmtId", ""): each.get("formatCode", "") for each in children(styles, "numFmts", "numFmt")}
    found = {}
    for number, style in enumerate(children(styles, "cellXfs", "xf")):
        known = style.get("numFmtId", "0")
        code = _LITERAL.sub("", custom.get(known, "")).lower()
        if "y" in code or "d" in code:
            found[number] = code
        elif known.isdigit() and int(known) in _DATES and known not in custom:
            found[number] = "ymd"
    return found


def _place(reference: str, after: int) -> int:
    """The number of a column from 0, by a reference such as "AB12"; the next one where there is none."""
    found = _COLUMN.fullmatch(reference)
    if found is None:
        return after
    place = 0
    for letter in found[1]:
        place = 26 * place + ord(letter) - ord("A") + 1
    return place - 1
