"""DBLP: answers of its search as JSON or XML, pages of people and single records as XML, and its dump.

A title ends with a full stop, and people of one name are distinguished by a number; neither is theirs. Old records of
the database list what a paper cites by DBLP's keys.
https://dblp.org/faq/How+to+use+the+dblp+search+API.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.csl_entries import csl_entry
from services.adapters.formats.dates import join_date, year_of
from services.adapters.formats.file_format import CERTAIN, FileFormat, Input, Sign, Syntax, root
from services.adapters.formats.rows import JSON, Doubts
from services.adapters.formats.written_ids import find_arxiv, ids_in_address
from services.adapters.formats.xml_records import child, local, text_of, xml_rows
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

_KINDS = {
    "article": "article-journal",
    "journal articles": "article-journal",
    "inproceedings": "paper-conference",
    "conference and workshop papers": "paper-conference",
    "informal and other publications": "article",
    "informal": "article",
    "incollection": "chapter",
    "parts in books or collections": "chapter",
    "reference works": "entry-encyclopedia",
    "proceedings": "book",
    "editorship": "book",
    "book": "book",
    "books and theses": "book",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "data": "dataset",
    "data and artifacts": "dataset",
}
"""CSL types by the names of DBLP's elements and of its search."""

_RECORDS = frozenset(
    {"article", "inproceedings", "proceedings", "book", "incollection", "phdthesis", "mastersthesis", "data", "hit"}
)
_EDITED = frozenset({"proceedings", "editorship"})
_SAME_NAME = re.compile(r" \d{4}\Z")
_VENUES = ("venue", "journal", "booktitle", "school", "publisher")


def rows(document: JSON, *, source: str, first_row: int = 1) -> Iterator[SourceRow]:
    """Yield the publications of an answer of the search."""
    hits = read.inner(read.inner(document, "result"), "hits").get("hit") if isinstance(document, dict) else None
    items = (each.get("info") if isinstance(each, dict) else each for each in _list(hits))
    return read.rows(items, _record, source=source, first_row=first_row)


def xml_records(data: bytes, *, source: str) -> Iterator[SourceRow]:
    """Yield the publications of an answer of the search, of a person's page, or of the dump."""
    return xml_rows(data, _RECORDS, _values, _record, source=source)


def _values(element: Element) -> dict[str, Any] | None:
    """The publication of an element in the form of the search; None for what is not a publication."""
    info = child(element, "info") if local(element) == "hit" else element
    if info is None:
        return None
    found: dict[str, Any] = {"type": local(element), "key": element.get("key"), "publtype": element.get("publtype")}
    for each in info:
        name, text = local(each), text_of(each)
        if name in {"authors", "editors"}:
            found[name] = {"author": [text_of(person) for person in each]}
        elif name in {"author", "editor"}:
            found.setdefault(f"{name}s", {"author": []})["author"].append(text)
        elif name in {"cite", "ee"}:
            found.setdefault(name, []).append(text)
        elif text:
            found[name] = text
    return found


def _list(value: JSON) -> list[JSON]:
    """A list as it is, one thing as a list of it: the search writes a single author or hit without brackets."""
    return value if isinstance(value, list) else [] if value is None else [value]


def _record(item: JSON, row: int, doubts: Doubts) -> PaperRecord:
    work = read.mapping(item)
    published = join_date(work.get("year"), work.get("month"), None, doubts, field="year")
    addresses = [each for each in _list(work.get("ee")) if isinstance(each, str)]
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(_stated_ids(work, addresses), doubts),
        title=read.title(work, "title").rstrip(". "),
        year=year_of(published),
        publication_date=published,
        venue=next((name for key in _VENUES for name in map(_plain, _list(work.get(key))) if name), None),
        authors=read.names(() if _is_edited(work) else _people(work, "authors")),
        url=next(iter(addresses), None) or read.text(work, "url", doubts),
        references=_references(work),
        entry=_entry(work),
        retraction=retractions.of_types([work.get("publtype")], source="DBLP").retraction,
    )


def _entry(work: Mapping[str, JSON]) -> Entry:
    kinds = (_KINDS.get(str(work.get(key)).lower()) for key in ("publtype", "type"))
    return csl_entry(
        next(filter(None, kinds), "document"),
        {"volume": work.get("volume"), "issue": work.get("number"), "page": work.get("pages")}
        | {"publisher": work.get("publisher"), "ISBN": work.get("isbn")},
        editors=[*_people(work, "editors"), *(_people(work, "authors") if _is_edited(work) else ())],
    )


def _is_edited(work: Mapping[str, JSON]) -> bool:
    """Whether a work has editors alone, whom the search calls authors."""
    return any(str(work.get(key)).lower() in _EDITED for key in ("publtype", "type"))


def _plain(value: JSON) -> str | None:
    return read.text({"value": value}, "value", [])


def _people(work: Mapping[str, JSON], key: str) -> list[str]:
    people = read.inner(work, key)
    names = (each.get("text") if isinstance(each, dict) else each for each in _list(people.get("author")))
    return [_SAME_NAME.sub("", name) for name in names if isinstance(name, str)]


def _stated_ids(work: Mapping[str, JSON], addresses: list[str]) -> Iterator[tuple[str, JSON]]:
    yield "dblp", work.get("key")
    yield "doi", work.get("doi")
    for address in addresses:
        yield from ids_in_address(address)
    if str(work.get("venue") or work.get("journal")) == "CoRR":
        yield "arxiv", find_arxiv(f"arXiv:{work.get('volume')}")


def _references(work: Mapping[str, JSON]) -> tuple[CitedWork, ...] | None:
    """The works that a record of DBLP cites by their keys; "..." stands for one that DBLP does not have."""
    known = (read.identifiers([("dblp", key)], []) for key in work.get("cite") or () if key and "/" in key)
    return tuple(CitedWork(identifiers=ids) for ids in known if ids) or None


FORMATS = (
    FileFormat(
        name=Format.DBLP,
        label="DBLP search JSON",
        signs=(
            Sign(
                syntax=Syntax.JSON,
                test=lambda head: {"result", "hits", "query"} <= head.keys or {"hits", "hit", "info"} <= head.keys,
            ),
        ),
        input=Input.JSON,
        read=rows,
    ),
    FileFormat(
        name=Format.DBLP_XML,
        label="DBLP XML",
        signs=(
            root("dblp", "dblpperson"),
            Sign(syntax=Syntax.MARKUP, test=lambda head: head.root == "result" and "<hits" in head.text, order=CERTAIN),
        ),
        input=Input.BYTES,
        read=xml_records,
    ),
)
