"""How far the headings of two surveys agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kg.algorithms.graphs.cosines import cosines
from kg.algorithms.ranking.assignment import best_pairs
from kg.model.graphs.graph import FloatArray
from services.embedding import Embedder
from services.evaluation.references import Overlap

_SAME = 0.8
"""Least cosine of two headings that match (QUAL-SG, appendix D.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureMeasures:
    """`overlap` of headings matched one to one; its f1 is QUAL-SG's. `soft_recall` needs no threshold, in [0, 1]."""

    overlap: Overlap
    soft_recall: float


async def compare_headings(ours: Sequence[str], theirs: Sequence[str], embedder: Embedder) -> StructureMeasures:
    """Compare the headings of a survey with those of one by people; both without acknowledgements and the like.

    Source:
        QUAL-SG, appendix D.1 (overlap); Fränti & Mariescu-Istodor 2023, Soft precision and recall (soft_recall), whose
        counts are here those of a largest matching: theirs may exceed 1. Kuhn 1955,
        doi:10.1002/nav.3800020109.
    """
    vectors = await embedder.embed([*ours, *theirs] or [""])
    split = len(ours)
    likeness = np.clip(cosines(vectors[:split], vectors[split:]), 0.0, 1.0)
    matched = _count_matches(likeness) if ours and theirs else 0
    return StructureMeasures(
        overlap=Overlap(ours=len(ours), theirs=len(theirs), matched=matched),
        soft_recall=_soft_recall(likeness) if ours and theirs else 0.0,
    )


def _count_matches(likeness: FloatArray) -> int:
    """The most pairs of at least _SAME in which each heading is once."""
    return len(best_pairs(np.where(likeness >= _SAME, 1.0, 0.0)))


def _soft_recall(likeness: FloatArray) -> float:
    """The cosines of the best pairs in which each heading is once, summed, for each heading of theirs."""
    return sum(float(likeness[pair]) for pair in best_pairs(likeness)) / len(likeness[0])
