"""One stem for the inflections of an English word, so that `explored` and `exploration` count as one."""

from __future__ import annotations

import re
from functools import lru_cache

from kg.algorithms.entities.plurals import singular
from services.text.lexicon import FUNCTION_WORDS

_WORD = re.compile(r"[^\W_]+")

_SHORTEST = 4
"""Letters that an ending leaves at least."""

_ENDINGS = ("ing", "ion", "ive", "ed", "es", "e")
"""Longest first; `-ion` and `-ive` only after s or t, where they make nouns and adjectives of verbs."""

_AFTER_ST = frozenset({"ion", "ive"})


def content_stems(text: str) -> frozenset[str]:
    """The stems of the words of a text, function words left out.

    >>> sorted(content_stems("The Maps of the Sky"))
    ['map', 'ski']
    """
    return frozenset(stem(word) for word in _WORD.findall(text.lower()) if word not in FUNCTION_WORDS)


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The stem of a word, lower case in and out.

    >>> stem("explorations") == stem("exploring") == stem("explore")
    True
    >>> stem("generation") == stem("general")
    False
    """
    one = singular(word)
    if one.endswith("sis") and len(one) > _SHORTEST + 2:
        return one[:-3] + "z"  # analysis, analyses
    for ending in _ENDINGS:
        rest = one.removesuffix(ending)
        if rest == one or len(rest) < _SHORTEST or (ending in _AFTER_ST and rest[-1] not in "st"):
            continue
        return _even(rest)
    return _even(one)


def inflections(word: str) -> tuple[str, ...]:
    """A word with what may be its other forms, some of which nobody writes: for an index that has whole words.

    >>> inflections("clusters")
    ('clusters', 'cluster', 'clustering', 'clusterion', 'clusterive', 'clustered', 'clusteres', 'clustere')
    """
    return tuple(dict.fromkeys((word, *(stem(word) + ending for ending in ("", "s", *_ENDINGS)))))


def _even(rest: str) -> str:
    """Spellings of two continents and doubled letters made even."""
    if rest.endswith("ificat"):
        return rest[:-3]
    if rest.endswith("at") and len(rest) > _SHORTEST + 2:
        rest = rest[:-2]
    if rest.endswith("our") and len(rest) > _SHORTEST:
        rest = rest[:-3] + "or"
    if rest[-1] == rest[-2:-1] and rest[-1] in "bdgmnprtl" and len(rest) > _SHORTEST:
        rest = rest[:-1]
    if rest.endswith("y"):
        return rest[:-1] + "i"
    return rest[:-1] + "z" if rest.endswith("s") and not rest.endswith("ss") else rest
