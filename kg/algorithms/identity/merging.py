"""One paper out of several accounts of it, field by field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kg.algorithms.identity.kinds import infer_kind
from kg.algorithms.identity.normal_forms import with_implied
from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitationKey, CitedWork, Identifier, Paper, PaperId, PaperKind, PaperRecord
from kg.model.papers.retraction import join_retractions


def merge(paper: Paper, record: PaperRecord, *, source: str = "") -> Paper:
    """`paper` with what `record` adds; the paper itself when that is nothing.

    What is there stays and what is missing is filled; the longer abstract and summary, the larger citation count and
    the more precise date win; identifiers and sources are united. A stub takes the record's title, because a citing
    paper only repeats it, and is a stub no more once it has one.
    """
    title = record.title if record.title and (paper.stub or not paper.title) else paper.title
    abstract = _longer(paper.abstract, record.abstract)
    is_stub = paper.stub and not record.title
    merged = Paper(
        id=paper.id,
        title=title,
        citation_key=paper.citation_key,
        identifiers=_united(paper.identifiers, record.identifiers),
        abstract=abstract,
        summary=_longer(paper.summary, record.summary),
        year=record.year if paper.year is None else paper.year,
        publication_date=_more_precise(paper.publication_date, record.publication_date),
        venue=paper.venue or record.venue,
        authors=paper.authors or named(record.authors),
        citation_count=_larger(paper.citation_count, record.citation_count),
        kind=_kind(paper, record, title=title, abstract=abstract, is_stub=is_stub),
        url=paper.url or record.url,
        stub=is_stub,
        sources=_with_source(paper.sources, source if record.title else ""),
        entry=_richer(paper.entry, record.entry),
        retraction=join_retractions(paper.retraction, record.retraction),
    )
    return paper if merged == paper else merged


def unite(paper: Paper, other: Paper) -> Paper:
    """`paper` with all that `other`, found to be the same, knows beyond it; the id and the citation key of `paper`."""
    account = PaperRecord(
        row=0,
        identifiers=other.identifiers,
        title=None if other.stub else other.title,
        abstract=other.abstract,
        summary=other.summary,
        year=other.year,
        publication_date=other.publication_date,
        venue=other.venue,
        authors=other.authors,
        citation_count=other.citation_count,
        kind=other.kind,
        url=other.url,
        entry=other.entry,
        retraction=other.retraction,
    )
    merged = merge(paper, account)
    key = other.citation_key if is_provisional(paper) else paper.citation_key
    sources = tuple(sorted({*paper.sources, *other.sources}))
    return replace(merged, title=merged.title or other.title, citation_key=key, sources=sources)


def mention(paper: Paper, work: CitedWork, identifiers: Sequence[Identifier]) -> Paper:
    """`paper` with what a citing paper says of it: `identifiers`, and for a stub also missing title, year, authors.

    `identifiers` are those of `work` that belong to no other paper. A notice's word that it is retracted holds for any.
    """
    paper = replace(paper, retraction=join_retractions(paper.retraction, work.retraction)) if work.retraction else paper
    identifiers = _united(paper.identifiers, tuple(identifiers))
    if not paper.stub:
        return paper if identifiers == paper.identifiers else replace(paper, identifiers=identifiers)
    title = paper.title or work.title or ""
    year = work.year if paper.year is None else paper.year
    authors = paper.authors or named(work.authors)
    if (identifiers, title, year, authors) == (paper.identifiers, paper.title, paper.year, paper.authors):
        return paper
    return replace(paper, identifiers=identifiers, title=title, year=year, authors=authors)


def stub(id: PaperId, work: CitedWork | None = None) -> Paper:
    """A paper known only by what `work` says of it; its citation key is its id until a record names the paper."""
    work = work or CitedWork()
    return Paper(
        id=id,
        title=work.title or "",
        citation_key=CitationKey(id),
        identifiers=with_implied(work.identifiers),
        year=work.year,
        authors=named(work.authors),
        stub=True,
        retraction=work.retraction,
    )


def is_provisional(paper: Paper) -> bool:
    """Whether the paper still has its id as citation key, as stubs do, which no survey cites."""
    return str(paper.citation_key) == str(paper.id)


def named(authors: Sequence[str]) -> tuple[str, ...]:
    """The authors without the empty names that some sources list."""
    return tuple(author for author in authors if author.strip()) if authors else ()


def _united(ours: tuple[Identifier, ...], theirs: tuple[Identifier, ...]) -> tuple[Identifier, ...]:
    if not theirs or set(theirs) <= set(ours):
        return ours
    return with_implied((*ours, *theirs))


def _with_source(sources: tuple[str, ...], source: str) -> tuple[str, ...]:
    # In order, so that papers do not tell which of two imports was first: their processes may have run side by side.
    return sources if not source or source in sources else tuple(sorted((*sources, source)))


def _longer(ours: str | None, theirs: str | None) -> str | None:
    return theirs if theirs and len(theirs) > len(ours or "") else ours


def _richer(ours: Entry | None, theirs: Entry | None) -> Entry | None:
    return max((each for each in (ours, theirs) if each), key=lambda each: each.richness, default=None)


def _larger(ours: int | None, theirs: int | None) -> int | None:
    return theirs if ours is None or (theirs is not None and theirs > ours) else ours


def _more_precise(ours: str | None, theirs: str | None) -> str | None:
    return theirs if ours is None or (theirs and theirs.startswith(ours)) else ours


def _kind(paper: Paper, record: PaperRecord, *, title: str, abstract: str | None, is_stub: bool) -> PaperKind:
    if paper.kind is not PaperKind.OTHER:
        return paper.kind
    if record.kind is not None and record.kind is not PaperKind.OTHER:
        return record.kind
    return PaperKind.OTHER if is_stub else infer_kind(title, abstract)
