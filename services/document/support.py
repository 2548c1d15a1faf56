"""How far passages bear out a sentence, by its words: what it says that they say, and what they say the other way."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from services.document.markup import without_citations
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS
from services.text.sentences import sentences
from services.text.stems import stem
from services.text.wordlist import word_list

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

GENERAL = 0.3
"""Weight of a word that fits any field; a word of the subject has weight 1."""
ALIKE = 0.5
"""A sentence and a passage that share this much speak of the same, so that opposite directions contradict."""
OPPOSED = 0.3
"""What a contradiction leaves of a score."""
BORNE_OUT = 0.4
"""A score from which a sentence counts as supported: the best for citing sentences of the development half."""

_WORD = re.compile(r"[^\W_]+(?:[-'.][^\W_]+)*")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_BORDER = re.compile(r"[.!?;]\s")
_REACH = 4
"""Content words after a word of direction that it may speak of."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Backing:
    """What passages hold of a sentence.

    Attributes:
        score: the weighted share of the sentence's words in the passage that holds most of them, in [0, 1]; a passage
            that says the opposite leaves OPPOSED of it. It orders claims, and is no probability.
        passage: the position of that passage; None where no passage holds a word of the sentence.
        is_opposed: whether that passage speaks of the same and says that it goes the other way.
        missing_numbers: the sentence's numbers that no passage holds, in order.
    """

    score: float
    passage: int | None
    is_opposed: bool
    missing_numbers: tuple[str, ...]


def backing(sentence: str, passages: Sequence[str]) -> Backing:
    """Measure what `passages` hold of `sentence`; citations in it do not count.

    Each sentence of a passage is compared by itself: words that lie apart in a text bear nothing out together.
    Words count once, at their stems; function words do not count, and words that fit any field count GENERAL. The
    direction of a thing is that of the words of increase or decrease just before it, none where they are negated.

    Figures, beside those of plain word overlap, stand in benchmarks/quality/README.md.
    """
    said = _read(without_citations(sentence))
    parts = [(at, _read(part)) for at, passage in enumerate(passages) for part in _parts(passage)]
    shares = [_share(said, part) for _, part in parts]
    best = max(range(len(parts)), key=lambda place: (shares[place], -place), default=None)
    missing = missing_numbers(sentence, passages)
    if best is None or not shares[best]:
        return Backing(score=0.0, passage=None, is_opposed=False, missing_numbers=missing)
    is_opposed = shares[best] >= ALIKE and _opposed(said, parts[best][1])
    score = round(shares[best] * (OPPOSED if is_opposed else 1.0), 3)
    return Backing(score=score, passage=parts[best][0], is_opposed=is_opposed, missing_numbers=missing)


def missing_numbers(sentence: str, passages: Iterable[str]) -> tuple[str, ...]:
    """The numbers of a sentence that no passage holds, in order; citations in it do not count."""
    held = {number for passage in passages for number in _numbers(passage)}
    return tuple(dict.fromkeys(number for number in _numbers(without_citations(sentence)) if number not in held))


def _parts(passage: str) -> Sequence[str]:
    """The sentences of a passage, which most often is one."""
    return [span.text for span in sentences(passage)] if _BORDER.search(passage) else [passage]


@lru_cache(maxsize=8_192)
def _read(text: str) -> tuple[str, ...]:
    """The words of a text in lower case, in order."""
    return tuple(word.lower() for word in _WORD.findall(text.replace("’", "'")))


@lru_cache(maxsize=8_192)
def _numbers(text: str) -> tuple[str, ...]:
    """The numbers of a text, without the commas that part thousands."""
    return tuple(number.replace(",", "") for number in _NUMBER.findall(text))


@lru_cache(maxsize=8_192)
def _stems(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(stem(word) for word in words if word not in FUNCTION_WORDS)


def _weight(stemmed: str) -> float:
    return GENERAL if stemmed in _GENERAL else 1.0


def _share(said: tuple[str, ...], part: tuple[str, ...]) -> float:
    """The weight of the words said that a part holds, by the weight of all words said."""
    words = _stems(said)
    whole = sum(map(_weight, words))
    return sum(map(_weight, words & _stems(part))) / whole if whole else 0.0


def _opposed(said: Sequence[str], part: Sequence[str]) -> bool:
    """Whether more of the things that both give a direction go opposite ways than the same way."""
    ours, theirs = _directions(said), _directions(part)
    shared = [word for word in ours.keys() & theirs.keys() if len(ours[word]) == len(theirs[word]) == 1]
    same = sum(ours[word] == theirs[word] for word in shared)
    return len(shared) - same > same


def _directions(words: Sequence[str]) -> Mapping[str, set[int]]:
    """By stem, the directions given to it: 1 up, -1 down, 0 neither, where one is denied."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for at, word in enumerate(words):
        direction = _DIRECTIONS.get(stem(word))
        if direction is None:
            continue
        if not _NEGATIONS.isdisjoint(words[max(0, at - _NEGATED) : at]):
            direction = 0
        after = [stem(each) for each in words[at + 1 : at + _REACH + 3] if each not in FUNCTION_WORDS]
        for each in [each for each in after if each not in _DIRECTIONS][:_REACH]:
            found[each].add(direction)
    return found
