"""The authors of a field: how many papers, of which years, and with whom they wrote them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from kg.algorithms.ranking.search_words import words_of
from kg.model.fields.view import UNKNOWN_COUNT, FieldView
from kg.model.graphs.graph import UNKNOWN_YEAR
from kg.model.papers.paper import PaperId

MOST_CO_AUTHORS = 10
"""Co-authors that are named for each author."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorOfField:
    """An author as papers write the name; two people of one name are one here.

    `papers` are ids, the newest first. `citations` sums the counts of the world, papers without one left out.
    `together` names those of most common papers, each with their number, of `co_authors` in all.
    """

    name: str
    papers: tuple[PaperId, ...]
    first_year: int | None
    last_year: int | None
    citations: int
    co_authors: int
    together: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorPage:
    """Authors of most papers first, ties by citations, then by name; `total` counts all that meet the words."""

    authors: tuple[AuthorOfField, ...]
    total: int


def authors_of_field(
    view: FieldView, words: str = "", *, name: str | None = None, start: int = 0, limit: int
) -> AuthorPage:
    """The authors of a field in whose name each of some words begins one, whatever their case and accents.

    Args:
        name: only the author of this whole name, upper and lower case alike.
        start: how many of the first are left out.
    """
    names, numbers = _papers_by_author(view)
    wanted = words_of(words)
    found = [each for each in numbers if (name is None or each == name.lower()) and _has_words(names[each], wanted)]
    ranked = sorted(found, key=lambda each: (-len(numbers[each]), -_citations(view, numbers[each]), each))
    shown = ranked[start : start + limit]
    return AuthorPage(authors=tuple(_author(view, names, numbers, each) for each in shown), total=len(ranked))


def _papers_by_author(view: FieldView) -> tuple[dict[str, str], dict[str, list[int]]]:
    """Each author's name as it is written most often, and the numbers of the papers, by the name in small letters."""
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    numbers: defaultdict[str, list[int]] = defaultdict(list)
    for number, authors in enumerate(view.facts.authors):
        for name in dict.fromkeys(authors):
            key = name.lower()
            spellings[key][name] += 1
            if not numbers[key] or numbers[key][-1] != number:
                numbers[key].append(number)
    return {key: min(said, key=lambda each: (-said[each], each)) for key, said in spellings.items()}, dict(numbers)


def _author(view: FieldView, names: dict[str, str], numbers: dict[str, list[int]], key: str) -> AuthorOfField:
    own = numbers[key]
    years = [year for year in view.facts.years[own].tolist() if year != UNKNOWN_YEAR]
    together = Counter(
        other for number in own for other in {each.lower() for each in view.facts.authors[number]} if other != key
    )
    ranked = sorted(together, key=lambda each: (-together[each], each))
    newest = sorted(own, key=lambda number: (-int(view.facts.years[number]), view.papers[number].id))
    return AuthorOfField(
        name=names[key],
        papers=tuple(view.papers[number].id for number in newest),
        first_year=min(years, default=None),
        last_year=max(years, default=None),
        citations=_citations(view, own),
        co_authors=len(together),
        together=tuple((names[each], together[each]) for each in ranked[:MOST_CO_AUTHORS]),
    )


def _citations(view: FieldView, numbers: Sequence[int]) -> int:
    counts = view.facts.citation_counts[list(numbers)]
    return int(counts[counts != UNKNOWN_COUNT].sum())


def _has_words(name: str, wanted: Sequence[str]) -> bool:
    parts = words_of(name)
    return all(any(part.startswith(each) for part in parts) for each in wanted)
