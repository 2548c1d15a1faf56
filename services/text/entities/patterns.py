"""Lists of terms in a sentence, and what it says some are: `diseases such as measles and mumps` (Hearst 1992).

Hearst 1992 (doi:10.3115/992133.992154): the patterns `X such as Y`, `Y and other X`, `X including Y`, `X especially Y`;
beside these `Y is an X`, `an X called Y`, and `Y, an X`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kg.algorithms.entities.plurals import singular
from services.text.entities.modifiers import OF_TASKS
from services.text.entities.terms import LONGEST, TextTerm, Token, terms, tokens

_SEPARATORS = frozenset({",", "and", "or", "&", ";", "/"})
_OPENERS = (
    ("such", "as"), ("including",), ("like",), ("especially",), ("particularly",), ("namely",), ("e.g",), ("e.g", "."),
    ("called",), ("named",), ("termed",), ("known", "as"), ("for", "example"), ("include",), ("are",), ("i.e",),
)  # fmt: skip
_CLOSERS = (("and", "other"), ("or", "other"), ("as", "well", "as", "other"), ("and", "similar"), ("and", "related"))
_OPENER_ENDS = frozenset(opener[-1] for opener in _OPENERS)
_CLOSER_STARTS = frozenset(closer[0] for closer in _CLOSERS)
_ARTICLES = frozenset({"a", "an", "one", "of", "the", "novel", "new", "most", "popular", "widely", "used", "common"})
_PUNCTUATION = frozenset({",", "(", "[", ".", "two", "three", "four", "the", "both"})


@lru_cache(maxsize=8_192)
def lists(sentence: str) -> tuple[tuple[int, ...], ...]:
    """The terms of a sentence, by their places among them, those of one list together; a term alone is a list."""
    words, found = tokens(sentence), terms(sentence)
    groups: list[list[int]] = []
    for place, term in enumerate(found):
        between = _between(words, found[place - 1], term) if place else ()
        if between and all(word in _SEPARATORS for word in between):
            groups[-1].append(place)
        else:
            groups.append([place])
    return tuple(map(tuple, groups))


@lru_cache(maxsize=8_192)
def broader(sentence: str) -> tuple[tuple[int, str], ...]:
    """What terms of a sentence are said to be: (place of the term, last word of what it is, singular)."""
    words, found = tokens(sentence), terms(sentence)
    said: list[tuple[int, str]] = []
    for group in lists(sentence):
        first, last = found[group[0]], found[group[-1]]
        if before := _opened(words, first.first):
            said += [(place, before) for place in group]
        if after := _closed(words, last.last):
            said += [(place, after) for place in group]
        if what := _defined(words, last.last):
            said.append((group[-1], what))
    return tuple(said)


def _opened(words: Sequence[Token], at: int) -> str:
    """The noun before `such as` and the like, where these stand before token `at`; "" for none."""
    at = _skipped(words, at - 1, -1)
    for opener in _OPENERS if at > 0 and words[at].low in _OPENER_ENDS else ():
        start = at - len(opener) + 1
        if start > 0 and tuple(word.low for word in words[start : at + 1]) == opener:
            return _noun(words, _skipped(words, start - 1, -1))
    return ""


def _closed(words: Sequence[Token], at: int) -> str:
    """The noun behind `and other` and the like, where these stand after token `at`; "" for none."""
    at = _skipped(words, at + 1, 1)
    for closer in _CLOSERS if at < len(words) and words[at].low in _CLOSER_STARTS else ():
        end = at + len(closer)
        if tuple(word.low for word in words[at:end]) == closer:
            return _end_of_phrase(words, end)
    return ""


def _defined(words: Sequence[Token], at: int) -> str:
    """The noun of `is a …`, where this stands after token `at`; "" for none."""
    if at + 2 >= len(words) or words[at + 1].low != "is" or words[at + 2].low not in {"a", "an", "one"}:
        return ""
    start = at + 3
    while start < len(words) and words[start].low in _ARTICLES:
        start += 1
    return _end_of_phrase(words, start)


def _end_of_phrase(words: Sequence[Token], start: int) -> str:
    """The last word of the stretch without function words and signs that begins at `start`."""
    end = start
    while end < len(words) and not words[end].spelling.separates and end < start + LONGEST:
        end += 1
    return _noun(words, end - 1) if end > start else ""


def _skipped(words: Sequence[Token], at: int, step: int) -> int:
    while 0 <= at < len(words) and words[at].low in _PUNCTUATION:
        at += step
    return at


def _noun(words: Sequence[Token], at: int) -> str:
    return singular(words[at].low) if 0 <= at < len(words) and not words[at].spelling.separates else ""


def _between(words: Sequence[Token], left: TextTerm, right: TextTerm) -> tuple[str, ...]:
    start = left.last + 1 + (words[left.last + 1].low in OF_TASKS)  # `the parsing task and tagging`
    return tuple(word.low for word in words[start : right.first])
