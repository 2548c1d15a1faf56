"""Papers on one subject, or that share a term in what they say: what each of them makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from services.adapters.models.offline.comparing.comparison import (
    Comparison,
    Ground,
    Side,
    by_age,
    reported,
)
from services.adapters.models.offline.language.centrality import content_words
from services.adapters.models.offline.language.naming import nameable
from services.adapters.models.offline.language.statements import Statement
from services.adapters.models.offline.language.telling import is_step
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role
from services.text.phrases import fold
from services.text.terms import own_terms

_MEANS = re.compile(r"\b(?:using|with|via|by|through|based on|from|under)\b|-based\b|-guided\b|-driven\b", re.I)
_MAKES = re.compile(
    r" (?:\w+ly )?(?:propose|present|introduce|develop|design|devise|construct|build|describe)(?:e?s|d|ed)? "
    r"(?:an?|the|two|three|several|new|novel) "
)
_TOLD = frozenset({Role.CONTRIBUTION, Role.METHOD, Role.RESULT, Role.CONCLUSION, Role.OTHER})
_STATEMENTS_OF_ONE = 5
_SHARE = 0.4
"""What a larger share of the papers speaks of is the subject of all and sets no two of them side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """What is told of a paper, the subjects of its title (not its means), and all terms of its title and clause."""

    side: Side
    subjects: Mapping[str, str]
    terms: Mapping[str, str]


def tellings(item: EvidencePaper, found: Sequence[Statement]) -> list[Telling]:
    """The best statements that a paper is told by, each with what it is about; those too long are left out."""
    title = item.paper.title
    titled = {key: text for key, text in _phrases(title).items() if _is_stated(text, item)}
    subjects = {key: text for key, text in titled.items() if not _MEANS.search(title[: max(title.find(text), 0)])}
    telling = [each for each in found if each.role in _TOLD and not is_step(each)]
    sides = [side for each in telling if (side := reported(each)) is not None]
    return [
        Telling(
            side=side,
            subjects=subjects,
            terms={key: text for key, text in {**titled, **_phrases(side.clause)}.items() if " " in key},
        )
        for side in sides[:_STATEMENTS_OF_ONE]
    ]


def _phrases(text: str) -> Mapping[str, str]:
    """The whole noun phrases of a text that name something of their own."""
    return {key: phrase for key, phrase in own_terms(text).items() if nameable([phrase])}


def _is_stated(phrase: str, item: EvidencePaper) -> bool:
    words = set(content_words(phrase))
    return bool(words) and any(words <= set(content_words(each.passage.text)) for each in item.passages)


def same_subject(
    told: Sequence[Telling], items: Sequence[EvidencePaper], *, barred: frozenset[str]
) -> Iterator[Comparison]:
    """Pairs of papers with one subject in both titles, then pairs that share a term in title or statement.

    Args:
        told: what is told of papers, the most important first.
        items: all papers of the text, whose words say what is the subject of all.
        barred: words of the topic; a subject of nothing but these is that of every paper.
    """
    words = [set(content_words(_text(item))) for item in items]
    most = max(3.0, _SHARE * len(items))
    firsts = list({each.side.statement.item.paper.id: each for each in reversed(told)}.values())
    titled = [
        {key: text for key, text in each.subjects.items() if " " in key or key in fold(each.side.clause)}
        for each in firsts
    ]
    makers = [each.subjects if _MAKES.match(_after_authors(each.side)) else {} for each in firsts]
    for ground, group, phrases in (
        (Ground.SUBJECT, firsts, titled),
        (Ground.TERM, told, [each.terms for each in told]),
        (Ground.THEME, firsts, makers),
    ):
        holders: dict[str, list[Telling]] = {}
        for each, keys in zip(group, phrases, strict=True):
            for key in keys:
                holders.setdefault(key, []).append(each)
        kept = [
            (key, own)
            for key, own in holders.items()
            if len(own) > 1
            and not set(key.split()) <= barred
            and (_spread(key, words) <= most) is (ground is not Ground.THEME)
        ]
        for key, own in sorted(kept, key=lambda pair: (-len(pair[0].split()), len(pair[1]), pair[0])):
            yield from _pairs(ground, own, phrases[group.index(own[0])][key])


def _pairs(ground: Ground, own: Sequence[Telling], shared: str) -> Iterator[Comparison]:
    """Every two papers of a group, those of which most is told first."""
    best = sorted(own, key=lambda each: -each.side.statement.merit)
    for place, first in enumerate(best):
        for second in best[place + 1 :]:
            yield Comparison(ground=ground, shared=shared, sides=by_age([first.side, second.side]))


def _after_authors(side: Side) -> str:
    return side.clause[len(side.statement.authors) :] if side.opens_with_authors else ""


def _text(item: EvidencePaper) -> str:
    return " ".join((item.paper.title, *(each.passage.text for each in item.passages)))


def _spread(key: str, texts: Sequence[set[str]]) -> int:
    """How many papers have all words of a subject."""
    words = set(content_words(key))
    return sum(words <= text for text in texts)
