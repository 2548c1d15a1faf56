"""Whether the texts of a partition hold together: words that papers of one community share more than others do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.csr import connected_components, from_edges
from kg.algorithms.ranking.search_words import words_of
from kg.model.graphs.graph import FloatArray, IntArray

MOST_TEXTS = 500
"""Texts that are compared in pairs; of more so many, at equal steps of their order."""

PERMUTATIONS = 100
_RAREST, _COMMONEST = 2, 0.5
"""Fewest texts, and largest share of them, in which a word must be to distinguish groups of them."""

_COMMON, _SHORT, _FEWEST = 0.1, 3, 3
"""Words of so many letters that are in such a share of the texts tell a language, as "the", "of" and "de", "la" do; a
text with fewer of them, such as a short title, is taken to be in the language of most."""

_SAYS_SOMETHING = 10
"""Words that texts have in the mean, from which their having the same ones says that they are on one subject."""

_ROUNDING = 1e-9
_ONE_LANGUAGE = 0.25
"""Cosine of these words from which two texts are of one language: those of one lie about .5, of two that share "a" and
"no" at .15 and less."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coherence:
    """How much more alike the texts of one community are than those of two.

    `ratio` is the mean cosine within communities over that between them, >= 0; `deviations` how many standard
    deviations the former lies above that of communities of the same sizes dealt out by chance.
    """

    ratio: float
    deviations: float


def coherence(texts: Sequence[str], labels: IntArray, *, seed: int = 0) -> Coherence | None:
    """How far the words of n texts bear out a partition of them.

    Words weigh by TF-IDF over these texts. Only texts of one language are compared, and chance deals out communities
    within each: two languages are not two subjects. Languages are recognised by short common words: texts that share
    these, directly or through others, are in one language.

    Args:
        texts: titles with abstracts, n of them.
        labels: community of each text, shape (n,), from 0.
        seed: >= 0, of the permutations.
    Returns:
        None where the texts say nothing: they are short, and no two of one language share a word that others lack. A
        ratio of 1 and no deviation where long texts do not, or where each language is one community.
    Source:
        Salton & Buckley 1988, doi:10.1016/0306-4573(88)90021-0 (weights); Good 2005, Permutation, Parametric and
        Bootstrap Tests of Hypotheses (labels dealt out again).
    """
    if len(texts) > MOST_TEXTS:
        read = np.arange(MOST_TEXTS) * len(texts) // MOST_TEXTS
        texts, labels = [texts[at] for at in read.tolist()], labels[read]
    counts, languages = _counts(texts)
    one_language = languages[:, None] == languages
    np.fill_diagonal(one_language, val=False)
    alike = _weigh_terms(counts)
    cosines = np.where(one_language, alike @ alike.T, 0.0)
    if not cosines.any() and np.count_nonzero(counts) < _SAYS_SOMETHING * len(texts):
        return None
    inside = one_language & (labels[:, None] == labels)
    outside = one_language & ~inside
    if not inside.any() or not outside.any() or not cosines.any():
        return Coherence(ratio=1.0, deviations=0.0)
    own, within, between = (
        float(each) for each in (cosines[inside].sum(), cosines[inside].mean(), cosines[outside].mean())
    )
    chance = _by_chance(cosines, labels, languages, np.random.default_rng(seed))
    spread = max(float(np.std(chance, ddof=1)), _ROUNDING)
    return Coherence(
        ratio=within / between if between > _ROUNDING else np.inf, deviations=(own - float(np.mean(chance))) / spread
    )


def _counts(texts: Sequence[str]) -> tuple[FloatArray, IntArray]:
    """How often each text has each word, no number, that is in several, shape (n, words); the language of each."""
    counted = [Counter(word for word in words_of(text) if not word.isdigit()) for text in texts]
    holders = Counter(word for each in counted for word in each)
    words = sorted(word for word, n in holders.items() if n >= _RAREST)
    place = {word: at for at, word in enumerate(words)}
    counts = np.zeros((len(texts), len(place)))
    for row, each in enumerate(counted):
        for word, times in each.items():
            if word in place:
                counts[row, place[word]] = times
    telling = [place[word] for word in words if len(word) <= _SHORT and holders[word] >= _COMMON * len(texts)]
    return counts, _languages(counts[:, telling] > 0)


def _weigh_terms(counts: FloatArray) -> FloatArray:
    """TF-IDF with the logarithm of counts, rows of unit length or zero."""
    holders = np.maximum((counts > 0).sum(axis=0), 1)
    rarity = np.where(holders > _COMMONEST * len(counts), 0.0, np.log(len(counts) / holders))
    return _unit(np.log1p(counts) * rarity)


def _unit(rows: FloatArray) -> FloatArray:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: FloatArray = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
    return unit


def _languages(has_word: NDArray[np.bool_]) -> IntArray:
    """The language of each text by any numbers, from the telling words that it has, shape (n, words)."""
    is_known = has_word.sum(axis=1) >= _FEWEST
    telling = _unit((has_word & is_known[:, None]).astype(np.float64))
    rows, columns = np.nonzero(telling @ telling.T >= _ONE_LANGUAGE)
    apart = rows != columns
    rows, columns = rows[apart], columns[apart]
    parts = connected_components(from_edges(len(has_word), rows, columns, np.ones(len(rows))))
    most = np.bincount(parts[is_known]).argmax() if is_known.any() else 0
    found: IntArray = np.where(is_known, parts, most)
    return found


def _by_chance(
    cosines: FloatArray, labels: IntArray, languages: IntArray, generator: np.random.Generator
) -> list[float]:
    """Summed cosines within communities that are dealt out again among the texts of each language, which leaves the
    number of pairs as it is."""
    groups = [np.flatnonzero(languages == language) for language in np.unique(languages)]
    found = []
    for _ in range(PERMUTATIONS):
        dealt = labels.copy()
        for group in groups:
            dealt[group] = labels[generator.permutation(group)]
        found.append(float(cosines[dealt[:, None] == dealt].sum()))
    return found
