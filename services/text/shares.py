"""Shares as people read them: one rule for rounding, wherever a percentage is shown."""

from __future__ import annotations


def percentage(part: float, whole: float, *, digits: int = 0) -> str:
    """A share in percent, without the sign; 100 is said only of all and 0 only of none.

    >>> percentage(1, 3), percentage(995, 1000), percentage(1, 1000), percentage(7, 7)
    ('33', '99', '1', '100')
    """
    if whole <= 0 or part <= 0:
        return f"{0:.{digits}f}"
    step = 10.0**-digits
    shown = round(100 * part / whole, digits)
    if part < whole:
        shown = min(max(shown, step), 100 - step)
    return f"{shown:.{digits}f}"
