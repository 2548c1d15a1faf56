"""Category by category, counted in memory, for an engine whose every write passes through this process.

The relations of a field are read once as three columns of numbers; a matrix is then two sums over them. What is kept is
dropped with the first write that could change it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from kg.model.graphs.graph import IntArray
from kg.ports import GraphEngine, Row

WRITES = frozenset(
    {
        "save_entities",
        "delete_entities",
        "save_related_to",
        "save_in_category",
        "save_categories",
        "delete_taxonomy_categories",
        "delete_field_categories",
    }
)
"""The templates that create, change or delete entities, their relations, or their places in categories."""

MOST_FIELDS, MOST_MATRICES = 4, 256
"""Fields whose relations are kept (100,000 relations take 2.4 MB), and matrices."""

Matrix = Mapping[tuple[str, str], tuple[int, int]]
"""By the ids of two categories' nodes: pairs of related entities, and the papers behind them."""


@dataclass(frozen=True, slots=True, eq=False)
class RelatedPairs:
    """Pairs of related entities by their positions in the field, `first` < `second`, each once, shape (m,).

    `papers` is the sum over all relations of a pair.
    """

    first: IntArray
    second: IntArray
    papers: IntArray


class CategoryIndex:
    """Keeps matrices until something of them is written; safe to use from several threads."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._pairs: OrderedDict[str, RelatedPairs] = OrderedDict()
        self._matrices: OrderedDict[tuple[str, str, str], Matrix] = OrderedDict()
        self._writes = 0

    def matrix(self, engine: GraphEngine, field_id: str, first: str, second: str) -> Matrix:
        """What the template `category_matrix` counts for two taxonomies of a field.

        Args:
            engine: the one whose writes `note` is told of.
            first, second: ids of the taxonomies' nodes.
        """
        key = (field_id, first, second)
        with self._guard:
            writes, known, pairs = self._writes, self._matrices.get(key), self._pairs.get(field_id)
        if known is not None:
            return known
        pairs = pairs or related_pairs(engine.read("related_positions", field_id=field_id))
        found = counted(pairs, *(engine.read("category_positions", taxonomy=each) for each in (first, second)))
        with self._guard:
            if writes == self._writes:  # else it may hold something of before
                _keep(self._pairs, field_id, pairs, most=MOST_FIELDS)
                _keep(self._matrices, key, found, most=MOST_MATRICES)
        return found

    def note(self, _template: str, _parameters: Mapping[str, Any]) -> None:
        """Drop what is kept: one of `WRITES` was stored."""
        with self._guard:
            self._writes += 1
            self._pairs.clear()
            self._matrices.clear()


_INDEXES: WeakKeyDictionary[GraphEngine, CategoryIndex | None] = WeakKeyDictionary()
_MAKING = threading.Lock()


def category_index(engine: GraphEngine) -> CategoryIndex | None:
    """The one index of an engine, made when it is first asked for; None on one that other processes write to."""
    with _MAKING:
        if engine not in _INDEXES:
            made = CategoryIndex()
            _INDEXES[engine] = made if engine.follow(WRITES, made.note) else None
        return _INDEXES[engine]


_COLUMNS = ("first_position", "second_position", "papers")


def related_pairs(rows: Sequence[Row]) -> RelatedPairs:
    """The relations of a field, whatever their kind and direction, as pairs."""
    columns = (np.fromiter((row[name] for row in rows), np.int64, len(rows)) for name in _COLUMNS)
    first, second, papers = columns
    low, high = np.minimum(first, second), np.maximum(first, second)
    width = int(high.max(initial=0)) + 1
    keys, place = np.unique(low * width + high, return_inverse=True)
    summed = np.bincount(place, weights=papers, minlength=len(keys)).astype(np.int64)
    return RelatedPairs(first=keys // width, second=keys % width, papers=summed)


def counted(pairs: RelatedPairs, rows: Sequence[Row], columns: Sequence[Row]) -> Matrix:
    """The matrix of two taxonomies.

    Args:
        rows, columns: the entities in the categories of each, by position; an entity stands in one category at most.
    """
    size = int(pairs.second.max(initial=-1)) + 1
    (row_names, row_of), (column_names, column_of) = (_placed(each, size) for each in (rows, columns))
    ends = ((pairs.first, pairs.second), (pairs.second, pairs.first))
    row, column = (np.concatenate(parts) for parts in zip(*((row_of[a], column_of[b]) for a, b in ends), strict=True))
    papers = np.concatenate((pairs.papers, pairs.papers))
    inside = (row >= 0) & (column >= 0)
    cell = row[inside] * len(column_names) + column[inside]
    cells = len(row_names) * len(column_names)
    number = np.bincount(cell, minlength=cells)
    summed = np.bincount(cell, weights=papers[inside], minlength=cells)
    return {
        (row_names[at // len(column_names)], column_names[at % len(column_names)]): (int(number[at]), int(summed[at]))
        for at in np.flatnonzero(number).tolist()
    }


def _placed(members: Sequence[Row], size: int) -> tuple[list[str], IntArray]:
    """The categories by name, and which of them each of `size` entities stands in, -1 for none."""
    names = sorted({row["category"] for row in members})
    place = {name: number for number, name in enumerate(names)}
    found = np.full(size, -1, dtype=np.int64)
    for row in members:
        if row["position"] < size:
            found[row["position"]] = place[row["category"]]
    return names, found


def _keep(kept: OrderedDict[Any, Any], key: object, value: object, *, most: int) -> None:
    kept[key] = value
    if len(kept) > most:
        kept.popitem(last=False)
