"""A library to take elsewhere: papers as a reference list, as a table, or as Strata's own JSON Lines with citations."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from kg.model.papers.paper import Citation, Paper, PaperId
from services.rendering.field.tables import table
from services.rendering.library.formats import LibraryFormat
from services.rendering.references.bibtex import REFERENCE_FORMATS

_COLUMNS = (
    "citation_key,id,title,authors,year,publication_date,venue,kind,identifiers,url,citation_count,is_retracted,"
    "stub,sources,abstract,citation_keys"
)


def library_table(papers: Sequence[Paper]) -> str:
    """Papers as CSV; lists in a cell are parted by `; `, unknown values are empty."""
    return table(_COLUMNS, (_cells(paper) for paper in papers))


def _cells(paper: Paper) -> tuple[str | int | bool, ...]:
    stated = (
        paper.citation_key,
        paper.id,
        paper.title,
        "; ".join(paper.authors),
        paper.year,
        paper.publication_date,
        paper.venue,
        paper.kind.value,
        "; ".join(paper.identifiers),
        paper.url,
        paper.citation_count,
        paper.is_retracted,
        paper.stub,
        "; ".join(paper.sources),
        paper.abstract,
        "; ".join(paper.citation_keys),
    )
    return tuple("" if value is None else value for value in stated)


def record_lines(
    papers: Sequence[Paper], citations: Sequence[Citation], cited: Mapping[PaperId, Paper]
) -> Iterator[str]:
    """Papers as Strata's JSON Lines, which an import reads again: with their citations and the sentences around these.

    Args:
        citations: sorted by the citing paper; each of one of the papers.
        cited: every cited paper, by id.
    """
    made = {citing: list(group) for citing, group in groupby(citations, key=lambda each: each.citing)}
    for paper in papers:
        references = [_reference(each, cited[each.cited]) for each in made.get(paper.id, ()) if each.cited in cited]
        yield json.dumps(_record(paper) | {"references": references or None}, ensure_ascii=False)


def _record(paper: Paper) -> dict[str, Any]:
    notice = paper.retraction
    retraction = None if notice is None else {"sources": notice.sources, "date": notice.date, "notice": notice.notice}
    return {
        **_names_of_paper(paper),
        "abstract": paper.abstract,
        "summary": paper.summary,
        "year": paper.year,
        "publication_date": paper.publication_date,
        "venue": paper.venue,
        "authors": paper.authors,
        "citation_count": paper.citation_count,
        "kind": paper.kind.value,
        "url": paper.url,
        "labels": paper.labels,
        "citation_keys": paper.citation_keys,
        "is_retracted": paper.is_retracted,
        "retraction": retraction,
        **({"stub": True} if paper.stub else {}),
    }


def _names_of_paper(paper: Paper) -> dict[str, Any]:
    """What a paper is known by; one without an identifier is known by what its record says, as it was before."""
    ids = {"id": paper.identifiers[0], "external_ids": paper.identifiers[1:]} if paper.identifiers else {}
    return {**ids, "title": paper.title}


def _reference(citation: Citation, cited: Paper) -> dict[str, Any]:
    return {
        **_names_of_paper(cited),
        "year": cited.year,
        "authors": cited.authors,
        "contexts": citation.contexts,
        "intents": citation.intents,
        "influential": citation.influential,
    }


def library_file(
    papers: Sequence[Paper], format: LibraryFormat, citations: Sequence[Citation], cited: Mapping[PaperId, Paper]
) -> bytes:
    """Papers in one of the formats, UTF-8; only JSON Lines hold citations."""
    if format is LibraryFormat.CSV:
        return library_table(papers).encode()
    if format is LibraryFormat.JSONL:
        return "".join(f"{line}\n" for line in record_lines(papers, citations, cited)).encode()
    return REFERENCE_FORMATS[format](papers).encode()
