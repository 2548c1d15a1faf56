"""Lists of papers: which, in what order, and where a page goes on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kg.model.papers.paper import Paper, PaperId, PaperKind

MOST_PAPERS = 200
"""Papers of a page, of a ring of a neighbourhood and of an answer to `similar_papers`, at most."""


class PaperSort(StrEnum):
    """Orders of a list, ties always by id; a minus means descending.

    Papers of unknown citation count are with those of none, papers of unknown year last. `title` compares letters
    and digits alone, in lower case.
    """

    MOST_CITED = "-citations"
    NEWEST = "-year"
    OLDEST = "year"
    TITLE = "title"
    ID = "id"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFilters:
    """Conditions that all have to hold; None sets none.

    `venue` and `author` are whole names, upper and lower case alike. `source` is the label of an import. A paper of
    unknown year or citation count meets no condition on it. `stubs` lets papers in that are known by citations only.
    `is_retracted` lets only retracted papers in, or only others.
    """

    ids: tuple[PaperId, ...] | None = None
    year_from: int | None = None
    year_to: int | None = None
    venue: str | None = None
    author: str | None = None
    kind: PaperKind | None = None
    min_citations: int | None = None
    source: str | None = None
    stubs: bool = False
    is_retracted: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The last paper of a page: what the list is sorted by, and its id; the next page starts after it.

    `place` is a citation count, a year or the letters of a title; None where the list is sorted by id alone.
    """

    place: int | str | None
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
    """A page of a list; `following` is where the next one starts, None at the end; `total` counts the whole list."""

    papers: tuple[Paper, ...]
    following: Position | None
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """The papers of a page, where the next one starts, and how many papers there are in all."""

    ids: tuple[PaperId, ...]
    following: Position | None
    total: int
