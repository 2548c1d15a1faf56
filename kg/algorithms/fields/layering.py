"""The strata of a field: Foundation, Development, Frontier."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kg.model.graphs.graph import UNKNOWN_YEAR, FloatArray, IntArray
from kg.model.layer import Layer

FOUNDATION, DEVELOPMENT, FRONTIER = 0, 1, 2
LAYERS = (Layer.FOUNDATION, Layer.DEVELOPMENT, Layer.FRONTIER)
"""The layer each number of `FieldArrays.layers` stands for."""

_DIGITS = 6
"""Decimals of a relevance that count, so that an order does not depend on the last bit of a product."""


def assign_layers(
    trending_scores: FloatArray,
    years: IntArray,
    surveys: NDArray[np.bool_],
    citations_received: IntArray,
    relevances: FloatArray,
    *,
    foundation_size: int,
    landmark_year: int,
) -> IntArray:
    """Foundation: the K highest by trending score; Frontier: year >= T; Development: the rest.

    The paper prints `trend_score <= K` where its text says top K; this is top K. Ties, as in a field whose source
    counts no citations, go to the paper cited more inside the field, then to the one nearer to the topic, then to the
    older, last to the smaller id.
    Surveys are never Foundation: the next paper moves up, so there are K whenever there are K papers that are not
    surveys. A paper of unknown year is Development.

    Args:
        trending_scores: citations a year, shape (n,), n papers in order of id.
        years: shape (n,), UNKNOWN_YEAR where not known.
        surveys: which papers survey others, shape (n,).
        citations_received: citations from papers of the field, shape (n,).
        relevances: cosine of each paper with the topic, shape (n,).
        foundation_size: K >= 0, 10 by default in `FieldParameters`, sensibly 8 to 10.
        landmark_year: T.
    Returns:
        FOUNDATION, DEVELOPMENT or FRONTIER for each paper, shape (n,).
    Source:
        SurveyG section 2.1.2.
    """
    layers = np.where((years >= landmark_year) & (years != UNKNOWN_YEAR), FRONTIER, DEVELOPMENT).astype(np.int64)
    eligible = np.flatnonzero(~surveys)
    ages = np.where(years == UNKNOWN_YEAR, np.iinfo(np.int64).max, years)
    ranking = np.lexsort(
        (
            ages[eligible],
            -np.round(relevances[eligible], _DIGITS),
            -citations_received[eligible],
            -trending_scores[eligible],
        )
    )
    layers[eligible[ranking[:foundation_size]]] = FOUNDATION
    return layers


def layer_reasons(
    layers: IntArray, trending_scores: FloatArray, years: IntArray, *, landmark_year: int
) -> Sequence[str]:
    """Why each paper has its layer, in words for people."""
    ranks = np.empty(len(layers), dtype=np.int64)
    foundation = np.flatnonzero(layers == FOUNDATION)
    ranks[foundation[np.argsort(-trending_scores[foundation], kind="stable")]] = np.arange(1, len(foundation) + 1)
    reasons = []
    for layer, rank, score, year in zip(
        layers.tolist(), ranks.tolist(), trending_scores.tolist(), years.tolist(), strict=True
    ):
        if layer == FOUNDATION and not score:
            reasons.append(
                "leads by citations inside the field, then by relevance; its citations a year are not known or none"
            )
        elif layer == FOUNDATION:
            reasons.append(f"number {rank} by citations a year ({score:.1f})")
        elif year == UNKNOWN_YEAR:
            reasons.append("year of publication unknown, so neither new nor leading can be claimed")
        elif layer == FRONTIER:
            reasons.append(f"published in {year}, in or after the landmark year {landmark_year}")
        else:
            reasons.append(f"published in {year}, before the landmark year {landmark_year}")
    return reasons
