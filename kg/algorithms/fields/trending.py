"""How much a paper is cited for its age."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import numpy as np

from kg.model.graphs.graph import UNKNOWN_YEAR, FloatArray, IntArray


def trending_scores(citation_counts: Sequence[int | None], years: IntArray, *, as_of: date) -> FloatArray:
    """Citations a year: citation_count / (1 + years since publication), the years counted in whole calendar years.

    Whole years are what SurveyG eq. 2 says and what every source can give; fractions of the rare full date would let
    two papers of one year differ by how well they are catalogued.

    Args:
        citation_counts: citations of each paper at the day of its source, >= 0; None where the source gives none.
        years: year of publication of each paper, shape (n,), UNKNOWN_YEAR where not known.
        as_of: the day the scores are for; papers of later years count as new, zero years old.
    Returns:
        Scores in citations a year, shape (n,), >= 0; 0.0 where count or year is unknown, so that a paper never
        leads by what is not known of it.
    Source:
        SurveyG section 2.1.2, eq. 2.
    """
    counts = np.array([0 if count is None else count for count in citation_counts], dtype=np.float64)
    ages = np.maximum(as_of.year - years, 0)
    return np.where(years == UNKNOWN_YEAR, 0.0, counts / (1 + ages))
