"""Mentions of papers merged into entities, with the decisions of a user on top.

What was read of a field is a set of mentions and of definitions; two of them are united as sets are, so that merging
is commutative, associative and idempotent. Entities are a function of the set alone: mentions of one type whose
canonical names are equal, or tied by a definition, or by a decision of a user.

StructSurvey section 3 merges nodes of equal canonical form and sums frequencies; definitions, decisions and the kinds
of a name are additions.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from kg.algorithms.entities.entity_names import canonical, family, says_its_kind
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageId

_IN_CAPITALS = re.compile(r"\b[A-Z]{2,}s?\b")
SURE = 0.8
"""A short form means what this share of the papers that define it say, where a paper does not say what it means."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class EntityMention:
    """A name in a passage of a paper, and the type of entity that it was read as."""

    type: str
    name: str
    paper_id: PaperId
    passage_id: PassageId


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class ShortForm:
    """A paper says what a short form stands for."""

    short: str
    long: str
    paper_id: PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadEntities:
    """What was read of some papers; `a | b` is what was read of both."""

    mentions: frozenset[EntityMention] = frozenset()
    short_forms: frozenset[ShortForm] = frozenset()

    def __or__(self, other: ReadEntities) -> ReadEntities:
        """Everything that either holds."""
        return ReadEntities(mentions=self.mentions | other.mentions, short_forms=self.short_forms | other.short_forms)


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesRuled:
    """A user says that two names mean the same thing, or that they do not; canonical forms count.

    It holds for entities of `type`, or of every type where that is "".
    """

    first: str
    second: str
    is_same: bool
    type: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedEntity:
    """One thing under all its names.

    `key` is the canonical form of `name`, its most frequent surface form (by papers, then mentions, then the longer,
    then in small letters, then by letters), of those without a word for what it is where there are such; `aliases` are
    its other surface forms, in the same order. `mentions` are in order of paper and passage. `kind_of` is the key of
    the entity of the same type whose name this is with a version or a size, or "".
    """

    type: str
    key: str
    name: str
    aliases: tuple[str, ...]
    mentions: tuple[EntityMention, ...]
    kind_of: str = ""

    @property
    def papers(self) -> tuple[PaperId, ...]:
        """The papers that name it, by id."""
        return tuple(sorted({mention.paper_id for mention in self.mentions}))


