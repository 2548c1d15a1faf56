"""The years that a field is shown with: a few stray papers do not stretch a title or an axis."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

INNER = (5, 95)
"""Percentiles between which papers count as no outliers."""

SLACK_YEARS = 2
SLACK_SHARE = 0.25
"""An end is kept where it lies at most so many years, or such a share of the inner span, beyond the percentile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class YearSpan:
    """From `first` to `last`, both included; `earlier` and `later` count the papers outside it."""

    first: int
    last: int
    earlier: int = 0
    later: int = 0

    @property
    def outside(self) -> str:
        """`3 earlier, 1 later`; "" where no paper is outside."""
        counts = ((self.earlier, "earlier"), (self.later, "later"))
        return ", ".join(f"{count} {word}" for count, word in counts if count)


def span_to_show(years: Iterable[int]) -> YearSpan | None:
    """The years from the 5th to the 95th percentile, or to the ends where these are near; None without a year.

    Args:
        years: one for each paper whose year is known, in any order.
    """
    ordered = np.sort(np.fromiter(years, dtype=np.int64))
    if len(ordered) == 0:
        return None
    low, high = (int(year) for year in np.percentile(ordered, INNER, method="nearest"))
    slack = max(SLACK_YEARS, SLACK_SHARE * (high - low))
    first = int(ordered[0]) if low - ordered[0] <= slack else low
    last = int(ordered[-1]) if ordered[-1] - high <= slack else high
    earlier, later = int(np.count_nonzero(ordered < first)), int(np.count_nonzero(ordered > last))
    return YearSpan(first=first, last=last, earlier=earlier, later=later)
