"""The years of a field without those that stand far apart."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

_TAIL = 0.05


def usual_years(years: Iterable[int]) -> tuple[int, int] | None:
    """The first and the last year that an axis should show; None where there is no year.

    From the 5th to the 95th percentile (nearest rank), and on either side as far again as a quarter of the distance
    between them: a field's first and newest papers belong to it, a paper of fifty years before does not stretch the
    axis.

    >>> usual_years([1957, *[2010] * 12, *[2014] * 12, *[2020] * 12])
    (2010, 2020)
    >>> usual_years([2015, 2017, 2019])
    (2015, 2019)
    """
    order = sorted(years)
    if not order:
        return None
    low, high = _at(order, _TAIL), _at(order, 1 - _TAIL)
    reach = ceil((high - low) / 4)
    inside = [year for year in order if low - reach <= year <= high + reach]
    return inside[0], inside[-1]


def _at(order: list[int], share: float) -> int:
    """The value at a share of an ordered list, by the nearest rank."""
    return order[max(1, ceil(share * len(order))) - 1]
