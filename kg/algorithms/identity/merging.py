"""One paper out of several accounts of it, field by field, the same whichever account came first."""

from __future__ import annotations

import re
from dataclasses import replace
from operator import attrgetter
from typing import Any, TypeVar

from kg.algorithms.identity.author_lists import Names, leave_out_nameless, unite_lists, whole_list
from kg.algorithms.identity.entries import unite_entries
from kg.algorithms.identity.normal_forms import keys_of, with_implied
from kg.algorithms.identity.paper_kinds import infer_kind
from kg.algorithms.identity.publication_stages import names_preprints
from kg.model.papers.paper import CitationKey, CitedWork, Identifier, Paper, PaperId, PaperKind, PaperRecord
from kg.model.papers.retraction import join_retractions

T = TypeVar("T", bound=str)

_PARTED = re.compile(r"\w- (?!(?:and|or|to|und|oder|et|ou|y|e)\b)\w")
"""A hyphen with a blank, as in `Weisfeiler- Lehman`, but not in `pre- and postwar`."""
_KINDS = (PaperKind.OTHER, PaperKind.METHOD, PaperKind.THEORY, PaperKind.BENCHMARK, PaperKind.SURVEY)
"""The later of two kinds of one paper counts: each says more than those before it."""


def join(paper: Paper, other: Paper) -> Paper:
    """`paper` with what another account of it adds, the id and the citation key of `paper`.

    The longer title wins, the abstract and summary of more letters, an abstract that a source states before one that
    was found in a PDF file, the later year, the more precise of the latest dates where it is of no earlier year, the
    larger citation count, the venue that is not a preprint server, the whole list of authors with the fullest name of
    each; identifiers, citation keys, sources, labels and the fields of entries are united. What a citing paper says of
    title, year and authors counts until a record says something of them. So no value depends on the order of the
    accounts or on their number.
    """
    if _stated(paper) == _stated(other) and _has_labels(paper, other):
        return paper
    better = _record_of(paper, other)
    one, two = (paper, other) if better is None else (better, better)
    year, is_stub = _larger(one.year, two.year), paper.stub and other.stub
    joined = replace(
        paper,
        title=max(one.title, two.title, key=_by_length),
        identifiers=_unite_identifiers(paper.identifiers, other.identifiers),
        **_best_abstract(paper, other),
        summary=_longer(paper.summary, other.summary),
        year=year,
        publication_date=_best_date(paper.publication_date, other.publication_date, year=None if is_stub else year),
        venue=_best_venue(paper.venue, other.venue),
        **_united_authors(one, two),
        citation_count=_larger(paper.citation_count, other.citation_count),
        kind=max(paper.kind, other.kind, key=_KINDS.index),
        url=min((each for each in (paper.url, other.url) if each), default=None),
        stub=is_stub,
        sources=_with_labels(paper.sources, other.sources),
        labels=_with_labels(paper.labels, other.labels),
        entry=unite_entries(paper.entry, other.entry),
        citation_keys=_with_labels(paper.citation_keys, other.citation_keys),
        retraction=join_retractions(paper.retraction, other.retraction),
    )
    return paper if joined == paper else joined


def unite(paper: Paper, other: Paper) -> Paper:
    """`paper` with all that `other`, found to be the same, knows beyond it; the id and the citation key of `paper`.

    What is there stays and what is missing is filled; the abstract and summary of more letters (as in `join`), the
    larger citation count and the more precise date of the year win; authors, identifiers, citation keys, sources,
    labels and entries are united as in `join`.
    """
    stated = paper.title and (other.stub or not paper.stub)
    year = other.year if paper.year is None else paper.year
    return replace(
        paper,
        title=paper.title if stated else other.title or paper.title,
        citation_key=other.citation_key if is_provisional(paper) else paper.citation_key,
        identifiers=_unite_identifiers(paper.identifiers, other.identifiers),
        **_best_abstract(paper, other),
        summary=_longer(paper.summary, other.summary),
        year=year,
        publication_date=_more_precise(paper.publication_date, other.publication_date, year=year),
        venue=paper.venue or other.venue,
        **_united_authors(*_best_named(paper, other)),
        citation_count=_larger(paper.citation_count, other.citation_count),
        kind=other.kind if paper.kind is PaperKind.OTHER else paper.kind,
        url=paper.url or other.url,
        stub=paper.stub and other.stub,
        sources=_with_labels(paper.sources, other.sources),
        labels=_with_labels(paper.labels, other.labels),
        entry=unite_entries(paper.entry, other.entry),
        citation_keys=_with_labels(paper.citation_keys, other.citation_keys),
        retraction=join_retractions(paper.retraction, other.retraction),
    )


def account(id: PaperId, record: PaperRecord, *, source: str = "") -> Paper:
    """What a record says of its paper; a stub, without a source, when it says no title."""
    stated = record.kind
    if record.title and stated in (None, PaperKind.OTHER):
        stated = infer_kind(record.title, record.abstract)
    return Paper(
        id=id,
        title=record.title or "",
        citation_key=CitationKey(id),
        identifiers=with_implied(record.identifiers),
        abstract=record.abstract,
        is_abstract_extracted=record.is_abstract_extracted and bool(record.abstract),
        summary=record.summary,
        year=record.year,
        publication_date=_best_date(record.publication_date, None, year=record.year if record.title else None),
        venue=record.venue,
        authors=leave_out_nameless(record.authors),
        citation_count=record.citation_count,
        kind=stated or PaperKind.OTHER,
        url=record.url,
        stub=not record.title,
        sources=(source,) if source and record.title else (),
        labels=tuple(sorted(record.labels)),
        entry=record.entry,
        citation_keys=keys_of(record),
        retraction=record.retraction,
    )


