"""Sources of papers outside the machine: what can be asked of each of them, in one form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from kg.algorithms.identity.normal_forms import with_implied
from kg.model.papers.paper import Identifier, PaperRecord

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from services.collecting.import_report import SourceRow


class SourceName(StrEnum):
    """The sources that can be asked."""

    OPENALEX = "openalex"
    SEMANTIC_SCHOLAR = "semantic-scholar"
    CROSSREF = "crossref"
    ARXIV = "arxiv"
    PUBMED = "pubmed"
    EUROPE_PMC = "europe-pmc"


LICENCES = {
    SourceName.OPENALEX: "OpenAlex, CC0 1.0",
    SourceName.SEMANTIC_SCHOLAR: "Semantic Scholar (semanticscholar.org), ODC-By 1.0; abstracts may be the publishers'",
    SourceName.CROSSREF: "Crossref, facts free of rights; abstracts are the publishers'",
    SourceName.ARXIV: "arXiv, CC0 1.0 for metadata; thank you to arXiv for use of its open access interoperability",
    SourceName.PUBMED: "PubMed, courtesy of the U.S. National Library of Medicine; abstracts may be the publishers'",
    SourceName.EUROPE_PMC: "Europe PMC, metadata free of rights; abstracts may be the publishers'",
}
"""What each source wants to be called, and the licence of what it says."""


class Offer(StrEnum):
    """What a source may be able to do."""

    SEARCH = "search"
    BY_IDS = "by-ids"
    REFERENCES = "references"
    CITATIONS = "citations"


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcePage:
    """One page of an answer.

    `rows` are the papers in the order of the source, and what could not be read of them. `citing` is the paper that
    was asked about, with nothing but what it cites, or what cites it, on this page; None where the source does not
    know. `position` is where the next page begins, None after the last; it holds in later runs as well. `total` counts
    all that match, None where the source does not say. `day` is when the source was asked, as `YYYY-MM-DD`: an answer
    may have been kept.
    """

    rows: tuple[SourceRow, ...] = ()
    citing: PaperRecord | None = None
    position: str | None = None
    total: int | None = None
    day: str = ""

    @property
    def records(self) -> tuple[PaperRecord, ...]:
        """The papers that the page describes."""
        return records_of(self.rows)

    @property
    def to_import(self) -> tuple[SourceRow, ...]:
        """All rows, with the citations."""
        return self.rows if self.citing is None else (*self.rows, self.citing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What a source says of the impact of a paper: h-indices of its venue, and of its first author plus its last.

    None where it does not say; of two authors of whom it knows one, that of this one.
    """

    venue: int | None = None
    authors: int | None = None


class PaperSource(Protocol):
    """A source of papers.

    All raise UpstreamError when the source fails or refuses, and InvalidInputError for a position that is none of its
    own. What the source does not offer, and a paper that it does not have or has by other identifiers than the one
    given, make an empty page.
    """

    @property
    def name(self) -> SourceName:
        """Which it is."""
        ...

    @property
    def offers(self) -> frozenset[Offer]:
        """What it can do."""
        ...

    async def search(
        self, query: str, position: str | None = None, *, since: str | None = None, is_ranked: bool = True
    ) -> SourcePage:
        """Papers that match words, best first.

        Args:
            position: where a page before said that the next begins; None for the first.
            since: leave out what is older than this day, `YYYY-MM-DD`.
            is_ranked: False for all that match in any order, where the source ends a ranked list early.
        """
        ...

    async def by_ids(self, ids: Sequence[Identifier]) -> SourcePage:
        """The papers of identifiers, as far as the source has them; those of schemes it does not know are left out."""
        ...

    async def references(self, id: Identifier, position: str | None = None) -> SourcePage:
        """The papers that a paper cites."""
        ...

    async def citations(self, id: Identifier, position: str | None = None) -> SourcePage:
        """The papers that cite a paper."""
        ...

    async def close(self) -> None:
        """Close the connections; the next use opens others."""
        ...


def ids_without_record(ids: Iterable[Identifier], records: Iterable[PaperRecord]) -> tuple[Identifier, ...]:
    """The identifiers that none of the records has, in their order."""
    had = {each for record in records for each in with_implied(record.identifiers)}
    return tuple(each for each in dict.fromkeys(ids) if had.isdisjoint(with_implied([each])))


def records_of(rows: Iterable[SourceRow]) -> tuple[PaperRecord, ...]:
    """The rows that describe a paper."""
    return tuple(row for row in rows if isinstance(row, PaperRecord) and row.title is not None)
