"""Crossref works: an answer with `message.items`, one with a single `message`, a list, or one work.

A reference counts when it has a DOI, a title, or a DOI or arXiv id written out in its unstructured text; that text
itself is no title, so a reference with nothing else is left out and counted in a notice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.rows import JSON, Doubts
from services.adapters.formats.text import plain_text
from services.collecting.report import SourceRow

_DATE_KEYS = ("issued", "published", "published-online", "published-print", "posted")
_WRITTEN_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>]+[^\s\"<>.,;)\]]")
_WRITTEN_ARXIV = re.compile(r"arxiv[:/.\s]*(?:abs/)?(\d{4}\.\d{4,5})", re.IGNORECASE)


def rows(document: JSON, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """The works of a document."""
    items = document
    if isinstance(document, dict):
        message = document.get("message", document)
        listing = message.get("items") if isinstance(message, dict) else None
        items = listing if isinstance(listing, list) else [message]
    return read.rows(items if isinstance(items, list) else [items], _record, source=source, first_row=first_row)


def _record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    work = read.mapping(item)
    dates = (read.date_parts(work.get(key), doubts, field=key) for key in _DATE_KEYS)
    published = next((date for date in dates if date), None)
    status = retractions.of_updates(work).join(retractions.of_relations(work.get("relation"), source="Crossref"))
    return PaperRecord(
        row=row,
        identifiers=read.identifiers([("doi", work.get("DOI")), ("isbn", _isbn(work))], doubts),
        title=_title(work),
        abstract=read.abstract(work, "abstract", doubts),
        year=read.year_of(published),
        publication_date=published,
        venue=_first_text(work, "container-title") or _first_text(work, "institution"),
        authors=read.names(_author(entry) for entry in read.listed(work, "author", doubts) or ()),
        citation_count=read.count(work, "is-referenced-by-count", doubts),
        url=read.text(work, "URL", doubts),
        references=_references(work, doubts),
        entry=read.entry_of_type(work.get("type")),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _title(work: Mapping[str, JSON]) -> str:
    """Title and subtitle, which Crossref keeps apart, as one line."""
    title = read.title({"title": _first(work, "title")}, "title")
    subtitle = _first_text(work, "subtitle")
    return f"{title}: {subtitle}" if subtitle and subtitle.lower() not in title.lower() else title


def _first(work: Mapping[str, JSON], key: str) -> JSON:
    value = work.get(key)
    return (value[0] if value else None) if isinstance(value, list) else value


def _first_text(work: Mapping[str, JSON], key: str) -> str | None:
    value = _first(work, key)
    name = value.get("name") if isinstance(value, dict) else value
    return plain_text(name) or None if isinstance(name, str) else None


def _isbn(work: Mapping[str, JSON]) -> JSON:
    """The ISBN of a whole book; a chapter carries that of the book around it."""
    return _first(work, "ISBN") if work.get("type") in ("book", "monograph", "edited-book") else None


def _author(entry: JSON) -> JSON:
    if not isinstance(entry, dict):
        return None
    parts = [entry.get("given"), entry.get("family"), entry.get("suffix")]
    return (
        " ".join(part for part in parts if isinstance(part, str) and part) or entry.get("name") or entry.get("literal")
    )


def _references(work: Mapping[str, JSON], doubts: Doubts) -> tuple[CitedWork, ...] | None:
    listed = read.listed(work, "reference", doubts)
    works = read.cited_works(listed, _work)
    if listed and works is not None and len(works) < len(listed):
        doubts.append(f"{len(listed) - len(works)} of {len(listed)} references have neither an identifier nor a title")
    return works


def _work(entry: JSON) -> CitedWork | None:
    if not isinstance(entry, dict):
        return None
    ignored: Doubts = []
    known = read.identifiers([("doi", entry.get("DOI"))], ignored) or _written(entry.get("unstructured"))
    title = read.text(entry, "article-title", ignored) or read.text(entry, "volume-title", ignored)
    author = entry.get("author")
    if not known and not title:
        return None
    return CitedWork(
        identifiers=known,
        title=title,
        year=read.year(entry.get("year"), ignored),
        authors=read.names([author]) if isinstance(author, str) else (),
    )


def _written(unstructured: JSON) -> tuple[Identifier, ...]:
    """Identifiers written out in a reference's text."""
    if not isinstance(unstructured, str):
        return ()
    doi = _WRITTEN_DOI.search(unstructured)
    arxiv = _WRITTEN_ARXIV.search(unstructured)
    return read.identifiers([("doi", doi and doi.group()), ("arxiv", arxiv and arxiv.group(1))], [])
