"""Text that every store takes, without NUL and lone halves of characters, and text that is safe to show anywhere."""

from __future__ import annotations

import re
from typing import Any

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
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, list):
        return [storable_value(each) for each in value]
    if isinstance(value, dict):
        return {storable(key): storable_value(each) for key, each in value.items()}
    return value


def printable(text: str) -> str:
    """`text` on one line without control characters, bidirectional overrides and lone halves of characters."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text.split()))
