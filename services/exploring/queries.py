"""What someone types into a search box, taken apart: words, phrases, and conditions on author, venue, title and year.

No text is an error, and none costs more than the time to read it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from kg.algorithms.ranking.search_words import searchable, words_of
from services.text.lexicon import FUNCTION_WORDS

LONGEST_QUESTION = 32
"""Words; what is longer is a passage, all of whose words are plain: its quotes and years are not meant for a search."""

_LONGEST_TEXT = 1_000
"""Characters; a word that goes on for ever is a passage too."""

_QUOTES = str.maketrans(dict.fromkeys("“”„‟«»＂", '"'))
_PART = re.compile(r'(?:(author|venue|title|year):)?(?:"([^"]*)"|(\S+))', re.IGNORECASE)
_YEARS = re.compile(r"\(?([12]\d{3})?([-–—]?)([12]\d{3})?\)?[.,;:]?")
_ET_AL = re.compile(r"\bet\.? al\b\.?", re.IGNORECASE)

WordRow = tuple[str, ...]


class SearchMode(StrEnum):
    """Which rankings a search uses."""

    TEXT = "text"
    VECTOR = "vector"
    HYBRID = "hybrid"


@dataclass(frozen=True, slots=True, kw_only=True)
class YearRange:
    """Years from `first` to `last`, both included; None leaves an end open."""

    first: int | None
    last: int | None

    def holds(self, year: int | None) -> bool:
        """Whether a year lies in it; an unknown one does not."""
        return year is not None and (self.first or year) <= year <= (self.last or year)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryWord:
    """A word of a query; `forms` are ways of writing it, itself among them."""

    word: str
    forms: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchQuery:
    """A query taken apart; words are folded, in the order of the text.

    Attributes:
        asked: the text without the names of conditions, in which words are looked for.
        terms: the words outside quotes that mean something; of a query of nothing but "the" and "of" these.
        phrases: word sequences that a paper must hold.
        authors, venues, titles: words that all are in the name of one author, in the venue, in the title.
        years: the range that a paper must be of; None without one.
        year: a year named in passing, which papers of it are preferred for.
        is_open: whether the last word may be the beginning of one.
        is_passage: whether it is a text rather than a question.
    """

    asked: str
    terms: tuple[QueryWord, ...] = ()
    phrases: tuple[WordRow, ...] = ()
    authors: tuple[WordRow, ...] = ()
    venues: tuple[WordRow, ...] = ()
    titles: tuple[WordRow, ...] = ()
    years: YearRange | None = None
    year: int | None = None
    is_open: bool = False
    is_passage: bool = False


def parse_query(text: str) -> SearchQuery:
    """Take a query apart; any text is one.

    `"…"` is a phrase. `author:kipf`, `author:"max welling"`, `venue:iclr`, `title:attention`, `year:2017`,
    `year:2015-2018`, `year:2015-` and `year:-2018` are conditions, and so is a range of years by itself. A single year
    and a name are words: papers of that year, by that author, come first.
    """
    plain = text.translate(_QUOTES)
    if len(plain) > _LONGEST_TEXT or len(plain.split()) > LONGEST_QUESTION:
        return SearchQuery(asked=text, is_passage=True)
    return _question(_ET_AL.sub(" ", plain))


def _question(text: str) -> SearchQuery:
    conditions: dict[str, list[WordRow]] = {"author": [], "venue": [], "title": [], "phrase": []}
    asked: list[str] = []
    loose: list[str] = []
    years: YearRange | None = None
    ends_loose = False
    for name, quoted, bare in _PART.findall(text):
        field, value = name.lower(), quoted or bare
        span = None if quoted else _years(value, is_condition=field == "year")
        ends_loose = not span and not quoted and field not in conditions
        if span and (field == "year" or span.first != span.last):
            years = span
            continue
        asked.append(value)
        if quoted or field in conditions:
            conditions[field if field in conditions else "phrase"].append(tuple(words_of(value)))
        else:
            loose.append(value)
    spans = (_years(value, is_condition=False) for value in loose)
    return SearchQuery(
        asked=" ".join(asked),
        terms=_terms(loose),
        years=years,
        year=next((span.first for span in spans if span), None),
        is_open=ends_loose and text[-1:].isalnum(),
        phrases=_without_empty(conditions["phrase"]),
        authors=_without_empty(conditions["author"]),
        venues=_without_empty(conditions["venue"]),
        titles=_without_empty(conditions["title"]),
    )


def _without_empty(conditions: list[WordRow]) -> tuple[WordRow, ...]:
    return tuple(words for words in conditions if words)


def _terms(parts: list[str]) -> tuple[QueryWord, ...]:
    """Each word once, of a hyphenated one also the whole, of `Århus` also `aarhus`."""
    forms: dict[str, set[str]] = {}
    for part in parts:
        words = words_of(part)
        whole = set(searchable(part).lower().split()).difference(words)
        for word in words:
            forms.setdefault(word, {word, *_numbers(word)}).update(whole)
    meant = {word: found for word, found in forms.items() if word not in FUNCTION_WORDS} or forms
    return tuple(QueryWord(word=word, forms=frozenset(found)) for word, found in meant.items())


def _numbers(word: str) -> tuple[str, ...]:
    """Singular or plural of a word, whichever it is not, where an "s" alone makes the difference."""
    if len(word) < 4 or not word.isalpha() or word.endswith(("ss", "us", "is")):
        return ()
    return (word[:-1],) if word.endswith("s") else (word + "s",)


def _years(value: str, *, is_condition: bool) -> YearRange | None:
    """The years that a part of a query names; a range with an open end only as a condition."""
    match = _YEARS.fullmatch(value)
    if match is None or not (match[1] or match[3]) or (match[1] and match[3] and not match[2]):
        return None
    first, last = (int(year) if year else None for year in (match[1], match[3]))
    if not match[2]:
        return YearRange(first=first or last, last=first or last)
    if first is None or last is None:
        return YearRange(first=first, last=last) if is_condition else None
    return YearRange(first=first, last=last) if first <= last else None
