"""Papers that name one thing in what they say of their own work: what each of them makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from kg.model.papers.paper import PaperId
from services.adapters.models.offline.comparing.comparison import Comparison, Ground, Side, by_age, noun
from services.adapters.models.offline.comparing.subjects import Telling
from services.evidence.pack import EvidencePaper
from services.evidence.term_uses import TermHolders, TermUse, UsedTerm
from services.text.phrases import fold

_GROUNDS = {TermUse.TASK: Ground.TASK, TermUse.MEANS: Ground.MEANS}


def by_tasks(told: Sequence[Telling], items: Sequence[EvidencePaper], held: Sequence[TermHolders]) -> list[Comparison]:
    """Pairs of papers that work on one thing, then pairs that work with one thing.

    Args:
        told: what is told of papers, the best of each first.
        items: the papers to whose places the holders of terms point.
        held: `alike_terms` of the items.
    """
    found = list(_pairs(told, items, held))
    return [each for ground in _GROUNDS.values() for each in found if each.ground is ground]


def by_mentions(
    told: Sequence[Telling], items: Sequence[EvidencePaper], held: Sequence[TermHolders]
) -> list[Comparison]:
    """Pairs of papers of which one works on a thing, or is told by it, that the other's own work has to do with."""
    return [each for each in _pairs(told, items, held) if each.ground is Ground.NAMED]


def _pairs(
    told: Sequence[Telling], items: Sequence[EvidencePaper], held: Sequence[TermHolders]
) -> Iterator[Comparison]:
    own: dict[PaperId, list[Telling]] = {}
    for each in told:
        own.setdefault(each.side.statement.item.paper.id, []).append(each)
    for thing in held:
        for one, other in combinations(sorted(thing.uses), 2):
            uses = (thing.uses[one], thing.uses[other])
            sides = [
                _side(own.get(items[place].paper.id, ()), use, thing.key)
                for place, use in zip((one, other), uses, strict=True)
            ]
            if (
                (kept := [side for side in sides if side is not None])
                and len(kept) == 2
                and _ties(kept, uses, thing.key)
            ):
                same = uses[0].use if uses[0].use is uses[1].use else None
                ground = _GROUNDS.get(same, Ground.NAMED) if same else Ground.NAMED
                shared = noun([use.spelling for use in uses])
                yield Comparison(ground=ground, shared=shared, sides=by_age(kept))


def _ties(sides: Sequence[Side], uses: Sequence[UsedTerm], key: str) -> bool:
    """Whether a thing is at the heart of two papers: the task or the means of each, or in what is told of it."""
    return all(use.use in _GROUNDS or key in fold(side.clause) for side, use in zip(sides, uses, strict=True))


def _side(told: Sequence[Telling], use: UsedTerm, key: str) -> Side | None:
    """What is told of a paper: by the thing itself where it can be, else its best statement beside the naming one."""
    naming = [each.side for each in told if key in fold(each.side.clause) or each.side.statement.passage == use.passage]
    side = next(iter(naming), None) or next((each.side for each in told if each.side.opens_with_authors), None)
    if side is None or side.statement.passage == use.passage:
        return side
    if side not in naming and use.use not in _GROUNDS:
        return None
    statement = side.statement
    return replace(side, statement=replace(statement, beside=(*statement.beside, use.passage)))
