"""What online sources know of papers that the graph has: references, citing papers, abstracts, counts, retractions.

A paper is named to a source by its strongest identifier that the source knows. What the papers say of themselves is
kept: an abstract, a venue, a date or an address is taken only where a paper has none. Sources are asked in their order,
each for what the ones before it did not tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Protocol

from kg.algorithms.identity.normal_forms import scheme_of, with_implied
from kg.model.papers.paper import CitedWork, Identifier, Paper, PaperId, PaperRecord
from kg.model.papers.retraction import join_retractions
from services.collecting.sources import Offer, PaperSource, SourceName, SourcePage
from services.errors import UpstreamError

BATCH = 200
"""Papers that are asked about together; what is said of them is stored before the next ones."""

MOST_REFERENCES = 10_000
"""Entries of a reference list that are taken."""

FRUITLESS_PAGES = 5
"""Pages in a row that name no new work, behind which a list is left."""

_SCHEMES: Mapping[SourceName, tuple[str, ...]] = {
    SourceName.OPENALEX: ("openalex", "doi", "arxiv", "pubmed", "pmc", "mag"),
    SourceName.SEMANTIC_SCHOLAR: ("s2", "corpus", "doi", "arxiv", "pubmed", "pmc", "mag", "acl"),
    SourceName.CROSSREF: ("doi",),
    SourceName.ARXIV: ("arxiv",),
    SourceName.PUBMED: ("pubmed", "doi"),
    SourceName.EUROPE_PMC: ("pubmed", "pmc", "doi", "ppr"),
}
"""The schemes that a source knows papers by, the first that a paper has is asked."""

_A_REQUEST = {SourceName.OPENALEX: 50, SourceName.CROSSREF: 50}
"""Papers of one request by identifiers, where that is less than a batch."""

_A_PAGE = {SourceName.SEMANTIC_SCHOLAR: 500}
"""Citing papers of one request; 100 elsewhere."""

_LIST_THEMSELVES = frozenset({SourceName.OPENALEX, SourceName.CROSSREF})
"""Their records of papers hold the reference lists, so that these are not asked for once more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrichmentPlan:
    """What would be asked: `papers` have an identifier that a source knows, `nameless` have none.

    `requests` are the most that each source gets, by its name; what it answered in the last days costs none.
    """

    papers: int
    nameless: int
    without_references: int
    without_abstract: int
    requests: Mapping[str, int]


class AskForPage(Protocol):
    """Asks a source for a page of what a paper cites, or of what cites it."""

    async def __call__(self, id: Identifier, position: str | None = None) -> SourcePage:
        """The page at a position."""
        ...


@dataclass(slots=True, kw_only=True)
class SourceReplies:
    """What the sources reported of some papers: rows to import, and how many papers were given what they lacked."""

    rows: list[PaperRecord] = field(default_factory=list)
    answered: int = 0
    abstracts: int = 0
    references: int = 0
    citing: int = 0
    retractions: int = 0


def handle_for(paper: Paper, source: SourceName) -> Identifier | None:
    """The identifier by which a source is asked for a paper; None where it knows the paper by none."""
    held = {scheme_of(each): each for each in reversed(with_implied(paper.identifiers))}
    if source is SourceName.CROSSREF and held.get("doi", "").startswith("doi:10.48550/"):
        return None  # DOIs of arXiv are registered elsewhere
    return next((held[scheme] for scheme in _SCHEMES[source] if scheme in held), None)


def plan_enrichment(
    papers: Sequence[Paper], sources: Sequence[PaperSource], *, silent: frozenset[PaperId], citing: int
) -> EnrichmentPlan:
    """What asking sources about papers would take at most.

    Args:
        papers: those to be asked about.
        sources: in the order in which they are asked.
        silent: those of the papers that cite nothing yet.
        citing: citing papers that are asked for, of each paper; 0 for none.
    """
    asked: dict[str, int] = {}
    named: set[PaperId] = set()
    for source in sources:
        known = [paper for paper in papers if handle_for(paper, source.name) is not None]
        named.update(paper.id for paper in known)
        requests = ceil(len(known) / min(BATCH, _A_REQUEST.get(source.name, BATCH))) if known else 0
        if Offer.REFERENCES in source.offers and source.name not in _LIST_THEMSELVES:
            requests += sum(paper.id in silent for paper in known)
        if citing and Offer.CITATIONS in source.offers:
            finding = source.name is SourceName.OPENALEX  # by another identifier than its own it takes a request more
            requests += len(known) * (ceil(citing / _A_PAGE.get(source.name, 100)) + finding)
        asked[str(source.name)] = requests
    return EnrichmentPlan(
        papers=len(named),
        nameless=len(papers) - len(named),
        without_references=sum(paper.id in silent for paper in papers),
        without_abstract=sum(paper.abstract is None for paper in papers),
        requests=asked,
    )


