"""Category by category, counted in memory, for an engine whose every write passes through this process.

The relations of a field are three columns of numbers, read once, or taken from the domain graph when this process saves
it; a matrix is then two sums over them. What is kept is dropped with the first write that could change it: a write
that changes categories alone keeps the relations.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from kg.model.entities.entity import DomainGraph
from kg.model.graphs.graph import IntArray
from kg.ports import GraphEngine, Row

WRITES_OF_RELATIONS = frozenset({"save_entities", "delete_entities", "save_related_to"})
"""The templates that create, change or delete entities or their relations."""

WRITES = WRITES_OF_RELATIONS | {
    "save_in_category",
    "save_categories",
    "delete_taxonomy_categories",
    "delete_field_categories",
}
"""Those, and the templates that create, change or delete categories and the places of entities in them."""

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
        self._pairs: OrderedDict[tuple[str, str], RelatedPairs] = OrderedDict()
        self._matrices: OrderedDict[tuple[str, str, str], Matrix] = OrderedDict()
        self._writes = 0

    def matrix(self, engine: GraphEngine, field_id: str, first: str, second: str) -> Matrix:
        """What the template `category_matrix` counts for two taxonomies of a field.

        Args:
            engine: the one whose writes `note` is notified of.
            first, second: ids of the taxonomies' nodes.
        """
        key = (field_id, first, second)
        with self._guard:
            writes, known = self._writes, self._matrices.get(key)
        if known is not None:
            return known
        head = engine.read("domain_graph_by_field", field_id=field_id)
        of = (field_id, head[0]["revision"] if head else "")
        with self._guard:
            pairs = self._pairs.get(of)
        pairs = pairs or related_pairs(engine.read("related_positions", field_id=field_id))
        found = count_pairs(pairs, *(engine.read("category_positions", taxonomy=each) for each in (first, second)))
        with self._guard:
            if writes == self._writes:  # else it may hold something of before
                _keep(self._pairs, of, pairs, most=MOST_FIELDS)
                _keep(self._matrices, key, found, most=MOST_MATRICES)
        return found

    def keep(self, graph: DomainGraph, revision: str) -> None:
        """Take the relations of a domain graph that was just stored, so that nobody has to read them.

        They are used while the field's domain graph has this revision, which is a digest of all that it says.
        """
        pairs = pairs_of(graph)
        with self._guard:
            _keep(self._pairs, (graph.field_id, revision), pairs, most=MOST_FIELDS)

    def note(self, template: str, _parameters: Mapping[str, Any]) -> None:
        """Drop what is kept of what `template`, one of `WRITES`, has changed."""
        with self._guard:
            self._writes += 1
            self._matrices.clear()
            if template in WRITES_OF_RELATIONS:
                self._pairs.clear()


_INDEXES: WeakKeyDictionary[GraphEngine, CategoryIndex | None] = WeakKeyDictionary()
_MAKING = threading.Lock()


def category_index(engine: GraphEngine) -> CategoryIndex | None:
    """The one index of an engine, made when it is first asked for; None on one that other processes write to."""
    with _MAKING:
        if engine not in _INDEXES:
            made = CategoryIndex()
            _INDEXES[engine] = made if engine.follow(WRITES, made.note) else None
        return _INDEXES[engine]


_COLUMNS = ("first_positions", "second_positions", "papers")


def related_pairs(rows: Sequence[Row]) -> RelatedPairs:
    """The relations of a field, whatever their kind and direction, as pairs.

    Args:
        rows: the one row of `related_positions`.
    """
    (row,) = rows
    return _pair_relations(*(np.array(row[name], dtype=np.int64) for name in _COLUMNS))


def pairs_of(graph: DomainGraph) -> RelatedPairs:
    """The relations of a domain graph as pairs: what `related_pairs` reads once it is stored."""
    position = {entity.id: number for number, entity in enumerate(graph.entities)}
    found = [
        (position[each.first], position[each.second], len(each.papers))
        for each in graph.relations
        if each.first in position and each.second in position
    ]
    return _pair_relations(*np.array(found, dtype=np.int64).reshape(-1, 3).T)


def _pair_relations(first: IntArray, second: IntArray, papers: IntArray) -> RelatedPairs:
    """Pairs of the relations of a field, whose three columns are given, shape (r,)."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    width = int(high.max(initial=0)) + 1
    keys, place = np.unique(low * width + high, return_inverse=True)
    summed = np.bincount(place, weights=papers, minlength=len(keys)).astype(np.int64)
    return RelatedPairs(first=keys // width, second=keys % width, papers=summed)


def count_pairs(pairs: RelatedPairs, rows: Sequence[Row], columns: Sequence[Row]) -> Matrix:
    """The matrix of two taxonomies.

    Args:
        rows, columns: the positions of the entities in each category; an entity is in one category at most.
    """
    size = int(pairs.second.max(initial=-1)) + 1
    (row_names, row_of), (column_names, column_of) = (_place_members(each, size) for each in (rows, columns))
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


def _place_members(members: Sequence[Row], size: int) -> tuple[list[str], IntArray]:
    """The categories by name, and which of them each of `size` entities is in, -1 for none."""
    names = sorted(row["key"] for row in members)
    place = {name: number for number, name in enumerate(names)}
    found = np.full(size, -1, dtype=np.int64)
    for row in members:
        positions = np.array(row["positions"], dtype=np.int64)
        found[positions[positions < size]] = place[row["key"]]
    return names, found


def _keep(kept: OrderedDict[Any, Any], key: object, value: object, *, most: int) -> None:
    kept[key] = value
    if len(kept) > most:
        kept.popitem(last=False)
