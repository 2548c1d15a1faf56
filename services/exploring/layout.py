"""Where each paper stands in the picture of the strata: time from left to right, layers from the ground up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import ceil, sqrt

from kg.algorithms.fields.span import YearSpan, shown_span
from kg.model.fields.community import CommunityId
from kg.model.fields.field import FieldGraph
from kg.model.layer import Layer
from kg.model.papers.paper import Paper, PaperId

SMALLEST, LARGEST = 4.0, 18.0
WIDTH = 1200.0
LEFT, RIGHT = 126.0, 226.0
"""Room beside the years: for the names of the layers, and of their communities."""

LANE_NAME = 14.0
"""Height that the name of a community takes."""

_TOP, _AXIS = 8.0, 34.0
_BAND_NAME = 30.0
_BAND_PADDING = 20.0
_GAP = 1.6
_CELL = 2 * LARGEST + _GAP
_EMPTY_YEAR = 0.35
_NAMED_COLUMN = 50.0
_GOLDEN = (sqrt(5) - 1) / 2
"""Multiples of it, without their whole part, spread evenly: where papers stand whose day in the year is unknown."""

BOTTOM_UP = (Layer.FOUNDATION, Layer.DEVELOPMENT, Layer.FRONTIER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Disc:
    """A paper as a disc; coordinates in picture units, y downwards."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class CommunityLane:
    """Where the name of a community stands: at a height near its papers, apart from the names of others."""

    community: CommunityId
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class StrataLayout:
    """The whole picture, largest disc first."""

    height: float
    discs: tuple[Disc, ...]
    bands: tuple[Band, ...]
    columns: tuple[Column, ...]
    lanes: tuple[CommunityLane, ...]


def lay_out(field: FieldGraph, *, band_height: float = 124.0) -> StrataLayout:
    """Place every paper without two discs touching; crowded years are wider, crowded layers higher.

    Within a layer the communities take lanes, the largest lowest, so that papers of one colour stay together. A layer
    without papers has no band.

    Args:
        band_height: the least height of a band.
    """
    radii = _radii(field)
    columns = _columns(field)
    bands, discs, names, top = [], [], [], _TOP
    shown = {member.layer for member in field.members.values()} or set(BOTTOM_UP)
    for layer in (layer for layer in reversed(BOTTOM_UP) if layer in shown):
        members = [paper for paper, member in field.members.items() if member.layer is layer]
        order = sorted(members, key=lambda paper: (-radii[paper], paper))
        lanes = _lanes(field, layer, max(band_height - 40, _height(field, order, radii, columns)))
        placed = _place(field, order, lanes, radii, columns)
        lowest = max((disc.y + disc.radius for disc in placed), default=0.0)
        highest = min((disc.y - disc.radius for disc in placed), default=0.0)
        height = max(band_height, lowest - highest + 2 * _BAND_PADDING)
        shift = top + (height - lowest - highest) / 2
        bands.append(Band(layer=layer, top=round(top, 1), bottom=round(top + height, 1), count=len(members)))
        discs += [
            Disc(paper_id=each.paper_id, x=round(each.x, 1), y=round(each.y + shift, 1), radius=each.radius)
            for each in placed
        ]
        names += _lane_names(field, layer, bands[-1], discs)
        top += height
    discs.sort(key=lambda disc: (-disc.radius, disc.paper_id))
    return StrataLayout(
        height=round(top + _AXIS, 1),
        discs=tuple(discs),
        bands=tuple(bands),
        columns=tuple(dict.fromkeys(columns.values())),
        lanes=tuple(names),
    )


def node_size(score: float, top: float) -> float:
    """Radius whose area grows with the score, from SMALLEST for 0 to LARGEST for the field's top score."""
    share = max(0.0, score) / top if top > 0 else 0.0
    return round(float((SMALLEST**2 + share * (LARGEST**2 - SMALLEST**2)) ** 0.5), 2)


