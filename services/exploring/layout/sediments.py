"""Where each paper is: time from left to right, strata from the ground up, a ribbon for each community.

A pure function of the field: the same on every machine, whatever the order of the papers. No two discs touch, every
disc lies in its ribbon, no two ribbons overlap, and a later paper never is to the left of an earlier one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import attrgetter

import numpy as np

from kg.model.fields.community import CommunityId
from kg.model.graphs.graph import FloatArray, IntArray
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.exploring.layout.axis import columns_by_year, fraction_of, place_in_time, time_columns
from services.exploring.layout.picture import BOTTOM_UP, LARGEST, SMALLEST, Band, Column, Disc, FieldLayout, Ribbon
from services.exploring.layout.ribbons import STEP, Bed, DiscGroup, stack_groups, top_down, windows

MOST_DISCS = 20_000
BAND_HEIGHT = 124.0

_TOP, _AXIS = 8.0, 34.0
_BAND_PADDING = 20.0
_GAP = 1.6
_SMALL_FIELD = 150
_SMALLEST_SCALE = 0.3
_NAME_PLACES = 5
"""Places to each side of a name over which its room counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPaper:
    """What a picture needs to know of a paper; the community is None for a paper of none."""

    id: PaperId
    layer: Layer
    community: CommunityId | None
    year: int | None
    publication_date: str | None
    trending_score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    """The n papers that have a disc, numbered by their rank: where each is in time, and its disc."""

    papers: Sequence[MapPaper]
    x: FloatArray
    radii: FloatArray
    by_id: IntArray
    """Their numbers, by id."""
    place: IntArray
    """The place of each along x, those of one x by id."""
    sides: FloatArray
    """The side of its ribbon's middle on which each is meant to be, -1 or 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _LayerGround:
    """The communities of a layer, each with the numbers of its papers along x, and where discs and ribbons lie."""

    layer: Layer
    papers: tuple[tuple[CommunityId | None, IntArray], ...]
    groups: tuple[DiscGroup, ...]
    beds: tuple[Bed, ...]

    @property
    def above(self) -> float:
        """How far the ribbons reach up from 0."""
        return max([0.0, *(-float(bed.upper[bed.first : bed.last + 1].min()) for bed in self.beds)])

    @property
    def below(self) -> float:
        """How far they reach down."""
        return max([0.0, *(float(bed.lower[bed.first : bed.last + 1].max()) for bed in self.beds)])


def lay_out(
    papers: Iterable[MapPaper], communities: Sequence[CommunityId], *, band_height: float = BAND_HEIGHT
) -> FieldLayout:
    """The picture of a field.

    Args:
        papers: each once, in any order; of more than MOST_DISCS those trending most have a disc.
        communities: in the order in which their ribbons find place in their layer, the one in the middle first.
        band_height: the least height of a band.
    """
    everything = _rank(papers)
    columns = time_columns(paper.year for paper in everything)
    placed = _number_papers(everything[:MOST_DISCS], columns)
    gap = _GAP * disc_scale(len(placed.papers))
    sizes = Counter(paper.layer for paper in everything)
    bands: list[Band] = []
    ribbons: list[Ribbon] = []
    y = [0.0] * len(placed.papers)
    height = _TOP
    for layer in reversed(BOTTOM_UP):
        if everything and not sizes[layer]:
            continue
        ground = _layer_ground(layer, placed, communities, gap=gap)
        room = ground.above + ground.below + 2 * _BAND_PADDING
        middle = height + max(0.0, band_height - room) / 2 + _BAND_PADDING + ground.above
        bottom = height + max(band_height, room)
        bands.append(Band(layer=layer, top=round(height, 1), bottom=round(bottom, 1), count=sizes[layer]))
        for (_, own), bed in zip(ground.papers, ground.beds, strict=True):
            for paper, each in zip(own.tolist(), (bed.heights + middle).tolist(), strict=True):
                y[paper] = round(each, 2)
        ribbons += top_down(list(_ribbons(ground, middle)))
        height = bottom
    return FieldLayout(
        height=round(height + _AXIS, 1),
        discs=tuple(_discs(placed, y)),
        bands=tuple(bands),
        columns=columns,
        ribbons=tuple(ribbons),
        unplaced=len(everything) - len(placed.papers),
    )


def _rank(papers: Iterable[MapPaper]) -> list[MapPaper]:
    """Those trending most first, of one score by id: two sorts by one key are quicker than one by two."""
    by_id = sorted(papers, key=attrgetter("id"))
    return sorted(by_id, key=attrgetter("trending_score"), reverse=True)


def _number_papers(shown: Sequence[MapPaper], columns: Sequence[Column]) -> _Placed:
    scale = disc_scale(len(shown))
    top = max((paper.trending_score for paper in shown), default=0.0)
    by_year = columns_by_year(columns)
    times = (place_in_time(paper.id, paper.year, paper.publication_date, by_year[paper.year]) for paper in shown)
    x = np.array([round(each, 2) for each in times])
    ids = [paper.id for paper in shown]
    by_id = np.array(sorted(range(len(ids)), key=ids.__getitem__), dtype=np.int64)
    return _Placed(
        papers=shown,
        x=x,
        radii=np.array([round(scale * node_size(paper.trending_score, top), 2) for paper in shown]),
        by_id=by_id,
        place=_inverse(by_id[np.argsort(x[by_id], kind="stable")]),
        sides=np.array([1.0 if fraction_of(f"{each} side") < 0.5 else -1.0 for each in ids]),
    )


def _inverse(order: IntArray) -> IntArray:
    """Where each number is in an order of all."""
    places = np.empty_like(order)
    places[order] = np.arange(len(order))
    return places


def disc_scale(papers: int) -> float:
    """How large discs are in a field of so many papers, in [0.3, 1]; half as large in one of eight times as many."""
    return min(1.0, max(_SMALLEST_SCALE, float(np.cbrt(_SMALL_FIELD / max(1, papers)))))


def node_size(score: float, top: float) -> float:
    """Radius whose area grows with the score, from SMALLEST for 0 to LARGEST for the field's top score."""
    share = max(0.0, score) / top if top > 0 else 0.0
    return round(float((SMALLEST**2 + share * (LARGEST**2 - SMALLEST**2)) ** 0.5), 2)


