"""Lists of terms in a sentence, and what it says some are: `diseases such as measles and mumps`.

Hearst 1992 (doi:10.3115/992133.992154): `X such as Y`, `X including Y`, `Y and other X`; beside these `Y is an X`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from kg.algorithms.entities.plurals import singular
from services.text.entities.terms import terms

_SEPARATOR = re.compile(r"\A(?:,|;|/|,? and|,? or| &)? ?\Z")
_BEFORE = re.compile(r"(?<![^\W_])([^\W_]++),?[ (](?:such as|including|like|e\.g\.,?|called|named)[: ]\Z")
_BEHIND = re.compile(
    r",? (?:and|or) other (?:[a-z-]+ ){0,3}?([a-z]+s)\b|"
    r" is an? (?:[\w-]+ ){0,4}?([\w-]+)(?=[.,;]|\Z| (?:that|which|for|of|to|in|with|and)\b)"
)
_REACH = 60
"""Characters before a term in which the word for it stands."""


@lru_cache(maxsize=8_192)
def lists(sentence: str) -> tuple[tuple[int, ...], ...]:
    """The terms of a sentence, by their places among them, those of one list together; a term alone is a list."""
    found = terms(sentence)
    groups: list[list[int]] = []
    for place, term in enumerate(found):
        if place and _SEPARATOR.match(sentence[found[place - 1].end : term.start]):
            groups[-1].append(place)
        else:
            groups.append([place])
    return tuple(map(tuple, groups))


@lru_cache(maxsize=8_192)
def broader(sentence: str) -> tuple[tuple[int, str], ...]:
    """What terms of a sentence are said to be: (place of the term, last word of what it is, singular)."""
    found = terms(sentence)
    said: list[tuple[int, str]] = []
    for group in lists(sentence):
        start, end = found[group[0]].start, found[group[-1]].end
        if before := _BEFORE.search(sentence[max(0, start - _REACH) : start]):
            said += [(place, singular(before[1].lower())) for place in group]
        if behind := _BEHIND.match(sentence, end):
            named = group if behind[1] else group[-1:]
            said += [(place, singular((behind[1] or behind[2]).lower())) for place in named]
    return tuple(said)
