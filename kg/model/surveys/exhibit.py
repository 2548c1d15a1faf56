"""Exhibits of a survey: what it shows beside its prose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from kg.model.surveys.claim import Passage
from kg.model.surveys.outline import SectionId

ExhibitId = NewType("ExhibitId", str)


class ExhibitKind(StrEnum):
    """What an exhibit is."""

    TABLE = "table"
    FIGURE = "figure"
    GLOSSARY = "glossary"


@dataclass(frozen=True, slots=True, kw_only=True)
class CellSource:
    """The passage that a cell is taken from; row and column count from 0."""

    row: int
    column: int
    passage: Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of cells, as many as there are columns; a cell is prose as in a section, with `[@key]` for what it cites.

    `sources` has the passages behind cells that say what a paper states, row by row.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sources: tuple[CellSource, ...] = ()

    kind = ExhibitKind.TABLE

    def cells(self) -> Iterator[str]:
        """The cells, row by row."""
        for row in self.rows:
            yield from row


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A drawing as text, of a media type such as `image/svg+xml`; `description` says in words what it shows."""

    media_type: str
    drawing: str
    description: str

    kind = ExhibitKind.FIGURE


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the field; its meaning is prose as in a section."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Glossary:
    """The words of a field, in the order of a reader."""

    terms: tuple[Term, ...]

    kind = ExhibitKind.GLOSSARY


Content = Table | Figure | Glossary


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """A table, a figure or a glossary, unique in its survey by `id`; `section` None for one of the whole."""

    id: ExhibitId
    caption: str
    content: Content
    section: SectionId | None = None
