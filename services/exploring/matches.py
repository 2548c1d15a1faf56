"""How well a paper answers a query: whether it meets the conditions, and which of the words its record holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain

from kg.algorithms.ranking.search_words import searchable, words_of
from kg.model.papers.paper import Paper
from services.exploring.queries import QueryWord, SearchQuery, WordRow
from services.text.lexicon import FUNCTION_WORDS

COVERED, WHOLE, IN_ORDER, EXACT, FIRST_AUTHOR = 1.0, 0.5, 0.5, 0.5, 0.1
"""What is added to a text score in [0, 1]: for the share of words in the record, for all of them, for a title that
holds them in a row or is nothing else, and for a name that is the first author's."""

_NEAR_YEAR = 0.5
_SHORTEST_BEGINNING = 2


class Record:
    """The words of a paper, each cut out when first asked for."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper

    @cached_property
    def title(self) -> WordRow:
        """The words of the title in order."""
        return tuple(words_of(self.paper.title))

    @cached_property
    def title_words(self) -> frozenset[str]:
        """The words of the title, hyphenated ones also as one."""
        return frozenset((*self.title, *searchable(self.paper.title).lower().split()))

    @cached_property
    def authors(self) -> tuple[frozenset[str], ...]:
        """The words of each author's name, hyphenated ones also as one."""
        return tuple(frozenset((*words_of(name), *searchable(name).lower().split())) for name in self.paper.authors)

    @cached_property
    def venue(self) -> frozenset[str]:
        """The words of the venue."""
        return frozenset(words_of(self.paper.venue or ""))

    @cached_property
    def parts(self) -> dict[str, frozenset[str]]:
        """The words of each part that a query is looked for in."""
        paper = self.paper
        year = frozenset((str(paper.year),)) if paper.year is not None else frozenset[str]()
        texts = {"abstract": paper.abstract, "summary": paper.summary}
        return {
            "title": self.title_words,
            "authors": frozenset[str]().union(*self.authors),
            "venue": self.venue,
            "year": year,
            **{
                name: frozenset((*words_of(text), *searchable(text).lower().split()))
                for name, text in texts.items()
                if text
            },
        }

    @cached_property
    def names(self) -> frozenset[str]:
        """The words of title, authors and venue."""
        return self.title_words.union(*self.authors, self.venue)

    @cached_property
    def content(self) -> str:
        """Title, abstract and summary in small letters."""
        return " ".join(part.lower() for part in (self.paper.title, self.paper.abstract, self.paper.summary) if part)

    @cached_property
    def texts(self) -> tuple[WordRow, ...]:
        """The words in order of everything that a phrase may be in."""
        paper = self.paper
        others = (paper.abstract, paper.summary, paper.venue, *paper.authors)
        return (self.title, *(tuple(words_of(text)) for text in others if text))


def is_admitted(query: SearchQuery, record: Record) -> bool:
    """Whether a paper meets every condition of a query."""
    paper = record.paper
    return (
        (query.years is None or query.years.holds(paper.year) or _in_title(query, record))
        and all(any(words <= name for name in record.authors) for words in map(frozenset, query.authors))
        and all(record.venue.issuperset(words) for words in query.venues)
        and all(record.title_words.issuperset(words) for words in query.titles)
        and all(any(holds(text, phrase) for text in record.texts) for phrase in query.phrases)
    )


def is_of_topic(query: SearchQuery, record: Record) -> bool:
    """Whether title, abstract or summary mention every word of a query, none of them just begun or put right."""
    return bool(query.terms) and all(_holds(record.content, term.forms) for term in query.terms)


def _holds(text: str, forms: frozenset[str]) -> bool:
    """Whether a text has a word in one of its forms."""
    return any(_has_word(text, form) for form in forms)


def _has_word(text: str, word: str) -> bool:
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if not text[at - 1 : at].isalnum() and not text[end : end + 1].isalnum():
            return True
        at = text.find(word, end)
    return False


def is_titled(query: SearchQuery, record: Record) -> bool:
    """Whether the title is the query and nothing else."""
    return record.title == tuple(words_of(query.asked))


def match(query: SearchQuery, record: Record, others: Mapping[str, frozenset[str]]) -> tuple[float, bool]:
    """What the record adds to a paper's text score, and whether every word of the query is in it.

    `others` are words to take for a word that no paper has.
    """
    if not query.terms:
        return 0.0, False
    last = query.terms[-1] if query.is_open else None
    shares = [_share(term, record, query, others.get(term.word), is_open=term is last) for term in query.terms]
    covered, whole = sum(shares) / len(shares), all(shares)
    words = [term.word for term in query.terms]
    in_row = len(words) > 1 and holds(tuple(word for word in record.title if word in set(words)), tuple(words))
    accepted = frozenset().union(*(others.get(term.word, term.forms) for term in query.terms))
    exact = whole and len(words) > 1 and all(word in accepted or word in FUNCTION_WORDS for word in record.title)
    first = bool(record.authors) and any(term.word in record.authors[0] for term in query.terms)
    bonus = WHOLE * whole + IN_ORDER * in_row + EXACT * exact + FIRST_AUTHOR * first
    return COVERED * covered + bonus, whole


def matches_of(query: SearchQuery, record: Record) -> tuple[dict[str, tuple[str, ...]], bool]:
    """The words of a query by the part of a record they are in, and whether each is in some part.

    Parts are title, authors, venue, year, abstract and summary; a last word may be the beginning of one.
    """
    terms = [
        *query.terms,
        *map(_plain, dict.fromkeys(chain(*query.phrases, *query.authors, *query.venues, *query.titles))),
    ]
    last = query.terms[-1] if query.is_open and query.terms else None
    matched: dict[str, tuple[str, ...]] = {}
    for place, words in record.parts.items():
        held = tuple(term.word for term in terms if _stands_in(term, words, is_open=term is last))
        if held:
            matched[place] = held
    return matched, {term.word for term in terms} == set(chain(*matched.values())) and bool(terms)


def _plain(word: str) -> QueryWord:
    return QueryWord(word=word, forms=frozenset((word,)))


def _stands_in(term: QueryWord, words: frozenset[str], *, is_open: bool) -> bool:
    begins = is_open and len(term.word) >= _SHORTEST_BEGINNING and any(_beginning(term.word, words))
    return begins or not words.isdisjoint(term.forms)


def holds(text: Sequence[str], phrase: Sequence[str]) -> bool:
    """Whether the words of `phrase` are in a row in `text`."""
    # Blanks at both ends keep a word from being found inside another; no word holds one.
    return f" {' '.join(phrase)} " in f" {' '.join(text)} "


def _share(
    term: QueryWord, record: Record, query: SearchQuery, others: frozenset[str] | None, *, is_open: bool
) -> float:
    names = record.names
    if not names.isdisjoint(others or term.forms):
        return 1.0
    if query.year is not None and term.word == str(query.year) and record.paper.year is not None:
        away = abs(record.paper.year - query.year)
        return 1.0 if not away else _NEAR_YEAR if away == 1 else 0.0
    begins = is_open and len(term.word) >= _SHORTEST_BEGINNING and any(_beginning(term.word, names))
    return 1.0 if begins else 0.0


def _beginning(start: str, words: Iterable[str]) -> Iterable[bool]:
    return (word.startswith(start) for word in words)


def _in_title(query: SearchQuery, record: Record) -> bool:
    """Whether the range of years is in the title itself, which someone pasted."""
    years = query.years
    return years is not None and record.title_words.issuperset((str(years.first), str(years.last)))
