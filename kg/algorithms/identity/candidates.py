"""The papers a batch of records speaks of, while it is read: each account joins those that share a name with it.

A name is an identifier, or else all that an account says of itself. Papers grow together and never part here, so what
comes of a set of accounts does not depend on their order.
"""

from __future__ import annotations

from collections.abc import Iterable

from kg.algorithms.identity.descriptions import Description, is_bare, is_chapter, says_no_more
from kg.algorithms.identity.merging import account, join, stub
from kg.algorithms.identity.normal_forms import id_from_hash, identifying, scheme_of
from kg.model.papers.identity import KnownPapers, Part
from kg.model.papers.paper import Citation, CitedWork, Identifier, Paper, PaperId, PaperRecord

StoredAs = tuple[PaperId, tuple[Identifier, ...]]
"""The id of a stored paper, or of a part of one, and its identifiers."""

_NOWHERE: frozenset[PaperId] = frozenset()

_UNREAD = stub(PaperId(""))
"""In the place of a stored paper that the batch only names, by bare works."""


class Candidates:
    """Papers are numbered as they appear; numbers found to be one paper are joined, and `root` leads to the one.

    A stored paper that was merged of several counts as these; `homes` tells the stored papers behind a number.
    """

    def __init__(self, known: KnownPapers, *, source: str) -> None:
        self._known = known
        self._source = source
        self._papers: list[Paper] = []
        self._before: list[Paper | None] = []
        self._joined_with: list[int] = []
        self._homes: list[frozenset[PaperId]] = []
        self._stored_as: list[tuple[StoredAs, ...]] = []
        self._names: list[tuple[Identifier, ...]] = []
        self._citations: dict[int, tuple[Citation, ...]] = {}
        self._by_name: dict[str, int] = {}
        self._loaded: dict[PaperId, int] = {}

    def load(self, ids: Iterable[PaperId]) -> None:
        """Take stored papers in, as far as `known` holds them."""
        for id in ids:
            self._load(id)

    def place_record(self, record: PaperRecord) -> tuple[int | None, str]:
        """The paper of a record, joined with it, and how it was recognised: "" when the record brings the paper.

        The number is None when the record has no title and no identifier.
        """
        description = Description.of(record)
        if not description.names:
            return None, ""
        number, reason = self._find(description)
        if number is None:
            return self._open(description, account(description.id, record, source=self._source)), ""
        before = self._papers[number]
        self._papers[number] = join(before, account(before.id, record, source=self._source))
        return number, "" if before.stub and record.title else reason

    def place_work(self, work: CitedWork) -> int | None:
        """The paper of a cited or citing work, a stub if need be; None when the work could not be found again."""
        name = work.identifiers[0] if len(work.identifiers) == 1 else None
        number = None if name is None else self._by_name.get(name)
        if number is not None and says_no_more(work):
            return self.root(number)
        if name is not None and is_bare(work):
            number = self._take_in_stored(name)
            return self._open_bare(name, work) if number is None else self.root(number)
        description = Description.of(work)
        if not description.names:
            return None
        number, _ = self._find(description)
        if number is None:
            return self._open(description, stub(description.id, work))
        if self._papers[number] is not _UNREAD:
            self._papers[number] = join(self._papers[number], stub(description.id, work))
        return number

    def root(self, number: int) -> int:
        """The number under which the paper is now kept."""
        while self._joined_with[number] != number:
            number = self._joined_with[number]
        return number

    def roots(self) -> list[int]:
        """The numbers under which papers are kept, in the order in which the papers appeared."""
        return [number for number, other in enumerate(self._joined_with) if number == other]

    def paper(self, number: int) -> Paper:
        """The paper of a root, as known so far."""
        return self._papers[number]

    def is_read(self, number: int) -> bool:
        """Whether more is known of a root than its id."""
        return self._papers[number] is not _UNREAD

    def before(self, number: int) -> Paper | None:
        """The paper of a root as it is stored, None for a new one and for one of which it is not known."""
        return self._before[number]

    def homes(self, number: int) -> frozenset[PaperId]:
        """The stored papers of which a root is, or is a part."""
        return self._homes[number]

    def stored_forms(self, number: int) -> tuple[StoredAs, ...]:
        """The stored papers and parts that a root is now."""
        return self._stored_as[number]

    def names(self, number: int) -> tuple[Identifier, ...]:
        """Names of a root beside its identifiers: ids that it had."""
        return self._names[number]

    def citations(self, number: int) -> tuple[Citation, ...]:
        """The citations that a part takes part in, as stored; they are not known of a paper that was not merged."""
        return self._citations.get(number, ())

    def number_of(self, name: str) -> int | None:
        """The root that a name leads to, among those taken in so far."""
        number = self._by_name.get(name)
        return None if number is None else self.root(number)

    def _find(self, description: Description) -> tuple[int | None, str]:
        found: int | None = None
        reason = ""
        for name in description.names:
            number = self._by_name.get(name)
            if number is None:
                number = self._take_in_stored(name)
            if number is None:
                continue
            if found is None:
                found, reason = self.root(number), f"recognised by {name}"
            else:
                found = self._join(found, self.root(number))
        if found is not None:
            for name in description.names:
                self._by_name.setdefault(name, found)
            if not description.has_identifier:
                reason = "recognised by title, year and first author"
        return found, reason

    def _take_in_stored(self, name: Identifier) -> int | None:
        """The stored paper that a name leads to, taken in; None for none, and for a chapter found by its DOI."""
        id = self._known.by_identifier.get(name)
        if id is None and PaperId(name) in self._known.papers:
            id = PaperId(name)
        if id is None:
            return None
        number = self._load(id)
        if name in self._by_name:
            return self._by_name[name]
        if id in self._known.parts or (scheme_of(name) == "doi" and self._is_chapter(number)):
            return None
        self._by_name[name] = number
        return number

    def _load(self, id: PaperId) -> int:
        number = self._loaded.get(id)
        if number is not None:
            return number
        if id not in self._known.papers:
            number = self._append(_UNREAD, home=id)
            self._stored_as[number] = ((id, ()),)
            self._by_name.setdefault(id, number)
            return self._loaded.setdefault(id, number)
        parts = self._known.parts.get(id) or (Part(paper=self._known.papers[id]),)
        for part in parts:
            number = self._append(part.paper, home=id, names=part.names)
            self._stored_as[number] = ((part.paper.id, part.paper.identifiers),)
            self._before[number] = part.paper
            if len(parts) > 1:
                self._citations[number] = part.citations
            for name in part.names:
                self._by_name.setdefault(name, number)
            self._by_name.setdefault(part.paper.id, number)
            owned = identifying(part.paper.identifiers)
            for known in owned if not self._is_chapter(number) else ():
                self._by_name.setdefault(known, number)
        return self._loaded.setdefault(id, len(self._papers) - len(parts))

    def _is_chapter(self, number: int) -> bool:
        return is_chapter(self._papers[number])

    def _open(self, description: Description, paper: Paper) -> int:
        number = self._append(paper)
        for name in description.names:
            self._by_name[name] = number
        return number

    def _open_bare(self, name: Identifier, work: CitedWork) -> int:
        number = self._append(stub(id_from_hash(name), work))
        self._by_name[name] = number
        return number

    def _append(self, paper: Paper, *, home: PaperId | None = None, names: tuple[Identifier, ...] = ()) -> int:
        number = len(self._papers)
        self._papers.append(paper)
        self._before.append(None)
        self._homes.append(_NOWHERE if home is None else frozenset((home,)))
        self._names.append(names)
        self._stored_as.append(())
        self._joined_with.append(number)
        return number

    def _join(self, one: int, other: int) -> int:
        if one == other:
            return one
        kept, gone = sorted((one, other))
        self._joined_with[gone] = kept
        ours, theirs = self._papers[kept], self._papers[gone]
        self._papers[kept] = join(ours, theirs) if ours is not _UNREAD else theirs
        self._homes[kept] |= self._homes[gone]
        self._stored_as[kept] += self._stored_as[gone]
        self._names[kept] += self._names[gone]
        if gone in self._citations:
            self._citations[kept] = self._citations.get(kept, ()) + self._citations.pop(gone)
        self._before[kept] = None
        return kept
