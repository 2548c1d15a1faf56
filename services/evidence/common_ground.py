"""What papers of a field name alike: a difficulty, a means, what they measure on, a change that they report."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Passage
from services.evidence.comparators import comparators
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.evidence.tendencies import Tendency, asserted_changes
from services.reading.passages import LabelledPassage
from services.text.acronyms import acronyms
from services.text.candidates import fold
from services.text.cleaning import readable
from services.text.lexicon import BROAD, LIGHT_HEADS
from services.text.terms import own_terms
from services.text.topics import topic_words

_AT_LEAST = 6
_SHARE, _SHARE_USING = 0.25, 0.1
"""A thing that a larger share of the papers name, and more than so many, is the subject of the field, not of some;
a means that many use is no news sooner than a benchmark that many measure on."""

_BEFORE, _AFTER = 120, 60
"""Characters around a thing in which the word stands that says what it is to the paper."""

_TROUBLED = re.compile(
    r"\b(?:suffer(?:s|ed|ing)? from|plagued by|hampered by|hindered by|prone to|struggl(?:e|es|ed|ing) with|"
    r"(?:issues?|challenges?) (?:of|such as|like)|risk of|overc[oa]m(?:e|es|ing)|"
    r"(?:mitigat|alleviat|circumvent|avoid|prevent|combat)(?:e|es|ing|ed|s)?|(?:lack|scarcity|shortage) of)"
    r"(?: the| an?)?(?: [\w-]+)? \Z",
    re.I,
)
_IS_TROUBLE = re.compile(r"\A (?:issues?|challenges?|bottlenecks?|phenomenon|problems?)\b")
_PROBLEM = re.compile(
    r"\b(?:problems? (?:of|such as|like)|(?:tackl|address|handl|solv)(?:e|es|ing|ed))(?: the| an?)?(?: [\w-]+)? \Z",
    re.I,
)
USED = re.compile(
    r"\b(?:us(?:e|es|ed|ing)|utili[sz](?:e|es|ed|ing)|employ(?:s|ed|ing)?|adopt(?:s|ed|ing)?|leverag(?:e|es|ed|ing)|"
    r"appl(?:y|ies|ied|ying)|based on|buil(?:d|ds|t|ding) (?:up)?on|exploit(?:s|ed|ing)?|by means of|via)"
    r"(?: an?| the| its| their| our)?(?: (?!(?:in|for|to|by|on|as|and|or|of|with) )[\w-]+){0,2} \Z",
    re.I,
)
_MEASURED = re.compile(
    r"\b(?:experiment|evaluat|validat|test|result|performance|outperform|benchmark|achiev|improve)\w*\b[^.;:]{0,80}"
    r"\bon(?: [\w-]+,?){0,4} \Z",
    re.I,
)
_CUE = re.compile(
    r"suffer|plague|hamper|hinder|prone to|struggl|issue|challenge|risk of|overc[oa]m|mitigat|alleviat|circumvent|"
    r"avoid|prevent|combat|lack of|scarcity|shortage|bottleneck|phenomenon|problem|us(?:e|es|ed|ing)\b|utili[sz]|"
    r"employ|adopt|leverag|appl[yi]|based\b|buil[dt]|exploit|by means of|via\b|experiment|evaluat|validat|test|"
    r"than|versus|vs|compar|superior|inferior|relative to|result|performance|outperform|benchmark|achiev|improve|"
    r"tackl|address|handl|solv",
    re.I,
)
"""Without one of these a sentence says nothing here, which spares looking for its terms."""

DENIED = re.compile(r"\b(?:not|no|without|unlike|instead of|rather than|neither|nor)\b", re.I)
OWN = re.compile(
    r"\b(?:we|our|us|I|my|this (?:\w+ )?(?:paper|work|study|article|method|model|approach|framework|algorithm)|"
    r"the (?:proposed|authors?)|here|herein)\b",
    re.I,
)
_TRIED = re.compile(r"\b(?:experiment|evaluation|empirical|validation|simulation|extensive|ablation)", re.I)
_WORD = re.compile(r"(?<![\w.])[\w+-]++(?!\.\w)")
_NAME = re.compile(r"\A(?![IVX]+\Z)[A-Z][^\W_]++(?:-[A-Z0-9][^\W_]*+)*+\Z")
_SPELT_APART = re.compile(r"[A-Z][^A-Z0-9]*+[A-Z0-9]")
"""Together a name of its own spelling: `ImageNet`, `QM9`, `CIFAR-10`; not `AI-based`, `III`."""

_ARTICLE = re.compile(r"\b(?:an?|the) \Z", re.I)
_ARTICLE_AHEAD = re.compile(r"\A(?:an?|the) ")
_FINDS = frozenset({Role.RESULT, Role.CONCLUSION})
_DOES = frozenset({Role.CONTRIBUTION, Role.METHOD})
_SCENE = frozenset({Role.BACKGROUND, Role.PROBLEM})


class GroundKind(StrEnum):
    """What a thing is to the papers that name it."""

    DIFFICULTY = "a difficulty"
    MEANS = "a means"
    MEASURED = "what results are measured on"
    CHANGE = "what is reported to change"
    RIVAL = "what something is compared with"


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundMention:
    """A paper and the passage in which it names a thing."""

    item: EvidencePaper
    passage: Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonGround:
    """A thing that two papers or more name in one way.

    `key` is its folded form, acronyms in words; `spellings` how it is written, with its article, commonest first;
    `direction` is that of a change, else None; `compared` what is set against a rival, else "". `mentions` holds a
    paper once, in the order in which they were given.
    """

    kind: GroundKind
    key: str
    spellings: tuple[str, ...]
    direction: Tendency | None
    compared: str
    mentions: tuple[GroundMention, ...]


_Group = tuple[GroundKind, str, Tendency | None, str]


@dataclass(frozen=True, slots=True)
class _Use:
    group: _Group
    spelling: str
    is_sure: bool = True


def common_ground(items: Sequence[EvidencePaper], *, topic: str, papers: int) -> tuple[CommonGround, ...]:
    """What several papers name alike, by kind; within one what most papers name first, ties by key.

    A difficulty must be named as such by two papers without a doubt; what is only a "problem" to others may be a task.

    Args:
        items: papers of a field, the most important first.
        topic: the subject of the field, whose words set no two papers apart from the others.
        papers: how many papers the field has, which may be more than `items`.
    """
    known = acronyms(readable(each.passage.text) for item in items for each in item.passages)
    found = _Found()
    for item in items:
        last = max(len(item.passages) - 1, 1)
        for position, each in enumerate(item.passages):
            part = role(each.passage.text, position=position / last, label=each.label)
            found.read(item, each, part, known)
    barred = topic_words(topic)
    texts = [f"{item.paper.title} {item.paper.content or ''}".lower() for item in items]
    grounds = [each for each in found.grounds() if not _is_wide(each.key, barred) and each.compared not in barred]
    return _apart([each for each in grounds if _named_in(each, texts) <= max(_AT_LEAST, _most(each) * papers)])


class _Found:
    """What is gathered while papers are read: who names a thing in which way."""

    def __init__(self) -> None:
        self._mentions: defaultdict[_Group, dict[PaperId, GroundMention]] = defaultdict(dict)
        self._sure: defaultdict[_Group, set[PaperId]] = defaultdict(set)
        self._spelt: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def read(self, item: EvidencePaper, each: LabelledPassage, part: Role, known: Mapping[str, str]) -> None:
        """Take in one passage of a paper."""
        text = readable(each.passage.text)
        if not _CUE.search(text):
            return
        names = {fold(word): word for word in _WORD.findall(text) if _is_name(word)}
        terms: dict[str, str] = {}
        for key, term in {**own_terms(text), **names}.items():
            terms.setdefault(spelt_out(key, known), term)
        is_own = part in _DOES or OWN.search(text) is not None
        for use in (*_uses(text, terms, part, is_own=is_own), *_found_by(text, part, item.paper.title)):
            self._mentions[use.group].setdefault(item.paper.id, GroundMention(item=item, passage=each.passage))
            self._spelt[use.group[1]][use.spelling] += 1
            if use.is_sure:
                self._sure[use.group].add(item.paper.id)

    def grounds(self) -> list[CommonGround]:
        """What two papers or more name for sure."""
        made = [
            CommonGround(
                kind=group[0],
                key=group[1],
                spellings=_commonest_first(self._spelt[group[1]]),
                direction=group[2],
                compared=group[3],
                mentions=tuple(self._mentions[group].values()),
            )
            for group, sure in self._sure.items()
            if len(sure) > 1
        ]
        order = list(GroundKind)
        return sorted(made, key=lambda each: (order.index(each.kind), -len(each.mentions), each.key, each.compared))


def _commonest_first(spellings: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(spellings, key=lambda text: (-spellings[text], text)))


def _is_wide(key: str, barred: frozenset[str]) -> bool:
    return key in BROAD or set(key.split()) <= barred | LIGHT_HEADS


def _most(ground: CommonGround) -> float:
    if ground.kind is GroundKind.RIVAL:
        return 1.0
    return _SHARE_USING if ground.kind is GroundKind.MEANS else _SHARE


def _named_in(ground: CommonGround, texts: Sequence[str]) -> int:
    """How many texts, in small letters, hold a thing in one of its spellings."""
    spellings = [_ARTICLE_AHEAD.sub("", text).lower() for text in ground.spellings]
    return sum(any(each in text for each in spellings) for text in texts)


def spelt_out(key: str, known: Mapping[str, str]) -> str:
    """A folded term with its acronyms in words, so that `DDPG` is the deep deterministic policy gradient."""
    return " ".join(fold(known.get(word) or known.get(word.removesuffix("s"), word)) for word in key.split())


def _apart(grounds: Sequence[CommonGround]) -> tuple[CommonGround, ...]:
    """Those that no longer one of the same kind holds: not `decision process` beside `Markov decision process`."""
    return tuple(
        each
        for each in grounds
        if not any(
            other.kind is each.kind
            and other.key != each.key
            and f" {each.key} " in f" {other.key} "
            and len(other.mentions) >= len(each.mentions)
            for other in grounds
        )
    )


def _uses(text: str, terms: Mapping[str, str], part: Role, *, is_own: bool) -> Iterator[_Use]:
    """What things are to the paper of a passage."""
    for key, term in terms.items():
        if " " not in key and "-" not in term and not _is_name(term):
            continue
        start = text.find(term)
        before, after = text[max(0, start - _BEFORE) : start], text[start + len(term) :][:_AFTER]
        kind = _kind(before, after, part, is_own=is_own)
        if kind is None or (kind[0] is GroundKind.MEANS and _is_part(key, terms)):
            continue
        if kind[0] is GroundKind.DIFFICULTY and _is_name(term):  # `GitHub issues`
            continue
        article = _ARTICLE.search(before)
        yield _Use((kind[0], key, None, ""), (article[0].lower() if article else "") + term, kind[1])


def _is_name(word: str) -> bool:
    return _NAME.match(word) is not None and _SPELT_APART.match(word) is not None


def _is_part(key: str, terms: Mapping[str, str]) -> bool:
    """Whether a longer term of the same sentence holds a term."""
    return any(key != other and f" {key} " in f" {other} " for other in terms)


def _found_by(text: str, part: Role, title: str) -> Iterator[_Use]:
    """The changes that a finding reports, but those of things that stay the same, and what it compares with."""
    if part not in _FINDS:
        return
    for key, (direction, thing) in asserted_changes(text).items():
        if direction is not Tendency.SAME:
            yield _Use((GroundKind.CHANGE, key, direction, ""), thing)
    for rival, compared in comparators(text, title).items():
        if compared:
            yield _Use((GroundKind.RIVAL, rival, None, compared[0]), rival)


def _kind(before: str, after: str, part: Role, *, is_own: bool) -> tuple[GroundKind, bool] | None:
    """The kind of ground that a thing is by the words around it, and whether these leave no doubt."""
    if _TROUBLED.search(before):
        return GroundKind.DIFFICULTY, True
    if _IS_TROUBLE.match(after) or _PROBLEM.search(before):
        return GroundKind.DIFFICULTY, not after.startswith(" problem") and not _PROBLEM.search(before)
    if part in _SCENE or DENIED.search(before):
        return None
    if is_own and (USED.search(before) or after.startswith("-based")):
        return GroundKind.MEANS, True
    if (is_own or _TRIED.search(before)) and _MEASURED.search(before):
        return GroundKind.MEASURED, True
    return None
