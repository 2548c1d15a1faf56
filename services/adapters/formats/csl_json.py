"""CSL-JSON, as Zotero and other reference managers export it: a list of items, one item, or `{"items": […]}`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from kg.algorithms.identity.normal_forms import own_citation_key
from kg.model.papers.entry import Entry
from kg.model.papers.paper import PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.author_lists import split_authors
from services.adapters.formats.csl_entries import join_name
from services.adapters.formats.dates import parse_date, year_of
from services.adapters.formats.file_format import TYPICAL, FileFormat, Head, Input, Sign, Syntax, any_key, pattern
from services.adapters.formats.further_keys import keys_in_note, without_keys
from services.adapters.formats.labels import part_labels
from services.adapters.formats.rows import JSON, Doubts
from services.adapters.formats.spellings import fold_key, with_known_keys
from services.adapters.formats.written_ids import (
    LONGEST_TEXT,
    Stated,
    find_arxiv,
    find_doi,
    first_of_each,
    ids_in_address,
    ids_in_note,
)
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

_VARIABLES = (
    *("id", "type", "title", "author", "issued", "abstract", "container-title", "event-title", "note", "publisher"),
    *("number", "archive", "archive_location", "citation-key", "DOI", "PMID", "PMCID", "ISBN", "ISSN", "URL"),
    *("page", "volume", "issue"),
)
_SPELLINGS = {
    **{fold_key(name): name for name in _VARIABLES},
    "arxiv": "arxiv",
    "arxivid": "arxiv",
    "citekey": "citation-key",
}
"""Spellings of the variables that are read or given back."""
_VENUES = ("container-title", "event-title")
_ID_TEXTS = ("note", "annote", "extra")
_EXTRA = re.compile(r"(?:^|\n|\{:)[^\S\n]{0,9}(citation[ -]?key|issued)[^\S\n]{0,9}:([^\n}]{1,300})", re.IGNORECASE)
"""Lines of the field Extra of Zotero, in the old form `{:issued: 1999}` too."""
_OWN_TYPES = re.compile(
    r'"type"\s{0,9}:\s{0,9}"(?:article-(?:journal|magazine|newspaper)|paper-conference|post-weblog)"'
)
"""Types that no other format has."""
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
"""A surname that is before the given name without a sign to distinguish them."""


def rows(document: JSON, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """The items of a document."""
    items = document.get("items", [document]) if isinstance(document, dict) else document
    return read.rows(items if isinstance(items, list) else [items], _record, source=source, first_row=first_row)


def _record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    entry = with_known_keys(read.mapping(item), _SPELLINGS)
    published = parse_date(entry.get("issued") or _extra(entry, "issued") or entry.get("year"), doubts, field="issued")
    status = retractions.of_notes([entry.get("note"), entry.get("status")])
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(first_of_each(_stated_ids(entry)), doubts),
        title=read.title(_with_first_texts(entry), "title"),
        abstract=read.abstract(entry, "abstract", doubts),
        year=year_of(published),
        publication_date=published,
        venue=next((name for key in _VENUES if (name := read.text(_with_first_texts(entry), key, doubts))), None),
        authors=read.names(map(_author, _authors(entry, doubts))),
        url=read.text(entry, "URL", doubts),
        entry=_entry(_without_keys(entry)),
        labels=part_labels(entry.get("keyword")),
        citation_keys=(*filter(None, [_extra(entry, "citationkey")]), *keys_in_note(entry.get("note"))),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _entry(item: Mapping[str, JSON]) -> Entry:
    """The item with all its variables, each as JSON text, in order."""
    fields = ((name, value) for name, value in item.items() if name not in {"id", "type"})
    return Entry(
        format="csl",
        kind=str(item.get("type") or "document"),
        key=_key(item),
        fields=tuple((name, '""' if name == "abstract" else json.dumps(value)) for name, value in fields),
    )


def _without_keys(item: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """The item without what its note says of keys; without the note where this says nothing else."""
    note = item.get("note")
    if not keys_in_note(note):
        return item
    rest = {"note": left} if (left := without_keys(str(note))) else {}
    return {name: value for name, value in item.items() if name != "note"} | rest


def _key(item: Mapping[str, JSON]) -> str:
    """The citation key, else an id that can be one, else the key in the note, else the id."""
    own = str(item.get("id") or "")
    return str(item.get("citation-key") or "") or (own_citation_key(own) or _extra(item, "citationkey") or own)


def _extra(item: Mapping[str, JSON], name: str) -> str | None:
    """What the lines of the note say under a name, such as "Citation Key: bloggs2015"."""
    note = item.get("note")
    found = _EXTRA.findall(note[:LONGEST_TEXT]) if isinstance(note, str) else []
    return next((value.strip() for key, value in found if fold_key(key) == name), None)


def _with_first_texts(item: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """The item with the first text of each title that is a list, as Crossref writes CSL."""
    lists = {key: item.get(key) for key in ("title", *_VENUES)}
    return {**item, **{key: value[0] for key, value in lists.items() if isinstance(value, list) and value}}


def _stated_ids(entry: Mapping[str, JSON]) -> Iterator[tuple[str, JSON]]:
    """The identifiers of an item: in variables of their own first, then in notes and addresses."""
    doi = entry.get("DOI")
    isbn = str(entry.get("ISBN") or "").split()
    yield "doi", find_doi(doi) or doi if isinstance(doi, str) else doi
    yield from ((scheme, entry.get(key)) for scheme, key in (("arxiv", "arxiv"), ("pubmed", "PMID"), ("pmc", "PMCID")))
    yield from _find_ids(entry)
    if isbn and entry.get("type") == "book":
        yield "isbn", isbn[0]


def _find_ids(entry: Mapping[str, JSON]) -> Iterator[Stated]:
    """The identifiers in notes and addresses, and the number of arXiv where an item gives one."""
    texts = {key: value for key, value in entry.items() if isinstance(value, str)}
    is_on_arxiv = any(
        texts.get(key, "").strip().lower() == "arxiv" for key in ("archive", "publisher", "container-title")
    )
    for key in ("number", "archive_location"):
        if number := find_arxiv(f"arXiv:{texts.get(key, '')}" if is_on_arxiv else texts.get(key, "")):
            yield "arxiv", number
    for key in _ID_TEXTS:
        yield from ids_in_note(texts.get(key, ""))
    for key in ("URL", "DOI"):
        yield from ids_in_address(texts.get(key, ""))


def _authors(entry: Mapping[str, JSON], doubts: Doubts) -> list[JSON]:
    stated = entry.get("author")
    if isinstance(stated, str):
        return list(split_authors(stated, is_list=True))
    return read.list_under_key(entry, "author", doubts) or []


def _author(name: JSON) -> JSON:
    if not isinstance(name, dict):
        return name
    particles = ("dropping-particle", "non-dropping-particle", "family")
    family = " ".join(str(name[key]) for key in particles if name.get(key))
    given = str(name.get("given") or "")
    if given and _EAST_ASIAN.fullmatch(family):
        return f"{family}, {given}"
    return join_name(given, family, name.get("suffix")) or name.get("literal") or name.get("name")


def _has_people(head: Head) -> bool:
    """Whether names are in parts, and not in `authors`, which is not a variable of CSL."""
    return not head.keys.isdisjoint({"family", "literal"}) and "authors" not in head.keys


FORMAT = FileFormat(
    name=Format.CSL_JSON,
    label="CSL-JSON",
    signs=(
        any_key("issued", "container-title", "citation-key", order=TYPICAL + 1),
        Sign(syntax=Syntax.JSON, test=_has_people, order=TYPICAL + 1),
        pattern(Syntax.JSON, _OWN_TYPES, TYPICAL + 1),
    ),
    input=Input.JSON,
    read=rows,
)
