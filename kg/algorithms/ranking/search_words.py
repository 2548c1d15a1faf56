"""The words that text search knows: what of a paper is written down for it, and how a text is cut into words.

Both engines are given words that are cut already, so that they find the same: for a word with a hyphen or an apostrophe
its parts and the whole, letters without accents and as two letters where people write so (`Århus`, `Aarhus`), all in
lower case. Scripts without blanks between words are cut into pairs of letters (Kwok 1997, doi:10.1145/258525.258531),
and Arabic words lose their article. Nothing is cut off a word's end; that made rankings worse.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

TITLE_WEIGHT = 2
"""How often the title is written down, which is how one index weighs fields (Robertson, Zaragoza & Taylor 2004)."""

MOST_AUTHORS = 50
"""Authors written down; the names of a collaboration of thousands would be its paper's main subject."""

_UNSPACED = (
    "\u0e01-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
"""Letters of Thai, Lao, Burmese, Khmer, Japanese and Chinese."""
_WORD = re.compile(rf"[{_UNSPACED}]+|[^\W_{_UNSPACED}]+")
_RUN = re.compile(f"[{_UNSPACED}]+")
_KOREAN_NAME = re.compile(r"([\uac00-\ud7a3]{1,3})(?:, ?| )([\uac00-\ud7a3]{1,3})")
_ARABIC = re.compile(r"(?<![^\W_])(?:[وفبك]?ال|لل)(?=[\u0620-\u064a]{3})")
_ARABIC_FORMS = str.maketrans({"ى": "ي", "ة": "ه", "ـ": None})
_TWO_LETTERS = str.maketrans(
    {"å": "aa", "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "Å": "Aa", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe"}
)
"""How letters are written where the keyboard lacks them, beside their plain forms."""
_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
_MARKS = re.compile(r"[\u0300-\u036f\u064b-\u0655\u0670]+")
_PRINTED = "’‘“”–—…·"
_BLANKED = str.maketrans(
    {**dict.fromkeys(string.punctuation + _PRINTED, " "), "-": "-", "\u2010": "-", "'": "'", "’": "'"}
)
_UNFOLDED = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h"})


def fold_letters(text: str) -> str:
    """`text` in lower case, without the accents of Latin, Greek and Cyrillic letters and the vowels of Arabic ones.

    >>> folded("Erdős–Rényi GRAPHS")
    'erdos-renyi graphs'
    """
    if text.isascii():
        return text.lower()
    spelt = unicodedata.normalize("NFKD", text).casefold().translate(_UNFOLDED)
    return unicodedata.normalize("NFC", _MARKS.sub("", spelt)).translate(_PLAIN).translate(_ARABIC_FORMS)


def words_of(text: str) -> list[str]:
    """The words of a text in its order, folded; a hyphen or an apostrophe parts two words.

    >>> words_of("Over-smoothing, naïvely"), words_of("深層学習")
    (['over', 'smoothing', 'naively'], ['深層', '層学', '学習'])
    """
    plain = fold_letters(text)
    return _WORD.findall(plain if plain.isascii() else _cut(plain))


def _cut(plain: str) -> str:
    """A folded text with blanks between the pairs of letters of scripts that have none, and without Arabic articles."""
    return _RUN.sub(_pairs, _without_articles(plain))


def _pairs(run: re.Match[str]) -> str:
    letters = run.group()
    pairs = (first + second for first, second in pairwise(letters))
    return f" {' '.join(pairs) if len(letters) > 1 else letters} "


def _without_articles(plain: str) -> str:
    while (shorter := _ARABIC.sub("", plain)) != plain:
        plain = shorter
    return plain


def searchable(text: str) -> str:
    """A text as it is written down for search, or asked: its words, and after those that a hyphen parts the whole.

    >>> searchable("Over-smoothing of naive networks."), searchable("O'Brien in Düsseldorf")
    ('Over smoothing Oversmoothing of naive networks', 'O Brien OBrien in dusseldorf duesseldorf')
    """
    if not text.isascii():  # most of its words are; folding all of them would take ten times as long
        text = " ".join([word if word.isascii() else _index_spelling(word) for word in text.split()])
    plain = text.translate(_BLANKED)
    words = plain.split()
    if "-" in plain or "'" in plain:
        words = [_parts_and_whole(word) if "-" in word or "'" in word else word for word in words]
    return " ".join(filter(None, words))


@lru_cache(maxsize=16_384)  # the same few words are in most texts
def _index_spelling(word: str) -> str:
    plain, two_letters = fold_letters(word), fold_letters(unicodedata.normalize("NFC", word).translate(_TWO_LETTERS))
    return _cut(plain if plain == two_letters else f"{plain} {two_letters}")


@lru_cache(maxsize=16_384)
def _parts_and_whole(word: str) -> str:
    """`over-smoothing` in its parts and as a whole; `o'brien-smith` also with `obrien`."""
    found: list[str] = []
    pieces = [parts for piece in word.split("-") if (parts := [part for part in piece.split("'") if part])]
    for parts in pieces:
        found += [*parts, "".join(parts)] if len(parts) > 1 else parts
    if len(pieces) > 1:
        found.append("".join(part for parts in pieces for part in parts))
    return " ".join(found)


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
    people = authors[:MOST_AUTHORS]
    fields = (abstract, summary, *people, *map(_korean_name, people), venue, str(year) if year else None)
    # Word by word, so parts of a text give the parts of what is written down.
    parts = (*([searchable(title)] * TITLE_WEIGHT), searchable("\n".join(filter(None, fields))))
    text = " ".join(filter(None, parts))
    return {"search_text": None if stub else text, "stub_text": text if stub else None}


def _korean_name(author: str) -> str | None:
    """A Korean name as people write it, surname first and in one word; None for any other name.

    >>> _korean_name("김, 철수"), _korean_name("철수 김"), _korean_name("Kim, Chulsoo")
    ('김철수', '김철수', None)
    """
    if author.isascii() or not (found := _KOREAN_NAME.fullmatch(unicodedata.normalize("NFC", author))):
        return None
    first, second = found.groups()
    return f"{first}{second}" if "," in author or len(first) <= len(second) else f"{second}{first}"
