"""No regular expression of the code takes more than linear time, whatever text it meets."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from tests.house.attacks import attacks
from tests.house.patterns import made_in_functions, patterns

SIZES = (*range(20, 80, 2), *(80 * 2**doubling for doubling in range(5)), 5_120, 20_480)
"""Characters of the tries, more and more until one is measurable; first few at a time, since each character more may
take an exponential pattern twice as long, then doubled, then four times as many."""

MEASURABLE_SECONDS = 0.004
"""A pattern that takes less on the longest try, 20,480 characters, is linear or as good as."""

SHORT, SHORT_SECONDS = 5_120, 0.1
"""A shorter text is judged from so many seconds on: there a repetition of at most 120 grows, too, before it is full. Of
a text at least that long, a quarter fills it."""

GROWTH = 7.0
"""Four times the text may take so many times as long; a linear pattern takes 4, a quadratic one 16."""

ROUNDS = 5

TRIES = 4
"""A pattern that is not linear is so each time; one that was held up once on a busy machine is not."""

CERTAIN = 100.0
"""Growth that no busy machine explains, so that it is measured once."""


def slowest_attack(pattern: re.Pattern[Any]) -> str | None:
    """The first hostile text on which a pattern is not linear, as (before, repeated, after) and what it took."""
    for attack in sorted(attacks(pattern)):
        tries = ((size, _seconds(pattern, attack, size)) for size in SIZES)
        size, seconds = next(((size, seconds) for size, seconds in tries if seconds > _least_seconds(size)), (0, 0.0))
        if not size:
            continue
        measured = [_measure(pattern, attack, size, seconds)]
        while _grows(*measured[-1]) and not _grows(*measured[-1], by=CERTAIN) and len(measured) < TRIES:
            measured.append(_measure(pattern, attack, size, _seconds(pattern, attack, size)))
        small, large = measured[-1]
        if _grows(small, large):
            return f"{attack}: {small:.4f} s for {size // 4} characters, {large:.4f} s for four times as many"
    return None


def _least_seconds(size: int) -> float:
    """From how many seconds on a text of a size is judged."""
    return MEASURABLE_SECONDS if size >= SHORT else SHORT_SECONDS


def _measure(pattern: re.Pattern[Any], attack: tuple[str, str, str], size: int, large: float) -> tuple[float, float]:
    """The least seconds of some rounds, for a quarter of a text and for all of it, which took `large` once.

    More rounds of all of it could only take less, so there are none where `large` is little enough.
    """
    small = min(_seconds(pattern, attack, size // 4) for _ in range(ROUNDS))
    if _grows(small, large) and not _grows(small, large, by=CERTAIN):
        large = min(large, *(_seconds(pattern, attack, size) for _ in range(ROUNDS - 1)))
    return small, large


def _grows(small: float, large: float, by: float = GROWTH) -> bool:
    return large > MEASURABLE_SECONDS and large > by * small


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
        r"\((?:[^()]*(?:https?://|www\.))[^()]*\)",
        r"\[[^\]]*\]\{",
        *(
            pytest.param(source, marks=pytest.mark.slow)
            for source in (
                r"\s+$",
                r"(\d+)/?$",
                r"<b>.*?</b>",
                r"\s+and\s+(?![^{]*\})",
                r"<(h[1-6])>([^<]*?)\s*</\1>",
            )
        ),
    ],
)
def test_the_attacks_find_what_is_not_linear(source: str) -> None:
    assert slowest_attack(re.compile(source, re.DOTALL)) is not None


@pytest.mark.parametrize("source", [r"\w+", r"(?<!\s)\s++and", r"\A(\d+)/?$", r"<b[^<>]*>"])
def test_the_attacks_find_no_fault_with_what_is_linear(source: str) -> None:
    assert slowest_attack(re.compile(source)) is None
