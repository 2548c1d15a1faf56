"""Measures of a reference list, alone and against one by people (algorithms.md 9; docs/presets.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kg.algorithms.identity.normal_forms import title_key
from kg.algorithms.ranking.edit_distance import edit_distance
from services.evaluation.human_survey import ListedWork

_LIKE = 0.95
"""Least likeness of two titles that name one work (QUAL-SG, appendix D.1)."""
RECENT = (1, 3, 5, 7, 10)
"""Years k of RR@k (SurveyGen-I 4.2)."""
_DENSITY = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlap:
    """Two sets that were matched one to one: shares in [0, 1], 0.0 of an empty set."""

    ours: int
    theirs: int
    matched: int

    @property
    def precision(self) -> float:
        """Share of ours that is matched."""
        return self.matched / self.ours if self.ours else 0.0

    @property
    def recall(self) -> float:
        """Share of theirs that is matched."""
        return self.matched / self.theirs if self.theirs else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of both, which is also 2 · matched / (ours + theirs)."""
        return 2 * self.matched / (self.ours + self.theirs) if self.ours + self.theirs else 0.0

    @property
    def iou(self) -> float:
        """Intersection over union (SurveyX 4.1)."""
        union = self.ours + self.theirs - self.matched
        return self.matched / union if union else 0.0


def match_references(ours: Sequence[ListedWork], theirs: Sequence[ListedWork]) -> Overlap:
    """Match two lists by title: equal first, then alike by 0.95; each work once, so that recall is never above 1."""
    mine, gold = [title_key(each.title) for each in ours], [title_key(each.title) for each in theirs]
    mine, gold = list(dict.fromkeys(filter(None, mine))), list(dict.fromkeys(filter(None, gold)))
    left = [key for key in gold if key not in set(mine)]
    matched = len(gold) - len(left)
    for key in [key for key in mine if key not in set(gold)]:
        alike = next((other for other in left if _is_alike(key, other)), None)
        if alike is not None:
            left.remove(alike)
            matched += 1
    return Overlap(ours=len(mine), theirs=len(gold), matched=matched)


def is_same_title(one: str, other: str) -> bool:
    """Whether two titles name one work: their normal forms are equal, or alike by 0.95 (QUAL-SG, appendix D.1)."""
    first, second = title_key(one), title_key(other)
    return bool(first) and bool(second) and (first == second or _is_alike(first, second))


def _is_alike(one: str, other: str) -> bool:
    most = int((1 - _LIKE) * max(len(one), len(other)))
    return abs(len(one) - len(other)) <= most and edit_distance(one, other, most=most) <= most


def recency(years: Sequence[int | None], *, this_year: int) -> Mapping[int, float]:
    """RR@k: the share of works published in the last k years, this one counted as the first; unknown years count not.

    Source:
        SurveyGen-I 4.2, Table 2; k of RECENT.
    """
    known = [this_year - year for year in years if year is not None]
    return {k: sum(age < k for age in known) / len(years) if years else 0.0 for k in RECENT}


def citation_density(distinct_markers: int, characters: int) -> float:
    """CD: different citation markers for each 10,000 characters of the body (SurveyGen-I 4.2)."""
    return _DENSITY * distinct_markers / characters if characters else 0.0


def ks_statistic(ours: Sequence[float], theirs: Sequence[float]) -> float | None:
    """The largest distance of two empirical distributions, in [0, 1]; None where one is empty (QUAL-SG 4.2)."""
    if not ours or not theirs:
        return None
    one, other = np.sort(np.asarray(ours, dtype=float)), np.sort(np.asarray(theirs, dtype=float))
    every = np.concatenate([one, other])
    shares = [np.searchsorted(each, every, side="right") / len(each) for each in (one, other)]
    return float(np.max(np.abs(shares[0] - shares[1])))
