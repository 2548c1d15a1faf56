"""Which words of the corpus someone may have meant by a word that none of its papers has."""

from __future__ import annotations

from collections.abc import Mapping

from kg.algorithms.ranking.edit_distance import edit_distance

COMPLETIONS = 8
"""Words that a beginning is completed to, the most frequent ones."""

SHORTEST = 4
"""Letters from which on a word is corrected; a shorter one is near to too many."""

_TWO_FROM = 8
"""Letters from which on two letters may be wrong."""


def completions(beginning: str, counts: Mapping[str, int]) -> frozenset[str]:
    """The words that begin so, the most frequent ones, ties by the alphabet."""
    found = (word for word in counts if word.startswith(beginning))
    return frozenset(sorted(found, key=lambda word: (-counts[word], word))[:COMPLETIONS])


def correction(word: str, counts: Mapping[str, int]) -> str | None:
    """The nearest word of the corpus, of equally near ones the most frequent; None if none is near.

    One letter may be wrong, two from eight letters on, but never the first; letters changed round are one mistake.
    """
    if len(word) < SHORTEST or not word.isalpha():
        return None
    most = 2 if len(word) >= _TWO_FROM else 1
    near = (
        (distance, -count, other)
        for other, count in counts.items()
        if other[0] == word[0] and abs(len(other) - len(word)) <= most
        if (distance := edit_distance(word, other, most=most)) <= most
    )
    return min(near, default=(0, 0, None))[2]
