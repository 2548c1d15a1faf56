"""Key phrases as they are scored and as others read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from services.text.lexicon import BROAD

_LENGTH_WEIGHTS = (0.55, 1.0, 1.05, 0.95)
"""One word says too little, four are rarely a term."""

_BROAD_WEIGHT = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A key phrase of a group of texts.

    `key` is its folded form (lower case, singular, without hyphens), equal for all its spellings; `text` the spelling
    for the middle of a sentence, singular or plural as titles have it most; `score` >= 0, comparable within one group.
    `documents` is how many texts of the group it covers (see `services.text.phrase_coverage`): say "X, in 20 of 38
    papers" with it, and call a phrase what the papers have in common only when it is most of them.
    """

    key: str
    text: str
    score: float
    documents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A phrase of one group with the texts of the whole field that it covers, as bits."""

    key: str
    score: float
    covered: int
    titled: int
    stems: tuple[str, ...]


def quality(key: str, stems: Sequence[str]) -> float:
    """What a phrase is worth as a term, whatever it covers: by its length, and less where many fields share it."""
    words = min(len(stems), len(key.split()))
    return _LENGTH_WEIGHTS[min(words, len(_LENGTH_WEIGHTS)) - 1] * (_BROAD_WEIGHT if key in BROAD else 1.0)


def says_the_same(one: Scored, other: Scored) -> bool:
    """Whether the words of one phrase are all words of the other, acronyms spelt out."""
    first, second = set(one.stems), set(other.stems)
    words, others = set(one.key.split()), set(other.key.split())
    return first <= second or second <= first or words <= others or others <= words
