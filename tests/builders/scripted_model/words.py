"""Words of texts, whatever their language."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]{5,}")


def long_words(text: str) -> list[str]:
    """The words of five letters or more, each once, longest first, of equals in order."""
    return sorted(dict.fromkeys(_WORD.findall(text)), key=lambda word: -len(word))


def first_words(text: str, most: int = 8) -> str:
    """The first words of a text, without the stop at its end."""
    return " ".join(text.split()[:most]).rstrip(".")
