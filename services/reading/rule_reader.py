"""The reader without a model: a role for each sentence by the words of one table, names by the terms of a text.

Sentences keep their words: what a card by rule states is a quotation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from kg.algorithms.identity.paper_kinds import infer_kind
from kg.model.papers.card import RULES, Card, CardName, CardStatement, StatementRole
from kg.model.papers.paper import Paper, PaperKind
from kg.model.surveys.claim import Passage, PassageId
from services.reading.cues import CUES, HEADINGS, begins_own
from services.reading.passages import LabelledPassage, content_passages, representative_passages, whole_text
from services.text.entities.readings import TextReading, names_of, read
from services.text.entities.term_kinds import TermKind, best_kind
from services.text.instructions import without_instructions

VERSION = 7
"""Grows when the same text gives another card."""

_OPENING = 0.34
"""Share of an abstract, from its beginning, that sets the scene unless a sentence speaks of its own work."""
_HALF = 0.5
_ENDING = 0.82
"""Share from which a sentence of no other role concludes."""
_SPEAKS_FOR_ITSELF = re.compile(
    r"\b(?:we|our|i|my|this (?:[\w-]+ ){0,2}(?:paper|work|study|article|survey|review|tutorial|research)|the "
    r"(?:proposed|authors?|paper|article|(?:study|survey|review|tutorial)(?! of\b))|here|herein)\b",
    re.I,
)
_SPELT_LIKE_A_NAME = re.compile(r"\A(?=[\w-]*+\Z)[\w-]*?(?:[a-z][A-Z]|[A-Z]{2,}[a-z]{2}|[A-Z]-?\d)")
_LONGEST_NAME = 3
"""Words before the colon of a title that may be a name."""
_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
_LEAST_SHARED, _LEAST_SENTENCES = 2, 3
"""Words that a sentence shares with its title, and sentences of an abstract whose first one sets the scene."""
_SPOKEN_ONCE = frozenset(
    {StatementRole.RESULT, StatementRole.COMPARISON, StatementRole.APPROACH, StatementRole.SETTING}
)
_OF_A_SCENE = frozenset({StatementRole.PROBLEM, StatementRole.CRITICISM, StatementRole.DEFINITION})
"""What a sentence that sets the scene can be."""
_TYPES = {TermKind.METHOD: "method", TermKind.TASK: "task", TermKind.DATASET: "data", TermKind.METRIC: "measure"}
_LOOKS_LIKE_A_NAME = re.compile(r"[a-z][A-Z]|[A-Z]{2}|\d|\A[A-Z][a-z]+(?:[- ][A-Z][a-z]+)*\Z")


_OF_SECTION = {
    "Method": frozenset({StatementRole.APPROACH}),
    "Data": frozenset({StatementRole.SETTING, StatementRole.MEASURE}),
    "Results": frozenset({StatementRole.RESULT, StatementRole.COMPARISON}),
    "Discussion": frozenset({StatementRole.LIMIT, StatementRole.OPEN_QUESTION}),
    "Limitations": frozenset({StatementRole.LIMIT, StatementRole.OPEN_QUESTION}),
}
"""What sentences of a section may state, by its label."""


def speaks_for_itself(text: str) -> bool:
    """Whether words of a sentence name its own paper or those who wrote it: `we`, `our`, `this study`."""
    return _SPEAKS_FOR_ITSELF.search(text) is not None


def read_by_rule(paper: Paper) -> Card:
    """The card of a paper's title, abstract and what its full text carries; linear in their length."""
    own, carried = content_passages(paper), representative_passages(paper)
    passages = (*own, *carried)
    stated = roles_of(paper)
    roles = [*(stated.get(each.passage.id) for each in own), *map(_carried_role, carried)]
    return Card(
        paper_id=paper.id,
        kind=_kind(paper, passages, roles),
        statements=tuple(
            CardStatement(
                role=role, text=" ".join(each.passage.text.split()), passages=(each.passage.id,), is_quote=True
            )
            for each, role in zip(passages, roles, strict=True)
            if role is not None
        ),
        names=tuple(_names(whole_text(paper).passages)),
        reader=RULES,
        version=VERSION,
        digest=paper.reading_hash,
    )


@lru_cache(maxsize=8_192)
def roles_of(paper: Paper) -> Mapping[PassageId, StatementRole]:
    """The role of each sentence of a paper that has one, by its passage; asked for with each pack that holds it."""
    passages = content_passages(paper)
    found = zip(passages, sentence_roles(passages, title=paper.title), strict=True)
    return {each.passage.id: role for each, role in found if role is not None}


def is_background(paper: Paper, passage: PassageId) -> bool:
    """Whether a passage sets the scene: a sentence without a role, or one on the problem."""
    return roles_of(paper).get(passage) in {None, StatementRole.PROBLEM}


def sentence_roles(passages: Sequence[LabelledPassage], *, title: str = "") -> list[StatementRole | None]:
    """The role of each sentence of an abstract, in order; None where it sets the scene or says nothing of its paper.

    The heading above a sentence in a structured abstract comes first, then its words, then its place. Where no sentence
    is a contribution, the one that has most words of the title is.
    """
    last, own = max(len(passages) - 1, 1), _own_names(title)
    roles: list[StatementRole | None] = []
    for place, each in enumerate(passages):
        roles.append(_role(each, place / last, roles, own))
    if StatementRole.CONTRIBUTION not in roles and (at := _nearest(passages, roles, title)) is not None:
        roles[at] = StatementRole.CONTRIBUTION
    return roles


def _carried_role(each: LabelledPassage) -> StatementRole | None:
    """The role of a sentence of a full text: one that its words say and its section bears out."""
    _, by_words = _by_words(each.passage.text)
    if each.label == "Limitations" and by_words is None:
        return StatementRole.LIMIT
    return by_words if by_words in _OF_SECTION.get(each.label, ()) else None


