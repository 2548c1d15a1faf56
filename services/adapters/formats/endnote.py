"""EndNote: its XML, and its tagged export (.enw), which is also Refer, and which Google Scholar and CNKI write.

EndNote keeps no list of what a work cites, so its files make papers without citations. A name that ends with a comma
is an organisation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element

from kg.algorithms.identity.name_lists import organisation_in_line
from kg.model.papers.entry import Entry
from kg.model.papers.paper import PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.author_lists import split_authors
from services.adapters.formats.cited_notes import count_in_notes
from services.adapters.formats.csl_entries import csl_entry
from services.adapters.formats.dates import parse_date, year_of
from services.adapters.formats.file_format import MOST_CERTAIN, FileFormat, Head, Input, Sign, Syntax
from services.adapters.formats.labels import labels_of, split_labels
from services.adapters.formats.organisations import in_braces
from services.adapters.formats.rows import Doubts
from services.adapters.formats.written_ids import find_arxiv, find_doi, ids_in_address, ids_in_note
from services.adapters.formats.xml_records import child, child_text, children, local, text_of, xml_rows
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

_KINDS = {
    "journal article": "article-journal",
    "electronic article": "article-journal",
    "magazine article": "article-magazine",
    "newspaper article": "article-newspaper",
    "conference paper": "paper-conference",
    "conference proceedings": "paper-conference",
    "book": "book",
    "edited book": "book",
    "electronic book": "book",
    "book section": "chapter",
    "electronic book section": "chapter",
    "encyclopedia": "entry-encyclopedia",
    "dictionary": "entry-dictionary",
    "thesis": "thesis",
    "report": "report",
    "government document": "report",
    "unpublished work": "manuscript",
    "manuscript": "manuscript",
    "dataset": "dataset",
    "computer program": "software",
    "web page": "webpage",
    "blog": "post-weblog",
    "patent": "patent",
    "standard": "standard",
    "generic": "document",
}
"""CSL types by the names of EndNote's reference types."""
_NUMBERS = {
    "17": "journal article", "43": "electronic article", "19": "magazine article", "23": "newspaper article",
    "47": "conference paper", "3": "conference proceedings", "10": "conference proceedings", "6": "book",
    "28": "edited book", "44": "electronic book", "5": "book section", "7": "book section", "32": "thesis",
    "2": "thesis", "27": "report", "46": "government document", "34": "unpublished work", "36": "manuscript",
    "59": "dataset", "9": "computer program", "12": "web page", "16": "web page", "25": "patent", "13": "generic",
}  # fmt: skip
"""Reference types by their numbers in XML, for files without names."""
_BOOKS = frozenset({"book", "edited book", "electronic book"})
_PUBMED = re.compile(r"pubmed|medline|\bnlm\b", re.IGNORECASE)
_CENTRAL = re.compile(r"PMC\d{1,9}")
_NUMBER = re.compile(r"\d{1,9}")

ReferFields = dict[str, list[str]]
"""The values of a reference by the name of EndNote's field, in the order of the file."""

_TAGS = {
    "0": "type", "A": "authors", "E": "editors", "T": "title", "J": "periodical", "B": "secondary title",
    "D": "year", "8": "date", "X": "abstract", "R": "doi", "M": "accession", "~": "database", "W": "database",
    "U": "urls", "Z": "notes", "@": "isbn", "V": "volume", "N": "number", "P": "pages", "I": "publisher",
    "F": "label", "2": "custom 2", "7": "edition", "C": "place", "S": "series", "Q": "translated title",
    "!": "short title", "K": "keywords", "G": "language", "O": "alternate periodical", "9": "work type",
    "L": "call number",
}  # fmt: skip
"""EndNote's fields by their tags; the values of other tags are left out."""
_TAG_LINE = re.compile(r"\A%([0-9A-Za-z@!#$&()*+<>?\[\]^~=|])(?:[ \t]++(.*))?\Z")
_INNER_TAG = re.compile(r"\s?%[AE+]\s")
_TYPE_LINE = re.compile(r"^%0[ \t]", re.MULTILINE)
_BLANK_LINES = re.compile(r"\n[ \t]*\n")
_SHAPE = re.compile(r"\A\s*%([0A-Z@])[ \t]+\S")
_TITLE_LINE = re.compile(r"^%T[ \t]+\S", re.MULTILINE)

