"""What a reader will most likely include, learned again from every decision: naive Bayes on weighted words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from kg.algorithms.ranking.search_words import words_of
from kg.model.graphs.graph import FloatArray

SMOOTHING = 3.822
"""Added to the weight of each word in each class: the value that ASReview's simulations settled on."""

_TOTAL = 1_000.0
"""The weight of all words to which each class is brought, so that a few papers to include say as much as the many
that are left out."""

_RAREST = 2
"""Papers that must have a word: one that only one paper has says nothing of another."""

_PRIOR = 0.5
"""What a standard deviation of the first order weighs beside one of the words, halved by every so many decisions."""
_HALVED_BY = 25


class ScreeningLearner:
    """The words of n papers, and how likely each belongs after some of them were decided on.

    Source:
        Ferdinands et al. 2023, doi:10.1186/s13643-023-02257-7: naive Bayes on TF-IDF saves most work of the classical
        models in simulated screening; classes count alike, however few papers belong.
    """

    def __init__(self, texts: Sequence[str], first: FloatArray) -> None:
        """Read the texts.

        Args:
            texts: n titles with abstracts.
            first: what gives the order before anything is decided, larger is likelier, shape (n,), such as a cosine.
        """
        counts = [Counter(words_of(text)) for text in texts]
        spread = Counter(word for each in counts for word in each)
        places = {word: at for at, word in enumerate(sorted(word for word, n in spread.items() if n >= _RAREST))}
        self._words = max(len(places), 1)
        self._count = len(texts)
        self._first = _standard(first)
        rows, columns, weights = [], [], []
        for row, each in enumerate(counts):
            known = {places[word]: times for word, times in each.items() if word in places}
            rows += [row] * len(known)
            columns += list(known)
            weights += list(known.values())
        self._rows, self._columns = np.array(rows, dtype=np.int64), np.array(columns, dtype=np.int64)
        rarity = np.log((1 + len(texts)) / (1 + np.bincount(self._columns, minlength=self._words))) + 1
        weighed = np.array(weights, dtype=np.float64) * rarity[self._columns]
        lengths = np.sqrt(np.bincount(self._rows, weights=weighed**2, minlength=self._count))
        self._weights = weighed / np.maximum(lengths[self._rows], 1e-12)

    def likelihoods(self, decided: Mapping[int, bool]) -> FloatArray:
        """How likely each paper belongs, in (0, 1), shape (n,); an order more than a probability.

        Args:
            decided: papers by number, and whether they belong. Until there is one of each kind the first order is kept.
        """
        first = _PRIOR * 0.5 ** (len(decided) / _HALVED_BY) * self._first
        if set(decided.values()) != {True, False}:
            return _logistic(self._first)
        belongs = np.zeros(self._count)
        for at, wanted in decided.items():
            belongs[at] = 1.0 if wanted else -1.0
        odds = self._log_share(belongs > 0) - self._log_share(belongs < 0)
        said: FloatArray = np.bincount(
            self._rows, weights=self._weights * odds[self._columns], minlength=self._count
        ).astype(np.float64)
        return _logistic(np.round(_standard(said) + first, 9))

    def _log_share(self, chosen: np.ndarray) -> FloatArray:
        """The logarithm of the smoothed share of each word in the papers chosen."""
        weights = np.where(chosen[self._rows], self._weights, 0.0)
        totals = np.bincount(self._columns, weights=weights, minlength=self._words)
        smoothed = _TOTAL * totals / max(float(totals.sum()), 1e-12) + SMOOTHING
        shares: FloatArray = np.log(smoothed / smoothed.sum())
        return shares


def _standard(values: FloatArray) -> FloatArray:
    spread = float(np.std(values)) if len(values) else 0.0
    if not spread:
        return np.zeros(len(values))
    standard: FloatArray = (values - float(np.mean(values))) / spread
    return standard


def _logistic(values: FloatArray) -> FloatArray:
    shares: FloatArray = 1.0 / (1.0 + np.exp(-values))
    return shares
