"""Where each paper stands: time from left to right, strata from the ground up, a ribbon for each community.

A pure function of the field: the same on every machine, whatever the order of the papers. No two discs touch, every
disc lies in its ribbon, no two ribbons overlap, and a later paper never stands to the left of an earlier one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from kg.model.fields.community import CommunityId
from kg.model.graphs.graph import FloatArray
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.exploring.layout.axis import columns_by_year, fraction_of, place_in_time, time_columns
from services.exploring.layout.picture import BOTTOM_UP, LARGEST, SMALLEST, Band, Disc, FieldLayout, Ribbon
from services.exploring.layout.ribbons import STEP, Bed, DiscGroup, stack_groups, top_down

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
class _LayerGround:
    """The communities of a layer, each with its papers in order of x, and where their discs and ribbons lie."""

    layer: Layer
    papers: tuple[tuple[CommunityId | None, tuple[PaperId, ...]], ...]
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
    everything = sorted(papers, key=lambda paper: (-paper.trending_score, paper.id))
    columns = time_columns(paper.year for paper in everything)
    shown = everything[:MOST_DISCS]
    scale = disc_scale(len(shown))
    top = max((paper.trending_score for paper in shown), default=0.0)
    radii = {paper.id: round(scale * node_size(paper.trending_score, top), 2) for paper in shown}
    by_year = columns_by_year(columns)
    x = {
        paper.id: round(place_in_time(paper.id, paper.year, paper.publication_date, by_year[paper.year]), 2)
        for paper in shown
    }
    sizes = Counter(paper.layer for paper in everything)
    bands: list[Band] = []
    discs: list[Disc] = []
    ribbons: list[Ribbon] = []
    height = _TOP
    for layer in reversed(BOTTOM_UP):
        if everything and not sizes[layer]:
            continue
        ground = _layer_ground(layer, shown, communities, x, radii, gap=_GAP * scale)
        room = ground.above + ground.below + 2 * _BAND_PADDING
        middle = height + max(0.0, band_height - room) / 2 + _BAND_PADDING + ground.above
        bottom = height + max(band_height, room)
        bands.append(Band(layer=layer, top=round(height, 1), bottom=round(bottom, 1), count=sizes[layer]))
        discs += _discs(ground, middle)
        ribbons += top_down(list(_ribbons(ground, middle)))
        height = bottom
    return FieldLayout(
        height=round(height + _AXIS, 1),
        discs=tuple(sorted(discs, key=lambda disc: (-disc.radius, disc.paper_id))),
        bands=tuple(bands),
        columns=columns,
        ribbons=tuple(ribbons),
        unplaced=len(everything) - len(shown),
    )


def disc_scale(papers: int) -> float:
    """How large discs are in a field of so many papers, in [0.3, 1]; half as large in one of eight times as many."""
    return min(1.0, max(_SMALLEST_SCALE, float(np.cbrt(_SMALL_FIELD / max(1, papers)))))


def node_size(score: float, top: float) -> float:
    """Radius whose area grows with the score, from SMALLEST for 0 to LARGEST for the field's top score."""
    share = max(0.0, score) / top if top > 0 else 0.0
    return round(float((SMALLEST**2 + share * (LARGEST**2 - SMALLEST**2)) ** 0.5), 2)


def _layer_ground(
    layer: Layer,
    ranked: Sequence[MapPaper],
    communities: Sequence[CommunityId],
    x: Mapping[PaperId, float],
    radii: Mapping[PaperId, float],
    *,
    gap: float,
) -> _LayerGround:
    members: dict[CommunityId | None, list[PaperId]] = {community: [] for community in (*communities, None)}
    for paper in ranked:
        if paper.layer is layer:
            members[paper.community if paper.community in members else None].append(paper.id)
    listed = [(community, tuple(own)) for community, own in members.items() if own]
    ordered = [(community, tuple(sorted(own, key=lambda paper: (x[paper], paper)))) for community, own in listed]
    groups = []
    for (_, best_first), (_, by_x) in zip(listed, ordered, strict=True):
        place = {paper: number for number, paper in enumerate(by_x)}
        groups.append(
            DiscGroup(
                x=np.array([x[paper] for paper in by_x]),
                radii=np.array([radii[paper] for paper in by_x]),
                order=np.array([place[paper] for paper in best_first], dtype=np.int64),
                sides=_sides(best_first, place),
            )
        )
    return _LayerGround(
        layer=layer, papers=tuple(ordered), groups=tuple(groups), beds=tuple(stack_groups(groups, gap=gap))
    )


def _sides(best_first: Sequence[PaperId], place: Mapping[PaperId, int]) -> FloatArray:
    """How far from the middle each disc is meant to stand: the best in the middle, the others by rank to both sides."""
    sides = np.zeros(len(place))
    for rank, paper in enumerate(best_first):
        sides[place[paper]] = rank / len(place) * (1 if fraction_of(f"{paper} side") < 0.5 else -1)
    return sides


def _discs(ground: _LayerGround, middle: float) -> Iterator[Disc]:
    for (_, papers), group, bed in zip(ground.papers, ground.groups, ground.beds, strict=True):
        rows = zip(papers, group.x.tolist(), (bed.heights + middle).tolist(), group.radii.tolist(), strict=True)
        for paper, x, y, radius in rows:
            yield Disc(paper_id=paper, x=x, y=round(y, 2), radius=radius)


def _ribbons(ground: _LayerGround, middle: float) -> Iterator[Ribbon]:
    for (community, _), bed in zip(ground.papers, ground.beds, strict=True):
        own = slice(bed.first, bed.last + 1)
        middles = (bed.upper[own] + bed.lower[own]) / 2 + middle
        half = (bed.lower[own] - bed.upper[own]) / 2
        beyond = np.pad(half, _NAME_PLACES, constant_values=np.inf)
        around = sliding_window_view(beyond, 2 * _NAME_PLACES + 1).min(axis=1)
        widest = int(np.argmax(around))
        yield Ribbon(
            layer=ground.layer,
            community=community,
            start=bed.first * STEP,
            step=STEP,
            middle=tuple(round(each, 1) for each in middles.tolist()),
            half=tuple(round(each, 1) for each in half.tolist()),
            name_x=round((bed.first + widest) * STEP, 1),
            name_y=round(float(middles[widest]), 1),
            name_half=round(float(half[widest]), 1),
        )
