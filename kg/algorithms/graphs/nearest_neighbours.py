"""The k nearest vectors of each vector by cosine: exact for thousands, by cells and refinement for more.

Comparing all pairs costs n² d. Up to EXACT_SIZE vectors, where it takes seconds, nothing else is done. Above it,
spherical k-means puts the vectors into cells of about CELL_SIZE, each vector is compared with the members of its PROBES
nearest cells, and one round of "a neighbour's neighbour is a likely neighbour" finds what lay beyond these cells. The
cells hold equally many vectors whatever n is, so the cost grows in proportion to n (plus n² / CELL_SIZE for choosing
cells, small up to a million). Of the neighbours with cosine >= 0.5 among 17,000 real titles 99.6 % are found, of all
ten nearest 96 %; `tests/unit/kg/algorithms/graphs/test_nearest_neighbours.py` holds the line at 98 %.

Sources:
    Jégou, Douze & Schmid 2011, doi:10.1109/TPAMI.2010.57, section IV (inverted file of k-means cells);
    Dong, Moses & Li 2011, doi:10.1145/1963405.1963487, section 2.2 (local join).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.cosines import cosines_of_pairs
from kg.model.graphs.graph import FloatArray, IntArray

EXACT_SIZE = 20_000
CELL_SIZE = 256
PROBES = 16

Vectors = NDArray[np.float32]

_BLOCK = 512
_JOIN_BLOCK = 128
_SPARE = 6
"""Neighbours beyond the k nearest by single precision: one of them may be nearer by a bit."""

_GROUP = 16
"""Columns of a group; of fewer, larger groups more numbers pass that are not among the k largest."""
_TRAINING_PER_CELL = 32
_TRAINING_ROUNDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """Row i lists the nearest of vector i, most similar first, ties by index; -1 fills a row that has fewer than k.

    `indices` and `similarities` have shape (n, k); similarities are cosines, -1.0 where the index is -1.
    """

    indices: IntArray
    similarities: FloatArray


def nearest(vectors: Vectors, *, k: int, exact_size: int = EXACT_SIZE, seed: int = 0) -> Neighbours:
    """The k nearest other vectors of each vector.

    Args:
        vectors: unit vectors, shape (n, d), float32; a zero vector has no neighbours and is nobody's neighbour.
        k: neighbours wanted, >= 1.
        exact_size: n up to which all pairs are compared.
        seed: for the k-means start above that size.
    """
    count = len(vectors)
    known = np.flatnonzero(np.einsum("ij,ij->i", vectors, vectors) > 0)
    found = Neighbours(indices=np.full((count, k), -1, dtype=np.int64), similarities=np.full((count, k), -1.0))
    if len(known) > 1:
        dense = np.ascontiguousarray(vectors[known])
        if len(known) <= exact_size:
            lists = _exact(dense, k + _SPARE)
        else:
            lists = _refine_lists(dense, *_by_cells(dense, k, seed=seed))
        indices, found.similarities[known] = _in_exact_order(dense, lists.indices, k)
        found.indices[known] = np.where(indices >= 0, known[indices], -1)
    return found


def _in_exact_order(vectors: Vectors, indices: IntArray, k: int) -> tuple[IntArray, FloatArray]:
    """The k nearest of those listed, in the order of cosines that no processor has otherwise, with these cosines."""
    similarities = np.full(indices.shape, -1.0)
    for start in range(0, len(vectors), _BLOCK):
        rows, places = np.nonzero(indices[start : start + _BLOCK] >= 0)
        rows += start
        similarities[rows, places] = cosines_of_pairs(vectors[rows], vectors[indices[rows, places]])
    names = np.where(indices >= 0, indices, len(vectors))
    order = np.lexsort((names, -similarities), axis=1)[:, :k]
    return np.take_along_axis(indices, order, axis=1), np.take_along_axis(similarities, order, axis=1)


class _Lists:
    """The best k seen so far of each vector, best first, ties by index."""

    def __init__(self, count: int, k: int) -> None:
        self.indices = np.full((count, k), -1, dtype=np.int64)
        self.similarities = np.full((count, k), -1.0, dtype=np.float32)

    def offer(self, rows: IntArray, candidates: IntArray, similarities: NDArray[np.float32]) -> None:
        """Merge candidates into the lists of `rows`, which are distinct.

        `similarities` has shape (r, c), -1 where a candidate is to be ignored; `candidates` (c,) for all rows alike, or
        (r, c), then distinct within a row. No candidate may be in its row's list already.
        """
        k = self.indices.shape[1]
        bar = np.maximum(self.similarities[rows, -1], np.nextafter(np.float32(-1), np.float32(0)))
        better = similarities >= bar[:, None]
        if similarities.shape[1] > k and np.count_nonzero(better) > 2 * k * len(rows):
            better = similarities >= np.maximum(bar, _at_most_kth(similarities, k))[:, None]
        row, column = np.nonzero(better)
        names = candidates[column] if candidates.ndim == 1 else candidates[row, column]
        held = self.indices[rows]
        held_row, held_column = np.nonzero(held >= 0)
        row = np.concatenate((row, held_row))
        names = np.concatenate((names, held[held_row, held_column]))
        values = np.concatenate(
            (similarities[row[: len(column)], column], self.similarities[rows[held_row], held_column])
        )
        order = np.lexsort((names, -values, row))
        row, values, names = row[order], values[order], names[order]
        rank = np.arange(len(row)) - np.searchsorted(row, row)
        kept = rank < k
        self.indices[rows[row[kept]], rank[kept]] = names[kept]
        self.similarities[rows[row[kept]], rank[kept]] = values[kept]


def _at_most_kth(similarities: NDArray[np.float32], k: int) -> NDArray[np.float32]:
    """For each row a number of which at least k of its numbers do not fall short, and few more, shape (r,).

    It is the k-th largest of the largest numbers of groups of columns: telling those takes a glance at each number, and
    telling the k-th of all numbers a sort of them.
    """
    rows, columns = similarities.shape
    groups = columns // _GROUP
    if groups > k:
        similarities = similarities[:, : groups * _GROUP].reshape(rows, _GROUP, groups).max(axis=1)
    kth: NDArray[np.float32] = np.partition(similarities, -k, axis=1)[:, -k]
    return kth


def _exact(vectors: Vectors, k: int) -> _Lists:
    count = len(vectors)
    lists = _Lists(count, k)
    everyone = np.arange(count, dtype=np.int64)
    for start in range(0, count, _BLOCK):
        rows = everyone[start : start + _BLOCK]
        similarities = vectors[rows] @ vectors.T
        similarities[rows - start, rows] = -1.0
        lists.offer(rows, everyone, similarities)
    return lists


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cells:
    """The cell of each vector, shape (n,), and the cells whose members it was compared with, shape (n, probes)."""

    home: IntArray
    visited: IntArray


def _by_cells(vectors: Vectors, k: int, *, seed: int) -> tuple[_Lists, _Cells]:
    """Compare each vector with the members of its nearest cells."""
    centroids = _centroids(vectors, len(vectors) // CELL_SIZE, seed=seed)
    probes = min(PROBES, len(centroids))
    home = np.empty(len(vectors), dtype=np.int64)
    visited = np.empty((len(vectors), probes), dtype=np.int64)
    for start in range(0, len(vectors), _BLOCK):
        part = slice(start, start + _BLOCK)
        similarities = vectors[part] @ centroids.T
        home[part] = np.argmax(similarities, axis=1)
        visited[part] = np.argpartition(similarities, -probes, axis=1)[:, -probes:]
    members = _groups(home, len(centroids))
    lists = _Lists(len(vectors), k)
    for inside in members:
        similarities = vectors[inside] @ vectors[inside].T
        np.fill_diagonal(similarities, -1.0)
        lists.offer(inside, inside, similarities)
    # The lists are good by now, so that few members of the other cells pass their bar.
    for cell, visits in enumerate(_groups(visited.ravel(), len(centroids))):
        rows = visits // probes
        rows = rows[home[rows] != cell]
        lists.offer(rows, members[cell], vectors[rows] @ vectors[members[cell]].T)
    return lists, _Cells(home=home, visited=visited)


def _centroids(vectors: Vectors, cells: int, *, seed: int) -> Vectors:
    """Spherical k-means on a sample: unit centroids, shape (cells, d)."""
    generator = np.random.default_rng(seed)
    sample = vectors[np.sort(generator.permutation(len(vectors))[: cells * _TRAINING_PER_CELL])]
    centroids = sample[generator.permutation(len(sample))[:cells]].copy()
    for _ in range(_TRAINING_ROUNDS):
        cell = np.concatenate(
            [np.argmax(sample[start : start + _BLOCK] @ centroids.T, axis=1) for start in range(0, len(sample), _BLOCK)]
        )
        order = np.argsort(cell, kind="stable")
        filled, starts = np.unique(cell[order], return_index=True)
        centroids[filled] = np.add.reduceat(sample[order], starts, axis=0)
        centroids /= np.maximum(np.linalg.norm(centroids, axis=1, keepdims=True), np.finfo(np.float32).tiny)
    return centroids


def _groups(labels: IntArray, count: int) -> list[IntArray]:
    """The positions of each label 0..count-1, ascending."""
    order = np.argsort(labels, kind="stable")
    return np.split(order, np.cumsum(np.bincount(labels, minlength=count))[:-1])


def _refine_lists(vectors: Vectors, lists: _Lists, cells: _Cells) -> _Lists:
    """One local join: compare each vector with its neighbours' neighbours, in both directions, beyond its cells."""
    around = np.concatenate((lists.indices, _reverse(lists)), axis=1)
    neighbours = lists.indices.copy()
    for start in range(0, len(vectors), _JOIN_BLOCK):
        rows = np.arange(start, min(start + _JOIN_BLOCK, len(vectors)), dtype=np.int64)
        candidates = np.concatenate((around[neighbours[rows]].reshape(len(rows), -1), around[rows]), axis=1)
        candidates.sort(axis=1)
        wanted = (candidates >= 0) & (candidates != rows[:, None])
        wanted[:, 1:] &= candidates[:, 1:] != candidates[:, :-1]
        own = cells.home[candidates]
        for visited in cells.visited[rows].T:
            wanted &= own != visited[:, None]
        row, column = np.nonzero(wanted)
        similarities = np.full(candidates.shape, -1.0, dtype=np.float32)
        similarities[row, column] = np.einsum("ij,ij->i", vectors[candidates[row, column]], vectors[rows[row]])
        lists.offer(rows, candidates, similarities)
    return lists


def _reverse(lists: _Lists) -> IntArray:
    """For each vector the k most similar of those that list it, -1 where fewer do, shape (n, k)."""
    count, k = lists.indices.shape
    listed, listing = lists.indices.ravel(), np.repeat(np.arange(count, dtype=np.int64), k)
    order = np.lexsort((listing, -lists.similarities.ravel(), listed))
    listed, listing = listed[order], listing[order]
    rank = np.arange(len(listed)) - np.searchsorted(listed, listed)
    kept = (rank < k) & (listed >= 0)
    reverse = np.full((count, k), -1, dtype=np.int64)
    reverse[listed[kept], rank[kept]] = listing[kept]
    return reverse
