"""Pairing two lists so that the pairs are worth most."""

from __future__ import annotations

import numpy as np

from kg.model.graphs.graph import FloatArray, IntArray


def best_pairs(worth: FloatArray) -> list[tuple[int, int]]:
    """Pairs (row, column) of the largest sum in which each row and each column is once; pairs worth nothing go.

    Args:
        worth: shape (m, n), >= 0.
    Returns:
        At most min(m, n) pairs, in order.
    Source:
        Kuhn 1955, doi:10.1002/nav.3800020109, with potentials and shortest augmenting paths (Jonker & Volgenant 1987,
        doi:10.1007/BF02278710): O(m² n).
    """
    if worth.shape[0] > worth.shape[1]:
        return sorted((row, column) for column, row in best_pairs(worth.T))
    rows = _row_of_each_column(worth.max(initial=0.0) - worth)
    pairs = ((int(row), column) for column, row in enumerate(rows) if row >= 0)
    return sorted(pair for pair in pairs if worth[pair] > 0)


def _row_of_each_column(cost: FloatArray) -> IntArray:
    """The row that each of n columns is given to in the cheapest assignment of m <= n rows, shape (n,), -1 for none."""
    count, columns = cost.shape
    of_row, of_column = np.zeros(count), np.zeros(columns)
    given = np.full(columns, -1, dtype=np.int64)
    for start in range(count):
        distance, before = np.full(columns, np.inf), np.full(columns, -1, dtype=np.int64)
        is_done = np.zeros(columns, dtype=bool)
        row, column, reached = start, -1, 0.0
        while row >= 0:
            offers = reached + cost[row] - of_row[row] - of_column
            better = ~is_done & (offers < distance)
            distance[better], before[better] = offers[better], column
            column = int(np.argmin(np.where(is_done, np.inf, distance)))
            reached, is_done[column], row = distance[column], True, int(given[column])
        of_row[start] += reached
        settled = np.flatnonzero(is_done)
        for each in settled:
            if given[each] >= 0:
                of_row[given[each]] += reached - distance[each]
        of_column[settled] += distance[settled] - reached
        while column >= 0:
            earlier = int(before[column])
            given[column] = start if earlier < 0 else given[earlier]
            column = earlier
    return given
