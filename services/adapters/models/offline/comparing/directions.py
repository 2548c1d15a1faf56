"""Findings of the same or of opposite direction: who reports that something improves, grows, falls, or does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from services.adapters.models.offline.comparing.comparison import Comparison, Ground, Side, by_age, whole
from services.adapters.models.offline.language.centrality import content_words
from services.adapters.models.offline.language.statements import Statement
from services.evidence.roles import Role
from services.evidence.tendencies import Tendency, asserted_changes

_OPPOSED = {
    frozenset({Tendency.BETTER, Tendency.WORSE}),
    frozenset({Tendency.MORE, Tendency.LESS}),
    *(frozenset({Tendency.SAME, other}) for other in Tendency if other is not Tendency.SAME),
}
_ROLES = frozenset({Role.RESULT, Role.CONCLUSION, Role.METHOD, Role.OTHER})


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedChange:
    """What a statement says of things: the direction of each, by the folded form of the thing."""

    statement: Statement
    things: Mapping[str, tuple[Tendency, str]]


def finding(statement: Statement) -> ReportedChange | None:
    """The changes that a statement asserts; aims, conditions, possibilities and denials are none."""
    things = asserted_changes(statement.text) if statement.role in _ROLES else {}
    return ReportedChange(statement=statement, things=things) if things else None


def findings_compared(found: Sequence[Statement], *, barred: frozenset[str]) -> Iterator[Comparison]:
    """Opposite findings in pairs, then findings alike, all papers of one together.

    Opposites must share two further words, of what is done or watched, or else they may speak of two worlds.
    """
    findings = [each for each in map(finding, found) if each is not None]
    yield from _opposed(findings, barred)
    yield from _alike(findings, barred)


def _opposed(findings: Sequence[ReportedChange], barred: frozenset[str]) -> Iterator[Comparison]:
    for place, first in enumerate(findings):
        for second in findings[place + 1 :]:
            sides = [side for each in (first, second) if (side := whole(each.statement)) is not None]
            if first.statement.item.paper.id == second.statement.item.paper.id or len(sides) < 2:
                continue
            for key in sorted(first.things.keys() & second.things.keys(), key=lambda each: (-len(each.split()), each)):
                directions = frozenset({first.things[key][0], second.things[key][0]})
                if directions in _OPPOSED and _same_world(first, second, key, barred):
                    shared = first.things[key][1]
                    yield Comparison(ground=Ground.OPPOSITION, shared=shared, sides=by_age(sides))
                    break


def _same_world(first: ReportedChange, second: ReportedChange, key: str, barred: frozenset[str]) -> bool:
    around = [set(content_words(each.statement.passage.text)) - set(key.split()) - barred for each in (first, second)]
    return len(around[0] & around[1]) >= 2


def _alike(findings: Sequence[ReportedChange], barred: frozenset[str]) -> Iterator[Comparison]:
    groups: dict[tuple[str, Tendency], dict[str, Statement]] = {}
    spelling: dict[str, str] = {}
    for each in findings:
        for key, (direction, thing) in each.things.items():
            if direction is not Tendency.SAME and not set(key.split()) <= barred:
                spelling.setdefault(key, thing)
                groups.setdefault((key, direction), {}).setdefault(each.statement.item.paper.id, each.statement)
    ranked = sorted(groups.items(), key=lambda item: (-len(item[1]), -len(item[0][0].split()), item[0]))
    for (key, direction), own in ranked:
        if len(own) > 1:
            sides = [Side(statement=each, clause=each.authors) for each in own.values()]
            yield Comparison(
                ground=Ground.AGREEMENT,
                shared=spelling[key],
                subject=direction.value,
                sides=by_age(sides),
            )