def _radii(field: FieldGraph) -> Mapping[PaperId, float]:
    """By trending score; all smaller where there are many papers."""
    top = max((member.trending_score for member in field.members.values()), default=0.0)
    scale = min(1.0, max(0.6, sqrt(150 / max(1, len(field.members)))))
    return {paper: round(node_size(each.trending_score, top) * scale, 2) for paper, each in field.members.items()}


def _columns(field: FieldGraph) -> Mapping[int | None, Column]:
    """The columns of every year of the field; a paper of an unusual year stands with others at the edge."""
    span = shown_span(paper.year for paper in field.papers.values() if paper.year is not None)
    counts: dict[int | None, dict[Layer, int]] = defaultdict(lambda: defaultdict(int))
    outliers: dict[int | None, list[int]] = defaultdict(list)
    for paper_id, member in field.members.items():
        year = field.papers[paper_id].year
        place = year if year is None or span is None else at_edge(year, span)
        counts[place][member.layer] += 1
        if year is not None and year != place:
            outliers[place].append(year)
    known = [year for year in counts if year is not None]
    years: list[int | None] = [None] if None in counts else []
    years += range(min(known), max(known) + 1) if known else []
    shares = {year: sqrt(max(counts[year].values())) if year in counts else _EMPTY_YEAR for year in years}
    widths = _widths(shares, {year for year in years if year is None or outliers[year]})
    columns: dict[int | None, Column] = {}
    left = LEFT
    for year in years:
        column = Column(
            year=year, left=round(left, 2), width=round(widths[year], 2), outliers=tuple(sorted(outliers[year]))
        )
        columns.update(dict.fromkeys([*column.outliers, year], column))
        left += widths[year]
    return columns


def _widths(shares: Mapping[int | None, float], apart: AbstractSet[int | None]) -> dict[int | None, float]:
    """The ground parted by shares; columns with a name of more than a year have room for it."""
    room, total = WIDTH - LEFT - RIGHT, max(sum(shares.values()), 1.0)
    narrow = {year for year in apart if shares[year] * room / total < _NAMED_COLUMN}
    rest = max(sum(share for year, share in shares.items() if year not in narrow), 1.0)
    unit = (room - _NAMED_COLUMN * len(narrow)) / rest
    return {year: _NAMED_COLUMN if year in narrow else share * unit for year, share in shares.items()}


def axis_name(year: int, outliers: Iterable[int]) -> str:
    """A year as an axis names it: `to 1986` and `2021 on` at the edges, where papers of other years stand too."""
    others = tuple(outliers)
    earlier, later = any(other < year for other in others), any(other > year for other in others)
    return f"{'to ' if earlier else ''}{year}{' on' if later else ''}"


def at_edge(year: int, span: YearSpan) -> int:
    """A year, or the one next to the span where it is outside of it."""
    return min(max(year, span.first - 1), span.last + 1)


def _place(
    field: FieldGraph,
    order: Sequence[PaperId],
    lanes: Mapping[PaperId, float],
    radii: Mapping[PaperId, float],
    columns: Mapping[int | None, Column],
) -> list[Disc]:
    ground = _Ground()
    undated: dict[int | None, int] = defaultdict(int)
    for paper_id in order:
        paper, radius = field.papers[paper_id], radii[paper_id]
        column = columns[paper.year]
        share, reach = None if column.outliers else _share_of_year(paper), min(6.0, column.width / 4)
        if share is None:
            undated[column.year] += 1
            share, reach = undated[column.year] * _GOLDEN % 1, column.width / 4
        low, high = column.left + min(radius, column.width / 2), column.left + column.width - radius
        x = low + share * max(0.0, high - low)
        ground.add(paper_id, x, lanes.get(paper_id, 0.0), radius, reach=min(reach, x - low, max(0.0, high - x)))
    return ground.discs


def _height(
    field: FieldGraph, papers: Sequence[PaperId], radii: Mapping[PaperId, float], columns: Mapping[int | None, Column]
) -> float:
    """What the most crowded year needs when discs fill about half of the ground."""
    area: dict[int | None, float] = defaultdict(float)
    for paper in papers:
        area[columns[field.papers[paper].year].year] += (2 * radii[paper] + _GAP) ** 2
    return max((size / max(columns[year].width, 12.0) / 0.6 for year, size in area.items()), default=0.0)


