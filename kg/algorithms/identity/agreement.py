"""Whether two papers that share a title, or the DOI of a book, are one work."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from kg.algorithms.identity.author_names import are_given_names_at_odds, key_of_given_names, surname_key
from kg.algorithms.identity.descriptions import Appearance, appearance_of, first_doi, is_chapter, is_part_of_book
from kg.algorithms.identity.normal_forms import conflicts, identifying, title_key
from kg.algorithms.identity.titles import Distinctness, telling
from kg.model.papers.paper import Identifier, Paper, PaperId

MOST_YEARS = 1
"""Years between two accounts of one work under one title, at most."""

LEAST_BEGINNING = 12
"""Letters of a title that begins another one, from which on the other may be the same with its subtitle."""

TitleBlock = tuple[str, ...]


class Agreement(IntEnum):
    """What two papers are to each other: two works, nothing that says so, perhaps one work, one work."""

    APART = 0
    NONE = 1
    POSSIBLE = 2
    SURE = 3


@dataclass(frozen=True, slots=True)
class Profile:
    """What distinguishes a paper from others of its title; "" and None for what is not known."""

    id: PaperId
    stub: bool
    key: str
    distinctness: Distinctness
    year: int | None
    surname: str
    given: str
    identifiers: tuple[Identifier, ...]
    place: Appearance
    doi_of_book: Identifier | None
    is_part: bool

    @classmethod
    def of(cls, paper: Paper, id: PaperId) -> Profile:
        """The profile of a paper that is to have this id."""
        author = paper.authors[0] if paper.authors else ""
        return cls(
            id=id,
            stub=paper.stub,
            key=title_key(paper.title),
            distinctness=telling(paper.title),
            year=paper.year,
            surname=surname_key(author) if author else "",
            given=key_of_given_names(author) if author else "",
            identifiers=paper.identifiers,
            place=appearance_of(paper),
            doi_of_book=first_doi(paper.identifiers) if is_chapter(paper) else None,
            is_part=paper.entry is not None and is_part_of_book(paper.entry),
        )

    @property
    def is_complete(self) -> bool:
        """Whether it says all that another account of the work must not contradict."""
        if self.doi_of_book or self.distinctness is Distinctness.NOTHING:
            return bool(self.key)
        is_dated = self.year is not None and bool(self.surname)
        return is_dated and (self.distinctness is Distinctness.WORK or bool(self.place.venue))

    def blocks(self) -> list[TitleBlock]:
        """The groups of papers with which it is compared."""
        found: list[TitleBlock] = []
        if self.distinctness is Distinctness.WORK:
            found.append((self.key,))
        elif self.distinctness is Distinctness.LITTLE:
            if self.year is not None and self.surname:
                found.append((self.key, self.surname))
        elif self.key and self.place.venue and self.place.volume and self.place.page:
            found.append((self.key, self.place.venue, self.place.volume, self.place.page))
        found.extend(("", known) for known in self.identifiers if known.startswith("doi:"))
        return found


def agreement(one: Profile, other: Profile) -> Agreement:
    """What two papers are to each other, whichever is named first."""
    of_book = _of_one_book(one, other)
    if of_book is not Agreement.NONE:
        return of_book
    if not one.key or one.key != other.key or one.distinctness is not other.distinctness:
        return Agreement.NONE
    if _contradicts(one, other):
        return Agreement.APART
    are_complete = one.is_complete and other.is_complete
    is_at_odds = conflicts(one.identifiers, other.identifiers)
    if one.distinctness is Distinctness.WORK:
        return Agreement.SURE if are_complete else Agreement.NONE if is_at_odds else Agreement.POSSIBLE
    if is_at_odds:
        return Agreement.APART
    are_placed = all(each.place.venue or not identifying(each.identifiers) for each in (one, other))
    return Agreement.SURE if are_complete else Agreement.POSSIBLE if are_placed else Agreement.NONE


def _contradicts(one: Profile, other: Profile) -> bool:
    """Whether years, first authors or, where the title says little, the places are those of two works."""
    if one.year is not None and other.year is not None and abs(one.year - other.year) > MOST_YEARS:
        return True
    are_named = bool(one.surname and other.surname)
    if are_named and (one.surname != other.surname or are_given_names_at_odds(one.given, other.given)):
        return True
    if one.distinctness is Distinctness.WORK:
        return False
    ours, theirs = one.place, other.place
    # Beside pages an issue says nothing more, and is written in many ways.
    issues = ("", "") if ours.page and theirs.page else (ours.issue, theirs.issue)
    pairs = ((ours.venue, theirs.venue), (ours.volume, theirs.volume), issues, (ours.page, theirs.page))
    return any(mine and its and mine != its for mine, its in pairs)


def _of_one_book(one: Profile, other: Profile) -> Agreement:
    """What two papers with one DOI are of which one, or both, may be chapters of the book that has it."""
    doi = one.doi_of_book or other.doi_of_book
    if doi is None or doi not in one.identifiers or doi not in other.identifiers:
        return Agreement.NONE
    if not one.key or not other.key:
        return Agreement.POSSIBLE
    if _contradicts(one, other):
        return Agreement.APART
    short, long = sorted((one.key, other.key), key=len)
    begins = long.startswith(short) and (len(short) >= LEAST_BEGINNING or short == long)
    return Agreement.SURE if begins or _is_own_doi(one, other) else Agreement.APART


def _is_own_doi(one: Profile, other: Profile) -> bool:
    """Whether two chapters by one author have a DOI that is the chapter's: one of them has other identifiers beside it.

    Their titles differ, as two spellings or languages of one title do.
    """
    is_of_chapter = one.is_part and other.is_part and not (one.doi_of_book and other.doi_of_book)
    are_telling = Distinctness.NOTHING not in (one.distinctness, other.distinctness)
    return is_of_chapter and are_telling and bool(one.surname) and one.surname == other.surname
