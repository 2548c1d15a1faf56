"""What a picture of a field consists of; coordinates in picture units, x along time, y downwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kg.model.fields.community import CommunityId
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId

WIDTH = 1200.0
LEFT, RIGHT = 126.0, 226.0
"""Room beside the years: for the names of the layers, and of their communities."""

SMALLEST, LARGEST = 4.0, 18.0
"""Radii of the discs of a small field."""

BOTTOM_UP = (Layer.FOUNDATION, Layer.DEVELOPMENT, Layer.FRONTIER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Disc:
    """A paper as a disc."""

    paper_id: PaperId
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """A layer between two heights; `count` is its number of papers."""

    layer: Layer
    top: float
    bottom: float
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A year's share of the time axis; the year is None for papers without one.

    `outliers` are the years of the papers before or after all others (`shown_span`), which share a column at the edge.
    """

    year: int | None
    left: float
    width: float
    outliers: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """What the axis calls it."""
        return "no year" if self.year is None else axis_name(self.year, self.outliers)


def axis_name(year: int, outliers: Iterable[int]) -> str:
    """A year as an axis names it: `to 1986` and `2021 on` at the edges, where papers of other years are too."""
    others = tuple(outliers)
    earlier, later = any(other < year for other in others), any(other > year for other in others)
    return f"{'to ' if earlier else ''}{year}{' on' if later else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ribbon:
    """The ground of a community: at `start`, and every `step` from there on, `half` above and below `middle`.

    `middle` and `half` have the same length, at least 2; between two places both are drawn straight. (`name_x`,
    `name_y`) is the middle of the ribbon where a name has most room, `name_half` the half-thickness there. The
    community is None for papers of none.
    """

    layer: Layer
    community: CommunityId | None
    start: float
    step: float
    middle: tuple[float, ...]
    half: tuple[float, ...]
    name_x: float
    name_y: float
    name_half: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldLayout:
    """The whole picture, largest disc first, ribbons from the top of the picture down.

    `unplaced` counts papers without a disc, because there are too many.
    """

    height: float
    discs: tuple[Disc, ...]
    bands: tuple[Band, ...]
    columns: tuple[Column, ...]
    ribbons: tuple[Ribbon, ...]
    unplaced: int = 0
