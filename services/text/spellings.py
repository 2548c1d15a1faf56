"""British and American spellings of a word as one."""

from __future__ import annotations

from functools import lru_cache

from services.text.wordlist import text_of_list

_ENDINGS = tuple(pair.split(":") for pair in text_of_list("spellings", "endings").split())
"""British endings with the American ones, in the order in which they are tried."""
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
