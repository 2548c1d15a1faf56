"""What a command shows: results on standard output, progress and advice on standard error."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

    from services.steps.spent import Spent


_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What moves the cursor, reorders a line or cannot be encoded; a title or the name of a file may hold any of it."""


def printable(text: str) -> str:
    """The text as a terminal may have it: what acts on a terminal, or is not a character, becomes U+FFFD."""
    return _UNSAFE.sub("\ufffd", text)


class Terminal(Console):
    """A console that takes text as text: no markup, no emoji codes, no control characters, wherever it comes from."""

    def __init__(self, **options: Any) -> None:
        super().__init__(markup=False, emoji=False, **options)

    def render_str(self, text: str, **options: Any) -> Text:
        """Every string that is printed, a cell of a table as well, comes through here."""
        return super().render_str(printable(text), **options)


def style_parts(*parts: str | tuple[str, str]) -> Text:
    """One line of parts, each plain or a pair of text and style; the one way to colour what is printed."""
    return Text.assemble(
        *(printable(part) if isinstance(part, str) else (printable(part[0]), part[1]) for part in parts)
    )


out = Terminal()
err = Terminal(stderr=True)

AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON, and nothing else, on standard output.")]


_COPIED = frozenset({"id", "field", "key", "seed"})
"""Columns of names that other commands take."""

_READABLE = 24
"""Letters a line that a text keeps, so that no title runs down the page in slivers."""

_LONGEST_WORD = 40
"""A longer word of a column that is not copied may be broken."""

_FRAME = 3
"""What a column takes beside its text: a space before, one behind, and a line."""

_KEPT = _COPIED | {"title", "topic", "label", "name"}
"""Columns without which a row says nothing. Where there is no room, the others are left out, the last ones first."""


def print_json(value: Any) -> None:
    """One JSON document on standard output; what would act on a terminal is escaped, so the values are the same."""
    text = json.dumps(value, ensure_ascii=False, indent=2, default=str)
    typer.echo(_UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def print_table(
    title: str, columns: Sequence[str], rows: Sequence[Sequence[object]], *, least: Sequence[str] = ()
) -> None:
    """A table for people. What is copied into another command stays in one piece, and texts stay readable.

    Columns for which the terminal has no room are left out, those of `least` first, and a line says which.
    """
    cells = [["" if cell is None else printable(str(cell)) for cell in row] for row in rows]
    needed = {name: _needed(name, [row[place] for row in cells]) for place, name in enumerate(columns)}
    empty = [name for place, name in enumerate(columns) if rows and not any(row[place] for row in cells)]
    shown = _fitting(needed, (*empty, *least), out.width)
    whole = {name: max(map(cell_len, (name, *(row[place] for row in cells)))) for place, name in enumerate(columns)}
    widths = _widen_columns({name: needed[name] for name in shown}, whole, out.width)
    table = Table(header_style="dim", pad_edge=False)
    for name in shown:
        table.add_column(name, overflow="fold", width=widths[name], no_wrap=name in _COPIED)
    for row in cells:
        table.add_row(*(cell for name, cell in zip(columns, row, strict=True) if name in shown))
    out.print(style_parts((title, "bold")), soft_wrap=True)
    _print_wide(table, _width(needed, shown))
    if left_out := [name for name in columns if name not in {*shown, *empty}]:
        said = f"left out for lack of room: {', '.join(left_out)}; a wider terminal or --json has them"
        err.print(said, highlight=False, soft_wrap=True)


def _print_wide(table: Table, width: int) -> None:
    """Print a table that needs so many letters a line, on a terminal that may have fewer."""
    own = vars(out)["_width"]  # None where the terminal says it
    out.width = max(out.width, width)
    try:
        out.print(table)
    finally:
        vars(out)["_width"] = own


def _needed(name: str, cells: Sequence[str]) -> int:
    """Letters a line that a column needs: all of what is copied, of a text its longest word and enough to read."""
    longest = max(map(cell_len, cells), default=0)
    words = [cell_len(word) for cell in (name, *cells) for word in cell.split()]
    return longest if name in _COPIED else max(min(longest, _READABLE), min(max(words, default=0), _LONGEST_WORD))


def _fitting(needed: Mapping[str, int], least: Sequence[str], width: int) -> list[str]:
    """The columns that a terminal of this width has room for, in their order."""
    shown = list(needed)
    for name in dict.fromkeys((*least, *(name for name in reversed(shown) if name not in _KEPT))):
        if _width(needed, shown) <= width:
            break
        shown.remove(name)
    return shown


def _widen_columns(needed: Mapping[str, int], whole: Mapping[str, int], width: int) -> dict[str, int]:
    """Letters a line for each column: what it needs, and of the room that is left its share, up to its whole text.

    The columns that lack least are given theirs first, so that what they leave goes to the others.
    """
    widths, left = {}, max(width - _width(needed, list(needed)), 0)
    for rank, name in enumerate(sorted(needed, key=lambda each: whole[each] - needed[each])):
        more = min(max(whole[name] - needed[name], 0), left // (len(needed) - rank))
        widths[name], left = needed[name] + more, left - more
    return widths


def _width(needed: Mapping[str, int], shown: Sequence[str]) -> int:
    return sum(needed[name] + _FRAME for name in shown)


def print_facts(title: str, facts: Mapping[str, object], *, id: str = "") -> None:
    """Names and values, one a line, under a title and the id of what they are about."""
    out.print(style_parts((title, "bold"), (f" ({id})" if id else "", "bold dim")))
    width = max(map(len, facts), default=0)
    for name, value in facts.items():
        out.print(style_parts("  ", (name.ljust(width), "dim"), f"  {value}"))


def print_grid(title: str, rows: Sequence[tuple[str, str]]) -> None:
    """Names and texts in two columns under a title; a long text goes on in its own column."""
    grid = Table.grid(padding=(0, 2), pad_edge=True)
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, text in rows:
        grid.add_row(name, text)
    out.print(style_parts((title, "bold")))
    out.print(grid)


class ProgressBars:
    """A bar for each stage of long work, called with its progress; the last one also shows what the work has cost."""

    def __init__(self, bars: Bars) -> None:
        self._bars = bars
        self._stages: dict[str, TaskID] = {}
        self._spent = ""

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        """Show how many parts of a stage are done."""
        if stage not in self._stages:
            self._stages[stage] = self._bars.add_task(stage, total=total, spent="")
        self._bars.update(self._stages[stage], completed=done, total=total, spent=self._spent)

    def spend(self, spent: Spent) -> None:
        """Show what has been spent; nothing is shown for the offline writer."""
        if spent.input_tokens:
            tokens = spent.input_tokens + spent.output_tokens
            self._spent = f"{spent.model_calls:,} calls, {tokens:,} tokens, {spent.cost:.2f} $"


@contextmanager
def progress_bars() -> Iterator[ProgressBars]:
    """A bar for each stage of long work, on standard error; on a pipe only the finished stages are written."""
    from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[spent]}", markup=False),
    )
    with Bars(*columns, console=err, transient=False) as bars:
        yield ProgressBars(bars)
