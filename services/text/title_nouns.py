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
_FOLLOWING = re.compile(r"(?:'s)? ([^\W\d_][\w-]*)")
_PROPOSAL = re.compile(r"^[^\W\d_][^\W\d_A-Z]*[A-Z][^\W\d_]*: ")
"""What a paper calls its own proposal, and no subject: `MetaLoc: `."""

_LEAST_ENDS, _ENDS = 3, 0.5
"""A word that ends like an adjective is a noun all the same when it ends noun phrases of so many titles, in this share
of its places: `sumatriptan`, `informed consent`."""

_ENDS_SELDOM = 0.2
"""Any other ends them in this share: `reinforcement`, `breast` are before other nouns alone."""

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
        known: folded forms that are left out, since they are read as terms in any context.
    """
    held: defaultdict[str, int] = defaultdict(int)
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    ends = Counter[str]()
    for at, text in enumerate(texts):
        for word, is_end in () if is_foreign(text) else _words(text.partition("\n")[0]):
            if (key := fold(word)) not in known:
                held[key] |= 1 << at
                spellings[key][word] += 1
                ends[key] += is_end
    return {
        key: TitleNoun(own, spellings[key])
        for key, own in held.items()
        if own & (own - 1) and _names(key, ends[key], spellings[key].total())
    }


@lru_cache(maxsize=16_384)
def _words(title: str) -> tuple[tuple[str, bool], ...]:
    """The words of a title that may name something, each with whether it ends its noun phrase."""
    clean = "" if title.isupper() else _PROPOSAL.sub("", readable(title))
    return tuple(
        (word, _goes_on(clean[found.end() :]) is None)
        for found in _WORD.finditer(clean)
        if fold(word := found.group()) not in _NO_NAMES and (not breaks(word) or word.lower().endswith("phily"))
    )


def _goes_on(rest: str) -> re.Match[str] | None:
    """The next word of the same noun phrase, None at the end of it."""
    following = _FOLLOWING.match(rest)
    return following if following and not breaks(following.group(1)) else None


def _names(key: str, ends: int, places: int) -> bool:
    """Whether a word names something by itself: it ends noun phrases, more of them where it looks like an adjective."""
    return ends >= (_ENDS_SELDOM * places if _is_noun(key) else max(_LEAST_ENDS, _ENDS * places))


def _is_noun(folded: str) -> bool:
    return not ADJECTIVAL.search(folded) or folded in NOUNS_LIKE_ADJECTIVES
