"""Time from left to right: how wide the years are, and where in its year a paper is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from hashlib import blake2b
from math import sqrt

from kg.algorithms.fields.year_span import YearSpan, span_to_show
from services.exploring.layout.picture import LARGEST, LEFT, RIGHT, WIDTH, Column

_FULLEST_SHARE = 0.35
"""What every year has beside its own papers, as a share of the fullest."""

_NAMED_COLUMN = 50.0
_MONTHS, _DAYS = 12, 31


def time_columns(years: Iterable[int | None]) -> tuple[Column, ...]:
    """The columns of a field, one for each paper's year; crowded years are wider.

    Papers without a year have a column of their own at the left; papers of an unusual year share one at the edge.
    """
    found = Counter(years)
    span = span_to_show([year for year in found.elements() if year is not None])
    counts: Counter[int | None] = Counter()
    outliers: dict[int | None, list[int]] = defaultdict(list)
    for year, papers in found.items():
        place = year if year is None or span is None else clamp_year(year, span)
        counts[place] += papers
        if year is not None and year != place:
            outliers[place] += [year] * papers
    placed = [year for year in counts if year is not None]
    shown: list[int | None] = [None] if None in counts else []
    shown += range(min(placed), max(placed) + 1) if placed else []
    least = _FULLEST_SHARE * sqrt(max(counts.values(), default=1))
    widths = _widths({year: sqrt(counts[year]) + least for year in shown}, {None, *outliers})
    columns, left = [], LEFT + LARGEST
    for year in shown:
        own = tuple(sorted(outliers[year]))
        columns.append(Column(year=year, left=round(left, 2), width=round(widths[year], 2), outliers=own))
        left += widths[year]
    return tuple(columns)


def _widths(shares: Mapping[int | None, float], apart: AbstractSet[int | None]) -> dict[int | None, float]:
    """The ground parted by shares; columns with a name of more than a year have room for it."""
    room, total = WIDTH - LEFT - RIGHT - 2 * LARGEST, sum(shares.values())
    narrow = {year for year in shares.keys() & apart if shares[year] * room / total < _NAMED_COLUMN}
    rest = sum(share for year, share in shares.items() if year not in narrow)
    unit = (room - _NAMED_COLUMN * len(narrow)) / rest if rest else 0.0
    return {year: _NAMED_COLUMN if year in narrow else share * unit for year, share in shares.items()}


def clamp_year(year: int, span: YearSpan) -> int:
    """A year, or the year just before or after the span if it is outside."""
    return min(max(year, span.first - 1), span.last + 1)


def columns_by_year(columns: Sequence[Column]) -> Mapping[int | None, Column]:
    """The column of each year that has one, those of outliers too."""
    return {year: column for column in columns for year in (*column.outliers, column.year)}


def place_in_time(paper_id: str, year: int | None, date: str | None, column: Column) -> float:
    """Where a paper is in its column: at its date; within what its date leaves open, where a hash of its id says.

    A paper of a later date never is to the left of one of an earlier date.
    """
    low, high = date_range(year, date)
    if year is not None and column.outliers:
        years = _years_in(column)
        low, high = ((years.index(year) + share) / len(years) for share in (low, high))
    return column.left + column.width * (low + fraction_of(paper_id) * (high - low))


@lru_cache(maxsize=16)  # a picture has two columns of more years than one
def _years_in(column: Column) -> tuple[int, ...]:
    """The years of a column, ascending."""
    return tuple(sorted({each for each in (*column.outliers, column.year) if each is not None}))


@lru_cache(maxsize=4_096)  # many papers have one date
def date_range(year: int | None, date: str | None) -> tuple[float, float]:
    """From when until when in its year a paper may have appeared, shares of the year in [0, 1].

    A source that knows no day often writes the first of the month, and one that knows no month the first of January, so
    such a day says no more than its month, or its year. A date of another year says nothing.
    """
    parts = (date or "").split("-")
    month, day = (int(part) if part.isdecimal() else 0 for part in (*parts[1:3], "", "")[:2])
    is_of_year = year is not None and parts[0].isdecimal() and int(parts[0]) == year
    if not is_of_year or not 1 <= month <= _MONTHS or (month == 1 and day <= 1):
        return 0.0, 1.0
    if not 1 < day <= _DAYS:
        return (month - 1) / _MONTHS, month / _MONTHS
    first = (month - 1) / _MONTHS
    return first + (day - 1) / _DAYS / _MONTHS, first + day / _DAYS / _MONTHS


def fraction_of(paper_id: str) -> float:
    """A number in [0, 1) that is always the same for an id."""
    return int.from_bytes(blake2b(paper_id.encode(), digest_size=6).digest()) / 2**48
