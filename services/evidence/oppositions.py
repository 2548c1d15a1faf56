"""Papers that report opposite things: of one thing opposite directions, or of one comparison opposite sides."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from kg.model.surveys.survey import Passage
from services.document.support import contradicts
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.evidence.tendencies import Tendency, asserted_changes
from services.text.cleaning import readable
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS
from services.text.phrases import fold
from services.text.stems import stem
from services.text.topics import topic_words

_OPPOSED = {
    frozenset({Tendency.BETTER, Tendency.WORSE}),
    frozenset({Tendency.MORE, Tendency.LESS}),
    *(frozenset({Tendency.SAME, other}) for other in Tendency if other is not Tendency.SAME),
}
_FINDS = frozenset({Role.RESULT, Role.CONCLUSION})
_SHARED = 3
"""Further words of substance, beside the thing, that two findings must share to be of one world."""

_WORD = re.compile(r"[^\W\d_]{3,}")
_CUE = re.compile(
    r"improv|enhanc|boost|strengthen|worse|degrad|impair|deteriorat|increas|rais|elevat|reduc|decreas|lower|diminish|"
    r"gains|declin|better|superior|poor|higher|greater|fewer|not |no ",
    re.I,
)
"""Without one of these a sentence asserts no change, which spares looking for its role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedFinding:
    """A passage of a paper that reports a change, with the word for its direction."""

    item: EvidencePaper
    passage: Passage
    direction: Tendency


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """Two papers that report opposite directions of a thing, the older first.

    `shared` counts the further words of substance that their passages have in common.
    """

    thing: str
    first: ReportedFinding
    second: ReportedFinding
    shared: int


def oppositions(items: Sequence[EvidencePaper], *, topic: str) -> tuple[Opposition, ...]:
    """The pairs of findings of opposite direction, those first that share most; a pair of papers stands once.

    Only results and conclusions count, and of them only what they assert (`tendencies.asserted_changes`). Two findings
    speak of one world where they share `_SHARED` further words that are not of the topic, or where the words of both
    as wholes contradict (`support.contradicts`). Both may still be true: of other data, doses or measures.
    """
    barred = frozenset(stem(word) for word in topic_words(topic))
    by_thing: defaultdict[str, list[tuple[str, ReportedFinding]]] = defaultdict(list)
    for item in items:
        for finding, things in _findings(item):
            for key, (direction, thing) in things.items():
                if not {stem(word) for word in key.split()} <= barred:
                    own = ReportedFinding(item=item, passage=finding, direction=direction)
                    by_thing[key].append((thing, own))
    found = [pair for key, group in by_thing.items() for pair in _pairs(key, group, barred)]
    chosen: dict[frozenset[str], Opposition] = {}
    for each in sorted(found, key=_order):
        chosen.setdefault(frozenset((each.first.item.paper.id, each.second.item.paper.id)), each)
    return tuple(chosen.values())


def _order(each: Opposition) -> tuple[int, int, str, str, str]:
    return (-each.shared, -len(each.thing.split()), fold(each.thing), each.first.passage.id, each.second.passage.id)


def _findings(item: EvidencePaper) -> Iterator[tuple[Passage, Mapping[str, tuple[Tendency, str]]]]:
    last = max(len(item.passages) - 1, 1)
    for position, each in enumerate(item.passages):
        if not _CUE.search(each.passage.text):
            continue
        text = readable(each.passage.text)
        if role(text, position=position / last, label=each.label) in _FINDS and (things := asserted_changes(text)):
            yield each.passage, things


def _pairs(key: str, group: Sequence[tuple[str, ReportedFinding]], barred: frozenset[str]) -> Iterator[Opposition]:
    for (thing, first), (_, second) in combinations(group, 2):
        if first.item.paper.id == second.item.paper.id:
            continue
        if frozenset({first.direction, second.direction}) not in _OPPOSED:
            continue
        shared = len((_words(first.passage) & _words(second.passage)) - {stem(word) for word in key.split()} - barred)
        if shared >= _SHARED or contradicts(first.passage.text, second.passage.text):
            older, newer = sorted((first, second), key=_age)
            yield Opposition(thing=thing, first=older, second=newer, shared=shared)


def _age(finding: ReportedFinding) -> tuple[int, str]:
    return (finding.item.paper.year or 9999, finding.item.paper.id)


def _words(passage: Passage) -> set[str]:
    return set(_stems(_WORD.findall(passage.text.lower())))


def _stems(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        if word not in FUNCTION_WORDS and word not in GENERIC_WORDS:
            yield stem(word)
