"""CSL-JSON, as Zotero and other reference managers export it: a list of items, one item, or `{"items": […]}`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from kg.model.papers.entry import Entry
from kg.model.papers.paper import PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.rows import JSON, Doubts
from services.collecting.report import SourceRow

_ARXIV = re.compile(r"arxiv[:/.\s]*(?:abs/)?(\d{4}\.\d{4,5}|[a-z-]{1,20}(?:\.[A-Z]{2})?/\d{7})", re.IGNORECASE)
_ARXIV_KEYS = ("number", "archive_location", "note", "URL", "DOI")


def rows(document: JSON, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """The items of a document."""
    items = document.get("items", [document]) if isinstance(document, dict) else document
    return read.rows(items if isinstance(items, list) else [items], _record, source=source, first_row=first_row)


def _record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    entry = read.mapping(item)
    published = _published(entry.get("issued"), doubts)
    status = retractions.of_notes([entry.get("note"), entry.get("status")])
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(_stated_ids(entry), doubts),
        title=read.title(entry, "title"),
        abstract=read.abstract(entry, "abstract", doubts),
        year=read.year_of(published),
        publication_date=published,
        venue=read.text(entry, "container-title", doubts) or read.text(entry, "event-title", doubts),
        authors=read.names(_author(name) for name in read.listed(entry, "author", doubts) or ()),
        url=read.text(entry, "URL", doubts),
        entry=_entry(entry),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _entry(item: Mapping[str, JSON]) -> Entry:
    """The item with all its variables, each as JSON text, in order."""
    fields = ((name, value) for name, value in item.items() if name not in {"id", "type"})
    return Entry(
        format="csl",
        kind=str(item.get("type") or "document"),
        key=str(item.get("id") or ""),
        fields=tuple((name, '""' if name == "abstract" else json.dumps(value)) for name, value in fields),
    )


def _stated_ids(entry: Mapping[str, JSON]) -> list[tuple[str, JSON]]:
    texts = (entry.get(key) for key in _ARXIV_KEYS)
    written = (_ARXIV.search(text) for text in texts if isinstance(text, str))
    arxiv = next((found.group(1) for found in written if found), None)
    isbn = str(entry.get("ISBN") or "").split()
    return [
        ("doi", entry.get("DOI")),
        ("arxiv", arxiv),
        ("pubmed", entry.get("PMID")),
        ("pmc", entry.get("PMCID")),
        ("isbn", isbn[0] if isbn and entry.get("type") == "book" else None),
    ]


def _published(issued: JSON, doubts: Doubts) -> str | None:
    if not isinstance(issued, dict):
        return None
    written = issued.get("raw") or issued.get("literal")
    return read.date_parts(issued, doubts, field="issued") or read.publication_date(written, doubts, field="issued")


def _author(name: JSON) -> JSON:
    if not isinstance(name, dict):
        return name
    keys = ("given", "dropping-particle", "non-dropping-particle", "family", "suffix")
    return " ".join(str(name[key]) for key in keys if name.get(key)) or name.get("literal")
