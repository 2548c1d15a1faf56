"""Lists of papers held in memory: filtered, sorted and paged exactly as the templates of the engines do it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.identity.normal_forms import title_key
from kg.model.graphs.graph import IntArray
from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.papers.listing import Listed, PaperFilters, PaperSort, Position

UNKNOWN = -1
NO_YEAR_YET = 9_999
"""Replaces an unknown year where the oldest come first, so that papers without one come last."""

DESCENDING = (PaperSort.MOST_CITED, PaperSort.NEWEST)
"""Orders whose greatest place comes first."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PaperColumns:
    """What n papers are filtered and sorted by, in order of id; UNKNOWN years and counts, venues in lower case."""

    papers: tuple[PaperBrief, ...]
    years: IntArray
    citation_counts: IntArray
    venues: NDArray[np.object_]
    kinds: NDArray[np.object_]
    stubs: NDArray[np.bool_]
    retracted: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ranking:
    """n papers sorted: their numbers and their places, ascending; a descending sort has negative places."""

    numbers: IntArray
    places: Sequence[int] | Sequence[str]


def columns_of(papers: Sequence[PaperBrief]) -> PaperColumns:
    """The columns of papers in any order."""
    ordered = tuple(sorted(papers, key=lambda paper: paper.id))
    return PaperColumns(
        papers=ordered,
        years=_numbers([paper.year for paper in ordered]),
        citation_counts=_numbers([paper.citation_count for paper in ordered]),
        venues=np.array([paper.venue and paper.venue.lower() for paper in ordered], dtype=object),
        kinds=np.array([paper.kind for paper in ordered], dtype=object),
        stubs=np.array([paper.stub for paper in ordered], dtype=np.bool_),
        retracted=np.array([paper.is_retracted for paper in ordered], dtype=np.bool_),
    )


def ranking_of(columns: PaperColumns, sort: PaperSort) -> Ranking:
    """All papers sorted, ties by id."""
    if sort is PaperSort.TITLE:
        keys = [title_key(paper.title) for paper in columns.papers]
        numbers = sorted(range(len(keys)), key=keys.__getitem__)
        return Ranking(numbers=np.array(numbers, dtype=np.int64), places=[keys[number] for number in numbers])
    places = _places(columns, sort)
    order = np.argsort(places, kind="stable")
    return Ranking(numbers=order, places=places[order].tolist())


def can_list(filters: PaperFilters) -> bool:
    """Whether the columns hold what the conditions are about."""
    return filters.author is None and filters.source is None


def page_of_papers(
    columns: PaperColumns,
    ranking: Ranking,
    filters: PaperFilters,
    *,
    sort: PaperSort,
    after: Position | None,
    limit: int,
) -> Listed:
    """A page of the papers that meet conditions, from `after` on."""
    meeting = _meeting(columns, filters)
    start = 0 if after is None else _start(columns, ranking, sort, after)
    rest = ranking.numbers[start:]
    found = np.flatnonzero(meeting[rest])[: limit + 1]
    shown = [columns.papers[number] for number in rest[found[:limit]].tolist()]
    following = None
    if len(found) > limit:
        place = ranking.places[start + int(found[limit - 1])]
        following = Position(place=_outside(place, sort), id=shown[-1].id)
    return Listed(ids=tuple(paper.id for paper in shown), following=following, total=int(np.count_nonzero(meeting)))


def _numbers(values: Sequence[int | None]) -> IntArray:
    return np.array([UNKNOWN if value is None else value for value in values], dtype=np.int64)


def _places(columns: PaperColumns, sort: PaperSort) -> IntArray:
    if sort is PaperSort.MOST_CITED:
        return -np.maximum(columns.citation_counts, 0)
    if sort is PaperSort.NEWEST:
        return -columns.years
    if sort is PaperSort.OLDEST:
        return np.where(columns.years == UNKNOWN, NO_YEAR_YET, columns.years)
    return np.zeros(len(columns.papers), dtype=np.int64)


def _outside(place: int | str, sort: PaperSort) -> int | str | None:
    """A place as a position says it."""
    if sort is PaperSort.ID:
        return None
    return -place if sort in DESCENDING and isinstance(place, int) else place


def _inside(place: int | str | None, sort: PaperSort) -> int | str:
    if place is None:
        return 0
    return -place if sort in DESCENDING and isinstance(place, int) else place


def _start(columns: PaperColumns, ranking: Ranking, sort: PaperSort, after: Position) -> int:
    """How many papers the ranking has up to a position."""

    def where(number: int) -> tuple[int | str, str]:
        return ranking.places[number], columns.papers[ranking.numbers[number]].id

    return bisect_right(range(len(ranking.numbers)), (_inside(after.place, sort), after.id), key=where)


def _meeting(columns: PaperColumns, filters: PaperFilters) -> NDArray[np.bool_]:
    meeting = np.ones(len(columns.papers), dtype=np.bool_)
    if not filters.stubs:
        meeting &= ~columns.stubs
    if filters.is_retracted is not None:
        meeting &= columns.retracted == filters.is_retracted
    if filters.ids is not None:
        wanted = set(filters.ids)
        meeting &= np.array([paper.id in wanted for paper in columns.papers], dtype=np.bool_)
    if filters.year_from is not None:
        meeting &= (columns.years >= filters.year_from) & (columns.years != UNKNOWN)
    if filters.year_to is not None:
        meeting &= (columns.years <= filters.year_to) & (columns.years != UNKNOWN)
    if filters.min_citations is not None:
        meeting &= (columns.citation_counts >= filters.min_citations) & (columns.citation_counts != UNKNOWN)
    if filters.venue is not None:
        meeting &= columns.venues == filters.venue.lower()
    if filters.kind is not None:
        meeting &= columns.kinds == filters.kind
    return meeting
