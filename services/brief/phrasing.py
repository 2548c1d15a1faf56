"""Small grammar: numbers, lists, years and plurals as prose writes them."""

from __future__ import annotations

from collections.abc import Sequence

from kg.algorithms.fields.year_span import YearSpan
from kg.model.layer import Layer
from services.evidence.overview import Years
from services.text.shares import percentage

_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def number(count: int) -> str:
    """`three`, `1,204`: words up to twelve.

    >>> number(3), number(1204)
    ('three', '1,204')
    """
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else f"{count:,}"


def count_in_words(count: int, noun: str, plural: str = "") -> str:
    """`one paper`, `three papers`.

    >>> count_in_words(1, "paper"), count_in_words(2, "community", "communities")
    ('one paper', 'two communities')
    """
    return f"{number(count)} {noun if count == 1 else plural or noun + 's'}"


def list_in_words(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`.

    >>> list_in_words(["a", "b", "c"])
    'a, b and c'
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def capitalise(text: str) -> str:
    """The text with an upper-case first letter."""
    return text[:1].upper() + text[1:]


def span_of(years: Years | YearSpan | None) -> str:
    """`from 2017 to 2021`, `in 2019`, `from 2013 to 2025 (3 earlier)`, or nothing where no year is known."""
    if years is None or years.first is None:
        return ""
    span = f"in {years.first}" if years.first == years.last else f"from {years.first} to {years.last}"
    return f"{span} ({years.outside})" if isinstance(years, YearSpan) and years.outside else span


def percent(part: int, whole: int) -> str:
    """`38 %`; 100 % only of all, 0 % only of none."""
    return f"{percentage(part, whole)} %"


def layer_name(layer: Layer) -> str:
    """How prose names a layer: `the Foundation`."""
    return f"the {layer.value.capitalize()}"
