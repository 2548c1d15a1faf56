"""Papers tied by common references, and papers tied by being cited together."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kg.algorithms.graphs.csr import sources_of, transposed, undirected
from kg.model.graphs.graph import FloatArray, IntArray, WeightedGraph

MAX_PAIRS = 20_000_000
"""Pairs one count may form, about 500 MB of them at once."""

_CHUNK = 2_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Coupling:
    """How many works tie each two papers.

    `shared` is undirected, weights are counts >= 1. `left_out`, ascending, are the papers whose ties were not counted
    because the pairs they form alone would fill the memory: the most cited works in bibliographic coupling, those with
    the longest reference lists in co-citation. They say least about what two papers have in common.
    """

    shared: WeightedGraph
    left_out: IntArray


def bibliographic_coupling(citations: WeightedGraph, *, max_pairs: int = MAX_PAIRS) -> Coupling:
    """Count, for each two papers, the works that both cite.

    Args:
        citations: directed, row = citing paper; its weights are not used.
        max_pairs: bound on pairs formed, and so on memory; the works that form most are left out until it holds.
    Source:
        Kessler 1963, doi:10.1002/asi.5090140103.
    """
    return _tied_by(transposed(citations), max_pairs=max_pairs)


def co_citation(citations: WeightedGraph, *, max_pairs: int = MAX_PAIRS) -> Coupling:
    """Count, for each two papers, the papers that cite both; arguments as in `bibliographic_coupling`.

    Source:
        Small 1973, doi:10.1002/asi.4630240406.
    """
    return _tied_by(citations, max_pairs=max_pairs)


def strength(coupling: Coupling, citations: WeightedGraph, *, by_references: bool) -> WeightedGraph:
    """Counts as cosines: shared / sqrt(number of either paper × number of the other's), in (0, 1].

    Args:
        coupling: of `citations`.
        citations: directed, row = citing paper.
        by_references: True for bibliographic coupling (numbers of references), False for co-citation (of citations).
    """
    numbers = np.diff((citations if by_references else transposed(citations)).indptr)
    shared = coupling.shared
    scale = np.sqrt(numbers[sources_of(shared)].astype(np.float64) * numbers[shared.indices])
    cosines: FloatArray = shared.weights / scale
    return replace(shared, weights=np.minimum(cosines, 1.0))


def _tied_by(ties: WeightedGraph, *, max_pairs: int) -> Coupling:
    """Each row of `ties` ties every two of its entries; sum the ties of each pair, rows with most pairs last."""
    size = ties.size
    lengths = np.diff(ties.indptr)
    pairs = lengths * (lengths - 1) // 2
    order = np.argsort(pairs, kind="stable")
    counted = order[np.cumsum(pairs[order]) <= max_pairs]
    chunk_of = np.cumsum(pairs[counted]) // _CHUNK
    keys, counts = np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64)
    for rows in np.split(counted, np.flatnonzero(np.diff(chunk_of)) + 1):
        new_keys, new_counts = np.unique(_pair_keys(ties, rows), return_counts=True)
        keys, inverse = np.unique(np.concatenate((keys, new_keys)), return_inverse=True)
        counts = np.bincount(inverse, weights=np.concatenate((counts, new_counts)), minlength=len(keys)).astype(
            np.int64
        )
    first, second = np.divmod(keys, max(size, 1))
    shared = undirected(size, first, second, counts.astype(np.float64))
    return Coupling(shared=shared, left_out=np.setdiff1d(np.arange(size), counted))


def _pair_keys(ties: WeightedGraph, rows: IntArray) -> IntArray:
    """first * n + second for every two entries first < second of each row."""
    found = [np.empty(0, dtype=np.int64)]
    for length in np.unique(ties.indptr[rows + 1] - ties.indptr[rows]).tolist():
        if length < 2:
            continue
        alike = rows[ties.indptr[rows + 1] - ties.indptr[rows] == length]
        entries = ties.indices[ties.indptr[alike][:, None] + np.arange(length)]
        first, second = np.triu_indices(length, 1)
        found.append((entries[:, first] * ties.size + entries[:, second]).ravel())
    return np.concatenate(found)