_XML_TEXTS = (
    ("title", ("titles", "title")),
    ("secondary title", ("titles", "secondary-title")),
    ("series", ("titles", "tertiary-title")),
    ("translated title", ("titles", "translated-title")),
    ("short title", ("titles", "short-title")),
    ("periodical", ("periodical", "full-title")),
    ("alternate periodical", ("alt-periodical", "full-title")),
    ("alternate periodical", ("titles", "alt-title")),
    ("alternate periodical", ("periodical", "abbr-1")),
    ("year", ("dates", "year")),
    ("date", ("dates", "pub-dates", "date")),
    ("abstract", ("abstract",)),
    ("doi", ("electronic-resource-num",)),
    ("accession", ("accession-num",)),
    ("database", ("remote-database-name",)),
    ("database", ("remote-database-provider",)),
    ("notes", ("notes",)),
    ("work type", ("work-type",)),
    ("isbn", ("isbn",)),
    ("volume", ("volume",)),
    ("number", ("number",)),
    ("number", ("issue",)),
    ("pages", ("pages",)),
    ("publisher", ("publisher",)),
    ("label", ("label",)),
    ("custom 2", ("custom2",)),
    ("edition", ("edition",)),
    ("place", ("pub-location",)),
    ("language", ("language",)),
)
"""EndNote's fields by where they are in XML."""


def xml_records(data: bytes, *, source: str) -> Iterator[SourceRow]:
    """Yield the references of a library in XML."""
    return xml_rows(data, {"record"}, _xml_fields, _record, source=source)


def read_tagged_records(text: str, *, source: str) -> Iterator[SourceRow]:
    """Yield the references of a tagged file: each begins with its type (%0), or after a blank line in old Refer."""
    return read.rows((_tagged_fields(piece) for piece in _pieces(text)), _record, source=source)


def _pieces(text: str) -> list[str]:
    starts = [found.start() for found in _TYPE_LINE.finditer(text)]
    if not starts:
        return [piece for piece in _BLANK_LINES.split(text) if piece.lstrip().startswith("%")]
    first = [0] if text[: starts[0]].lstrip().startswith("%") else []
    return [text[start:end] for start, end in pairwise([*first, *starts, len(text)])]


def _tagged_fields(piece: str) -> ReferFields:
    """The fields of a reference; a line without a tag goes on with the one before it."""
    fields: ReferFields = {}
    current: list[str] = []
    for line in piece.splitlines():
        tag = _TAG_LINE.match(line.strip())
        if tag:
            current = fields.setdefault(_TAGS.get(tag[1], tag[1]), [])
            current.append((tag[2] or "").strip())
        elif current is fields.get("keywords") and line.strip():
            current.append(line.strip())
        elif current and line.strip():
            current[-1] = f"{current[-1]} {line.strip()}".strip()
    for name in ("authors", "editors"):
        fields[name] = [each for written in fields.get(name, ()) for each in _people(written)]
    fields["keywords"] = list(split_labels("\n".join(fields.get("keywords", ()))))
    return fields


def _people(written: str) -> list[str]:
    """The names of a line; an organisation stays whole, whatever is in it.

    CNKI writes all authors into one line: "王小明%A 李雷%+ 厦门大学".
    """
    if _INNER_TAG.search(written):
        return [name for each in _INNER_TAG.split(written.partition("%+")[0]) for name in _people(each)]
    return [named] if (named := in_braces(organisation_in_line(written))) else split_authors(written)


def _xml_fields(record: Element) -> ReferFields:
    kind = child(record, "ref-type")
    number = text_of(kind) or ""
    fields: ReferFields = {"type": [kind.get("name") or _NUMBERS.get(number, "") if kind is not None else ""]}
    for name, path in _XML_TEXTS:
        if text := _lines(child(record, *path)) if name == "notes" else child_text(record, *path):
            fields.setdefault(name, []).append(text)
    for name, group in (("authors", "authors"), ("editors", "secondary-authors")):
        people = child(record, "contributors", group)
        fields[name] = [
            name for each in (people if people is not None else ()) for name in _people(text_of(each) or "")
        ]
    fields["keywords"] = [text_of(each) or "" for each in children(record, "keywords", "keyword")]
    addresses = child(record, "urls")
    fields["urls"] = [
        text
        for group in (addresses if addresses is not None else ())
        if local(group) in {"related-urls", "web-urls"}
        for url in children(group, "url")
        if (text := text_of(url))
    ]
    return fields


def _lines(notes: Element | None) -> str:
    """The text of notes with its lines, which EndNote ends by a carriage return."""
    return "" if notes is None else "".join(notes.itertext()).replace("\r", "\n").strip()


