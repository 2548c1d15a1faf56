"""Discs along a line that never touch."""

from __future__ import annotations

import numpy as np

from kg.model.graphs.graph import FloatArray, IntArray

_AT_ONCE = 256
"""Discs whose neighbours are looked up together."""


def pack_discs(
    x: FloatArray, radii: FloatArray, order: IntArray, *, targets: FloatArray, floors: FloatArray, gap: float
) -> FloatArray:
    """The height of each of n discs: as near to its target as those before it let it, never below its floor.

    Args:
        x: where each disc stands, ascending, shape (n,).
        radii: shape (n,), > 0.
        order: the discs, the one placed first first, shape (n,).
        targets, floors: heights, shape (n,); a floor may be -inf.
        gap: least distance between the edges of two discs, > 0.
    Returns:
        Heights, shape (n,).
    """
    heights = np.full(len(x), np.nan)
    wanted, lowest = np.maximum(targets, floors).tolist(), floors.tolist()
    for begin in range(0, len(order), _AT_ONCE):
        discs = order[begin : begin + _AT_ONCE]
        start, others, half = _overlaps(x, radii, discs, gap=gap)
        for disc, first, last in zip(discs.tolist(), start[:-1].tolist(), start[1:].tolist(), strict=True):
            middles, halves = heights[others[first:last]], half[first:last]
            heights[disc] = _nearest_free(wanted[disc], lowest[disc], middles - halves, middles + halves)
    return heights


def spans(first: IntArray, last: IntArray) -> tuple[IntArray, IntArray]:
    """All positions from `first[k]` up to before `last[k]`, span after span: the k of each, and the position."""
    sizes = last - first
    row = np.repeat(np.arange(len(sizes)), sizes)
    return row, np.arange(len(row)) + np.repeat(first - (np.cumsum(sizes) - sizes), sizes)


def _overlaps(
    x: FloatArray, radii: FloatArray, discs: IntArray, *, gap: float
) -> tuple[IntArray, IntArray, FloatArray]:
    """Which discs stand so near to each of some along x that their heights have to differ, and by how much at least.

    Returns:
        start: those of `discs[k]` are the entries `start[k]` up to `start[k + 1]` of the other two.
        others, half: their numbers, and the differences of height.
    """
    reach = radii[discs] + radii.max() + gap
    first, last = np.searchsorted(x, x[discs] - reach), np.searchsorted(x, x[discs] + reach, side="right")
    row, others = spans(first, last)
    squares = (radii[others] + radii[discs][row] + gap) ** 2 - (x[others] - x[discs][row]) ** 2
    near = squares > 0
    return np.searchsorted(row[near], np.arange(len(discs) + 1)), others[near], np.sqrt(squares[near])


def _nearest_free(target: float, floor: float, low: FloatArray, high: FloatArray) -> float:
    """The height nearest to the target, at or above the floor, in none of the open intervals (low, high); of a disc
    without a height they are NaN."""
    if not ((low < target) & (target < high)).any():
        return target
    order = low.argsort(kind="stable")[: np.count_nonzero(~np.isnan(low))]  # NaN comes last
    low, top = low[order], np.maximum.accumulate(high[order])
    is_open = low[1:] >= top[:-1]
    edges = np.concatenate((low[:1], low[1:][is_open], top[:-1][is_open], top[-1:]))
    edges = edges[edges >= floor]
    return float(edges[np.abs(edges - target).argmin()])
