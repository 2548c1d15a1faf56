"""No regular expression of the code takes more than linear time, whatever text it meets."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from tests.house.attacks import attacks
from tests.house.patterns import made_in_functions, patterns

SHORT = 20
"""Characters on which only an exponential pattern takes measurable time."""

SIZES = (250, 4_000)
"""Characters of a first try, so that a cubic pattern does not hold the test, and of the second."""

MEASURABLE_SECONDS = 0.006
"""A try that takes less is linear or as good as: at 4,000 characters a square takes more."""

GROWTH = 3.0
"""Twice the text may take so many times as long; a linear pattern takes 2, a quadratic one 4."""

ROUNDS = 2


def slowest_attack(pattern: re.Pattern[Any]) -> str | None:
    """The first hostile text on which a pattern is not linear, as (before, repeated, after) and what it took."""
    for attack in sorted(attacks(pattern)):
        if min(_seconds(pattern, attack, SHORT) for _ in range(2)) > MEASURABLE_SECONDS:
            return f"{attack}: exponential"
        for size in SIZES:
            if _seconds(pattern, attack, size) > MEASURABLE_SECONDS:
                small, large = (min(_seconds(pattern, attack, n) for _ in range(ROUNDS)) for n in (size, 2 * size))
                if large > MEASURABLE_SECONDS and large > GROWTH * small:
                    return f"{attack}: {small:.4f} s for {size} characters, {large:.4f} s for twice as many"
    return None


def _seconds(pattern: re.Pattern[Any], attack: tuple[str, str, str], size: int) -> float:
    before, repeated, after = attack
    text: Any = before + repeated * max(1, size // len(repeated)) + after
    if isinstance(pattern.pattern, bytes):
        text = text.encode("latin-1", "replace")
    start = time.thread_time()
    for _ in pattern.finditer(text):
        pass
    return time.thread_time() - start


@pytest.mark.slow
def test_every_pattern_is_linear_on_texts_made_against_it() -> None:
    """A pattern meant for the start of a text alone says so with `\\A`."""
    slow = {place: found for place, pattern in patterns().items() if (found := slowest_attack(pattern))}

    assert not slow, "\n".join(f"{place}: {found}" for place, found in slow.items())


def test_no_function_makes_a_pattern_which_would_escape_the_test_above() -> None:
    assert made_in_functions() == []


@pytest.mark.parametrize(
    "source",
    [
        r"(a+)+$",
        r"\s+$",
        r"(\d+)/?$",
        r"<b>.*?</b>",
        r"\s+and\s+(?![^{]*\})",
        r"<(h[1-6])>\s*([^<]*?)[\s:.]*</\1>",
        r"\((?:[^()]*(?:https?://|www\.))[^()]*\)",
        r"\[[^\]]*\]\{",
    ],
)
def test_the_attacks_find_what_is_not_linear(source: str) -> None:
    assert slowest_attack(re.compile(source, re.DOTALL)) is not None


@pytest.mark.parametrize("source", [r"\w+", r"(?<!\s)\s++and", r"\A(\d+)/?$", r"<b[^<>]*>"])
def test_the_attacks_find_no_fault_with_what_is_linear(source: str) -> None:
    assert slowest_attack(re.compile(source)) is None
