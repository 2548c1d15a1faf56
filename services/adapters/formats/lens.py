"""Scholarly works of Lens.org as JSON: exports as a list or a line each, and answers of its API (`data`).

Its CSV is read as a table (`tables`). https://docs.api.lens.org/response-scholar.html
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kg.model.papers.paper import CitedWork, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.csl_entries import csl_entry, invert_name, page_range
from services.adapters.formats.dates import parse_date, year_of
from services.adapters.formats.file_format import FileFormat, Input, all_keys
from services.adapters.formats.organisations import in_braces
from services.adapters.formats.rows import JSON, Doubts
from services.adapters.formats.work_kinds import kind_of
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

_SCHEMES = {
    "doi": "doi", "pmid": "pubmed", "pmcid": "pmc", "magid": "mag", "openalex": "openalex", "arxiv": "arxiv",
}  # fmt: skip
"""Schemes by Lens's names of identifiers."""


def rows(document: JSON, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """Yield the works of a document."""
    items = document.get("data", document) if isinstance(document, dict) else document
    yield from read.rows(items if isinstance(items, list) else [items], _record, source=source, first_row=first_row)


def _record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    work = read.mapping(item)
    published = parse_date(
        work.get("date_published"), doubts, field="date_published", year=work.get("year_published"),
        year_field="year_published",
    )  # fmt: skip
    kind = work.get("publication_type")
    status = retractions.of_flag(work.get("is_retracted"), source="Lens")
    return PaperRecord(
        row=row,
        identifiers=read.identifiers([*_stated_ids(work), ("lens", work.get("lens_id"))], doubts),
        title=read.title(work, "title"),
        abstract=read.abstract(work, "abstract", doubts),
        year=year_of(published),
        publication_date=published,
        venue=read.text(read.inner(work, "source"), "title", doubts),
        authors=read.names(map(_name, read.list_under_key(work, "authors", doubts) or ())),
        citation_count=read.count(work, "scholarly_citations_count", doubts),
        references=read.cited_works(read.list_under_key(work, "references", doubts), _work),
        cited_by=read.cited_works(read.list_under_key(work, "scholarly_citations", doubts), _work),
        entry=csl_entry(
            kind_of(kind) or "document" if isinstance(kind, str) else "document",
            {"volume": work.get("volume"), "issue": work.get("issue"), "page": _pages(work)}
            | {"publisher": read.inner(work, "source").get("publisher")},
        ),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _stated_ids(work: Mapping[str, JSON]) -> Iterator[tuple[str, JSON]]:
    stated = work.get("external_ids")
    for each in stated if isinstance(stated, list) else ():
        if isinstance(each, dict) and (scheme := _SCHEMES.get(str(each.get("type")).lower())):
            yield scheme, each.get("value")


def _name(person: JSON) -> JSON:
    if not isinstance(person, dict):
        return None
    given = person.get("first_name") or person.get("initials")
    return invert_name(person.get("last_name"), given) or in_braces(person.get("collective_name"))


def _pages(work: Mapping[str, JSON]) -> str | None:
    first, last = (
        str(work[key]) if isinstance(work.get(key), str | int) else None for key in ("start_page", "end_page")
    )
    return page_range(first, last) or None


def _work(entry: JSON) -> CitedWork | None:
    """A work by its number at Lens, as text or in an object; its DOI may be beside it."""
    value = entry if isinstance(entry, dict) else {"lens_id": entry}
    known = read.identifiers([("doi", value.get("doi")), ("lens", value.get("lens_id"))], [])
    return CitedWork(identifiers=known) if known else None


FORMAT = FileFormat(
    name=Format.LENS,
    label="Lens JSON",
    signs=(all_keys("lens_id", "title", "external_ids"), all_keys("lens_id", "year_published")),
    input=Input.JSON,
    read=rows,
)
