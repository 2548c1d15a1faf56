"""What a record, or a work that a record cites, says that can identify its paper, by itself alone."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import lru_cache

from kg.algorithms.identity.author_names import key_of_given_names, surname_key
from kg.algorithms.identity.entries import entries_of
from kg.algorithms.identity.normal_forms import (
    id_from_hash,
    identifying,
    implies_another,
    paper_id,
    title_key,
    with_implied,
)
from kg.algorithms.identity.titles import Distinctness, telling
from kg.algorithms.identity.volumes import names_volume
from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, Identifier, Paper, PaperId, PaperRecord

_PARTS_OF_BOOKS = frozenset({"incollection", "inbook", "chap", "echap", "chapter", "entry-encyclopedia"})
"""Kinds of entries of which many carry the DOI of their book."""

_PAPERS_OF_MEETINGS = frozenset({"inproceedings", "conference", "cpaper", "conf", "paper-conference"})
"""Kinds of entries that have a DOI of their own as a rule, and here and there that of their proceedings."""

_VOLUME = ("volume", "VL")
_ISSUE = ("number", "issue", "IS")
_PAGES = ("pages", "page", "SP")
_OF_PARTS = frozenset(
    {"booktitle", "container-title", "collection-title", "editor", "issue", "month", "number", "publisher", "series"}
    | {"A2", "BT", "IS", "PB", "T2", "T3"}
)
"""Fields by which the common parts of two issues or books differ, beside volume and page."""
_FIRST = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Appearance:
    """Where a work appeared, in lower case; "" for what is not said."""

    venue: str
    volume: str
    issue: str
    page: str


@dataclass(frozen=True, slots=True)
class Description:
    """What an account says of its work; `names` are those under which nothing but this work is known.

    These are its identifiers, or else one id made of all that it says. A chapter that has only a DOI gets one made
    of this and its title, because many chapters are listed with the DOI of their book.
    """

    names: tuple[Identifier, ...]
    identifiers: tuple[Identifier, ...]

    @property
    def id(self) -> PaperId:
        """The id of a paper of which nothing else is known."""
        return id_from_hash(self.names[0]) if self.has_identifier else PaperId(self.names[0])

    @property
    def has_identifier(self) -> bool:
        """Whether its first name is an identifier."""
        return ":" in self.names[0]

    @classmethod
    def of(cls, named: PaperRecord | CitedWork) -> Description:
        """The description of a record, or of a work that one cites or is cited by."""
        identifiers = with_implied(named.identifiers)
        if isinstance(named, CitedWork) and len(identifiers) == 1 and identifying(identifiers):
            return cls(identifiers, identifiers)
        names = identifying(identifiers)
        if isinstance(named, PaperRecord) and named.title and len(names) == 1:
            doi = first_doi(identifiers)
            if doi and _may_bear_doi_of_whole(named, doi):
                return cls((Identifier(chapter_id(doi, named.title)),), identifiers)
        if names:
            return cls(tuple(names), identifiers)
        return cls((Identifier(_id_of_description(named)),) if says_enough(named) else (), identifiers)


def with_own_identifiers(record: PaperRecord) -> PaperRecord:
    """The record without the DOI of the volume that its paper is in, where it has an identifier of its own too."""
    doi = first_doi(record.identifiers)
    if doi is None or not record.title or not _has_doi_of_volume(record, doi):
        return record
    own = tuple(known for known in record.identifiers if known != doi)
    return replace(record, identifiers=own) if identifying(own) else record


def says_enough(named: PaperRecord | CitedWork) -> bool:
    """Whether the same work can be found again by a description without an identifier.

    A record is found by all that it says; a cited work needs a title that names one work, or one work of its author and
    year.
    """
    title = named.title or ""
    if isinstance(named, PaperRecord):
        return bool(title_key(title))
    distinctness = telling(title)
    return distinctness is Distinctness.WORK or (
        distinctness is Distinctness.LITTLE and named.year is not None and bool(_first(named))
    )


def is_bare(work: CitedWork) -> bool:
    """Whether a work says no more of itself than one identifier, which says nothing new of a paper that bears it."""
    known = work.identifiers
    return len(known) == 1 and says_no_more(work) and bool(identifying(known)) and not implies_another(known[0])


def says_no_more(work: CitedWork) -> bool:
    """Whether a work says nothing but its identifiers."""
    return not work.title and work.year is None and not work.authors and work.retraction is None


def chapter_id(doi: Identifier, title: str) -> PaperId:
    """The id of a chapter that is listed with a DOI, which may be that of its book."""
    return id_from_hash(f"{doi}#{title_key(title)}")


def is_chapter(paper: Paper) -> bool:
    """Whether a paper has the id of a chapter, so that its DOI may name another work."""
    doi = first_doi(paper.identifiers)
    return doi is not None and paper.id != id_from_hash(doi) and paper.id == chapter_id(doi, paper.title)


def is_part_of_book(entry: Entry) -> bool:
    """Whether an entry, as its owner wrote it, is that of a chapter."""
    return bool(entry.fields) and entry.kind.lower() in _PARTS_OF_BOOKS


def _may_bear_doi_of_whole(record: PaperRecord, doi: Identifier) -> bool:
    """Whether the DOI of a record may be that of the book or the proceedings that it is in."""
    is_part = record.entry is not None and is_part_of_book(record.entry)
    return is_part or _has_doi_of_volume(record, doi)


def _has_doi_of_volume(record: PaperRecord, doi: Identifier) -> bool:
    """Whether the DOI of a record that is a part of a whole has no number for a part."""
    entry = record.entry
    if entry is None or not entry.fields or entry.kind.lower() not in _PARTS_OF_BOOKS | _PAPERS_OF_MEETINGS:
        return False
    volume, issue, _ = _place_in_venue(entry)
    return names_volume(doi, numbers=("" if record.year is None else str(record.year), volume, issue))


def first_doi(identifiers: tuple[Identifier, ...]) -> Identifier | None:
    """The first DOI of a paper, in the order of its identifiers."""
    for known in identifiers:
        if known.startswith("doi:"):
            return known
    return None


def appearance_of(named: PaperRecord | CitedWork | Paper) -> Appearance:
    """Where a work appeared, as far as its record says."""
    if isinstance(named, CitedWork):
        return Appearance("", "", "", "")
    return Appearance(title_key(named.venue or ""), *_place_in_venue(named.entry))


def _id_of_description(named: PaperRecord | CitedWork) -> PaperId:
    """The id of all that a record without an identifier says of itself."""
    title = named.title or ""
    author = _first(named)
    facts = [title_key(title), "" if named.year is None else str(named.year)]
    facts.append(f"{surname_key(author)} {key_of_given_names(author)}".strip() if author else "")
    distinctness = telling(title)
    if distinctness is not Distinctness.WORK:
        place = appearance_of(named)
        facts += [place.venue, place.volume, place.page or (f"issue {place.issue}" if place.issue else "")]
        is_placed = bool(place.venue and place.volume and place.page)
        if isinstance(named, PaperRecord) and distinctness is Distinctness.NOTHING and not is_placed:
            facts += _other_facts(named)
    return paper_id((), facts=facts)


def _other_facts(record: PaperRecord) -> list[str]:
    """What else distinguishes one common part of a venue from others; who says the same in all of it is one account."""
    entry = record.entry
    fields = [field for field in entry.fields if field[0] in _OF_PARTS] if entry else []
    said = [("abstract", record.abstract), ("date", record.publication_date), ("url", record.url), *fields]
    said += [("key", entry.key if entry else ""), *(("author", author) for author in record.authors[1:])]
    return sorted({f"{name}={value}" for name, value in said if value})


def _first(named: PaperRecord | CitedWork) -> str:
    return next((author for author in named.authors if author.strip()), "") if named.authors else ""


@lru_cache(maxsize=4_096)
def _place_in_venue(entry: Entry | None) -> tuple[str, str, str]:
    """The volume, the issue and the first page of an entry, in lower case; "" for what it does not say."""
    places = [_place_of(each) for each in entries_of(entry)] if entry else []
    volume, issue, page = (next((place[n] for place in places if place[n]), "") for n in range(3))
    return volume, issue, page


def _place_of(entry: Entry) -> tuple[str, ...]:
    fields = dict(entry.fields)
    stated = [next((fields[name] for name in names if fields.get(name)), "") for names in (_VOLUME, _ISSUE, _PAGES)]
    if entry.format == "csl":
        stated = [str(json.loads(value)) if value else "" for value in stated]
    return tuple(map(_first_word, stated))


def _first_word(value: str) -> str:
    found = _FIRST.search(value)
    return found.group().lower() if found else ""
