"""Tables as rows of text: each value behind the headings of its column, under the name of its row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from kg.model.papers.full_text import TextParagraph
from kg.model.papers.text_kind import TextKind

MOST_ROWS, MOST_COLUMNS = 400, 60
"""Rows and columns of a table, at most; the others are left out."""
LONGEST_ROW = 900
"""Characters of the values of one row; a longer one is parted, each part with the name of the row."""
LONGEST_CAPTION, LONGEST_LABEL = 240, 40
_LONGEST_VALUE = 300
_MOST_HEADINGS = 5
_COUNT = re.compile(r"\A\s*+(?:[<>≤≥=~≈±+−–-]\s*+)?[\d.,]*\d")
_FEWEST_GROUPED = 3
"""Columns from which a row with nothing but its first value names the group of the rows below it."""

_FEWEST_EMPTY = 3
"""Such rows on end that are not groups in groups, but lack values."""

Grid = list[list[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell of a table, and how many columns and rows it spans."""

    text: str
    columns: int = 1
    rows: int = 1
    is_heading: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTable:
    """A table as it is printed; `headings` counts its rows of headings, None where the file does not say."""

    rows: Sequence[Sequence[Cell]]
    label: str = ""
    caption: str = ""
    headings: int | None = None


def table_paragraphs(table: PrintedTable, section: str, page: int | None = None) -> Iterator[TextParagraph]:
    """The rows of a table, each with its caption and headings; its caption alone where it has no rows."""
    caption = shorten_text(table.caption, LONGEST_CAPTION)
    lines = list(row_lines(table))
    kind = TextKind.ROW if lines else TextKind.CAPTION
    for line in lines or ([""] if caption else []):
        text = ": ".join(part for part in (caption.rstrip(" .:"), line) if part)
        label = shorten_text(table.label.strip(" .:"), LONGEST_LABEL)
        yield TextParagraph(section=section, text=text, page=page, kind=kind, label=label)


def row_lines(table: PrintedTable) -> Iterator[str]:
    """The rows of a table below its headings, as `Method: GCN; Cora / accuracy: 81.5`.

    A row that has nothing but its first value names the group of those below it, and one without its first value goes
    on with the row above.
    """
    grid = fill_grid(table.rows)
    if len(grid) < 2 or max(map(len, grid)) < 2:
        return
    headings = _count_headings(table, grid)
    names = _column_names(grid[:headings], len(grid[0]))
    group, last, is_used = "", "", True
    rows = grid[headings:]
    for row, names_group in zip(rows, _name_groups(rows), strict=True):
        own = _own_values(row)
        if names_group:
            if not is_used:
                yield group
            group, is_used, last = own[0], False, ""
            continue
        if not own:
            continue
        first = row[0] or last
        last, is_used = first, True
        named = [(names[0], first)] if first else []
        values = [*named, *((names[at], value) for at, value in enumerate(row) if at and value)]
        yield from _lines(values, group)
    if not is_used:
        yield group


def fill_grid(rows: Sequence[Sequence[Cell]]) -> Grid:
    """The cells of a table in a rectangle; a cell that spans several columns or rows is repeated in each."""
    taken: dict[tuple[int, int], str] = {}
    width = 0
    for at, row in enumerate(rows[:MOST_ROWS]):
        column = 0
        for cell in row:
            while (at, column) in taken:
                column += 1
            if column >= MOST_COLUMNS:
                break
            last = min(column + max(1, cell.columns), MOST_COLUMNS)
            for below in range(at, min(at + max(1, cell.rows), len(rows), MOST_ROWS)):
                taken.update({(below, place): cell.text for place in range(column, last)})
            column = last
        width = max(width, column)
    height = min(len(rows), MOST_ROWS)
    return [[taken.get((at, column), "") for column in range(width)] for at in range(height)]


def _own_values(row: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(value for value in row if value))


def _name_groups(rows: Grid) -> list[bool]:
    """Which rows name the group of those below; in a run of several, rows are only empty but for their names."""
    found = [_is_group(row, _own_values(row)) for row in rows]
    runs = [(is_group, len(list(run))) for is_group, run in groupby(found)]
    return [is_group and length < _FEWEST_EMPTY for is_group, length in runs for _ in range(length)]


def _is_group(row: Sequence[str], own: Sequence[str]) -> bool:
    """Whether a row holds one value alone, in front or over all columns, of a table of several."""
    spans = len(row) > 1 and all(value == row[0] for value in row)
    return len(own) == 1 and bool(row[0]) and (spans or len(row) >= _FEWEST_GROUPED)


def _count_headings(table: PrintedTable, grid: Grid) -> int:
    """How many rows of a table are headings: what the file says, or those before the first row that counts."""
    if table.headings is not None:
        return min(table.headings, len(grid) - 1, _MOST_HEADINGS)
    marked = 0
    for row in table.rows:
        if not row or not all(cell.is_heading or not cell.text for cell in row):
            break
        marked += 1
    if 0 < marked < len(grid):
        return min(marked, _MOST_HEADINGS)
    if any(map(_counts, grid[0][1:])) or (_counts(grid[0][0]) and _counts(grid[1][0])):
        return 0
    is_open = any(cell.columns > 1 for cell in table.rows[0]) and len(grid) > 2
    return 2 if is_open and not any(map(_counts, grid[1][1:])) else 1


def _counts(value: str) -> bool:
    return _COUNT.match(value) is not None


def _column_names(headings: Grid, width: int) -> list[str]:
    """The headings above each column, the topmost first, each once."""
    return [" / ".join(dict.fromkeys(row[column] for row in headings if row[column])) for column in range(width)]


def _lines(values: Sequence[tuple[str, str]], group: str) -> Iterator[str]:
    """A row as one line, or several where it is long."""
    told = [f"{name}: {value}" if name else value for name, value in _shorten_values(values)]
    head = f"{group} / {told[0]}" if group else told[0]
    line, length = [head], 0
    for each in told[1:]:
        if length + len(each) > LONGEST_ROW and len(line) > 1:
            yield "; ".join(line)
            line, length = [head], 0
        line.append(each)
        length += len(each)
    yield "; ".join(line)


def _shorten_values(values: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for name, value in values:
        yield shorten_text(name, _LONGEST_VALUE), shorten_text(value, _LONGEST_VALUE)


def shorten_text(text: str, most: int) -> str:
    """A text on one line, cut at a word where it is longer than `most` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most].rpartition(' ')[0] or line[:most]} …"
