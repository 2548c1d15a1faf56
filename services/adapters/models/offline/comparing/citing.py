"""A paper and a later one that cites it, where what both say has words of their own in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from kg.model.papers.paper import PaperId
from services.adapters.models.offline.comparing.comparison import Comparison, Ground
from services.adapters.models.offline.comparing.subjects import Telling
from services.adapters.models.offline.language.centrality import content_words

_WORDS = 1
_SHARE = 0.35
"""A word that a larger share of the statements has ties no two of them together."""


def citing(
    told: Sequence[Telling], citations: Collection[tuple[PaperId, PaperId]], *, barred: frozenset[str]
) -> Iterator[Comparison]:
    """Pairs (cited, citing) whose statements share two words that few others have; most shared words first."""
    words = [set(content_words(each.side.clause)) - barred - _authors(each) for each in told]
    spread = Counter(word for own in words for word in own)
    most = max(2.0, _SHARE * len(told))
    rare = [{word for word in own if spread[word] <= most} for own in words]
    of_paper: dict[PaperId, list[int]] = {}
    for place, each in enumerate(told):
        of_paper.setdefault(each.side.statement.item.paper.id, []).append(place)
    pairs = [
        (-len(rare[one] & rare[other]), one, other)
        for later, earlier in citations
        for one in of_paper.get(earlier, ())
        for other in of_paper.get(later, ())
        if len(rare[one] & rare[other]) >= _WORDS
    ]
    for _, one, other in sorted(pairs):
        yield Comparison(ground=Ground.CITING, shared="", sides=(told[one].side, told[other].side))


def _authors(told: Telling) -> set[str]:
    return set(content_words(told.side.statement.authors))