def _layer_ground(layer: Layer, placed: _Placed, communities: Sequence[CommunityId], *, gap: float) -> _LayerGround:
    members: dict[CommunityId | None, list[int]] = {community: [] for community in (*communities, None)}
    for number, paper in enumerate(placed.papers):
        if paper.layer is layer:
            members[paper.community if paper.community in members else None].append(number)
    papers, groups = [], []
    for community, own in members.items():
        if own:
            best_first = np.array(own)
            by_x = np.argsort(placed.place[best_first])
            papers.append((community, best_first[by_x]))
            groups.append(_group(placed, best_first, by_x))
    return _LayerGround(
        layer=layer, papers=tuple(papers), groups=tuple(groups), beds=tuple(stack_groups(groups, gap=gap))
    )


def _group(placed: _Placed, best_first: IntArray, by_x: IntArray) -> DiscGroup:
    """The discs of a community: the best is meant to be in the middle, the others by rank to both sides."""
    sides = np.arange(len(best_first)) / len(best_first) * placed.sides[best_first]
    return DiscGroup(
        x=placed.x[best_first][by_x],
        radii=placed.radii[best_first][by_x],
        order=_inverse(by_x),
        sides=sides[by_x],
    )


def _discs(placed: _Placed, y: Sequence[float]) -> Iterator[Disc]:
    """The largest first, of one size by id."""
    x, radii = placed.x.tolist(), placed.radii.tolist()
    for number in placed.by_id[np.argsort(-placed.radii[placed.by_id], kind="stable")].tolist():
        yield Disc(paper_id=placed.papers[number].id, x=x[number], y=y[number], radius=radii[number])


def _ribbons(ground: _LayerGround, middle: float) -> Iterator[Ribbon]:
    for (community, _), bed in zip(ground.papers, ground.beds, strict=True):
        own = slice(bed.first, bed.last + 1)
        middles = (bed.upper[own] + bed.lower[own]) / 2 + middle
        half = (bed.lower[own] - bed.upper[own]) / 2
        widest = int(np.argmax(windows(half, _NAME_PLACES, beyond=np.inf).min(axis=1)))
        yield Ribbon(
            layer=ground.layer,
            community=community,
            start=bed.first * STEP,
            step=STEP,
            middle=tuple(map(round, middles.tolist(), repeat(1))),
            half=tuple(map(round, half.tolist(), repeat(1))),
            name_x=round((bed.first + widest) * STEP, 1),
            name_y=round(float(middles[widest]), 1),
            name_half=round(float(half[widest]), 1),
        )
