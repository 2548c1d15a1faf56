"""Parts a handful of papers into the two or three subgroups that SurveyG asks of a community."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from kg.model.papers.paper import PaperId
from services.adapters.models.offline.language.centrality import lexical_similarity
from services.adapters.models.offline.language.statements import statements
from services.evidence.pack import EvidencePaper

_WHOLE = 4
"""Up to this many papers stay together: a subgroup of one is no group."""
_TWO = 8
_SMALLEST = 2
_CITATION = 0.15
"""What a citation between two papers adds to the similarity of their words."""


def subgroups(
    items: Sequence[EvidencePaper], citations: Collection[tuple[PaperId, PaperId]]
) -> list[tuple[EvidencePaper, ...]]:
    """Part papers by average linkage on the words of title and best statement, and on citations.

    Returns:
        One group for up to four papers, two for up to eight, else three, each of at least two papers, in the order of
        their first members; members keep the order of `items`.
    """
    wanted = 1 if len(items) <= _WHOLE else 2 if len(items) <= _TWO else 3
    similarity = _similarity(items, citations)
    groups = _linked(similarity, wanted=wanted, largest=-(-2 * len(items) // (wanted + 1)))
    for group in [group for group in groups if len(group) < _SMALLEST and len(groups) > 1]:
        groups.remove(group)
        home = max(range(len(groups)), key=lambda at: (_linkage(group, groups[at], similarity), -at))
        groups[home] = sorted(groups[home] + group)
    return [tuple(items[position] for position in group) for group in sorted(groups)]


def _similarity(items: Sequence[EvidencePaper], citations: Collection[tuple[PaperId, PaperId]]) -> NDArray[np.float64]:
    texts = [f"{item.paper.title}. {item.paper.title}. {_best(item)}" for item in items]
    similarity = lexical_similarity(texts)
    place = {item.paper.id: position for position, item in enumerate(items)}
    for citing, cited in citations:
        if citing in place and cited in place:
            similarity[place[citing], place[cited]] += _CITATION
            similarity[place[cited], place[citing]] += _CITATION
    return similarity


def _best(item: EvidencePaper) -> str:
    found = statements(item)
    return found[0].text if found else ""


def _linked(similarity: NDArray[np.float64], *, wanted: int, largest: int) -> list[list[int]]:
    """Groups by average linkage: those most similar on average are joined first, as long as they stay small enough."""
    groups = [[position] for position in range(len(similarity))]
    sums = similarity.copy()  # between groups; the diagonal is not read
    while len(groups) > wanted:
        sizes = np.array([len(group) for group in groups])
        means = np.round(sums / np.outer(sizes, sizes), 12)
        first, second = _nearest(means, too_large=np.add.outer(sizes, sizes) > largest)
        sums[first] += sums[second]
        sums[:, first] += sums[:, second]
        sums = np.delete(np.delete(sums, second, axis=0), second, axis=1)
        groups[first] = sorted(groups[first] + groups.pop(second))
    return groups


def _nearest(means: NDArray[np.float64], *, too_large: NDArray[np.bool_]) -> tuple[int, int]:
    """The two groups to join: the most similar of those that stay small enough, ties by place."""
    above = np.triu(np.ones_like(too_large), k=1)
    allowed = above & ~too_large
    best = int(np.argmax(np.where(allowed if allowed.any() else above, means, -np.inf)))
    return best // len(means), best % len(means)


def _linkage(first: Sequence[int], second: Sequence[int], similarity: NDArray[np.float64]) -> float:
    return round(float(similarity[np.ix_(list(first), list(second))].mean()), 12)