def _record(item: Any, row: int, doubts: Doubts) -> PaperRecord:
    fields: ReferFields = item
    kind = _first(fields, "type").lower()
    published = parse_date(
        _first(fields, "date"), doubts, field="date", year=_first(fields, "year") or None, year_field="year"
    )
    status = retractions.of_notes([*fields.get("notes", ()), *fields.get("work type", ())])
    titles = {name: _first(fields, name) or None for name in ("title", "translated title", "short title")}
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(_stated_ids(fields, kind), doubts),
        title=read.title(titles, *titles),
        abstract=read.abstract({"abstract": _first(fields, "abstract")}, "abstract", doubts),
        year=year_of(published),
        publication_date=published,
        venue=_venue(fields, kind),
        authors=read.names(_authors(fields, doubts)),
        url=next((each for each in fields.get("urls", ()) if "://" in each), None),
        citation_count=count_in_notes(fields.get("notes", ())),
        entry=_entry(fields, kind),
        labels=labels_of(fields["keywords"]),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _first(fields: Mapping[str, list[str]], name: str) -> str:
    return next((value for value in fields.get(name, ()) if value), "")


def _authors(fields: ReferFields, doubts: Doubts) -> list[str]:
    authors, editors = fields.get("authors", []), fields.get("editors", [])
    if editors and not authors:
        doubts.append("no author is named; the editors stand in the place of authors")
    return authors or editors


def _venue(fields: ReferFields, kind: str) -> str | None:
    """The journal, book or conference; the university or institution of a thesis or report."""
    names = ["periodical", "secondary title", "alternate periodical", "publisher"]
    if kind in {"thesis", "report"}:
        names = ["publisher", *names[:-1]]
    found = next((value for name in names if (value := _first(fields, name))), None)
    return read.text({"venue": found}, "venue", [])


def _stated_ids(fields: ReferFields, kind: str) -> Iterator[tuple[str, str | None]]:
    doi, number = _first(fields, "doi"), _first(fields, "accession")
    arxiv = find_arxiv(doi)
    yield "arxiv", arxiv
    yield "doi", find_doi(doi) or (None if arxiv else doi)
    if _NUMBER.fullmatch(number) and _PUBMED.search(" ".join(fields.get("database", ()))):
        yield "pubmed", number
    yield "pmc", next((value for value in fields.get("custom 2", ()) if _CENTRAL.fullmatch(value)), None)
    for address in fields.get("urls", ()):
        yield from ids_in_address(address)
    for note in fields.get("notes", ()):
        yield from ids_in_note(note)
    if kind in _BOOKS:
        yield "isbn", next(iter(_first(fields, "isbn").replace(";", " ").split()), None)


def _entry(fields: ReferFields, kind: str) -> Entry:
    is_book = kind in _BOOKS or "section" in kind
    work_type = _first(fields, "work type") if kind in {"thesis", "report"} else ""
    return csl_entry(
        _KINDS.get(kind, "document"),
        {"volume": _first(fields, "volume"), "issue": _first(fields, "number"), "page": _first(fields, "pages")}
        | {"publisher": _first(fields, "publisher"), "publisher-place": _first(fields, "place")}
        | {"ISBN" if is_book else "ISSN": _first(fields, "isbn"), "edition": _first(fields, "edition")}
        | {"collection-title": _first(fields, "series"), "genre": work_type}
        | {"language": _first(fields, "language"), "keyword": ", ".join(labels_of(fields["keywords"]))},
        key=_first(fields, "label"),
        editors=read.names(fields["editors"]) if fields.get("authors") and fields.get("editors") else (),
    )


def _is_xml(head: Head) -> bool:
    return head.root in {"xml", "records"} and any(
        name in head.text for name in ("<ref-type", "<contributors", "<titles")
    )


def _is_tagged(head: Head) -> bool:
    found = _SHAPE.match(head.text)
    return found is not None and (found[1] == "0" or _TITLE_LINE.search(head.text) is not None)


FORMATS = (
    FileFormat(
        name=Format.ENDNOTE_XML,
        label="EndNote XML",
        signs=(Sign(syntax=Syntax.MARKUP, test=_is_xml, order=MOST_CERTAIN),),
        input=Input.BYTES,
        read=xml_records,
    ),
    FileFormat(
        name=Format.ENDNOTE,
        label="EndNote tagged (.enw) and Refer",
        signs=(Sign(syntax=Syntax.TEXT, test=_is_tagged, order=MOST_CERTAIN),),
        endings=("enw", "refer"),
        input=Input.TEXT,
        read=read_tagged_records,
    ),
)
