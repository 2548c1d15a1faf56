"""BibTeX and BibLaTeX through `bibtexparser`: its failed blocks become rejected rows, and good entries stay.

Entries that share a key are separate rows: a key is the collection's own habit (Mendeley leaves it empty), and
whether two entries are one paper is decided by their identifiers and titles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bibtexparser.entrypoint import parse_string
from bibtexparser.library import Library
from bibtexparser.middlewares import RemoveEnclosingMiddleware
from bibtexparser.model import DuplicateBlockKeyBlock, ParsingFailedBlock
from bibtexparser.model import Entry as Block

from kg.errors import InvalidInputError
from kg.model.papers.entry import Entry
from kg.model.papers.paper import PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.retractions import RetractionStatus
from services.adapters.formats.rows import Doubts
from services.adapters.formats.text import plain_text
from services.collecting.report import SourceRow
from services.text.latex_text import latex_to_text
from services.text.name_lists import split_names

_VENUES = ("journal", "journaltitle", "booktitle", "school", "institution", "howpublished")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_OWN_FIELDS = frozenset(
    {"key", "entry type", "title", "subtitle", "author", "abstract", "doi", "url", "pages", "crossref", "eprint"}
    | {"archiveprefix", "eprinttype", "keywords", "note", "file", "ids", "timestamp"}
)
"""Fields that an entry does not inherit."""

_NOTES = ("note", "annote", "annotation", "addendum", "pubstate")
_WHOLE_BOOKS = frozenset({"book", "mvbook", "proceedings", "collection"})
_ARXIV = re.compile(
    r"arxiv(?:\.org/(?:abs|pdf)/|[:.\s]+)(\d{4}\.\d{4,5}|[a-z-]{1,20}(?:\.[A-Z]{2})?/\d{7})", re.IGNORECASE
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_DOI_ADDRESS = re.compile(r"doi\.org/(10\.\d{4,9}/[^\s}]+)")
_STARTS_WITH_A_YEAR = re.compile(r"\d{4}(?:-\d{2})?")
_MONTH_NUMBER = re.compile(r"[0-9]{1,2}")
_BRACES = re.compile(r"[{}]")
_KEYWORD_BREAK = re.compile(r"[;,]")
_ISBN_BREAK = re.compile(r"[\s,;]+")


def rows(text: str, *, source: str) -> Iterator[SourceRow]:
    """The entries of a file, in its order."""
    entries = [_values(block) for block in _entries(parse_string(text))]
    known = {entry["key"].lower(): entry for entry in reversed(entries) if "broken" not in entry}
    return read.rows((_with_inherited(entry, known) for entry in entries), _record, source=source)


_BARE = RemoveEnclosingMiddleware()
"""The parser leaves its quotation marks and braces around the values of entries that repeat a key."""


def _entries(library: Library) -> Iterator[Block | ParsingFailedBlock]:
    for block in library.blocks:
        if isinstance(block, DuplicateBlockKeyBlock) and isinstance(block.ignore_error_block, Block):
            yield _BARE.transform_entry(block.ignore_error_block, library)
        elif isinstance(block, Block | ParsingFailedBlock):
            yield block


def _values(block: Block | ParsingFailedBlock) -> dict[str, Any]:
    if isinstance(block, ParsingFailedBlock):
        return {"broken": str(block.error), "line": (block.start_line or 0) + 1, "key": block.raw or ""}
    fields = {field.key.strip().lower(): str(field.value) for field in block.fields}
    return {**fields, "key": block.key, "entry type": block.entry_type.lower()}


def _with_inherited(entry: dict[str, Any], known: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """An entry with the fields of the one that its `crossref` names, as BibTeX reads it; its own come first.

    The title of a volume is the `booktitle` of what stands in it. What names the volume itself stays there.
    """
    parent = known.get(entry.get("crossref", "").strip().lower(), entry)
    if parent is entry or "broken" in entry:
        return entry
    given = {name: value for name, value in parent.items() if name not in _OWN_FIELDS}
    if "title" in parent:
        given.setdefault("booktitle", parent["title"])
    return {**given, **entry}


def _record(item: Any, row: int, doubts: Doubts) -> PaperRecord:
    if "broken" in item:
        reason = f"the entry at line {item['line']} is not BibTeX ({item['broken']}); check its braces and commas"
        raise InvalidInputError(reason)
    if not item.get("title", "").strip():
        raise InvalidInputError(f"entry {item['key']!r} has no title; a paper needs one", field="title")
    plain = {key: latex_to_text(item[key]) for key in ("title", "abstract", *_VENUES) if key in item}
    published = _published(item, doubts)
    status = _retraction(item)
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(_stated_ids(item), doubts),
        title=_title(plain["title"], item.get("subtitle")),
        abstract=read.abstract(plain, "abstract", doubts),
        year=read.year_of(published),
        publication_date=published,
        venue=next((venue for key in _VENUES if (venue := read.text(plain, key, doubts))), None),
        authors=read.names(_authors(item.get("author", ""))),
        url=item.get("url") or None,
        entry=_entry(item),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _retraction(item: Mapping[str, str]) -> RetractionStatus:
    """What notes and keywords say."""
    notes = [latex_to_text(item[name]) for name in _NOTES if name in item]
    keywords = _KEYWORD_BREAK.split(item.get("keywords", ""))
    typed = retractions.of_types(keywords, source="keyword", are_keywords=True)
    return retractions.of_notes(notes).join(typed)


def _entry(item: Mapping[str, str]) -> Entry:
    """The entry with all its fields, in order."""
    fields = [(name, value) for name, value in item.items() if name not in {"key", "entry type"}]
    return Entry(
        format="bibtex",
        kind=item["entry type"],
        key=item["key"],
        fields=tuple((name, "" if name == "abstract" else kept(value)) for name, value in fields),
    )


def kept(value: str) -> str:
    """A value as an entry keeps it: on one line, as text, but for grouping braces and formulas."""
    return _CONTROL.sub("", " ".join(latex_to_text(value, braces=True).split()))


def _title(title: str, subtitle: str | None) -> str:
    main = read.title({"title": title}, "title")
    return f"{main}: {plain_text(latex_to_text(subtitle))}" if subtitle and subtitle.strip() else main


def _authors(raw: str) -> Iterator[str]:
    for name in split_names(" ".join(raw.split())):
        if name.lower() != "others":
            yield latex_to_text(name)


def _published(item: Mapping[str, str], doubts: Doubts) -> str | None:
    """`date` as BibLaTeX has it (a range gives its start), else `year` and `month`."""
    date = item.get("date", "").strip()
    year = item.get("year", "").strip()
    if _STARTS_WITH_A_YEAR.match(date) and date[:4] == (year or date)[:4]:
        return read.publication_date(date, doubts, field="date")
    known = read.year(_BRACES.sub("", year), doubts)
    month = item.get("month", "").strip(" {}#").lower()
    number = (
        int(month) if _MONTH_NUMBER.fullmatch(month) else _MONTHS.index(month[:3]) + 1 if month[:3] in _MONTHS else None
    )
    if known is None:
        return None
    return read.calendar_date(known, *([number] if number else []), doubts=doubts, field="month")


def _stated_ids(item: Mapping[str, str]) -> list[tuple[str, str | None]]:
    address = item.get("url", "")
    doi_address = _DOI_ADDRESS.search(address)
    isbn = _ISBN_BREAK.split(item.get("isbn", "").strip())[0] if item["entry type"] in _WHOLE_BOOKS else None
    return [
        ("doi", latex_to_text(item.get("doi", "")).strip() or (doi_address and doi_address.group(1))),
        ("arxiv", _arxiv(item)),
        ("pubmed", item.get("pmid")),
        ("pmc", item.get("pmcid")),
        ("isbn", isbn),
    ]


def _arxiv(item: Mapping[str, str]) -> str | None:
    archive = (item.get("archiveprefix") or item.get("eprinttype") or "").lower()
    if item.get("eprint") and archive == "arxiv":
        return item["eprint"]
    texts = (item.get(key, "") for key in ("eprint", "url", "journal", "note", "howpublished"))
    return next((found.group(1) for text in texts if (found := _ARXIV.search(text))), None)
