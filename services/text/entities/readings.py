"""One text read for entities: its terms under their canonical names, their kinds, and their places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from kg.algorithms.entities.entity_names import canonical
from services.text.definitions import definitions
from services.text.entities.term_kinds import TermKind, kind_scores
from services.text.entities.terms import TextTerm, broader, terms


@dataclass(frozen=True, slots=True, kw_only=True)
class TermMention:
    """A term in sentence `sentence` of a text, under the canonical name `key` of what it stands for."""

    key: str
    term: TextTerm
    sentence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TextReading:
    """The terms of a text.

    `kinds[key]` is how much speaks for each kind of a term, the most of any place; `said[key]` what the text says that
    it is, last words in the singular; `expansions` the short forms that the text defines: canonical short -> long form.
    """

    mentions: tuple[TermMention, ...]
    kinds: Mapping[str, Mapping[TermKind, float]]
    said: Mapping[str, frozenset[str]]
    expansions: Mapping[str, str]


@lru_cache(maxsize=4_096)
def read(sentences: tuple[str, ...]) -> TextReading:
    """Read the title and sentences of a paper, or any run of sentences."""
    expansions = {canonical(found.short): found.long for sentence in sentences for found in definitions(sentence)}
    mentions = []
    kinds: defaultdict[str, dict[TermKind, float]] = defaultdict(dict)
    said: defaultdict[str, set[str]] = defaultdict(set)
    for at, sentence in enumerate(sentences):
        keys = [_key(term, expansions) for term in terms(sentence)]
        for key, term, scores in zip(keys, terms(sentence), kind_scores(sentence), strict=True):
            if key:
                mentions.append(TermMention(key=key, term=term, sentence=at))
                for kind, score in scores.items():
                    kinds[key][kind] = max(score, kinds[key].get(kind, 0.0))
        for place, word in broader(sentence):
            said[keys[place]].add(word)
    return TextReading(
        mentions=tuple(mentions),
        kinds=dict(kinds),
        said={key: frozenset(words) for key, words in said.items()},
        expansions=expansions,
    )


def _key(term: TextTerm, expansions: Mapping[str, str]) -> str:
    own = canonical(term.text)
    return canonical(expansions[own]) if own in expansions else own


def names_of(reading: TextReading) -> dict[str, str]:
    """How a text writes each key: as it does first, a full form before a short one, small letters before capitals.

    A title and the start of a sentence put capitals where a name has none.
    """
    written: dict[str, str] = {}
    for mention in reading.mentions:
        own, before = mention.term.text, written.get(mention.key)
        if (
            before is None
            or (own.islower() and own == before.lower())
            or (canonical(before) != mention.key and canonical(own) == mention.key)
        ):
            written[mention.key] = own
    return written