def _own_names(title: str) -> frozenset[str]:
    """The names that a title gives to its own work: a short text before its colon, and words spelt like names."""
    head, colon, _ = title.partition(":")
    names = (word.strip("()[],.:;?!\"'") for word in title.split())
    is_name = colon and len(head.split()) <= _LONGEST_NAME
    return frozenset({*filter(_SPELT_LIKE_A_NAME.search, names), *([head] if is_name else [])})


def find_coined_names(title: str, sentences: Sequence[str]) -> frozenset[str]:
    """What a paper calls its own work: the word before the colon of its title, and names that its first sentence about
    itself is the first to use.

    >>> sorted(find_coined_names("BeeNet: A Compass", ["GPS is known.", "We propose SunMap to replace GPS."]))
    ['BeeNet', 'SunMap']
    """
    head, colon, _ = title.partition(":")
    held = {head} if colon and _SPELT_LIKE_A_NAME.search(head) else set()
    at = next((at for at, text in enumerate(sentences) if begins_own(text)), None)
    if at is None:
        return frozenset(held)
    before = " ".join(sentences[:at])
    names = (word.strip("()[],.:;?!\"'") for word in sentences[at].split())
    return frozenset(held | {each for each in names if _SPELT_LIKE_A_NAME.search(each) and each not in before})


def role_of_label(label: str) -> StatementRole | None:
    """What a part of a structured abstract is to its paper by its heading; None for a background or no heading."""
    return next((cue.role for cue in HEADINGS if label and cue.words.match(label)), None)


def _role(
    each: LabelledPassage, place: float, before: Sequence[StatementRole | None], names: frozenset[str]
) -> StatementRole | None:
    text = each.passage.text
    known, by_words = _by_words(text)
    if by_words is StatementRole.OPEN_QUESTION and place < _HALF:
        by_words = StatementRole.PROBLEM  # what is open at first is what the paper takes up
    heading = next((cue for cue in HEADINGS if each.label and cue.words.match(each.label)), None)
    if heading is not None and heading.role is not None:
        specific = by_words in {StatementRole.OPEN_QUESTION, StatementRole.LIMIT, StatementRole.COMPARISON}
        return by_words if specific or (known and by_words is None) else heading.role
    offered = any(role is StatementRole.CONTRIBUTION for role in before)
    begins = text.startswith(tuple(f"{name} " for name in names))
    if not begins and not speaks_for_itself(text) and not any(cue.says_what and cue.words.match(text) for cue in CUES):
        is_background = heading is not None or (place <= _OPENING and not offered)
        if is_background:
            return by_words if by_words in _OF_A_SCENE else None
    if known:
        return by_words
    if begins and not offered:
        return StatementRole.CONTRIBUTION
    if place >= _ENDING and any(role in _SPOKEN_ONCE for role in before):
        return StatementRole.RESULT
    return StatementRole.APPROACH if offered else None


def _by_words(text: str) -> tuple[bool, StatementRole | None]:
    """Whether a row of the table fits, and the role of the first that does."""
    return next(((True, cue.role) for cue in CUES if cue.words.search(text)), (False, None))


def _nearest(passages: Sequence[LabelledPassage], roles: Sequence[StatementRole | None], title: str) -> int | None:
    """The sentence without a role that has most words of the title, two at least; the later of equals.

    The first part of a longer abstract sets the scene and is left out.
    """
    last = max(len(passages) - 1, 1)
    wanted = set(_LONG_WORD.findall(title.lower()))
    shared = [
        (len(wanted & set(_LONG_WORD.findall(each.passage.text.lower()))), place)
        for place, each in enumerate(passages)
        if roles[place] is None
        and (place / last > _OPENING or len(passages) < _LEAST_SENTENCES)
        and not _by_words(each.passage.text)[0]
    ]
    count, at = max(shared, default=(0, 0))
    return at if count >= _LEAST_SHARED else None


def _kind(paper: Paper, passages: Sequence[LabelledPassage], roles: Sequence[StatementRole | None]) -> PaperKind:
    """The kind that a source or the title says, else the one that its contribution shows."""
    if paper.kind is not PaperKind.OTHER:
        return paper.kind
    by_title = infer_kind(without_instructions(paper.title))
    if by_title is not PaperKind.OTHER:
        return by_title
    own = [
        each.passage.text
        for each, role in zip(passages, roles, strict=True)
        if role in {StatementRole.CONTRIBUTION, StatementRole.APPROACH}
    ]
    shown = (cue.kind for text in own for cue in CUES if cue.kind is not None and cue.words.search(text))
    return next(
        shown, next((kind for text in own if (kind := infer_kind("", text)) is not PaperKind.OTHER), PaperKind.OTHER)
    )


def _names(passages: Sequence[Passage]) -> Iterator[CardName]:
    """Terms of a known type that look like names, as the text spells them first."""
    reading = read(tuple(each.text for each in passages))
    spelt, seen = names_of(reading), dict[str, list[str]]()
    for mention in reading.mentions:
        seen.setdefault(mention.key, []).append(passages[mention.sentence].id)
    for key, held in seen.items():
        if (kind := best_kind(reading.kinds.get(key, {}))) is not None and _is_name(key, spelt[key], reading):
            yield CardName(type=_TYPES[kind], surface=spelt[key], passages=tuple(dict.fromkeys(held)))


def _is_name(key: str, surface: str, reading: TextReading) -> bool:
    """Whether capitals, digits or an acronym that is spelt out say that a term is the name of one thing."""
    return bool(_LOOKS_LIKE_A_NAME.search(surface)) or key in reading.expansions.values()