def stub(id: PaperId, work: CitedWork | None = None) -> Paper:
    """A paper known only by what `work` says of it; its citation key is its id until a record names the paper."""
    work = work or CitedWork()
    return Paper(
        id=id,
        title=work.title or "",
        citation_key=CitationKey(id),
        identifiers=with_implied(work.identifiers),
        year=work.year,
        authors=leave_out_nameless(work.authors),
        stub=True,
        retraction=work.retraction,
    )


def is_provisional(paper: Paper) -> bool:
    """Whether the paper still has its id as citation key, as stubs do; a survey cites these under keys of its own."""
    return str(paper.citation_key) == str(paper.id)


_stated = attrgetter(
    *("title", "identifiers", "abstract", "summary", "year", "publication_date", "venue", "authors", "citation_count"),
    *("kind", "url", "stub", "entry", "retraction", "citation_keys", "author_lists"),
    "is_abstract_extracted",
)
"""All that an account says of its paper but where it comes from."""


def _record_of(paper: Paper, other: Paper) -> Paper | None:
    """The one of two accounts that is a record; None when both are or neither is."""
    if paper.stub == other.stub:
        return None
    return other if paper.stub else paper


def _unite_identifiers(ours: tuple[Identifier, ...], theirs: tuple[Identifier, ...]) -> tuple[Identifier, ...]:
    if not theirs or set(theirs) <= set(ours):
        return ours
    return with_implied((*ours, *theirs)) if ours else theirs


def _has_labels(paper: Paper, other: Paper) -> bool:
    """Whether a paper has all labels of another account, those of its imports included."""
    return set(other.sources) <= set(paper.sources) and set(other.labels) <= set(paper.labels)


def _with_labels(ours: tuple[T, ...], theirs: tuple[T, ...]) -> tuple[T, ...]:
    # In order, so that papers do not say which of two imports was first: their processes may have run side by side.
    return ours if set(theirs) <= set(ours) else tuple(sorted({*ours, *theirs}))


def _by_length(text: str) -> tuple[int, bool, str]:
    return (len(text), not text.isupper(), text)


def _best_named(paper: Paper, other: Paper) -> tuple[Paper, Paper]:
    """The papers whose authors count: both, but only the record of a record and a stub, if it names any."""
    better = _record_of(paper, other)
    if better is None or not better.authors:
        return paper, other
    return better, better


def _united_authors(one: Paper, two: Paper) -> dict[str, Any]:
    if one.authors == two.authors and one.author_lists == two.author_lists:
        return {"authors": one.authors, "author_lists": one.author_lists}
    lists = unite_lists((*_lists_of(one), *_lists_of(two)))
    return {"authors": whole_list(lists), "author_lists": lists if len(lists) > 1 else ()}


def _lists_of(paper: Paper) -> tuple[Names, ...]:
    """The lists of authors of a paper, as its sources have them."""
    return paper.author_lists or (paper.authors,)


def _best_abstract(one: Paper, two: Paper) -> dict[str, Any]:
    found = [each for each in (one, two) if each.abstract]
    stated = [each for each in found if not each.is_abstract_extracted]
    texts = [each.abstract for each in stated or found]
    return {
        "abstract": _longer(texts[0], texts[-1]) if texts else None,
        "is_abstract_extracted": bool(found) and not stated,
    }


def _longer(ours: str | None, theirs: str | None) -> str | None:
    """The text of more letters; if they are the same, the one without words that the end of a line has parted."""
    if ours == theirs or not (ours and theirs):
        return ours or theirs
    return max(ours, theirs, key=_by_letters)


def _by_letters(text: str) -> tuple[int, int, int, bool, str]:
    return (sum(map(str.isalnum, text)), -len(_PARTED.findall(text)), *_by_length(text))


def _larger(ours: int | None, theirs: int | None) -> int | None:
    return max((each for each in (ours, theirs) if each is not None), default=None)


def _best_date(ours: str | None, theirs: str | None, *, year: int | None) -> str | None:
    """The more precise of the latest dates; None if its year is before the stored one, such as a preprint's."""
    dates = (each for each in (ours, theirs) if each)
    best = max(dates, key=lambda each: (each[:4], len(each), each), default=None)
    return None if best is None or (year is not None and best[:4] < f"{year:04}") else best


def _best_venue(ours: str | None, theirs: str | None) -> str | None:
    venues = (each for each in (ours, theirs) if each)
    return max(venues, key=lambda each: (not names_preprints(each), *_by_length(each)), default=None)


def _more_precise(ours: str | None, theirs: str | None, *, year: int | None) -> str | None:
    """Our date, or theirs if it says more of ours, or ours is not of the year that counts and theirs is."""
    if theirs is None or (year is not None and not theirs.startswith(f"{year:04}")):
        return ours
    fits = ours is not None and (year is None or ours.startswith(f"{year:04}"))
    return ours if fits and not theirs.startswith(ours or "") else theirs
