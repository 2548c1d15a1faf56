"""How a text writes a name: the stretch of it that spells the name in some way, letter for letter."""

from __future__ import annotations

import re
from collections.abc import Collection

from kg.algorithms.entities.entity_names import canonical

_WORD = re.compile(r"[^\W_]+")
_MORE_WORDS = 3
"""Words that a stretch may have beyond those of the canonical form: an article, a hyphen, a word for what it is."""


def surface(text: str, name: str, forms: Collection[str] = ()) -> str | None:
    """How a text writes a name first: as it is given, in other letters, or in another spelling; None where it does not.

    Args:
        forms: canonical forms that mean the same in this text, such as that of a short form.

    >>> surface("We train Graph-Neural Networks.", "graph neural network")
    'Graph-Neural Networks'
    >>> surface("GNNs are deep.", "graph neural network", {"gnn"}), surface("Deep nets.", "graph neural network")
    ('GNNs', None)
    """
    at = _standing_alone(text, name)
    if at is None and (stretch := _stretch(text, {canonical(name), *forms})):
        return stretch
    at = _letters(text, name) if at is None else at
    return None if at is None else text[at : at + len(name)]


def _standing_alone(text: str, name: str) -> int | None:
    """Where letters begin that are as words of their own, whatever their case."""
    at = _letters(text, name)
    while at is not None:
        if not text[max(0, at - 1) : at].isalnum() and not text[at + len(name) :][:1].isalnum():
            return at
        at = _letters(text, name, at + 1)
    return None


def _letters(text: str, name: str, start: int = 0) -> int | None:
    at = text.find(name, start)
    low = text.lower()
    if at < 0 and len(low) == len(text) and len(name.lower()) == len(name):
        at = low.find(name.lower(), start)
    return at if at >= 0 and name else None


def _stretch(text: str, forms: Collection[str]) -> str | None:
    """The first words of a text, of those the fewest, that spell one of the canonical forms."""
    words = [found.span() for found in _WORD.finditer(text)]
    longest = max((len(form.split()) for form in forms), default=0) + _MORE_WORDS
    letters = {form[:1] for form in forms}
    for first, (start, _) in enumerate(words):
        if text[start].isascii() and text[start].lower() not in letters:
            continue  # the canonical form of a stretch keeps its first letter, or spells it out
        near = words[first : first + longest]
        if end := next((end for _, end in near if canonical(text[start:end]) in forms), None):
            begins = (begin for begin, _ in reversed(near) if begin < end)
            return next(text[begin:end] for begin in begins if canonical(text[begin:end]) in forms)
    return None
