"""Text of a table, its cells parted by commas, semicolons, tabs or bars (RFC 4180, and what Excel makes of it).

What parts the cells is what gives the most headings that are known. Lines before the headings, such as "About the
data" of Dimensions and "sep=;" of Excel, are passed over. A cell may go on over several lines in quotation marks; where
a mark is never closed, the row that has it is left out, and the next whole row begins again.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from services.adapters.formats.tables.columns import count_headings, is_identifier
from services.adapters.formats.tables.sheet import Line, Sheet

DELIMITERS = ",;\t|"
LONGEST_CELL = 2**24
"""Characters of a cell; a reference list of a survey has 300,000."""

_LINES_BEFORE = 20
"""Rows in which the headings are looked for."""
_LEAST_HEADINGS = 2
_LOOKED_AT = 2**16
_LINES_AHEAD = 200
"""Lines in which a whole row is looked for behind a quotation mark that is never closed."""
_MOST_LINES = 50
"""Lines of a row that is looked for there."""
_UNCLOSED = "a quotation mark is not closed in this row"


def read_sheet(text: str) -> Sheet | None:
    """Return the table in a text whose lines end with `\\n`; None where it has no headings that are known."""
    found = _find_header(text[:_LOOKED_AT])
    if found is None:
        return None
    delimiter, number, _ = found
    csv.field_size_limit(LONGEST_CELL)
    lines = text.split("\n")
    header = next(islice(_rows(lines, delimiter), number, None)).cells
    return Sheet(header=tuple(header), lines=_rows(lines, delimiter, above=number + 1, width=len(header)))


def count_fields(text: str) -> int:
    """Return for how many fields the table in the beginning of a text has headings; 0 where there is no table."""
    found = _find_header(text.replace("\r\n", "\n").replace("\r", "\n")[:_LOOKED_AT])
    return found.fields if found else 0


class _Header(NamedTuple):
    """Where headings are: what parts them, how many rows are above them; and how many are known."""

    delimiter: str
    above: int
    fields: int


def _find_header(text: str) -> _Header | None:
    lines = text.split("\n", 10 * _LINES_BEFORE)[: 10 * _LINES_BEFORE]
    found: list[_Header] = []
    for delimiter in DELIMITERS:
        if delimiter in text:
            rows = islice(_rows(lines, delimiter), _LINES_BEFORE)
            counts = [(count_headings(row.cells), n) for n, row in enumerate(rows)]
            found += [_Header(delimiter, n, count) for count, n in counts if count >= _LEAST_HEADINGS][:1]
    if not found and is_identifier(lines[0]):  # one column
        return _Header(DELIMITERS[0], 0, 1)
    return max(found, key=lambda header: header.fields, default=None)


def _rows(lines: Sequence[str], delimiter: str, *, above: int = 0, width: int = 0) -> Iterator[Line]:
    """The rows behind the first `above`; `width` is how many cells a whole row has, 0 where it is not known."""
    start, number = 0, 0
    while start < len(lines):
        reader = csv.reader((lines[at] + "\n" for at in range(start, len(lines))), delimiter=delimiter)
        begin, start = start, len(lines)
        for cells, length, fault in _parse_rows(reader):
            number += 1
            resume = begin + 1 if fault else None
            if width and not fault:
                resume = _find_resume(lines[begin : begin + length], begin, cells, delimiter, width)
            if number > above:
                yield (
                    Line(number=number, cells=cells) if resume is None else _salvage(number, lines[begin], fault, width)
                )
            if resume is not None:
                start = resume
                break
            begin += length


def _parse_rows(reader: Any) -> Iterator[tuple[list[str], int, str]]:
    """The cells of each row, how many lines it has, and why it cannot be read."""
    before = 0
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            yield [], 1, f"the row cannot be read: {error}"
            return
        if cells is None:
            return
        yield cells, reader.line_num - before, ""
        before = reader.line_num


def _salvage(number: int, line: str, fault: str, width: int) -> Line:
    """A row that cannot be read, with its first line to find it by.

    Marks may be part of the text where tabs part the cells: a line with as many of them as the headings is a row then.
    """
    if line.count("\t") == width - 1 > 0:
        return Line(number=number, cells=line.split("\t"))
    return Line(number=number, cells=[line.strip(' "\t,;|')], fault=fault or _UNCLOSED)


def _find_resume(lines: Sequence[str], begin: int, cells: Sequence[str], delimiter: str, width: int) -> int | None:
    """Where to read on behind a row whose quotation mark is not closed, given its lines; None where all is well."""
    if delimiter == "\t" and len(lines) > 1 and all(line.count("\t") == width - 1 for line in lines):
        return begin + 1  # each line is a row, and the marks are part of its text
    if len(cells) == width and sum(line.count('"') for line in lines) % 2 == 0:
        return None
    for at in range(1, min(len(lines), _LINES_AHEAD)):
        row, _, _ = next(_parse_rows(csv.reader(lines[at : at + _MOST_LINES], delimiter=delimiter)), ([], 0, ""))
        if len(row) == width and not any(cell.startswith('"') or cell.endswith('"') for cell in row):
            return begin + at  # a whole row: as many cells as headings, and none of them cut at a mark
    is_cut = len(cells) < width and any(cell.count('"') % 2 for cell in cells)
    return begin + len(lines) if is_cut else None
