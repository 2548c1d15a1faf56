"""Web of Science: its plain text (`savedrecs.txt`), and the tab-delimited one, which has the same tags as columns.

A line begins with a tag of two letters, or goes on with three blanks; PT begins a record and ER ends it. A library for
it (`rispy`) takes strict lines alone, and nothing of the table. Records get the identifier by which cited references
without a DOI name them (`wos_references`), unless two records of the file would have the same.
https://webofscience.help.clarivate.com/en-us/Content/export-records.htm
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.csl_entries import csl_entry, page_range
from services.adapters.formats.dates import parse_date, parse_year, year_of
from services.adapters.formats.file_format import MOST_CERTAIN, FileFormat, Input, Syntax, pattern
from services.adapters.formats.labels import split_labels
from services.adapters.formats.organisations import in_braces
from services.adapters.formats.rows import Doubts
from services.adapters.formats.work_kinds import kind_of
from services.adapters.formats.wos_references import identifier_by_place, wos_works
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

WosTags = Mapping[str, list[str]]
"""The values of a record by tag, a line each."""

_TAG_LINE = re.compile(r"\A([A-Z][A-Z0-9])(?: (.*))?\Z")
_FRAME = frozenset({"FN", "VR", "EF", "ER"})
_LISTS = frozenset({"AU", "AF", "BA", "BF", "CA", "GP", "BE", "CR"})
"""WosTags of which each line, or in a table each part between semicolons, is a value of its own."""
_CITED_ALIKE = re.compile(r"article|review|proceedings paper|book|letter|note", re.IGNORECASE)
_NOT_CITED_ALIKE = re.compile(r"book review|meeting abstract", re.IGNORECASE)
"""Types of which no two have one author and one page."""
_MEDLINE = re.compile(r"MEDLINE:(\d{1,9})")


def rows(text: str, *, source: str) -> Iterator[SourceRow]:
    """Yield the records of a file in either form."""
    text = text.lstrip("\ufeff\n ")
    found = list(_table_records(text) if _TABLE.match(text) else _tagged_records(text))
    printed = [_printed_identifier(tags) for tags in found]
    counts = Counter(printed)
    items = [
        {"title": _first(tags, "TI"), "tags": tags, "printed": own if counts[own] == 1 else None}
        for tags, own in zip(found, printed, strict=True)
    ]
    yield from read.rows(items, _record, source=source)


def _tagged_records(text: str) -> Iterator[dict[str, list[str]]]:
    """The records of plain text; what is between two of them without a tag is left out."""
    current: dict[str, list[str]] | None = None
    values: list[str] = []
    for line in text.split("\n"):
        found = _TAG_LINE.match(line.rstrip())
        if line.startswith("   ") and current is not None:
            values.append(line.strip())
        elif found and found[1] in _FRAME | {"PT"}:
            if current:
                yield _join_values(current)
            current = {"PT": [found[2] or ""]} if found[1] == "PT" else None
            values = []
        elif found and current is not None:
            values = current.setdefault(found[1], [])
            values.append((found[2] or "").strip())
        elif line.strip() and values:  # a text that an editor wrapped
            values[-1] += f" {line.strip()}"
    if current:
        yield _join_values(current)


def _join_values(tags: dict[str, list[str]]) -> dict[str, list[str]]:
    """The record with each value whole; those of lists stay apart."""
    return {tag: values if tag in _LISTS else [" ".join(values)] for tag, values in tags.items()}


def _table_records(text: str) -> Iterator[dict[str, list[str]]]:
    """The records of a table; it has no quotation marks around its cells."""
    header, *lines = text.split("\n")
    tags = [tag.strip() for tag in header.split("\t")]
    for line in lines:
        if line.strip():
            cells = zip(tags, line.split("\t"), strict=False)
            yield {tag: _values(tag, cell) for tag, cell in cells if tag and cell.strip()}


def _values(tag: str, cell: str) -> list[str]:
    cell = cell.strip()
    return [part.strip() for part in cell.split("; ") if part.strip()] if tag in _LISTS else [cell]


def _printed_identifier(tags: WosTags) -> Identifier | None:
    """The identifier by which cited references name a record."""
    kind = _first(tags, "DT")
    if kind and (_NOT_CITED_ALIKE.search(kind) or not _CITED_ALIKE.search(kind)):
        return None
    ignored: Doubts = []
    page = _first(tags, "BP") or _first(tags, "AR")
    year = parse_year(_first(tags, "PY") or None, ignored)
    return identifier_by_place(
        _first(tags, "AU"), year, _first(tags, "J9") or _first(tags, "SO"), _first(tags, "VL"), page
    )


def _record(item: Any, row: int, doubts: Doubts) -> PaperRecord:
    tags: WosTags = item["tags"]
    printed: Identifier | None = item["printed"]
    kind = kind_of(_first(tags, "DT")) or ("book" if _first(tags, "PT") == "B" else None)
    published = _publication_date(tags, doubts)
    status = retractions.of_types(_first(tags, "DT").split("; "), source="record")
    known = read.identifiers(_stated_ids(tags, kind), doubts)
    return PaperRecord(
        row=row,
        identifiers=(*known, printed) if printed else known,
        title=read.title({"TI": item["title"]}, "TI"),
        abstract=read.abstract({"AB": _first(tags, "AB")}, "AB", doubts),
        year=year_of(published),
        publication_date=published,
        venue=read.text({"SO": _first(tags, "PU" if kind == "book" else "SO")}, "SO", doubts),
        authors=read.names(_authors(tags, doubts)),
        citation_count=read.count({"TC": _first(tags, "TC") or _first(tags, "Z9") or None}, "TC", doubts),
        references=_references(tags, doubts),
        entry=_entry(tags, kind),
        labels=split_labels(_first(tags, "DE")),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _publication_date(tags: WosTags, doubts: Doubts) -> str | None:
    """The date in print; without one the date of early access (EA), if that is of the same year."""
    year, early = _first(tags, "PY"), _first(tags, "EA")
    day = _first(tags, "PD") or (early if not year or year in early else "")
    return parse_date(day or None, doubts, field="PD", year=year or None, year_field="PY")


def _first(tags: WosTags, tag: str) -> str:
    return next((value for value in tags.get(tag, ()) if value), "")


def _stated_ids(tags: WosTags, kind: str | None) -> Iterator[tuple[str, str | None]]:
    yield "doi", _first(tags, "DI")
    number = _MEDLINE.fullmatch(_first(tags, "UT"))
    yield "pubmed", number[1] if number else _first(tags, "PM")
    if not number and _first(tags, "UT").startswith(("WOS:", "ISI:")):
        yield "wos", _first(tags, "UT")
    if kind == "book":
        yield "isbn", next(iter(_first(tags, "BN").replace(";", " ").split()), None)


def _authors(tags: WosTags, doubts: Doubts) -> Iterable[str]:
    """The names in full, with groups; the editors where there are none."""
    people = next((tags[tag] for tag in ("AF", "AU", "BF", "BA") if tags.get(tag)), [])
    found = [*people, *filter(None, map(in_braces, (*tags.get("CA", ()), *tags.get("GP", ()))))]
    if not found and tags.get("BE"):
        doubts.append("AU is missing; the editors (BE) stand in the place of authors")
        return tags["BE"]
    return found


def _references(tags: WosTags, doubts: Doubts) -> tuple[CitedWork, ...] | None:
    listed = [line for line in tags.get("CR", ()) if line]
    if not listed:
        return None
    return wos_works(listed, "references (CR)", doubts)


def _entry(tags: WosTags, kind: str | None) -> Entry:
    return csl_entry(
        kind or "article-journal",
        {"volume": _first(tags, "VL"), "issue": _first(tags, "IS")}
        | {"page": page_range(_first(tags, "BP"), _first(tags, "EP")) or _first(tags, "AR")}
        | {"publisher": _first(tags, "PU"), "publisher-place": _first(tags, "PI"), "ISSN": _first(tags, "SN")}
        | {"collection-title": _first(tags, "SE")}
        | {"ISBN": _first(tags, "BN"), "event-title": _first(tags, "CT"), "language": _first(tags, "LA")}
        | {"keyword": ", ".join(split_labels(_first(tags, "DE")))},
    )


_PLAIN = re.compile(r"\A\s*(?:FN [^\n]{1,200}\r?\nVR [^\n]{1,40}|PT [A-Z]\r?\n[A-Z][A-Z0-9] )")
_TABLE = re.compile(r"\A\s*PT\tAU\t")

FORMAT = FileFormat(
    name=Format.WEB_OF_SCIENCE,
    label="Web of Science, plain text and tab-delimited",
    signs=(pattern(Syntax.TEXT, _PLAIN, MOST_CERTAIN), pattern(Syntax.TEXT, _TABLE, MOST_CERTAIN - 1)),
    endings=("ciw", "isi"),
    input=Input.TEXT,
    read=rows,
)
