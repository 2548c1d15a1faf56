"""Ribbons: the communities of a stratum stacked as a river, the first in the middle, the others below and above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from kg.model.graphs.graph import FloatArray, IntArray
from services.exploring.layout.packing import pack_discs, spans
from services.exploring.layout.picture import WIDTH

STEP = 8.0
PLACES = int(WIDTH / STEP) + 1
"""Where ribbons have a thickness: at 0, STEP, 2 STEP … of the picture."""

_REACH = 4
"""Places to each side over which a thickness is smoothed."""

_EDGE = 1.0
"""Least ground between a disc and the border of its ribbon."""

_BETWEEN = 5.0
"""Ground between two ribbons."""

_THINNEST = 2.0
_FILLED = 0.35
"""Share of a ribbon that discs are meant to fill."""


Stacked = TypeVar("Stacked")


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscGroup:
    """The discs of one community: where they are, ascending, their radii, and the order in which they find place.

    `sides` are in [-1, 1]: how far from the middle of their ribbon they are meant to be.
    """

    x: FloatArray
    radii: FloatArray
    order: IntArray
    sides: FloatArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Bed:
    """A group in its place: heights of its discs, y downwards, and its borders at the places `first` to `last`."""

    heights: FloatArray
    upper: FloatArray
    lower: FloatArray
    first: int
    last: int


def stack_groups(groups: Sequence[DiscGroup], *, gap: float) -> list[Bed]:
    """Each group in its place; the first around height 0, the next below it, the next above it, and so on.

    Heights are counted from the ribbons inside outwards, so that no later ribbon moves an earlier one.

    Args:
        groups: with a disc each, in the order of their importance.
        gap: least distance between two discs.
    """
    beds: list[Bed] = []
    floors = {1.0: np.zeros(PLACES), -1.0: np.zeros(PLACES)}
    for number, group in enumerate(groups):
        room = _room(group, gap=gap)
        if number == 0:
            bare = np.full(len(group.x), -np.inf)
            heights = pack_discs(
                group.x, group.radii, group.order, targets=group.sides * room / 2, floors=bare, gap=gap
            )
            down, floors[1.0] = _outer(group, heights, floors[1.0])
            up, floors[-1.0] = _outer(group, -heights, floors[-1.0])
            beds.append(_bed(group, heights, -up, down))
            continue
        side = 1.0 if number % 2 else -1.0
        inner = floors[side]
        out = _pack_outwards(group, inner, room, gap=gap)
        outer, floors[side] = _outer(group, out, inner)
        borders = (inner, outer) if side > 0 else (-outer, -inner)
        beds.append(_bed(group, side * out, *borders))
    return beds


def top_down(ribbons: Sequence[Stacked]) -> list[Stacked]:
    """What was stacked, from the top of the picture down."""
    return [*ribbons[::2][::-1], *ribbons[1::2]]


def _room(group: DiscGroup, *, gap: float) -> FloatArray:
    """How thick a ribbon around each disc should be for what is there."""
    area = np.bincount(np.rint(group.x / STEP).astype(np.int64), (2 * group.radii + gap) ** 2, minlength=PLACES)
    mean = _mean(area.astype(np.float64))
    room: FloatArray = np.interp(group.x, np.arange(PLACES) * STEP, mean / STEP / _FILLED)
    return room


def _pack_outwards(group: DiscGroup, inner: FloatArray, room: FloatArray, *, gap: float) -> FloatArray:
    """Heights, counted outwards, of discs in a ribbon that begins at the border `inner`."""
    discs, places = _ground(group)
    rims = np.maximum.reduceat(inner[places], np.flatnonzero(np.diff(discs, prepend=-1)))
    targets = np.interp(group.x, np.arange(PLACES) * STEP, inner) + room * (1 + group.sides) / 2
    return pack_discs(group.x, group.radii, group.order, targets=targets, floors=rims + group.radii + _EDGE, gap=gap)


def _outer(group: DiscGroup, heights: FloatArray, inner: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The outer border of a group, and from where the next one may begin; both at every place, counted outwards."""
    discs, places = _ground(group)
    needed = np.zeros(PLACES)
    needed[places.min() : places.max() + 1] = _THINNEST + _BETWEEN
    edges = heights + group.radii + _EDGE
    np.maximum.at(needed, places, edges[discs] - inner[places] + _BETWEEN)
    thickness = _mean(_highest(needed))
    return inner + np.maximum(0.0, thickness - _BETWEEN), inner + thickness


def _covered_places(group: DiscGroup) -> tuple[IntArray, IntArray]:
    """The first and the last place that the ground under each disc concerns."""
    first = np.floor((group.x - group.radii) / STEP).astype(np.int64)
    return first, np.ceil((group.x + group.radii) / STEP).astype(np.int64)


def _ground(group: DiscGroup) -> tuple[IntArray, IntArray]:
    """The places under each disc, one disc after the other: numbers of the discs, and the places."""
    first, last = _covered_places(group)
    return spans(first, last + 1)


def windows(values: FloatArray, reach: int, *, beyond: float) -> FloatArray:
    """Around each of n values `reach` of them to each side, `beyond` past the ends: shape (n, 2 * reach + 1)."""
    filled = np.full(len(values) + 2 * reach, beyond)
    filled[reach : reach + len(values)] = values
    around: FloatArray = filled[np.arange(len(values))[:, None] + np.arange(2 * reach + 1)]
    return around


def _highest(values: FloatArray) -> FloatArray:
    highest: FloatArray = windows(values, _REACH, beyond=0.0).max(axis=1)
    return highest


def _mean(values: FloatArray) -> FloatArray:
    mean: FloatArray = windows(values, _REACH, beyond=0.0).mean(axis=1)
    return mean


def _bed(group: DiscGroup, heights: FloatArray, upper: FloatArray, lower: FloatArray) -> Bed:
    first, last = _covered_places(group)
    return Bed(
        heights=heights,
        upper=upper,
        lower=lower,
        first=max(0, int(first.min()) - 2 * _REACH - 1),
        last=min(PLACES - 1, int(last.max()) + 2 * _REACH + 1),
    )
