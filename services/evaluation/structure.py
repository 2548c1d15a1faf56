"""How far the headings of two surveys agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from services.embedding import Embedder
from services.evaluation.references import Overlap

_SAME = 0.8
"""Least cosine of two headings that match (QUAL-SG, appendix D.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureMeasures:
    """`overlap` of headings matched one to one; its f1 is QUAL-SG's. `soft_recall` needs no threshold, about [0, 1]."""

    overlap: Overlap
    soft_recall: float


async def compare_headings(ours: Sequence[str], theirs: Sequence[str], embedder: Embedder) -> StructureMeasures:
    """Compare the headings of a survey with those of one by people; both without acknowledgements and the like.

    Source:
        QUAL-SG, appendix D.1 (overlap); Fränti & Mariescu-Istodor 2023, Soft precision and recall (soft_recall).
    """
    vectors = await embedder.embed([*ours, *theirs] or [""])
    cosines = np.clip(np.round(vectors @ vectors.T, 6), 0.0, 1.0)
    split = len(ours)
    matched = _matched(cosines[:split, split:]) if ours and theirs else 0
    return StructureMeasures(
        overlap=Overlap(ours=len(ours), theirs=len(theirs), matched=matched),
        soft_recall=_soft_recall(cosines, split) if ours and theirs else 0.0,
    )


def _matched(cosines: np.ndarray) -> int:
    """Pairs of at least _SAME, the nearest first, ties by place, each heading once."""
    pairs = sorted((-float(cosines[i, j]), i, j) for i, j in zip(*np.nonzero(cosines >= _SAME), strict=True))
    rows, columns = set[int](), set[int]()
    for _, i, j in pairs:
        if i not in rows and j not in columns:
            rows.add(i)
            columns.add(j)
    return len(rows)


def _soft_recall(cosines: np.ndarray, split: int) -> float:
    """(c(G) + c(P) - c(G ∪ P)) / c(G), with c the number of headings that are different in kind."""
    ours, theirs = _soft_count(cosines[:split, :split]), _soft_count(cosines[split:, split:])
    return (theirs + ours - _soft_count(cosines)) / theirs


def _soft_count(cosines: np.ndarray) -> float:
    """Σ_i 1 / Σ_j sim(i, j); a heading without a vector is like itself alone."""
    own = cosines.copy()
    np.fill_diagonal(own, 1.0)
    return float((1 / own.sum(axis=1)).sum())
