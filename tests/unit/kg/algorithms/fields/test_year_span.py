"""The years a field is shown with."""

from __future__ import annotations

import pytest

from kg.algorithms.fields.year_span import YearSpan, span_to_show

RECENT = [2013 + number % 13 for number in range(130)]
"""Ten papers of each year from 2013 to 2025."""


def test_a_stray_paper_does_not_stretch_the_years_and_is_counted() -> None:
    assert span_to_show([*RECENT, 1950, 1957, 1988]) == YearSpan(first=2013, last=2025, earlier=3)
    span = span_to_show([*RECENT, 1950])
    assert span is not None
    assert span.outside == "1 earlier"


def test_ends_that_lie_near_the_bulk_are_kept() -> None:
    assert span_to_show([*RECENT, 2011]) == YearSpan(first=2011, last=2025)
    assert span_to_show(RECENT) == YearSpan(first=2013, last=2025)


def test_both_ends_may_stray() -> None:
    span = span_to_show([*RECENT, 1900, 2099])
    assert span is not None
    assert span.outside == "1 earlier, 1 later"


@pytest.mark.parametrize("years", [[2020], [2020, 2020]])
def test_one_year_is_a_span(years: list[int]) -> None:
    assert span_to_show(years) == YearSpan(first=2020, last=2020)


def test_no_year_is_no_span() -> None:
    assert span_to_show([]) is None
