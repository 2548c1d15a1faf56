"""Which sentences of a paper a brief tells: what it contributes, what it found, what it leaves open, as they stand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from kg.model.papers.card import Card, StatementRole
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage, PassageId
from services.evidence.pack import EvidencePaper
from services.reading.cues import begins_own, leans, points_back
from services.reading.rules import roles_of
from services.text.cleaning import is_boilerplate, readable

CONTRIBUTION = (StatementRole.CONTRIBUTION, StatementRole.APPROACH, StatementRole.DEFINITION)
RESULT = (StatementRole.COMPARISON, StatementRole.RESULT)
SETTING = (StatementRole.SETTING, StatementRole.MEASURE)
OPEN = (StatementRole.OPEN_QUESTION, StatementRole.LIMIT)

_SHORTEST, _LONGEST = 5, 60
"""Words of a sentence that is told."""
_DAMAGED = re.compile(
    r"\A\d+\.\s|\w\.\d+ [A-Z][a-z]|\\[a-z]|[{}$�]|_\{|&\w{2,8};|</?\w|\*\*|https?://|\.\.\.\s*\Z|\[\d|\?=\?|@"
)
_ENDED = re.compile(r"[.!?。！？][”\"’')\]]*\Z")
_OPEN = re.compile(r"[^\W\d_]|\d|[“‘\"'(α-ω]")
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_FIGURE = re.compile(r"\d")
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A sentence of a paper that stands for something: its passage, how a reader sees it, the role it has."""

    item: EvidencePaper
    passage: Passage
    text: str
    role: StatementRole
    place: int

    @property
    def stands_alone(self) -> bool:
        """Whether it can be read without what stands around it."""
        return not any(True for _ in _faults(self.text))


def statements(item: EvidencePaper, cards: Mapping[PaperId, Card]) -> list[Statement]:
    """The sentences of a paper that have a role, in its order: by its card where a model read it, else by rule."""
    roles = _roles_of_card(cards[item.paper.id]) if item.paper.id in cards else roles_of(item.paper)
    return [
        Statement(item=item, passage=each.passage, text=readable(each.passage.text), role=role, place=place)
        for place, each in enumerate(item.passages)
        if (role := roles.get(each.passage.id)) is not None and not is_boilerplate(each.passage.text)
    ]


def _roles_of_card(card: Card) -> dict[PassageId, StatementRole]:
    return {PassageId(each.passages[0]): each.role for each in reversed(card.statements)}


def best(
    found: list[Statement], roles: Collection[StatementRole], *, used: Collection[PassageId] = ()
) -> Statement | None:
    """The statement of some roles that tells most and can stand alone; None where none can."""
    fit = [each for each in found if each.role in roles and each.passage.id not in used and each.stands_alone]
    order = list(roles)
    return min(fit, key=lambda each: _merit(each, order), default=None)


def _merit(each: Statement, order: list[StatementRole]) -> tuple[float, int]:
    """Least first: a role that was asked for before others, who speaks for the paper, words of its title, figures in a
    result.

    A long sentence costs less than a role.
    """
    words = len(each.text.split())
    if each.role in RESULT:
        cost = 0.0 if _FIGURE.search(each.text) else 1.5
    else:
        cost = 2.0 * order.index(each.role) - _share_of_title(each) - begins_own(each.text)
    cost += 0.5 * (words > _LONGEST / 2) + (words > 3 * _LONGEST / 4)
    cost += each.text.startswith("To ")  # an aim that is no whole sentence
    return cost, each.place


def _share_of_title(each: Statement) -> float:
    """The share of the long words of a title that a sentence of its paper holds, in [0, 1]."""
    title = set(_LONG_WORD.findall(each.item.paper.title.lower()))
    return len(title & set(_LONG_WORD.findall(each.text.lower()))) / len(title) if title else 0.0


def any_sentence(item: EvidencePaper, *, used: Collection[PassageId] = ()) -> Statement | None:
    """The sentence with fewest faults of a paper that must be told; None where all are used or too long."""
    left = [each for each in sentences_of(item) if each.text and each.passage.id not in used]
    left = [each for each in left if len(each.text.split()) <= 2 * _LONGEST]
    return min(left, key=lambda each: (sum(1 for _ in _faults(each.text)), each.place), default=None)


def sentences_of(item: EvidencePaper) -> list[Statement]:
    """All sentences of a paper, whatever they are to it."""
    return [
        Statement(
            item=item,
            passage=each.passage,
            text=readable(each.passage.text),
            role=StatementRole.CONTRIBUTION,
            place=place,
        )
        for place, each in enumerate(item.passages)
    ]


def _faults(text: str) -> Iterator[str]:
    """What keeps a sentence from being read alone."""
    words = len(text.split())
    if not _SHORTEST <= words <= _LONGEST and text.isascii():
        yield "length"
    if leans(text):
        yield "leans on another sentence"
    if points_back(text):
        yield "points back"
    if text[:1].islower() or not _OPEN.match(text):
        yield "begins inside a sentence"
    if not _ENDED.search(text):
        yield "does not end"
    if any(text.count(left) != text.count(right) for left, right in _PAIRS):
        yield "brackets"
    if _DAMAGED.search(text):
        yield "damaged"
