"""Discs along a line that never touch."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kg.model.graphs.graph import FloatArray, IntArray

_AT_ONCE = 256
"""Discs whose neighbours are looked up together."""


def pack_discs(
    x: FloatArray, radii: FloatArray, order: IntArray, *, targets: FloatArray, floors: FloatArray, gap: float
) -> FloatArray:
    """The height of each of n discs: as near to its target as those before it let it, never below its floor.

    Args:
        x: where each disc is, ascending, shape (n,).
        radii: shape (n,), > 0.
        order: the discs, the one placed first first, shape (n,).
        targets, floors: heights, shape (n,); a floor may be -inf.
        gap: least distance between the edges of two discs, > 0.
    Returns:
        Heights, shape (n,).
    """
    heights = [0.0] * len(x)
    wanted, lowest = np.maximum(targets, floors).tolist(), floors.tolist()
    turns = np.empty(len(order), dtype=np.int64)
    turns[order] = np.arange(len(order))
    for begin in range(0, len(order), _AT_ONCE):
        discs = order[begin : begin + _AT_ONCE]
        start, others, half = (each.tolist() for each in _overlaps(x, radii, discs, turns, gap=gap))
        for disc, first, last in zip(discs.tolist(), start[:-1], start[1:], strict=True):
            near = [(heights[other], half[each]) for each, other in enumerate(others[first:last], first)]
            taken = [(middle - most, middle + most) for middle, most in near]
            heights[disc] = _nearest_free(wanted[disc], lowest[disc], taken)
    return np.array(heights)


def spans(first: IntArray, last: IntArray) -> tuple[IntArray, IntArray]:
    """All positions from `first[k]` up to before `last[k]`, span after span: the k of each, and the position."""
    sizes = last - first
    row = np.repeat(np.arange(len(sizes)), sizes)
    return row, np.arange(len(row)) + np.repeat(first - (np.cumsum(sizes) - sizes), sizes)


def _overlaps(
    x: FloatArray, radii: FloatArray, discs: IntArray, turns: IntArray, *, gap: float
) -> tuple[IntArray, IntArray, FloatArray]:
    """Which discs are so near to each of some along x that their heights have to differ, and by how much at least.

    Args:
        turns: when each disc of all is placed; those placed later than one of `discs` are none of its.
    Returns:
        start: those of `discs[k]` are the entries `start[k]` up to `start[k + 1]` of the other two.
        others, half: their numbers, and the differences of height.
    """
    reach = radii[discs] + radii.max() + gap
    first, last = np.searchsorted(x, x[discs] - reach), np.searchsorted(x, x[discs] + reach, side="right")
    row, others = spans(first, last)
    squares = (radii[others] + radii[discs][row] + gap) ** 2 - (x[others] - x[discs][row]) ** 2
    near = (squares > 0) & (turns[others] < turns[discs][row])
    return np.searchsorted(row[near], np.arange(len(discs) + 1)), others[near], np.sqrt(squares[near])


def _nearest_free(target: float, floor: float, taken: Sequence[tuple[float, float]]) -> float:
    """The height nearest to the target, at or above the floor, in none of the open intervals; these are few, for which
    lists are quicker than arrays."""
    for low, high in taken:
        if low < target < high:
            break
    else:
        return target
    begins: list[float] = []
    ends: list[float] = []
    for low, high in sorted(taken):
        if not ends or low >= ends[-1]:
            begins.append(low)
            ends.append(high)
        elif high > ends[-1]:
            ends[-1] = high
    return min((edge for edge in begins + ends if edge >= floor), key=lambda edge: abs(edge - target))
