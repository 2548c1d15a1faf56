"""How much of a text by people another text holds, by words (ROUGE) and by meaning."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.embedding import Embedder
from services.evaluation.references import Overlap

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentMeasures:
    """ROUGE-1, -2 and -L as counts of words, of pairs of words and of the longest common row; and a cosine.

    `similarity` is the cosine of the mean vectors of the paragraphs of both texts, in [-1, 1].
    """

    rouge_1: Overlap
    rouge_2: Overlap
    rouge_l: Overlap
    similarity: float


async def compare_texts(ours: str, theirs: str, embedder: Embedder) -> ContentMeasures:
    """Compare a text with one by people.

    Source:
        Lin 2004, ROUGE: A Package for Automatic Evaluation of Summaries; words in lower case, neither stemmed nor left
        out. The longest common row is that of the whole texts.
    """
    mine, gold = _words(ours), _words(theirs)
    return ContentMeasures(
        rouge_1=_common(mine, gold, 1),
        rouge_2=_common(mine, gold, 2),
        rouge_l=Overlap(ours=len(mine), theirs=len(gold), matched=longest_common(mine, gold)),
        similarity=float(await _mean(ours, embedder) @ await _mean(theirs, embedder)),
    )


def longest_common(one: Sequence[str], other: Sequence[str]) -> int:
    """Words of the longest row that is in both, with gaps.

    Source:
        Hyyrö 2004, Bit-parallel LCS-length computation revisited: a column a step, a bit a word of `other`.
    """
    places: dict[str, int] = {}
    for at, word in enumerate(other):
        places[word] = places.get(word, 0) | 1 << at
    full = (1 << len(other)) - 1
    column = full
    for word in one:
        met = column & places.get(word, 0)
        column = ((column + met) | (column - met)) & full
    return len(other) - column.bit_count()


def _common(mine: Sequence[str], gold: Sequence[str], size: int) -> Overlap:
    ours, theirs = _runs(mine, size), _runs(gold, size)
    return Overlap(ours=ours.total(), theirs=theirs.total(), matched=(ours & theirs).total())


def _runs(words: Sequence[str], size: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(words[at : at + size]) for at in range(len(words) - size + 1))


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


async def _mean(text: str, embedder: Embedder) -> NDArray[np.float32]:
    vectors = await embedder.embed([part for part in text.split("\n\n") if part.strip()] or [""])
    mean: NDArray[np.float32] = vectors.mean(axis=0)
    return mean / np.float32(float(np.linalg.norm(mean)) or 1.0)