def merge_entities(read: ReadEntities, decisions: Iterable[NamesRuled] = ()) -> tuple[MergedEntity, ...]:
    """Entities by type, those of most papers first, ties by key.

    Args:
        read: mentions and short forms.
        decisions: those of a user; the later of two on the same names counts. They hold whatever is read later: names
            that are the same are united, and no definition unites names that are not.
    """
    ruled = tuple(decisions)
    decided = {type_name: _decisions_on_pairs(ruled, type_name) for type_name in {each.type for each in read.mentions}}
    meanings = _Meanings.of(read.short_forms)
    groups: dict[str, dict[str, list[EntityMention]]] = defaultdict(lambda: defaultdict(list))
    for mention, key in _key_mentions(sorted(read.mentions), meanings, decided):
        groups[mention.type][key].append(mention)
    found = []
    for type_name, by_key in groups.items():
        roots = _unite_keys(by_key, decided[type_name], meanings.elsewhere)
        together: dict[str, list[EntityMention]] = defaultdict(list)
        for key, mentions in by_key.items():
            together[roots[key]] += mentions
        found += [entity_of_mentions(type_name, mentions) for mentions in together.values()]
    return _with_kinds(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Meanings:
    """What short forms stand for, in canonical forms: in each paper that says so, and elsewhere where most agree."""

    in_paper: Mapping[tuple[str, PaperId], str]
    elsewhere: Mapping[str, str]

    @staticmethod
    def of(short_forms: Iterable[ShortForm]) -> _Meanings:
        in_paper: dict[tuple[str, PaperId], str] = {}
        papers: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for each in sorted(short_forms):
            short, long = canonical(each.short), canonical(each.long)
            if short and long and in_paper.setdefault((short, each.paper_id), long) == long:
                papers[short][long] += 1
        best = {short: min(longs, key=lambda long: (-longs[long], long)) for short, longs in papers.items()}
        agreed = {short: long for short, long in best.items() if papers[short][long] >= SURE * papers[short].total()}
        return _Meanings(in_paper=in_paper, elsewhere=agreed)

    def of_mention(self, name: str, paper: PaperId) -> str:
        """What a name means in a paper, in canonical form: itself, or what it is short for there or in the field.

        Else short forms among its words are spelt out, those written in capitals: `offline RL` is `offline
        reinforcement learning`, and nothing is `deep` for a method called DEEP.
        """
        key = canonical(name)
        whole = self._of(key, paper)
        if whole or " " not in key:
            return whole or key
        short = {canonical(word) for word in _IN_CAPITALS.findall(name)}
        return " ".join((self._of(word, paper) if word in short else None) or word for word in key.split())

    def _of(self, key: str, paper: PaperId) -> str | None:
        return self.in_paper.get((key, paper)) or self.elsewhere.get(key)


def _key_mentions(
    mentions: Iterable[EntityMention], meanings: _Meanings, decided: Mapping[str, Mapping[frozenset[str], bool]]
) -> Iterator[tuple[EntityMention, str]]:
    """Mentions with what they mean, or with their canonical name where that meets a name parted from it by a user."""
    read = [
        (each, own, meanings.of_mention(each.name, each.paper_id)) for each in mentions if (own := canonical(each.name))
    ]
    named: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for mention, own, meant in read:
        named[mention.type, meant] |= {own, meant}
    for mention, own, meant in read:
        ruled = decided[mention.type]
        is_parted = any(ruled.get(frozenset((own, other))) is False for other in named[mention.type, meant])
        yield mention, own if is_parted else meant


def _decisions_on_pairs(ruled: Iterable[NamesRuled], type_name: str) -> dict[frozenset[str], bool]:
    """What a user says of pairs of names of a type."""
    return {
        frozenset((canonical(each.first), canonical(each.second))): each.is_same
        for each in ruled
        if each.type in {"", type_name}
    }


def _unite_keys(
    keys: Iterable[str], decided: Mapping[frozenset[str], bool], elsewhere: Mapping[str, str]
) -> dict[str, str]:
    """Each key with the key of its group: the first by letters of those that a user says are the same.

    A short form that is decided on, and is not a key itself, stands for what it means `elsewhere`.
    """
    above = {key: key for key in keys}

    def root_of(key: str) -> str:
        while above[key] != key:
            above[key] = key = above[above[key]]
        return key

    for pair in sorted(sorted(pair) for pair, is_same in decided.items() if is_same and len(pair) == 2):
        meant = (key if key in above else elsewhere.get(key, key) for key in pair)
        ends = [root_of(key) for key in meant if key in above]
        if len(ends) == 2:
            above[max(ends)] = min(ends)
    return {key: root_of(key) for key in above}


def entity_of_mentions(type_name: str, mentions: Iterable[EntityMention]) -> MergedEntity:
    """The entity of a type that all of these mentions, at least one, name; what it is a kind of is left open."""
    held = sorted(mentions, key=lambda each: (each.paper_id, each.passage_id, each.name))
    papers: defaultdict[str, set[PaperId]] = defaultdict(set)
    times = Counter(mention.name for mention in held)
    for mention in held:
        papers[mention.name].add(mention.paper_id)
    names = sorted(
        times,
        key=lambda name: (says_its_kind(name), -len(papers[name]), -times[name], -len(name), not name.islower(), name),
    )
    return MergedEntity(
        type=type_name, key=canonical(names[0]), name=names[0], aliases=tuple(names[1:]), mentions=tuple(held)
    )


def _with_kinds(entities: Iterable[MergedEntity]) -> tuple[MergedEntity, ...]:
    """The entities in order, each with what it is a kind of where that is one of them."""
    found = list(entities)
    keys = {(each.type, each.key) for each in found}
    made = (_with_kind(each, keys) for each in found)
    return tuple(sorted(made, key=lambda each: (each.type, -len(each.papers), each.key, each.name)))


def _with_kind(entity: MergedEntity, keys: set[tuple[str, str]]) -> MergedEntity:
    parent = family(entity.name)
    while parent and (entity.type, parent) not in keys:
        parent = family(parent)
    if not parent or parent == entity.key:
        return entity
    return replace(entity, kind_of=parent)
