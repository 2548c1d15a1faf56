"""Papers whose abstracts resemble each other and name one thing: what each does or found, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from services.adapters.models.offline.comparing.comparison import Comparison, Ground, Side, as_written, by_age, noun
from services.adapters.models.offline.comparing.subjects import Telling
from services.adapters.models.offline.language.centrality import content_words, lexical_similarity
from services.adapters.models.offline.language.naming import nameable
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role
from services.text.phrases import fold
from services.text.terms import own_terms

_ALIKE = 0.15
"""Cosine of two abstracts, tf-idf over the papers of a text, from which they are on one thing if both name it."""
_CLOSE = 0.2
"""The same where they share no term, but words that few others have."""
_WORDS = 2
_SHARE = 0.3
"""A term that a larger share of the papers name ties no two of them together."""
_DOES = frozenset({Role.CONTRIBUTION, Role.METHOD})
_FOUND = frozenset({Role.RESULT, Role.CONCLUSION})


@dataclass(frozen=True, slots=True)
class _Read:
    """A telling with the terms of its paper (as written), those in its title or clause, and its rarer words."""

    told: Telling
    terms: Mapping[str, str]
    central: frozenset[str]
    words: frozenset[str]


def kindred(told: Sequence[Telling], *, barred: frozenset[str]) -> Iterator[Comparison]:
    """Pairs of papers by the first thing that each does, then by the first that each found; most alike first.

    Both abstracts must be alike as wholes and name one thing, which is central to one of the papers; without such a
    thing they must be close, and both statements share words that few others have.
    """
    for roles in (_DOES, _FOUND):
        own = [each for each in told if each.side.statement.role in roles]
        own = [each for each in own if roles is _FOUND or each.side.opens_with_authors]
        yield from _pairs(list({each.side.statement.item.paper.id: each for each in reversed(own)}.values()), barred)


def _pairs(firsts: Sequence[Telling], barred: frozenset[str]) -> Iterator[Comparison]:
    texts = [_whole_text(each.side.statement.item) for each in firsts]
    similarity = lexical_similarity(texts)
    read = _read(firsts, texts, barred)
    pairs = sorted(
        (-round(float(similarity[one, other]), 6), one, other)
        for one in range(len(firsts))
        for other in range(one + 1, len(firsts))
        if similarity[one, other] >= _ALIKE
    )
    for cosine, one, other in pairs:
        first, second = read[one], read[other]
        if (thing := _shared(first, second)) is not None:
            spellings = [as_written(texts[one], first.terms[thing]), as_written(texts[other], second.terms[thing])]
            sides = by_age([_naming(each.told.side, thing) for each in (first, second)])
            yield Comparison(ground=Ground.KINDRED, shared=noun(spellings), sides=sides)
        elif -cosine >= _CLOSE and len(first.words & second.words) >= _WORDS:
            yield Comparison(ground=Ground.KINDRED, shared="", sides=by_age([first.told.side, second.told.side]))


def _read(firsts: Sequence[Telling], texts: Sequence[str], barred: frozenset[str]) -> list[_Read]:
    most = max(2.0, _SHARE * len(firsts))
    folded = [fold(text) for text in texts]
    terms = [_named(text, barred) for text in texts]
    words = [frozenset(content_words(each.side.clause)) - barred for each in firsts]
    made = []
    for place, each in enumerate(firsts):
        rare = {key: term for key, term in terms[place].items() if sum(key in text for text in folded) <= most}
        central = fold(f"{each.side.statement.item.paper.title} {each.side.clause}")
        own = frozenset(word for word in words[place] if sum(word in other for other in words) <= most)
        made.append(_Read(each, rare, frozenset(key for key in rare if key in central), own))
    return made


def _named(text: str, barred: frozenset[str]) -> Mapping[str, str]:
    """The terms of several words that name something apart from the topic: folded form -> as written."""
    return {
        key: term
        for key, term in own_terms(text).items()
        if " " in key and not set(key.split()) <= barred and nameable([term])
    }


def _shared(first: _Read, second: _Read) -> str | None:
    """The longest term of both papers that is central to one of them, ties by the alphabet."""
    both = first.terms.keys() & second.terms.keys() & (first.central | second.central)
    return min(both, key=lambda key: (-len(key.split()), key), default=None)


def _naming(side: Side, thing: str) -> Side:
    """A side that also rests on the passage in which its paper names a thing, where its own does not."""
    item, passage = side.statement.item, side.statement.passage
    if thing in fold(passage.text) or thing in fold(item.paper.title):
        return side
    naming = next((each.passage for each in item.passages if thing in fold(each.passage.text)), None)
    if naming is None:
        return side
    return replace(side, statement=replace(side.statement, beside=(*side.statement.beside, naming)))


def _whole_text(item: EvidencePaper) -> str:
    """The title last, since its capitals say nothing of how prose writes a term."""
    return "\n".join((*(each.passage.text for each in item.passages), item.paper.title))
