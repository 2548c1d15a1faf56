"""The papers a batch of records speaks of, while it is read: each description finds its paper or opens one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from kg.algorithms.identity.merging import mention, merge, stub, unite
from kg.algorithms.identity.names import surname_key
from kg.algorithms.identity.normal_forms import (
    conflicts,
    identifying,
    implies_another,
    paper_id,
    title_key,
    with_implied,
)
from kg.algorithms.identity.titles import is_distinctive
from kg.model.papers.identity import Absorption, KnownPapers
from kg.model.papers.paper import CitedWork, Identifier, Paper, PaperId, PaperRecord


class _Agreement(IntEnum):
    NONE = 0
    POSSIBLE = 1
    SURE = 2


@dataclass(frozen=True, slots=True)
class _Description:
    """What a record or a cited work says that can identify it; `first_author` is "" when it names none."""

    identifiers: tuple[Identifier, ...]
    title: str
    key: str
    year: int | None
    first_author: str

    @classmethod
    def of(cls, named: PaperRecord | CitedWork) -> _Description:
        title = named.title or ""
        author = named.authors[0] if named.authors else ""
        return cls(with_implied(named.identifiers), title, title_key(title) if title else "", named.year, author)

    @property
    def says_enough(self) -> bool:
        """Whether the same work can be found again by this description, should nothing more be learnt of it."""
        return bool(identifying(self.identifiers)) or is_distinctive(self.title)

    @property
    def id(self) -> PaperId:
        first = "" if identifying(self.identifiers) else surname_key(self.first_author)
        return paper_id(self.identifiers, title=self.title, year=self.year, first_surname=first)


def described_id(named: PaperRecord | CitedWork) -> PaperId:
    """The id of a paper first seen by this description."""
    return _Description.of(named).id


def facts_missing(named: PaperRecord | CitedWork) -> int:
    """How many of year and first author are wanting for a match by title; 0 with an identifier."""
    return 0 if named.identifiers else (named.year is None) + (not named.authors)


def is_bare(work: CitedWork) -> bool:
    """Whether a work says no more of itself than one identifier, which tells nothing new of a paper that bears it."""
    known = work.identifiers
    return len(known) == 1 and _says_no_more(work) and not implies_another(known[0])


def _says_no_more(work: CitedWork) -> bool:
    return not work.title and work.year is None and not work.authors and work.retraction is None


_UNREAD = stub(PaperId(""))
"""In the place of a stored paper that the batch only names, by bare works."""


class Candidates:
    """Papers are numbered as they appear; numbers found to be one paper are united, and `number` leads to the one."""

    def __init__(self, known: KnownPapers, *, source: str) -> None:
        self._known = known
        self._source = source
        self._papers: list[Paper] = []
        self._ids: list[PaperId] = []
        self._united_with: list[int] = []
        self._numbers: dict[PaperId, int] = {}
        self._by_identifier: dict[Identifier, int] = {}
        self._by_title: dict[str, list[int]] = {}
        self._absorbed: list[tuple[Paper, int]] = []

    def place_record(self, record: PaperRecord) -> tuple[int | None, str]:
        """The paper of a record, merged with it, and how it was recognised: "" when the record brings the paper.

        The number is None when the record has neither a title nor an identifier.
        """
        description = _Description.of(record)
        if not description.key and not identifying(description.identifiers):
            return None, ""
        number, reason = self._find(description)
        if number is None:
            id = description.id
            number = self._merged(id)
            reason = "" if number is None else "recognised by an earlier merge"
            number = self._open(id) if number is None else number
        before = self._papers[number]
        self._papers[number] = merge(before, record, source=self._source)
        self._register(number, description)
        return number, "" if before.stub and record.title else reason

    def place_work(self, work: CitedWork) -> int | None:
        """The paper of a cited or citing work, a stub if need be; None when the work could not be found again."""
        own: Sequence[Identifier]
        known = self._by_identifier.get(work.identifiers[0]) if len(work.identifiers) == 1 else None
        if known is None and is_bare(work):
            known = self._with_identifier(work.identifiers[0])
        if known is not None:
            number, own = self.root(known), ()
            if _says_no_more(work):
                return number
        else:
            description = _Description.of(work)
            found = self._place_described(description, work)
            if found is None:
                return None
            number = found
            self._register(number, description)
            own = [known for known in description.identifiers if self.root(self._by_identifier[known]) == number]
        self._papers[number] = mention(self._papers[number], work, own)
        return number

    def _place_described(self, description: _Description, work: CitedWork) -> int | None:
        number, _ = self._find(description, uniting=False)
        if number is not None:
            return number
        id = description.id
        number = self._merged(id)
        if number is not None or not description.says_enough:
            return number
        return self._open(id, work)

    def root(self, number: int) -> int:
        """The number that stands for the paper now."""
        while self._united_with[number] != number:
            number = self._united_with[number]
        return number

    def paper(self, number: int) -> Paper:
        """The paper behind a number, as known so far."""
        return self._papers[self.root(number)]

    def ids(self) -> list[PaperId]:
        """The id of the paper behind each number, as known so far."""
        return [self._ids[self.root(number)] for number in range(len(self._ids))]

    def papers(self) -> list[Paper]:
        """Every paper of which the batch says more than that it is cited, in id order."""
        kept = (paper for number, paper in enumerate(self._papers) if self._united_with[number] == number)
        return sorted((paper for paper in kept if paper is not _UNREAD), key=lambda paper: paper.id)

    def absorbed(self) -> tuple[Absorption, ...]:
        """Stored papers that turned out to be another stored paper, in id order."""
        found = (
            Absorption(absorbed=lost.id, into=self.paper(number).id, aliases=lost.identifiers)
            for lost, number in self._absorbed
        )
        return tuple(sorted(found, key=lambda absorption: absorption.absorbed))

    def _find(self, description: _Description, *, uniting: bool = True) -> tuple[int | None, str]:
        matches = [
            (number, known)
            for known in identifying(description.identifiers)
            if (number := self._with_identifier(known)) is not None
        ]
        if matches:
            number, recognised = matches[0]
            for other, _ in matches[1:] if uniting else ():
                number = self._unite(number, other)
            return self.root(number), f"recognised by {recognised}"
        number = self._with_title(description)
        return (None, "") if number is None else (number, "recognised by title, year and first author")

    def _merged(self, id: PaperId) -> int | None:
        """The paper that stayed of those that the id named: it goes on naming it."""
        return self._with_identifier(Identifier(id))

    def _with_identifier(self, known: Identifier) -> int | None:
        number = self._by_identifier.get(known)
        if number is None:
            stored = self._known.by_identifier.get(known)
            if stored is None:
                return None
            number = self._by_identifier[known] = self._load(stored)
        return self.root(number)

    def _with_title(self, description: _Description) -> int | None:
        if not description.key:
            return None
        namesakes = self._by_title.setdefault(description.key, [])
        for stored in self._known.by_title_key.get(description.key, ()):
            number = self._load(stored)
            if number not in namesakes:  # it bears the title of a paper that was merged into it
                namesakes.append(number)
        numbers = sorted({self.root(number) for number in namesakes})
        if not numbers:
            return None
        graded = [(_agreement(description, self._papers[number]), number) for number in numbers]
        sure = [number for grade, number in graded if grade is _Agreement.SURE]
        if sure:
            return min(sure, key=lambda number: (self._papers[number].stub, self._papers[number].id))
        possible = [number for grade, number in graded if grade is _Agreement.POSSIBLE]
        # A paper with a record of its own outweighs works that are only cited.
        possible = [number for number in possible if not self._papers[number].stub] or possible
        return possible[0] if len(possible) == 1 else None

    def _load(self, stored: PaperId) -> int:
        number = self._numbers.get(stored)
        if number is None:
            paper = self._known.papers.get(stored)
            if paper is None:
                return self._append(_UNREAD, stored)
            number = self._append(paper, stored)
            self._by_title.setdefault(title_key(paper.title), []).append(number)
        return self.root(number)

    def _open(self, id: PaperId, work: CitedWork | None = None) -> int:
        if id in self._numbers or id in self._known.papers:
            return self._load(id)
        return self._append(stub(id, work), id)

    def _append(self, paper: Paper, id: PaperId) -> int:
        number = len(self._papers)
        self._papers.append(paper)
        self._ids.append(id)
        self._united_with.append(number)
        self._numbers[id] = number
        return number

    def _register(self, number: int, description: _Description) -> None:
        for known in description.identifiers:
            self._by_identifier.setdefault(known, number)
        if description.key:
            numbers = self._by_title.setdefault(description.key, [])
            if number not in numbers:
                numbers.append(number)

    def _unite(self, one: int, other: int) -> int:
        one, other = self.root(one), self.root(other)
        if one == other:
            return one
        kept, lost = sorted((one, other), key=self._seniority)
        gone = self._papers[lost]
        self._united_with[lost] = kept
        self._papers[kept] = unite(self._papers[kept], gone)
        if gone.id in self._known.papers:
            self._absorbed.append((self._known.papers[gone.id], kept))
        return kept

    def _seniority(self, number: int) -> tuple[bool, bool, PaperId]:
        paper = self._papers[number]
        return (paper.id not in self._known.papers, paper.stub, paper.id)


def _agreement(description: _Description, paper: Paper) -> _Agreement:
    """How far an description agrees with a paper of the same title key."""
    if description.year is not None and paper.year is not None and abs(description.year - paper.year) > 1:
        return _Agreement.NONE
    authors = [surname_key(author) for author in _firsts(description.first_author, paper.authors)]
    if len(authors) == 2 and authors[0] != authors[1]:
        return _Agreement.NONE
    at_odds = conflicts(description.identifiers, paper.identifiers)
    distinctive = is_distinctive(description.title)
    if len(authors) == 2 and description.year is not None and paper.year is not None:
        return _Agreement.SURE if distinctive or not at_odds else _Agreement.NONE
    if description.id == paper.id:
        return _Agreement.SURE
    return _Agreement.POSSIBLE if distinctive and not at_odds else _Agreement.NONE


def _firsts(author: str, authors: Iterable[str]) -> list[str]:
    return [name for name in (author, next(iter(authors), "")) if name]
