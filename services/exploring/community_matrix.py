"""Communities by communities: how much each cites each, how much was to be expected, and where the gaps are."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, fsum, lgamma, log

import numpy as np

from kg.algorithms.graphs.csr import sources_of
from kg.algorithms.ranking.significance import discoveries
from kg.model.fields.community import CommunityId
from kg.model.fields.view import NO_COMMUNITY, FieldView
from kg.model.graphs.graph import UNKNOWN_YEAR, FloatArray, IntArray

FALSE_GAPS = 0.05
"""Share of the gaps that may be chance."""
FEW = 0.5
"""A gap has at most this share of the citations that were to be expected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationMatrix:
    """Citations between k communities; row i cites column j.

    `citations` and `expected` have shape (k, k), both without papers of no community; `expected` is 0 on the diagonal.
    `gaps` are pairs (i, j), ascending.
    """

    communities: tuple[CommunityId, ...]
    citations: IntArray
    expected: FloatArray
    gaps: tuple[tuple[int, int], ...]


def citation_matrix(view: FieldView) -> CitationMatrix:
    """How much the communities of a field cite one another, and where that is less than they should.

    Communities are where citations are dense, so what stays within one says nothing of the others and is left out of
    the expectation: expected are the citations that would go from i to j if every paper of i cited as many papers of
    other communities as it does, each of those of its year or before with a chance that grows with how often other
    communities cite it. So what leaves a community is kept, and nobody is expected to cite what was not written yet. A
    paper of unknown year may cite all and be cited by all. A gap has at most half of the citations expected, and is too
    rare for chance: of all gaps at most 5% are.

    Source:
        Lower tails of the Poisson distribution; Benjamini & Hochberg 1995 for the share of false gaps.
    """
    size = len(view.community_list)
    citing, cited = sources_of(view.citations), view.citations.indices
    rows, columns = view.communities[citing], view.communities[cited]
    placed = (rows != NO_COMMUNITY) & (columns != NO_COMMUNITY)
    counts = np.bincount(rows[placed] * size + columns[placed], minlength=size * size).reshape(size, size)
    leaving = placed & (rows != columns)
    made = np.bincount(citing[leaving], minlength=view.size)
    received = np.bincount(cited[leaving], minlength=view.size)
    expected = _expected_citations(view, size, made, received)
    return CitationMatrix(
        communities=tuple(each.id for each in view.community_list),
        citations=counts.astype(np.int64),
        expected=expected,
        gaps=_gaps(counts, expected),
    )


def _expected_citations(view: FieldView, size: int, made: IntArray, received: IntArray) -> FloatArray:
    expected = np.zeros((size, size))
    years = np.where(view.facts.years == UNKNOWN_YEAR, np.iinfo(np.int64).max, view.facts.years)
    since = np.where(view.facts.years == UNKNOWN_YEAR, np.iinfo(np.int64).min, view.facts.years)
    inside = view.communities != NO_COMMUNITY
    for year in np.unique(years[made > 0]).tolist():
        citing, citable = inside & (years == year) & (made > 0), inside & (since <= year)
        chances = np.bincount(view.communities[citable], weights=received[citable], minlength=size)
        references = np.bincount(view.communities[citing], weights=made[citing], minlength=size)
        others = np.tile(chances, (size, 1))
        np.fill_diagonal(others, 0.0)
        sums = others.sum(axis=1, keepdims=True)
        expected += references[:, None] * np.divide(others, sums, out=np.zeros_like(others), where=sums > 0)
    return expected


def _gaps(counts: IntArray, expected: FloatArray) -> tuple[tuple[int, int], ...]:
    size = len(counts)
    tails = {
        (row, column): _poisson_tail(int(counts[row, column]), float(expected[row, column]))
        for row in range(size)
        for column in range(size)
        if expected[row, column] > 0
    }
    found = discoveries(tails, rate=FALSE_GAPS)
    return tuple(sorted(pair for pair in found if counts[pair] <= FEW * expected[pair]))


def _poisson_tail(count: int, mean: float) -> float:
    """Chance of `count` events or fewer where `mean` > 0 are to be expected."""
    return min(fsum(exp(each * log(mean) - mean - lgamma(each + 1)) for each in range(count + 1)), 1.0)
