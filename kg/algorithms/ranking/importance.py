"""How much a paper matters to a field: one score out of its citations and its nearness to the topic."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kg.model.graphs.graph import FloatArray, IntArray

CITATIONS, CITATIONS_INSIDE, RELEVANCE = 4.0, 1.0, 1.0
"""What each part weighs. Citations of the world come first: a field collected by search holds few of its own."""

_DIGITS = 9
"""Kept of a score, so that an order does not hang on the last bit of a logarithm."""


def importance_scores(
    citation_counts: Sequence[int | None], citations_inside: IntArray, relevances: FloatArray
) -> FloatArray:
    """Importance = (4 C + I + R) / 6, each part over the largest in the field.

    C is log(1 + citations), I is log(1 + citations from papers of the field), R is the relevance, at least 0. What is
    not known drops out and the other weights are scaled up: C of a paper whose count is missing; for every paper, a
    part that is 0 throughout.

    Args:
        citation_counts: citations of each of n papers at the day of its source, >= 0; None where it gives none.
        citations_inside: citations from papers of the field, >= 0, shape (n,).
        relevances: cosine of each paper with the topic, in [-1, 1], shape (n,).
    Returns:
        Scores in [0, 1], shape (n,); 0.0 where nothing is known.
    Source:
        Own formula; `benchmarks/quality/README.md` has the figures beside citation count, PageRank and others.
    """
    counts = np.array([np.nan if count is None else count for count in citation_counts], dtype=np.float64)
    parts = (
        (CITATIONS, np.log1p(counts)),
        (CITATIONS_INSIDE, np.log1p(citations_inside.astype(np.float64))),
        (RELEVANCE, np.maximum(relevances, 0.0)),
    )
    score, weight = np.zeros(len(counts)), np.zeros(len(counts))
    for share, part in parts:
        known = ~np.isnan(part)
        largest = part[known].max(initial=0.0)
        if largest > 0:
            score[known] += share * part[known] / largest
            weight[known] += share
    scores: FloatArray = np.divide(score, weight, out=np.zeros_like(score), where=weight > 0)
    return np.round(scores, _DIGITS)
