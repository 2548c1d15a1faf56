"""British and American spellings of a word as one."""

from __future__ import annotations

from functools import lru_cache

_ENDINGS = (
    ("isation", "ization"),
    ("ising", "izing"),
    ("ised", "ized"),
    ("iser", "izer"),
    ("ise", "ize"),
    ("yse", "yze"),
    ("ysed", "yzed"),
    ("our", "or"),
    ("oural", "oral"),
    ("ourhood", "orhood"),
    ("lling", "ling"),
    ("lled", "led"),
    ("tre", "ter"),
    ("bre", "ber"),
    ("fence", "fense"),
    ("programme", "program"),
)
_SHORTEST = 5
"""Letters of a word that is changed: "hour" and "shoe" have one spelling."""


@lru_cache(maxsize=65_536)
def even_spelling(word: str) -> str:
    """A word, singular and in small letters, under one key for both spellings; the key itself may be no word.

    >>> even_spelling("localisation"), even_spelling("tumour"), even_spelling("haematology"), even_spelling("hour")
    ('localization', 'tumor', 'hematology', 'hour')
    """
    if len(word) < _SHORTEST:
        return word
    for british, american in _ENDINGS:
        if word.endswith(british):
            word = word.removesuffix(british) + american
            break
    return word.replace("ae", "e").replace("oe", "e")