def _lanes(field: FieldGraph, layer: Layer, height: float) -> dict[PaperId, float]:
    """The height each community of a layer is drawn to, in proportion to its size, the largest lowest."""
    groups = [each for each in field.communities if each.layer == layer]
    groups.sort(key=lambda each: (-len(each.papers), each.id))
    total = sum(len(each.papers) for each in groups)
    lanes: dict[PaperId, float] = {}
    below = 0
    for group in groups:
        middle = (below + len(group.papers) / 2) / total
        lanes.update(dict.fromkeys(group.papers, (0.5 - middle) * height))
        below += len(group.papers)
    return lanes


def _lane_names(field: FieldGraph, layer: Layer, band: Band, discs: Sequence[Disc]) -> list[CommunityLane]:
    """Heights of names in a band, as near to their papers as the others let them; the smallest without room go."""
    heights = {disc.paper_id: disc.y for disc in discs}
    groups = [each for each in field.communities if each.layer == layer and each.papers]
    groups.sort(key=lambda each: (-len(each.papers), each.id))
    room = band.bottom - band.top - _BAND_NAME
    kept = groups[: max(1, int(room / LANE_NAME))]
    wanted = {each.id: sum(heights[paper] for paper in each.papers) / len(each.papers) for each in kept}
    lowest = band.bottom - LANE_NAME
    places: dict[CommunityId, float] = {}
    for name in sorted(wanted, key=lambda name: (-wanted[name], name)):
        places[name] = lowest = min(lowest, wanted[name])
        lowest -= LANE_NAME
    highest = band.top + _BAND_NAME
    for name in reversed(places):
        places[name] = highest = max(highest, places[name])
        highest += LANE_NAME
    return [CommunityLane(community=name, y=round(y, 1)) for name, y in places.items()]


def _share_of_year(paper: Paper) -> float | None:
    """How far into its year a paper appeared, in [0, 1); None where only the year is known."""
    parts = (paper.publication_date or "").split("-")
    if paper.year is None or parts[0] != str(paper.year) or len(parts) < 2:
        return None
    months = int(parts[1]) - 1 if parts[1].isdigit() else 0
    days = int(parts[2]) - 1 if len(parts) > 2 and parts[2].isdigit() else 14
    return min(0.999, max(0.0, (months + days / 31) / 12))


class _Ground:
    """Discs already placed, found by grid cell."""

    def __init__(self) -> None:
        self.discs: list[Disc] = []
        self._cells: dict[tuple[int, int], list[Disc]] = defaultdict(list)

    def add(self, paper_id: PaperId, x: float, y: float, radius: float, *, reach: float) -> None:
        """Put a disc at the free place nearest to (x, y), sideways no farther than `reach`."""
        spot = next((left, top) for left, top in _spots(x, y, reach) if self._is_free(left, top, radius))
        disc = Disc(paper_id=paper_id, x=spot[0], y=spot[1], radius=radius)
        self.discs.append(disc)
        self._cells[_cell(*spot)].append(disc)

    def _is_free(self, x: float, y: float, radius: float) -> bool:
        column, row = _cell(x, y)
        return all(
            (disc.x - x) ** 2 + (disc.y - y) ** 2 >= (disc.radius + radius + _GAP) ** 2
            for i in (column - 1, column, column + 1)
            for j in (row - 1, row, row + 1)
            for disc in self._cells.get((i, j), ())
        )


def _cell(x: float, y: float) -> tuple[int, int]:
    return int(x // _CELL), int(y // _CELL)


def _spots(x: float, y: float, reach: float) -> Iterator[tuple[float, float]]:
    """Places around (x, y), row after row away from it, each row from the middle outwards; never ends."""
    step = SMALLEST * 1.25
    sideways = [0.0]
    for number in range(1, ceil(reach / step) + 1):
        distance = min(number * step, reach)
        sideways += [distance, -distance]
    row = 0
    while True:
        for sign in (1, -1) if row else (1,):
            yield from ((x + across, y + sign * row * step) for across in sideways)
        row += 1
