"""Papers whose abstracts resemble each other: what each does, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from services.adapters.models.offline.comparing.comparison import Comparison, Ground, by_age
from services.adapters.models.offline.comparing.subjects import Telling
from services.adapters.models.offline.language.centrality import content_words, lexical_similarity
from services.evidence.roles import Role

_ALIKE = 0.13
"""Cosine of two abstracts, tf-idf over the papers of a text, from which they are on one thing."""
_CLOSE = 0.15
_WORDS = 2
"""Words that two statements must share where their abstracts are alike but not close."""
_SHARE = 0.5
_DOES = frozenset({Role.CONTRIBUTION, Role.METHOD})
_FOUND = frozenset({Role.RESULT, Role.CONCLUSION})


def kindred(told: Sequence[Telling], *, barred: frozenset[str]) -> Iterator[Comparison]:
    """Pairs of papers by the first thing that each does, then by the first that each found; most alike first.

    Both abstracts must be alike as wholes, and both statements share words that few others have.
    """
    for roles in (_DOES, _FOUND):
        own = [each for each in told if each.side.statement.role in roles]
        own = [each for each in own if roles is _FOUND or each.side.opens_with_authors]
        yield from _pairs(list({each.side.statement.item.paper.id: each for each in reversed(own)}.values()), barred)


def _pairs(firsts: Sequence[Telling], barred: frozenset[str]) -> Iterator[Comparison]:
    similarity = lexical_similarity([_whole_text(each) for each in firsts])
    words = [set(content_words(each.side.clause)) - barred for each in firsts]
    spread = Counter(word for own in words for word in own)
    rare = [{word for word in own if spread[word] <= max(2.0, _SHARE * len(firsts))} for own in words]
    pairs = [
        (-round(float(similarity[one, other]), 6), one, other)
        for one in range(len(firsts))
        for other in range(one + 1, len(firsts))
        if _are_alike(float(similarity[one, other]), len(rare[one] & rare[other]))
    ]
    for _, one, other in sorted(pairs):
        yield Comparison(ground=Ground.KINDRED, shared="", sides=by_age([firsts[one].side, firsts[other].side]))


def _are_alike(cosine: float, shared: int) -> bool:
    return cosine >= _ALIKE and shared >= (1 if cosine >= _CLOSE else _WORDS)


def _whole_text(told: Telling) -> str:
    item = told.side.statement.item
    return " ".join((item.paper.title, item.paper.title, *(each.passage.text for each in item.passages)))
