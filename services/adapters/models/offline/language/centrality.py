"""Which sentences say most of what their neighbours say, without saying it twice."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from kg.algorithms.entities.plurals import singular
from kg.model.graphs.graph import FloatArray
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS

DAMPING = 0.85
THRESHOLD = 0.1
"""LexRank keeps similarities above this (Erkan & Radev 2004, section 3.2)."""

_ITERATIONS = 200
_TOLERANCE = 1e-10
_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")


@lru_cache(maxsize=16_384)
def content_words(text: str) -> tuple[str, ...]:
    """The words that carry a sentence, singular and lower case, in order."""
    words = (singular(word.lower()) for word in _WORD.findall(text))
    return tuple(word for word in words if word not in FUNCTION_WORDS and word not in GENERIC_WORDS and len(word) > 1)


def lexical_similarity(sentences: Sequence[str]) -> FloatArray:
    """Cosines of tf-idf vectors over content words, shape (n, n), in [0, 1], diagonal 1 (0 for an empty sentence)."""
    counts = [Counter(content_words(sentence)) for sentence in sentences]
    frequency = Counter(word for count in counts for word in count)
    column = {word: index for index, word in enumerate(sorted(frequency))}
    matrix = np.zeros((len(counts), max(len(column), 1)))
    for row, count in enumerate(counts):
        for word, times in count.items():
            matrix[row, column[word]] = times * (1.0 + math.log(len(counts) / frequency[word]))
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    unit = np.divide(matrix, lengths, out=np.zeros_like(matrix), where=lengths > 0)
    similarity: FloatArray = np.clip(unit @ unit.T, 0.0, 1.0)
    return similarity


def centrality(similarity: FloatArray, *, threshold: float = THRESHOLD, damping: float = DAMPING) -> FloatArray:
    """Continuous LexRank: the stationary visits of a walk along similarities.

    Args:
        similarity: shape (n, n), symmetric, in [0, 1]; the diagonal is not read.
        threshold: smaller similarities count as none.
        damping: chance to follow a similarity rather than to jump anywhere, in [0, 1).

    Returns:
        Shape (n,), sums to 1; all equal when no two sentences are similar.

    Source:
        Erkan & Radev 2004, doi:10.1613/jair.1523, section 3.3; rows without neighbours jump anywhere.
    """
    size = len(similarity)
    if size == 0:
        return np.zeros(0)
    weights = np.where(similarity >= threshold, similarity, 0.0)
    np.fill_diagonal(weights, 0.0)
    totals = weights.sum(axis=1, keepdims=True)
    walk = np.divide(weights, totals, out=np.full_like(weights, 1.0 / size), where=totals > 0)
    scores = np.full(size, 1.0 / size)
    for _ in range(_ITERATIONS):
        after: FloatArray = (1.0 - damping) / size + damping * (scores @ walk)
        if np.abs(after - scores).sum() < _TOLERANCE:
            return after
        scores = after
    return scores


def select(
    sentences: Sequence[str],
    *,
    limit: int,
    similarity: FloatArray | None = None,
    weights: Sequence[float] | None = None,
    trade_off: float = 0.7,
    redundant_from: float = 0.6,
) -> tuple[int, ...]:
    """Choose sentences by centrality, each next one against what is already said (maximal marginal relevance).

    Args:
        sentences: n sentences.
        limit: most sentences returned, >= 0; fewer when the rest repeats what was chosen.
        similarity: shape (n, n); lexical when None.
        weights: n factors >= 0 on centrality, for what the caller knows of a sentence; 0 excludes it.
        trade_off: lambda in [0, 1]; 1 is centrality alone, 0 is novelty alone.
        redundant_from: a sentence this similar to a chosen one is left out.

    Returns:
        Indices in the order of choice; ties go to the earlier sentence.

    Source:
        Carbonell & Goldstein 1998, doi:10.1145/290941.291025, section 2.
    """
    size = len(sentences)
    if size == 0 or limit <= 0:
        return ()
    cosines = lexical_similarity(sentences) if similarity is None else similarity
    relevance = centrality(cosines) * (np.ones(size) if weights is None else np.asarray(weights, dtype=np.float64))
    relevance = relevance / relevance.max() if relevance.max() > 0 else relevance
    open_ = relevance > 0
    nearest = np.zeros(size)
    chosen: list[int] = []
    while len(chosen) < limit and open_.any():
        gain = np.where(open_, trade_off * relevance - (1.0 - trade_off) * nearest, -np.inf)
        best = int(np.argmax(np.round(gain, 12)))
        chosen.append(best)
        open_[best] = False
        nearest = np.maximum(nearest, cosines[best])
        open_ &= cosines[best] < redundant_from
        open_ &= np.fromiter(
            (not is_redundant(sentences[best], other) for other in sentences), dtype=np.bool_, count=size
        )
    return tuple(chosen)


def is_redundant(first: str, second: str, *, overlap: float = 0.75) -> bool:
    """Whether two sentences say the same: the shorter one's content words are nearly all in the other."""
    ours, theirs = set(content_words(first)), set(content_words(second))
    smaller = min(len(ours), len(theirs))
    if smaller == 0:
        return first.strip() == second.strip()
    shared = len(ours & theirs)
    return shared >= overlap * smaller if smaller >= 4 else ours == theirs
