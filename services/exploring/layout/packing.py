"""Discs along a line that never touch."""

from __future__ import annotations

import numpy as np

from kg.model.graphs.graph import FloatArray, IntArray


def packed(
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
    reach = radii + (radii.max() if len(radii) else 0.0) + gap
    first, last = np.searchsorted(x, x - reach), np.searchsorted(x, x + reach, side="right")
    for disc in order.tolist():
        window = slice(first[disc], last[disc])
        others = heights[window]
        squares = (radii[window] + radii[disc] + gap) ** 2 - (x[window] - x[disc]) ** 2
        near = (squares > 0) & ~np.isnan(others)
        half, middles = np.sqrt(squares[near]), others[near]
        heights[disc] = _nearest_free(float(targets[disc]), float(floors[disc]), middles - half, middles + half)
    return heights


def _nearest_free(target: float, floor: float, low: FloatArray, high: FloatArray) -> float:
    """The height nearest to the target, at or above the floor, in none of the open intervals (low, high)."""
    target = max(target, floor)
    if not ((low < target) & (target < high)).any():
        return target
    order = np.argsort(low, kind="stable")
    low, top = low[order], np.maximum.accumulate(high[order])
    is_open = low[1:] >= top[:-1]
    edges = np.concatenate((low[np.append(True, is_open)], top[np.append(is_open, True)]))
    edges = edges[edges >= floor]
    return float(edges[np.argmin(np.abs(edges - target))])
