"""A percentage never rounds to all or to none."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.text.shares import percentage


@given(st.integers(0, 10_000), st.integers(1, 10_000), st.integers(0, 2))
def test_only_all_is_a_hundred_and_only_none_is_zero(part: int, whole: int, digits: int) -> None:
    part = min(part, whole)
    shown = float(percentage(part, whole, digits=digits))
    assert (shown == 100) == (part == whole)
    assert (shown == 0) == (part == 0)
    assert abs(shown - 100 * part / whole) <= 10**-digits


def test_of_nothing_there_is_no_share() -> None:
    assert percentage(0, 0) == "0"
