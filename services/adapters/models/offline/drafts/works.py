"""Works, where papers are counted: two records of one work are one."""

from __future__ import annotations

from collections.abc import Iterable

from kg.algorithms.identity.names import surname
from services.adapters.models.offline.language.centrality import content_words
from services.evidence.pack import EvidencePaper

_ALIKE = 0.5
"""Two texts by the same people are one work when they share this of the words of the shorter."""


def one_of_each(items: Iterable[EvidencePaper]) -> list[EvidencePaper]:
    """The first record of each work: the same people and, for the most part, the same words."""
    kept: list[tuple[frozenset[str], frozenset[str], EvidencePaper]] = []
    for item in items:
        people = frozenset(surname(name) for name in item.paper.authors)
        words = frozenset(content_words(item.paper.content or item.paper.title))
        if not any(people and people == others and _is_one(words, known) for others, known, _ in kept):
            kept.append((people, words, item))
    return [item for _, _, item in kept]


def _is_one(words: frozenset[str], known: frozenset[str]) -> bool:
    return len(words & known) >= _ALIKE * max(1, min(len(words), len(known)))
