"""Crossref works: an answer with `message.items`, one with a single `message`, a list, or one work.

A reference counts when it has a DOI or a title, or when its unstructured text has a DOI, a number of arXiv, or a title
behind authors and year; a reference with nothing else is left out and counted in a notice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.csl_entries import join_name, registry_entry
from services.adapters.formats.dates import parse_date, parse_year, year_of
from services.adapters.formats.file_format import CERTAIN, FileFormat, Input, any_key
from services.adapters.formats.organisations import in_braces
from services.adapters.formats.rows import JSON, Doubts
from services.adapters.formats.text import plain_text
from services.adapters.formats.written_ids import find_arxiv, find_doi
from services.adapters.formats.written_references import work_of_authors_and_year
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

_DATE_KEYS = ("issued", "published", "published-online", "published-print", "posted")
_SAME_WORK = ("is-preprint-of", "has-preprint")
"""Relations that name the same work by another identifier."""
_ELEMENT = (
    "(?:[BCFHKNOPSUVWY]|A[lgu]|B[ar]|C[adelorsu]|F[er]|G[ae]|Hg|L[ai]|M[gno]|N[abdi]|P[bdt]|R[bhu]|S[beinr]|T[aeil]"
    "|Xe|Z[nr])"
)
"""The sign of a chemical element that is not a word."""
_RAISED = re.compile(
    r"(\s{0,40})(<(?:jats:)?su[bp]>)\s{0,40}([^<>]{1,40}?)\s{0,40}(</(?:jats:)?su[bp]>)(\s{0,40})"
    rf"(?=({_ELEMENT}{{1,4}}(?![A-Za-z]))?)"
)
"""What is below or above the line, the blanks around it, and a chemical formula behind it."""


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
    dates = (parse_date(work.get(key), doubts, field=key) for key in _DATE_KEYS)
    published = next((date for date in dates if date), None)
    status = retractions.of_updates(work).join(retractions.of_relations(work.get("relation"), source="Crossref"))
    return PaperRecord(
        row=row,
        identifiers=read.identifiers([("doi", work.get("DOI")), ("isbn", _isbn(work)), *_same_work(work)], doubts),
        title=_title(work),
        abstract=read.abstract({"abstract": _join_abstract(work)}, "abstract", doubts),
        year=year_of(published),
        publication_date=published,
        venue=_first_text(work, "container-title") or _first_text(work, "institution"),
        authors=read.names(_author(entry) for entry in read.list_under_key(work, "author", doubts) or ()),
        citation_count=read.count(work, "is-referenced-by-count", doubts),
        url=read.text(work, "URL", doubts),
        references=_references(work, doubts),
        entry=_entry(work),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _entry(work: Mapping[str, JSON]) -> Entry | None:
    variables = {name: _first(work, name) for name in ("volume", "issue", "page", "publisher", "ISSN", "ISBN")}
    variables["page"] = variables["page"] or work.get("article-number")
    return registry_entry([work.get("type")], variables)


def _title(work: Mapping[str, JSON]) -> str:
    """Title and subtitle, which Crossref keeps apart, as one line."""
    stated = _first(work, "title")
    title = read.title({"title": _join(stated) if isinstance(stated, str) else stated}, "title")
    subtitle = _first_text(work, "subtitle")
    return f"{title}: {subtitle}" if subtitle and subtitle.lower() not in title.lower() else title


def _first(work: Mapping[str, JSON], key: str) -> JSON:
    value = work.get(key)
    return (value[0] if value else None) if isinstance(value, list) else value


def _first_text(work: Mapping[str, JSON], key: str) -> str | None:
    value = _first(work, key)
    name = value.get("name") if isinstance(value, dict) else value
    return plain_text(_join(name)) or None if isinstance(name, str) else None


def _join(text: str) -> str:
    """A text in which an index follows its sign without a blank: "H <sub>2</sub> O", "10 <sup>6</sup> cells".

    An isotope, "the <sup>18</sup> F", belongs to what comes behind it.
    """
    return _RAISED.sub(_without_blanks, text) if "<" in text else text


def _without_blanks(found: re.Match[str]) -> str:
    before, opening, index, closing, behind, formula = found.groups()
    is_isotope = opening.endswith("sup>") and bool(formula) and index.isdigit()
    joins_behind = bool(formula) and (bool(before) or is_isotope)
    return f"{before if is_isotope else ''}{opening}{index}{closing}{'' if joins_behind else behind}"


def _isbn(work: Mapping[str, JSON]) -> JSON:
    """The ISBN of a whole book; a chapter carries that of the book around it."""
    return _first(work, "ISBN") if work.get("type") in ("book", "monograph", "edited-book") else None


def _join_abstract(work: Mapping[str, JSON]) -> JSON:
    stated = work.get("abstract")
    return _join(stated) if isinstance(stated, str) else stated


def _same_work(work: Mapping[str, JSON]) -> Iterator[tuple[str, JSON]]:
    """The identifiers of the preprint of a publication, and of the publication of a preprint."""
    relation = read.inner(work, "relation")
    for kind in _SAME_WORK:
        stated = relation.get(kind)
        for other in stated if isinstance(stated, list) else [stated]:
            if isinstance(other, dict) and isinstance(other.get("id-type"), str):
                yield other["id-type"], other.get("id")


def _author(entry: JSON) -> JSON:
    if not isinstance(entry, dict):
        return None
    person = join_name(entry.get("given"), entry.get("family"), entry.get("suffix"))
    return person or in_braces(entry.get("name") or entry.get("literal"))


def _references(work: Mapping[str, JSON], doubts: Doubts) -> tuple[CitedWork, ...] | None:
    listed = read.list_under_key(work, "reference", doubts)
    works = read.cited_works(listed, _work)
    if listed and works is not None and len(works) < len(listed):
        doubts.append(f"{len(listed) - len(works)} of {len(listed)} references have neither an identifier nor a title")
    return works


def _work(entry: JSON) -> CitedWork | None:
    if not isinstance(entry, dict):
        return None
    ignored: Doubts = []
    printed = entry.get("unstructured")
    known = read.identifiers([("doi", entry.get("DOI"))], ignored) or _written_identifiers(printed)
    title = read.text(entry, "article-title", ignored) or read.text(entry, "volume-title", ignored)
    author = entry.get("author")
    stated = CitedWork(
        identifiers=known,
        title=title,
        year=parse_year(entry.get("year"), ignored),
        authors=read.names([author]) if isinstance(author, str) else (),
    )
    if not title and isinstance(printed, str) and (written := work_of_authors_and_year(printed, known)):
        return replace(written, year=stated.year or written.year, authors=stated.authors or read.names(written.authors))
    return stated if known or title else None


def _written_identifiers(unstructured: JSON) -> tuple[Identifier, ...]:
    """Identifiers written out in a reference's text."""
    if not isinstance(unstructured, str):
        return ()
    return read.identifiers([("doi", find_doi(unstructured)), ("arxiv", find_arxiv(unstructured))], [])


_SIGNS = ("is-referenced-by-count", "reference-count", "message-type", "updated-by", "update-to")

FORMAT = FileFormat(
    name=Format.CROSSREF,
    label="Crossref works JSON",
    signs=(any_key(*_SIGNS, order=CERTAIN + 2),),
    input=Input.JSON,
    read=rows,
)
