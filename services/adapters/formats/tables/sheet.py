"""A table before its cells are read: its headings and its lines, whatever file they came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row of a table.

    `number` counts from 1 as a program for sheets shows it, the headings included. `fault` says why the row cannot be
    read; "" where it can.
    """

    number: int
    cells: Sequence[str]
    fault: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The headings of a table, and the lines below them."""

    header: tuple[str, ...]
    lines: Iterator[Line]
