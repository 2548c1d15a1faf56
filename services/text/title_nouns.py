"""Single words that titles show to name something, whatever they end in: `heterophily`, `forecasting`, `ChatGPT`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.text.candidates import ADJECTIVAL, NOUNS_LIKE_ADJECTIVES, TOO_SHORT_ALONE, breaks, fold, is_foreign
from services.text.cleaning import readable
from services.text.lexicon import ADJECTIVAL_PASTS, GENERIC_WORDS, LIGHT_HEADS, WEAK_ENDS

_WORD = re.compile(r"(?<![\w-])[^\W\d_]{5,}(?![\w-])")
_NO_NAMES = GENERIC_WORDS | TOO_SHORT_ALONE | WEAK_ENDS | LIGHT_HEADS | ADJECTIVAL_PASTS


@dataclass(frozen=True, slots=True)
class TitleNoun:
    """The texts whose titles hold a word, as bits, and how often they spell it so."""

    held: int
    spellings: Counter[str]

    def spelling(self) -> str:
        """The spelling that titles have most, of equal ones the last by letters."""
        return max(self.spellings.items(), key=lambda each: each[::-1])[0]


def title_nouns(texts: Sequence[str], known: Container[str]) -> Mapping[str, TitleNoun]:
    """The nouns of titles by their folded form, each in two titles at least.

    Args:
        texts: the first line of each is its title.
        known: folded forms that are left out: of what reads as a term wherever it stands.
    """
    held: defaultdict[str, int] = defaultdict(int)
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for at, text in enumerate(texts):
        for word in () if is_foreign(text) else _nouns(text.partition("\n")[0]):
            if (key := fold(word)) not in known:
                held[key] |= 1 << at
                spellings[key][word] += 1
    return {key: TitleNoun(own, spellings[key]) for key, own in held.items() if own & (own - 1)}


@lru_cache(maxsize=16_384)
def _nouns(title: str) -> tuple[str, ...]:
    words = () if title.isupper() else _WORD.findall(readable(title))
    return tuple(word for word in words if _may_be_noun(word.lower()))


def _may_be_noun(word: str) -> bool:
    folded = fold(word)
    if folded in _NO_NAMES or (breaks(word) and not word.endswith("phily")):
        return False
    return not ADJECTIVAL.search(folded) or folded in NOUNS_LIKE_ADJECTIVES
