"""How many words of a sentence its passages hold, and whether one of them says clearly the reverse."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from services.document.markup import without_citations
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS
from services.text.sentences import sentences
from services.text.stems import stem
from services.text.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Sequence

GENERAL = 0.3
"""Weight of a word that fits any field; a word of the subject has weight 1."""
BORNE_OUT = 0.4
"""A share from which a sentence counts as supported: the best for citing sentences of the development half."""
_ALIKE = 0.8
"""Least share of common words, without those of direction, of a sentence and a passage that may say its reverse."""

_WORD = re.compile(r"[^\W_]+(?:[-'.][^\W_]+)*")
_BORDER = re.compile(r"[.!?;]\s")
_NEGATED = 3
"""Words before a word of direction in which a negation turns it."""

_UP = word_list("""
increase raise elevate higher greater more improve improvement enhance promote activate induce upregulate stimulate
boost superior better larger longer gain strengthen rise facilitate augment outperform exceed accelerate cause high
faster stronger positive positively double triple multiply
""")
_DOWN = word_list("""
decrease reduce reduction lower less fewer diminish decline inhibit suppress downregulate impair worse worsen inferior
poorer shorter smaller attenuate block prevent protect protective limit loss drop fall fell weaken weaker underperform
degrade delay slower low deficiency negative negatively halve
""")
_NEGATIONS = word_list("""
no not nor neither never none without cannot unable fail fails failed lack lacks lacked absence absent unlikely little
insufficient isn't aren't doesn't don't didn't wasn't weren't can't won't hasn't haven't couldn't
""")
_GENERAL = frozenset(stem(word) for word in GENERIC_WORDS)
_DIRECTIONS = {**{stem(word): 1 for word in _UP}, **{stem(word): -1 for word in _DOWN}}


def word_share(sentence: str, passages: Sequence[str]) -> float:
    """The weighted share of a sentence's words in the passage that holds most of them, in [0, 1].

    Citations do not count. Each sentence of a passage is compared by itself: words that lie apart in a text bear
    nothing out together. Words count once, at their stems; function words do not count, and words that fit any field
    count GENERAL. It orders claims, and is not a probability: a sentence with one wrong word has a large share.

    Figures, beside those of plain word overlap, are in benchmarks/quality/README.md.
    """
    said = _stems(_read(without_citations(sentence)))
    whole = sum(map(_weight, said))
    held = max((sum(map(_weight, said & _stems(_read(part)))) for each in passages for part in _parts(each)), default=0)
    return round(held / whole, 3) if whole else 0.0


def is_reversed(sentence: str, passages: Sequence[str]) -> bool:
    """Whether a sentence says what a sentence of a passage says, word for word, but the other way.

    Each gives one direction (increase or decrease, more or less), opposite to the other's, and they share 80 % of their
    other words, either way. Anything less clear is left to a reader.
    """
    said = _read(without_citations(sentence))
    return any(_are_reverse(said, _read(part)) for each in passages for part in _parts(each))


def is_quotation(sentence: str, passages: Sequence[str]) -> bool:
    """Whether the words of a sentence are in a passage in a row; citations and marks do not count."""
    said = f" {' '.join(_read(without_citations(sentence)))} "
    return bool(said.strip()) and any(said in f" {' '.join(_read(passage))} " for passage in passages)


def _are_reverse(said: tuple[str, ...], part: tuple[str, ...]) -> bool:
    ours, theirs = _directions(said), _directions(part)
    if not (len(ours) == len(theirs) == 1 and ours != theirs):
        return False
    own, other = (_stems(words) - _DIRECTIONS.keys() - _DENIALS for words in (said, part))
    return len(own & other) >= _ALIKE * max(len(own), len(other), 1)


def _directions(words: Sequence[str]) -> list[int]:
    """The directions that a sentence gives, in order: 1 up, -1 down; one that is denied is turned round."""
    return [
        -direction if not _NEGATIONS.isdisjoint(words[max(0, at - _NEGATED) : at]) else direction
        for at, word in enumerate(words)
        if (direction := _DIRECTIONS.get(stem(word))) is not None
    ]


def _parts(passage: str) -> Sequence[str]:
    """The sentences of a passage, which most often is one."""
    return [span.text for span in sentences(passage)] if _BORDER.search(passage) else [passage]


@lru_cache(maxsize=8_192)
def _read(text: str) -> tuple[str, ...]:
    """The words of a text in lower case, in order."""
    return tuple(word.lower() for word in _WORD.findall(text.replace("’", "'")))


@lru_cache(maxsize=8_192)
def _stems(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(stem(word) for word in words if word not in FUNCTION_WORDS)


_DENIALS = _stems(tuple(sorted(_NEGATIONS)))


def _weight(stemmed: str) -> float:
    return GENERAL if stemmed in _GENERAL else 1.0
