"""Whether two groups differ in how often something occurs, and how many such findings may be chance."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import exp, fsum, lgamma
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


def fisher_exact(here: int, size: int, there: int, other_size: int) -> float:
    """Chance that a group holds so many, or more, of all occurrences, if it does not differ from the other.

    Args:
        here, there: members of the group, and of the other, in which something occurs.
        size, other_size: members of the group and of the other.
    Returns:
        One-sided p-value, in (0, 1].
    Source:
        Fisher 1935, "The Design of Experiments", section 21.1: the upper tail of the hypergeometric distribution.
    """
    found, everybody = here + there, size + other_size
    whole = _log_choices(everybody, found)
    tail = (
        exp(_log_choices(size, count) + _log_choices(other_size, found - count) - whole)
        for count in range(here, min(size, found) + 1)
        if found - count <= other_size
    )
    return min(fsum(tail), 1.0)


def discoveries(p_values: Mapping[Key, float], *, rate: float) -> frozenset[Key]:
    """The findings that remain when at most `rate` of those kept may be chance.

    Args:
        p_values: one for everything that was tested, not only for what looks good.
        rate: false discovery rate, in (0, 1).
    Source:
        Benjamini & Hochberg 1995, doi:10.1111/j.2517-6161.1995.tb02031.x, section 3.1.
    """
    ordered = sorted(p_values.values())
    bound = max((value for rank, value in enumerate(ordered, 1) if value <= rate * rank / len(ordered)), default=None)
    return frozenset() if bound is None else frozenset(key for key, value in p_values.items() if value <= bound)


def _log_choices(total: int, chosen: int) -> float:
    return lgamma(total + 1) - lgamma(chosen + 1) - lgamma(total - chosen + 1)
