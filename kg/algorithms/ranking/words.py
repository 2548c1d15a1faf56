"""The words that text search knows: what of a paper is written down for it, and how a text is cut into words.

Both engines are given words that are cut already, so that they find the same: of a hyphenated word its parts and the
whole, letters without accents, all in lower case. Nothing is cut off a word's end; that made rankings worse.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Sequence

TITLE_WEIGHT = 2
"""How often the title is written down, which is how one index weighs fields (Robertson, Zaragoza & Taylor 2004)."""

MOST_AUTHORS = 50
"""Authors written down; the names of a collaboration of thousands would be its paper's main subject."""

_WORD = re.compile(r"[^\W_]+")
_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
_MARKS = re.compile(r"[\u0300-\u036f]+")
_PRINTED = "’‘“”–—…·"
_BLANKED = str.maketrans({**dict.fromkeys(string.punctuation + _PRINTED, " "), "-": "-", "\u2010": "-"})
_UNFOLDED = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h"})


def folded(text: str) -> str:
    """`text` in lower case, without the accents of Latin, Greek and Cyrillic letters; other scripts stay.

    >>> folded("Erdős–Rényi GRAPHS")
    'erdos-renyi graphs'
    """
    if text.isascii():
        return text.lower()
    spelt = unicodedata.normalize("NFKD", text).casefold().translate(_UNFOLDED)
    return unicodedata.normalize("NFC", _MARKS.sub("", spelt)).translate(_PLAIN)


def words_of(text: str) -> list[str]:
    """The words of a text in its order, folded; a hyphen parts two words.

    >>> words_of("Over-smoothing, naïvely")
    ['over', 'smoothing', 'naively']
    """
    return _WORD.findall(folded(text))


def searchable(text: str) -> str:
    """A text as it is written down for search, or asked: its words, and after those that a hyphen parts the whole.

    >>> searchable("Over-smoothing of naive networks.")
    'Over smoothing Oversmoothing of naive networks'
    """
    if not text.isascii():  # most of its words are; folding all of them would take ten times as long
        text = " ".join(word if word.isascii() else folded(word) for word in text.split())
    plain = text.translate(_BLANKED)
    words = plain.split()
    if "-" in plain:
        words = [_parts_and_whole(word) if "-" in word else word for word in words]
    return " ".join(filter(None, words))


def _parts_and_whole(word: str) -> str:
    parts = [part for part in word.split("-") if part]
    return " ".join([*parts, "".join(parts)] if len(parts) > 1 else parts)


def search_texts(
    *,
    title: str,
    abstract: str | None,
    summary: str | None,
    authors: Sequence[str],
    venue: str | None,
    year: int | None,
    stub: bool,
) -> dict[str, str | None]:
    """What text search reads of a paper: `search_text` if it can be read, `stub_text` if it is known by citations only.

    Source:
        Robertson, Zaragoza & Taylor 2004, doi:10.1145/1031171.1031181 (fields weighed by repeating them).
    """
    fields = (*([title] * TITLE_WEIGHT), abstract, summary, *authors[:MOST_AUTHORS], venue, year)
    text = searchable("\n".join(str(field) for field in fields if field))
    return {"search_text": None if stub else text, "stub_text": text if stub else None}
