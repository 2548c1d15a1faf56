"""What a later paper says of a system that an earlier paper of the field introduced under a name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import PaperId
from services.adapters.models.offline.comparing.comparison import Comparison, Ground, whole
from services.adapters.models.offline.comparing.measured import is_name
from services.adapters.models.offline.language.statements import Statement
from services.evidence.pack import EvidencePaper

_WORD = re.compile(r"[\w+-]+")
_GIVES_NAME = re.compile(r"(?:call|name|term|dub|propos|introduc|present|develop)(?:e?s|e|ed|ly)?\Z")
_REACH = 4
"""Words before a name among which the verb stands that gives it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A named system and the statement of the paper that introduces it."""

    name: str
    statement: Statement


def systems(items: Sequence[EvidencePaper], found: Mapping[PaperId, Sequence[Statement]]) -> dict[str, System]:
    """Systems by the name that the title of one paper alone begins with (`BERT: …`) and a statement of it speaks of."""
    named: dict[str, list[System]] = {}
    for item in items:
        name = _own_name(item)
        if name is None:
            continue
        holding = [each for each in found.get(item.paper.id, ()) if _holds(each.text, name)]
        if holding:
            named.setdefault(name, []).append(System(name=name, statement=holding[0]))
    return {name: own[0] for name, own in named.items() if len(own) == 1}


def _own_name(item: EvidencePaper) -> str | None:
    head, colon, _ = item.paper.title.partition(":")
    return head if colon and " " not in head and is_name(head) else None


def _holds(text: str, name: str) -> bool:
    return name in _WORD.findall(text)


def later_changes(
    found: Sequence[Statement], known: Mapping[str, System], *, cites: frozenset[tuple[PaperId, PaperId]]
) -> Iterator[Comparison]:
    """Statements that speak of another paper's system by name, where the paper is cited or is older."""
    for each in found:
        for name in dict.fromkeys(_WORD.findall(each.text)):
            system = known.get(name)
            if system is None or system.statement.item.paper.id == each.item.paper.id:
                continue
            if name in each.item.paper.title or _introduces(each.text, name) or not _is_after(each, system, cites):
                continue
            side, origin = whole(each), whole(system.statement)
            if side is not None and origin is not None:
                yield Comparison(ground=Ground.CHANGE, shared=name, sides=(origin, side))
                break


def _introduces(text: str, name: str) -> bool:
    """Whether a statement gives the name to a thing of its own: another system that is called the same."""
    before = _WORD.findall(text[: text.find(name)])[-_REACH:]
    return any(_GIVES_NAME.match(word) for word in before)


def _is_after(later: Statement, system: System, cites: frozenset[tuple[PaperId, PaperId]]) -> bool:
    citing, cited = later.item.paper, system.statement.item.paper
    if (citing.id, cited.id) in cites:
        return True
    return citing.year is not None and cited.year is not None and citing.year >= cited.year
