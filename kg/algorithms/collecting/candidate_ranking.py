"""The order of candidates by relevance, impact and diversity, each a rank (QUAL-SG 2.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from kg.model.collections.collection import Axis
from kg.model.graphs.graph import FloatArray, IntArray

CITATIONS, VENUE, AUTHORS = "citations", "venue", "authors"
WEIGHTS = {CITATIONS: 0.5, VENUE: 0.3, AUTHORS: 0.2}
"""S_a = 0.5 C + 0.3 V + 0.2 A; the Greek letters in QUAL-SG's appendix C are swapped."""

_QUARTERS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Indicators:
    """What is known of the impact of n papers, each shape (n,), NaN where nothing is.

    `citations` a year since publication; `venue` the h-index of the venue; `authors` that of the first author plus
    that of the last.
    """

    citations: FloatArray
    venue: FloatArray
    authors: FloatArray


@dataclass(frozen=True, slots=True, kw_only=True)
class QualityRanks:
    """Scores and places of n papers, shape (n,).

    `impact` is S_a in [1, 4], NaN where no indicator is known; `diversity` S_d in [0, 2]; `mean_rank` the mean of the
    ranks of the axes asked for; `order` the papers from the best. `missing` names the indicators each paper lacks.
    """

    impact: FloatArray
    diversity: FloatArray
    mean_rank: FloatArray
    order: IntArray
    missing: tuple[tuple[str, ...], ...]


def quality_ranks(
    relevance: FloatArray,
    indicators: Indicators,
    vectors: FloatArray,
    *,
    axes: Collection[Axis],
    ties: Sequence[str],
) -> QualityRanks:
    """Rank n candidates by the mean of their ranks on the axes asked for.

    Args:
        relevance: S_t, larger is nearer to the topic, shape (n,).
        indicators: those of the n papers; a missing one drops out and the weights of the others renormalise.
        vectors: unit vectors of their texts, shape (n, d).
        axes: one or more; each counts alike.
        ties: n ids; equal means are ordered by larger relevance, then by id.
    Source:
        QUAL-SG 2.4 and appendix C; the mean of ranks is that of the paper, where the authors' code adds up scores.
        A paper without any indicator is last on the axis of impact.
    """
    impact, missing = _impact(indicators)
    spread = diversity(vectors)
    scores = {
        Axis.RELEVANCE: relevance,
        Axis.IMPACT: np.where(np.isnan(impact), -np.inf, impact),
        Axis.DIVERSITY: spread,
    }
    mean = np.mean([average_ranks(scores[axis]) for axis in Axis if axis in axes], axis=0)
    order = np.array(sorted(range(len(ties)), key=lambda at: (mean[at], -relevance[at], ties[at])), dtype=np.int64)
    return QualityRanks(impact=impact, diversity=spread, mean_rank=mean, order=order, missing=missing)


def citations_a_year(citation_count: int | None, year: int | None, *, as_of: date) -> float:
    """C: citations divided by years since publication, at least one; NaN where either is unknown."""
    if citation_count is None or year is None:
        return float("nan")
    return citation_count / max(as_of.year - year, 1)


def h_index(citation_counts: Sequence[int]) -> int:
    """The most papers that have as many citations each.

    Source:
        Hirsch 2005, doi:10.1073/pnas.0507655102.
    """
    ranked = sorted(citation_counts, reverse=True)
    return sum(count >= place for place, count in enumerate(ranked, 1))


def average_ranks(scores: FloatArray) -> FloatArray:
    """Ranks from 1, the largest score first; equal scores share the mean of their places."""
    _, inverse, counts = np.unique(-scores, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks: FloatArray = (last - (counts - 1) / 2)[inverse]
    return ranks


def quarter_scores(values: FloatArray) -> FloatArray:
    """4 for the best quarter of the known values to 1 for the last, by average rank; NaN stays NaN."""
    scores = np.full(len(values), np.nan)
    known = np.flatnonzero(~np.isnan(values))
    if len(known):
        share = (average_ranks(values[known]) - 0.5) / len(known)
        scores[known] = _QUARTERS - np.floor(share * _QUARTERS)
    return scores


def diversity(vectors: FloatArray) -> FloatArray:
    """S_d: the mean of 1 - cosine over the other candidates, shape (n,); 0 for one alone."""
    count = len(vectors)
    if count < 2:
        return np.zeros(count)
    mean: FloatArray = (vectors @ vectors.sum(axis=0) - np.einsum("ij,ij->i", vectors, vectors)) / (count - 1)
    return np.round(1.0 - mean, 9)


def _impact(indicators: Indicators) -> tuple[FloatArray, tuple[tuple[str, ...], ...]]:
    known = {CITATIONS: indicators.citations, VENUE: indicators.venue, AUTHORS: indicators.authors}
    scores = np.array([quarter_scores(known[name]) for name in WEIGHTS])
    weights = np.where(np.isnan(scores), 0.0, np.array(list(WEIGHTS.values()))[:, None])
    total = weights.sum(axis=0)
    summed = (weights * np.nan_to_num(scores)).sum(axis=0)
    impact = np.divide(summed, total, out=np.full(scores.shape[1], np.nan), where=total > 0)
    lacking = tuple(
        tuple(name for name, score in zip(WEIGHTS, column, strict=True) if np.isnan(score)) for column in scores.T
    )
    return np.round(impact, 9), lacking
