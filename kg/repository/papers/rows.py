"""Papers and citations as rows of templates, and back."""

from __future__ import annotations

import json
from typing import Any

from kg.algorithms.identity.normal_forms import title_key
from kg.algorithms.ranking.search_words import search_texts
from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.papers.duplicates import Decision, Ruling
from kg.model.papers.entry import Entry
from kg.model.papers.paper import Citation, CitationKey, Identifier, Paper, PaperId, PaperKind
from kg.model.papers.retraction import Retraction
from kg.ports import Row

BRIEF = ("id", "title", "citation_key", "year", "venue", "citation_count", "kind", "stub", "is_retracted")
"""The columns of `paper_briefs`."""


def paper_properties(paper: Paper) -> dict[str, Any]:
    """Everything a paper's node holds beside its id.

    `search_text` is what text search reads, of a stub `stub_text`; `text_hash` says whether a paper
    has another text than when it was read for entities; `linked` is false until the names of authors and
    venue are nodes.
    """
    return {
        "title": paper.title,
        "citation_key": paper.citation_key,
        "title_key": title_key(paper.title) or None,
        "identifiers": list(paper.identifiers),
        "abstract": paper.abstract,
        "is_abstract_extracted": paper.is_abstract_extracted or None,
        "summary": paper.summary,
        "year": paper.year,
        "publication_date": paper.publication_date,
        "venue": paper.venue,
        "authors": list(paper.authors),
        "citation_count": paper.citation_count,
        "kind": paper.kind.value,
        "url": paper.url,
        "stub": paper.stub,
        "sources": list(paper.sources),
        "labels": list(paper.labels) or None,
        "entry": _entry_text(paper.entry),
        "citation_keys": list(paper.citation_keys) or None,
        "author_lists": _lists_text(paper.author_lists),
        **_retraction_properties(paper.retraction),
        **search_texts(
            title=paper.title,
            abstract=paper.abstract,
            summary=paper.summary,
            authors=paper.authors,
            venue=paper.venue,
            year=paper.year,
            stub=paper.stub,
        ),
        "text_hash": None if paper.stub else paper.text_hash,
        "linked": not (paper.authors or paper.venue),
    }


def paper_of(row: Row) -> Paper:
    """The paper of a row with the columns of `papers_by_id`."""
    return Paper(
        id=PaperId(row["id"]),
        title=row["title"],
        citation_key=CitationKey(row["citation_key"]),
        identifiers=tuple(Identifier(known) for known in row["identifiers"] or ()),
        abstract=row["abstract"],
        is_abstract_extracted=bool(row["is_abstract_extracted"]),
        summary=row["summary"],
        year=row["year"],
        publication_date=row["publication_date"],
        venue=row["venue"],
        authors=tuple(row["authors"] or ()),
        citation_count=row["citation_count"],
        kind=PaperKind(row["kind"]),
        url=row["url"],
        stub=row["stub"],
        sources=tuple(row["sources"] or ()),
        labels=tuple(row["labels"] or ()),
        entry=_entry_of(row["entry"]),
        citation_keys=tuple(map(CitationKey, row["citation_keys"] or ())),
        author_lists=tuple(map(tuple, json.loads(row["author_lists"] or "[]"))),
        retraction=_retraction_of(row),
    )


def _lists_text(lists: tuple[tuple[str, ...], ...]) -> str | None:
    """Lists of names as one JSON text, for a property holds no lists of lists; None for none."""
    return _json_text(lists) if lists else None


def _entry_text(entry: Entry | None) -> str | None:
    """An entry as one JSON text, `[format, kind, key, [[name, value], …], [other entry, …], [organisation, …]]`.

    Lists that are empty are not at its end.
    """
    return None if entry is None else _json_text(_entry_parts(entry))


def _entry_parts(entry: Entry) -> list[Any]:
    more: list[Any] = [[_entry_parts(each) for each in entry.others], entry.organisations]
    while more and not more[-1]:
        more.pop()
    return [entry.format, entry.kind, entry.key, entry.fields, *more]


def _json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _entry_of(text: str | None) -> Entry | None:
    return _entry_with(json.loads(text)) if text else None


def _entry_with(parts: list[Any]) -> Entry:
    format, kind, key, fields, others, organisations = [*parts, [], []][:6]
    return Entry(
        format=format,
        kind=kind,
        key=key,
        fields=tuple((name, value) for name, value in fields),
        others=tuple(map(_entry_with, others)),
        organisations=tuple(organisations),
    )


def _retraction_properties(retraction: Retraction | None) -> dict[str, Any]:
    """What the node of a retracted paper says of it; of any other nothing, not even that it is not."""
    return {
        "is_retracted": retraction and True,
        "retraction_sources": retraction and list(retraction.sources),
        "retraction_date": retraction and retraction.date,
        "retraction_notice": retraction and retraction.notice,
    }


def _retraction_of(row: Row) -> Retraction | None:
    if not row["is_retracted"]:
        return None
    return Retraction(
        sources=tuple(row["retraction_sources"] or ()),
        date=row["retraction_date"],
        notice=row["retraction_notice"],
    )


def brief_of(row: Row) -> PaperBrief:
    """The paper of a row with the columns of `paper_briefs`."""
    return PaperBrief(
        id=PaperId(row["id"]),
        title=row["title"],
        citation_key=CitationKey(row["citation_key"]),
        year=row["year"],
        venue=row["venue"],
        citation_count=row["citation_count"],
        kind=PaperKind(row["kind"]),
        stub=row["stub"],
        is_retracted=bool(row["is_retracted"]),
    )


def annotation(citation: Citation) -> dict[str, Any]:
    """What is known of a citation beyond its ends; empty for most."""
    if not citation.contexts and not citation.intents and citation.influential is None:
        return {}
    known = {
        "contexts": list(citation.contexts) or None,
        "intents": list(citation.intents) or None,
        "influential": citation.influential,
    }
    return {name: value for name, value in known.items() if value is not None}


def citation_of(row: Row) -> Citation:
    """The citation of a row with the columns of `citations_of`, and `weight` where there is one."""
    return Citation(
        citing=PaperId(row["citing_id"]),
        cited=PaperId(row["cited_id"]),
        weight=row.get("weight"),
        contexts=tuple(row["contexts"] or ()),
        intents=tuple(row["intents"] or ()),
        influential=row["influential"],
    )


def decision_of(row: Row) -> Decision:
    """The decision of a row with the columns of `decisions`."""
    return Decision(
        first=PaperId(row["first"]),
        second=PaperId(row["second"]),
        ruling=Ruling(row["ruling"]),
        by=row["decided_by"],
        title_key=row["title_key"],
        kept=row["kept"],
    )
