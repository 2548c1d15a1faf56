"""The best pairs of two lists, against all that there are."""

from __future__ import annotations

from itertools import permutations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.ranking.assignment import best_pairs
from kg.model.graphs.graph import FloatArray


@st.composite
def worths(draw: st.DrawFn) -> FloatArray:
    rows, columns = draw(st.integers(0, 4)), draw(st.integers(0, 5))
    cells = draw(st.lists(st.integers(0, 4), min_size=rows * columns, max_size=rows * columns))
    return np.array(cells, dtype=np.float64).reshape(rows, columns)


def best_of_all(worth: FloatArray) -> float:
    rows, columns = worth.shape
    if rows > columns:
        return best_of_all(worth.T)
    return max(sum(worth[row, at] for row, at in enumerate(order)) for order in permutations(range(columns), rows))


@given(worths())
def test_no_other_pairs_are_worth_more_and_nothing_stands_twice(worth: FloatArray) -> None:
    pairs = best_pairs(worth)
    assert sum(worth[pair] for pair in pairs) == best_of_all(worth)
    assert len({row for row, _ in pairs}) == len({column for _, column in pairs}) == len(pairs)
    assert all(worth[pair] > 0 for pair in pairs)


def test_the_nearest_pair_gives_way_where_two_pairs_are_worth_more() -> None:
    assert best_pairs(np.array([[0.9, 0.85], [0.85, 0.0]])) == [(0, 1), (1, 0)]
