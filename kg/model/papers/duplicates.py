"""Two records that may be one work: what speaks for it, and what was decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from kg.model.papers.paper import Paper, PaperId


class Likeness(StrEnum):
    """What two records are to each other, as far as they say: one work, perhaps one work, two works."""

    SURE = "sure"
    POSSIBLE = "possible"
    APART = "apart"


class Ruling(StrEnum):
    """What was decided on a pair, for good."""

    MERGED = "merged"
    APART = "apart"


class HasOutline(Protocol):
    """A paper, as far as pairs are looked for among all of them."""

    @property
    def id(self) -> PaperId:
        """An identifier of its own, apart from those of all others."""

    @property
    def title(self) -> str:
        """As it is written."""

    @property
    def year(self) -> int | None:
        """None where it is unknown."""

    @property
    def authors(self) -> tuple[str, ...]:
        """Their names, as they are written."""


class PaperOutline(NamedTuple):
    """What is read of every paper of a graph to find pairs; a whole paper takes three times as long."""

    id: PaperId
    title: str
    year: int | None
    authors: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resemblance:
    """What two records have in common.

    `authors` is the Dice overlap of their authors and `titles` the overlap of the words of their titles, rare words
    counting more, both in [0, 1]. `abstracts` is the Jaccard overlap of the runs of three words of their abstracts, in
    [0, 1], None where one of them has none. `years_apart` is None where a year is unknown. `reason` says in words what
    decided.
    """

    likeness: Likeness
    authors: float
    titles: float
    abstracts: float | None
    years_apart: int | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicatePair:
    """Two papers of the graph that may be one work; merged, `kept` takes the place of `other`."""

    kept: Paper
    other: Paper
    resemblance: Resemblance


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedPaper:
    """A paper of several accounts that no identifier joins, each as it would be by itself, in order of their ids.

    `by` says what joined them: `reader`, else `rule`, else `title`.
    """

    paper: Paper
    parts: tuple[Paper, ...]
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What was decided on two papers, under the ids that they had then, the smaller first.

    `by` is `rule` or `reader`. A merged pair also keeps the normal form of the title that went, so that a later record
    under it finds the paper that stayed; `kept` is the paper that a reader wanted to stay.
    """

    first: PaperId
    second: PaperId
    ruling: Ruling
    by: str
    title_key: str | None = None
    kept: PaperId | None = None

    @property
    def id(self) -> str:
        """One pair, one decision."""
        return f"{self.first}:{self.second}"
