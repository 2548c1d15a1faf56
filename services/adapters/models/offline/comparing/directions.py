"""Findings of the same or of opposite direction: who reports that something improves, grows, falls, or does not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from services.adapters.models.offline.comparing.comparison import Comparison, Ground, Side, by_age, in_prose, whole
from services.adapters.models.offline.language.centrality import content_words
from services.adapters.models.offline.language.statements import Statement
from services.evidence.roles import Role
from services.text.lexicon import FUNCTION_WORDS
from services.text.phrases import fold
from services.text.wordlist import word_list


class Tendency(StrEnum):
    """What is said to happen to a thing; the value is the word that prose puts before it."""

    BETTER = "improved"
    WORSE = "worse"
    MORE = "higher"
    LESS = "lower"
    SAME = "unchanged"


_VERBS = {
    Tendency.BETTER: r"improv(?:e|es|ed)|enhanc(?:e|es|ed)|boost(?:s|ed)?|strengthen(?:s|ed)?",
    Tendency.WORSE: r"worsen(?:s|ed)?|degrad(?:e|es|ed)|impair(?:s|ed)?|deteriorat(?:e|es|ed)",
    Tendency.MORE: r"increas(?:e|es|ed)|rais(?:e|es|ed)|elevat(?:e|es|ed)",
    Tendency.LESS: r"reduc(?:e|es|ed)|decreas(?:e|es|ed)|lower(?:s|ed)|diminish(?:es|ed)?",
}
_NOUNS = {
    Tendency.BETTER: r"improvements?|gains",
    Tendency.MORE: r"increases?",
    Tendency.LESS: r"reductions?|decreases?|declines?",
}
_ADJECTIVES = {
    Tendency.BETTER: r"better|improved|superior|enhanced",
    Tendency.WORSE: r"worse|poorer|impaired",
    Tendency.MORE: r"higher|greater|increased",
    Tendency.LESS: r"lower|reduced|decreased|fewer",
}
_HAVING = (
    "shows?|showed|achieves?|achieved|had|has|have|obtains?|obtained|provides?|provided|yields?|yielded|with|exhibits?|"
    "exhibited|demonstrates?|demonstrated"
)
_OBJECT = r"(?P<object>(?: [\w'’-]+,?){1,9})"
_PATTERNS = tuple(
    (direction, re.compile(pattern))
    for table, form in (
        (_VERBS, r"\b(?P<before>[\w']+ )?\b(?:{})\b{}"),
        (_NOUNS, r"\b(?P<before>[\w']+ )?\b(?:{}) (?:in|of){}"),
        (
            _ADJECTIVES,
            rf"\b(?:{_HAVING}) (?P<before>[\w']+ )?(?:{{}}){{}}",
        ),
    )
    for direction, words in table.items()
    for pattern in (form.format(words, _OBJECT),)
)
_SAME = re.compile(
    r"\b(?:(?:did|do|does) not (?:\w+ly )?(?:improve|increase|enhance|reduce|decrease|lower|affect|change|influence)|"
    r"(?:had|has|have) no (?:\w+ )?(?:effect|influence|impact) on)" + _OBJECT
)
_NO_CLAIM = word_list("to can could may might would should will must or of not")
_UNASSERTED = re.compile(
    r"\b(?:not|no|neither|nor|without|fail(?:s|ed)? to|unable|hardly|cannot|little|lack|insufficient|if|whether|may|"
    r"might|could|can|would|should|potential|possible|aims?|goal|hope|expected|trade-?offs?)\b",
    re.I,
)
_STOP = re.compile(
    r" (?:in|on|at|by|when|while|compared|than|over|across|for|with|from|but|through|under|during|after|via|as|"
    r"relative|without|to|up|using|is|are|was|were|of|that|which|can|may)\b"
)
_JOINED = re.compile(r",| and | or | as well as ")
_OTHER_WORD = re.compile(r"\d|'|\b(?:be|been|being|well|such)\b|(?:ed|ly)\Z")
_DEGREES = word_list("""
overall final average mean total significant substantial considerable much far higher lower
""")
_VAGUE = word_list("""
performance result method approach model algorithm one baseline value score level number rate group way case
quality degree effect effectiveness ability capability capacity state-of-the-art sota outcome size amount time
chance benefit advantage use aspect feature potential power understanding evidence need support interest
""")
_LONGEST = 4
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
    if statement.role not in _ROLES:
        return None
    text = statement.text
    things: dict[str, tuple[Tendency, str]] = {}
    for match in _SAME.finditer(text):
        things |= {key: (Tendency.SAME, thing) for key, thing in _objects(match["object"]).items()}
    for direction, pattern in _PATTERNS if not things else ():
        for match in pattern.finditer(text):
            before = (match["before"] or "").strip().lower()
            if before in _NO_CLAIM or _UNASSERTED.search(text[: match.start("object")]):
                continue
            for key, thing in _objects(match["object"]).items():
                things.setdefault(key, (direction, thing))
    return ReportedChange(statement=statement, things=things) if things else None


def _objects(text: str) -> Mapping[str, str]:
    """The things that a run of words names: folded form -> as written, without articles, owners and degrees."""
    stop = _STOP.search(text)
    found: dict[str, str] = {}
    for part in _JOINED.split(text[: stop.start()] if stop else text):
        words = part.strip(" ,.").split()
        while words and (words[0].lower() in FUNCTION_WORDS or words[0].endswith("ly") or words[0].lower() in _DEGREES):
            words.pop(0)
        key = fold(" ".join(words))
        is_thing = bool(words) and len(words) <= _LONGEST and key.split()[-1] not in _VAGUE
        if is_thing and len(key.split()) > 1 and not _OTHER_WORD.search(key):
            found.setdefault(key, " ".join(words))
    return found


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
                    shared = in_prose(first.things[key][1])
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
                shared=in_prose(spelling[key]),
                subject=direction.value,
                sides=by_age(sides),
            )