@dataclass(slots=True, kw_only=True)
class _Found:
    """What sources reported of a paper so far."""

    paper: Paper
    lacks_references: bool
    record: PaperRecord | None = None
    references: tuple[CitedWork, ...] = ()
    cited_by: tuple[CitedWork, ...] = ()

    @property
    def lacks_anything(self) -> bool:
        """Whether another source may have more to tell."""
        record = self.record
        return record is None or self.lacks_references or (self.paper.abstract or record.abstract) is None

    def handle(self, source: SourceName) -> Identifier | None:
        """The best identifier to ask a source by, with those that records reported."""
        more = () if self.record is None else self.record.identifiers
        return handle_for(replace(self.paper, identifiers=(*self.paper.identifiers, *more)), source)

    def take(self, record: PaperRecord) -> None:
        """Add what a record says beyond the ones before it."""
        if self.lacks_references:
            self.take_references(record.references or ())
        before = self.record
        self.record = (
            record
            if before is None
            else replace(
                before,
                identifiers=tuple(dict.fromkeys((*before.identifiers, *record.identifiers))),
                abstract=before.abstract or record.abstract,
                venue=before.venue or record.venue,
                url=before.url or record.url,
                publication_date=before.publication_date or record.publication_date,
                citation_count=record.citation_count if before.citation_count is None else before.citation_count,
                retraction=join_retractions(before.retraction, record.retraction),
            )
        )

    def take_references(self, works: tuple[CitedWork, ...]) -> None:
        """Add a reference list, which is taken for whole."""
        self.references, self.lacks_references = works, not works

    def add_to(self, reply: SourceReplies, row: int) -> None:
        """Add what was answered as a row, unless it is nothing."""
        record = self.record
        if record is None and not self.references and not self.cited_by:
            return
        added = PaperRecord(row=row, identifiers=self.paper.identifiers, title=None)
        added = replace(added, references=self.references or None, cited_by=self.cited_by or None)
        if record is not None:
            added = _fill_gaps(added, self.paper, record)
        reply.rows.append(added)
        reply.answered += record is not None
        reply.abstracts += added.abstract is not None
        reply.references += bool(self.references)
        reply.citing += len(self.cited_by)
        reply.retractions += added.retraction is not None and self.paper.retraction is None


def _fill_gaps(added: PaperRecord, paper: Paper, record: PaperRecord) -> PaperRecord:
    """The row of a paper with what a record says that the paper lacks."""
    schemes = {scheme_of(each) for each in paper.identifiers}
    more = tuple(each for each in record.identifiers if scheme_of(each) not in schemes)
    return replace(
        added,
        identifiers=(*added.identifiers, *more),
        abstract=record.abstract if paper.abstract is None else None,
        venue=record.venue if paper.venue is None else None,
        url=record.url if paper.url is None else None,
        publication_date=record.publication_date if _fits(record, paper) else None,
        citation_count=record.citation_count,
        retraction=record.retraction,
    )


def _fits(record: PaperRecord, paper: Paper) -> bool:
    """Whether a date is to be taken: the paper has none, and its year does not speak against it."""
    return paper.publication_date is None and paper.year is not None and record.year == paper.year


class Enriching:
    """Asks sources about papers, batch after batch; a source that failed once is not asked again, and is named."""

    def __init__(self, sources: Sequence[PaperSource], *, citing: int) -> None:
        self._sources = [source for source in sources if Offer.BY_IDS in source.offers]
        self._citing = citing
        self.failures: dict[str, str] = {}

    async def ask(self, papers: Sequence[Paper], *, silent: frozenset[PaperId]) -> SourceReplies:
        """What the sources speak of papers, as rows that name them by identifiers alone.

        Raises:
            UpstreamError: every source has failed.
        """
        found = {paper.id: _Found(paper=paper, lacks_references=paper.id in silent) for paper in papers}
        for source in self._sources:
            if str(source.name) in self.failures:
                continue
            try:
                await self._ask(source, list(found.values()))
            except UpstreamError as error:
                self.failures[str(source.name)] = str(error)
                if len(self.failures) == len(self._sources):
                    raise
        reply = SourceReplies()
        for number, each in enumerate(found.values(), start=1):
            each.add_to(reply, number)
        return reply

    async def _ask(self, source: PaperSource, found: Sequence[_Found]) -> None:
        asked = {id: each for each in found if (id := handle_for(each.paper, source.name)) is not None}
        wanted = [id for id, each in asked.items() if each.lacks_anything]
        page = await source.by_ids(wanted) if wanted else SourcePage()
        by_name = {name: id for id in wanted for name in with_implied((id,))}
        for record in page.records:
            for id in {by_name[name] for name in with_implied(record.identifiers) if name in by_name}:
                asked[id].take(record)
        for id, each in asked.items():
            if each.lacks_references and Offer.REFERENCES in source.offers and source.name not in _LIST_THEMSELVES:
                each.take_references(await _pages(source.references, id, MOST_REFERENCES))
            if self._citing and not each.cited_by and Offer.CITATIONS in source.offers:
                each.cited_by = await _pages(source.citations, each.handle(source.name) or id, self._citing)


async def _pages(ask: AskForPage, id: Identifier, most: int) -> tuple[CitedWork, ...]:
    """The works that pages name, so many at most; a source that names a next page for ever is left."""
    works: dict[CitedWork, None] = {}
    position: str | None = None
    fruitless = 0
    while len(works) < most and fruitless < FRUITLESS_PAGES:
        before = len(works)
        page = await ask(id, position)
        citing = page.citing
        works |= dict.fromkeys(() if citing is None else (*(citing.references or ()), *(citing.cited_by or ())))
        fruitless = 0 if len(works) > before else fruitless + 1
        position = page.position
        if position is None:
            break
    return tuple(works)[:most]
