"""Text that every store takes, without NUL and lone halves of characters, and text that is safe to show anywhere."""

from __future__ import annotations

import re
from typing import Any

LONGEST_TEXT = 1_000_000
"""Characters of a text that comes from outside in JSON, where nothing narrower is said of it."""

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def is_storable(text: str) -> bool:
    """Whether a text can be written as UTF-8 into every store.

    >>> is_storable("Ω"), is_storable("\\ud83d"), is_storable("a\\0b")
    (True, False, False)
    """
    return _UNSTORABLE.search(text) is None


def storable(text: str) -> str:
    """The text with U+FFFD in the place of what no store takes."""
    return _UNSTORABLE.sub("\ufffd", text)


def storable_value(value: Any) -> Any:
    """A JSON value with all its texts storable, its keys too.

    Raises:
        RecursionError: it nests deeper than Python can follow.
    """
    if isinstance(value, list):
        return [storable_value(each) for each in value]
    if isinstance(value, dict):
        return {storable(key): storable_value(each) for key, each in value.items()}
    return storable(value) if isinstance(value, str) else value


def find_unstorable_text(value: Any) -> tuple[tuple[int | str, ...], str] | None:
    """The first text of a JSON value, keys too, that cannot be stored: its place, and why; None if all can."""
    waiting: list[tuple[tuple[int | str, ...], Any]] = [((), value)]
    while waiting:
        place, each = waiting.pop()
        if isinstance(each, str):
            if not is_storable(each):
                return place, "it holds NUL or half a character"
            if len(each) > LONGEST_TEXT:
                return place, f"it has more than {LONGEST_TEXT:,} characters"
        elif isinstance(each, list):
            waiting += [((*place, number), inner) for number, inner in enumerate(each)]
        elif isinstance(each, dict):
            waiting += [(place, key) for key in each]
            waiting += [((*place, storable(key)), inner) for key, inner in each.items()]
    return None


def printable(text: str) -> str:
    """`text` on one line without control characters, bidirectional overrides and lone halves of characters."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text.split()))
