"""Citation keys that a paper is given where its source gives it none."""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import count

from anyascii import anyascii

from kg.algorithms.identity.normal_forms import ascii_fold
from kg.model.papers.paper import CitationKey

_LONGEST_WORD = 20
"""Letters of a word of a key that is transliterated, since scripts such as Thai part no words."""
_SYLLABLE = re.compile("(?<=[a-z])(?=[A-Z])")
_SKIPPED_WORDS = frozenset({"a", "an", "the", "on"})


def citation_key_base(surname: str, year: int | None, title: str) -> str:
    """Surname, year and first title word in ASCII, `kipf2017semi`; articles and "on" do not count as first word.

    What is missing reads `anon`, `nd` (no date) or `untitled`. A name or title without Latin letters is written in
    them, since classic BibTeX takes no others in keys: `wang2020tu`. Each Chinese sign has its reading in Mandarin, in
    Japanese names too.
    """
    words = _latin(title).split()
    first = next((word for word in words if word not in _SKIPPED_WORDS), words[0] if words else "untitled")
    return f"{_latin(surname).replace(' ', '') or 'anon'}{'nd' if year is None else year}{first}"


def _latin(text: str) -> str:
    """`ascii_fold` of a text, or of its transliteration where nothing is left: of Chinese each sign is a word."""
    if folded := ascii_fold(text):
        return folded
    return " ".join(word[:_LONGEST_WORD] for word in ascii_fold(_SYLLABLE.sub(" ", anyascii(text))).split())


def next_citation_key(base: str, taken: Container[str]) -> CitationKey:
    """The first of `base`, `base` + a, b, …, z, aa, … that is not taken."""
    return next(CitationKey(base + _suffix(number)) for number in count() if base + _suffix(number) not in taken)


def _suffix(number: int) -> str:
    letters = ""
    while number > 0:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters
