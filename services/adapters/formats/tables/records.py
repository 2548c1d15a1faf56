"""From the lines of a table to papers: each cell by the heading of its column."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.author_lists import split_authors
from services.adapters.formats.cited_lists import split_list, works_in_list
from services.adapters.formats.csl_entries import csl_entry, page_range
from services.adapters.formats.dates import parse_date, year_of
from services.adapters.formats.further_keys import keys_in_note
from services.adapters.formats.labels import labels_of, split_labels
from services.adapters.formats.record_lines import bare_identifier, collection_of
from services.adapters.formats.rows import Doubts
from services.adapters.formats.scopus_references import split_short_names
from services.adapters.formats.tables.columns import IDENTIFIERS, fields_of
from services.adapters.formats.tables.sheet import Line, Sheet
from services.adapters.formats.work_kinds import kind_of
from services.adapters.formats.wos_references import identifier_by_place
from services.adapters.formats.written_ids import find_arxiv, find_doi, ids_in_address, ids_in_note
from services.adapters.formats.zotero_json import key_in_extra
from services.collecting.import_report import Notice, RejectedRow, SourceRow

_AROUND = '\ufeff" '
"""What may be around a heading that opens the second of two files: its mark, and a quotation mark behind that."""
_NOTHING = frozenset(
    {"n/a", "na", "nan", "none", "null", "-", "--", "[no abstract available]", "[no author name available]", "#n/a"}
)
"""What is in cells that hold nothing."""
_DATABASES = frozenset({"scopus", "web of science", "pubmed", "crossref", "dimensions", "google scholar"})
"""What is in a column "Source" that says no journal."""
_TEXTS = frozenset({"title", "abstract"})
"""Fields in which a short word such as "None" may be meant."""
_OF_ALL_COLUMNS = frozenset({"notes", "keywords"})
"""Fields of which several columns may each say something else: "Extra" and "Notes" of Zotero."""
_OF_BOOKS = (
    ("publisher-place", "place"),
    ("collection-title", "series"),
    ("collection-number", "series number"),
)
"""Variables of CSL, and the fields of a table that hold them."""
_AUTHOR_NUMBER = re.compile(r"\s?\(\d{6,15}\)")
_BREAK_OF_LENS = re.compile(r"(?<=>);\s++(?=<)")
"""How Lens writes the end of a line between marks."""
_BETWEEN_DOIS = re.compile(r"[\s|]+|[;,](?=\s?(?:10\.|http|doi))", re.IGNORECASE)
_THOUSANDS = re.compile(r"\d{1,3}(?:[,.' ]\d{3})+")
_PLAIN_ZERO = re.compile(r"(-?\d{1,12})\.0{1,9}")
_COUNT = re.compile(
    r"(?:\d{1,3}(?:[,.' ]\d{3}){1,3}|\d{1,9})(?:\.0{1,9})?(?: (?:cited )?ref(?:erence)?s?\.?)?", re.IGNORECASE
)
"""How many works are cited, where a list of them is looked for."""
_MOST_UNREAD = 60
"""Headings that are named in the notice of columns that are not read."""

Item = Mapping[str, str]
"""The cells of a row that hold something, by field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Columns:
    """The headings of a table: `places` of the columns of each field, `names` as they are written."""

    header: Sequence[str]
    places: Mapping[str, list[int]]
    collection: str

    def name(self, field: str) -> str:
        """The heading of a field, for notices."""
        return next((self.header[place].strip() for place in self.places.get(field, ())), field)

    def item(self, cells: Sequence[str]) -> dict[str, str]:
        """What a row holds; of several columns of a field the first that is filled counts, of some all."""
        found = {field: self._text(field, cells) for field in self.places}
        return {field: text for field, text in found.items() if text}

    def _text(self, field: str, cells: Sequence[str]) -> str:
        texts = (cells[place].strip() for place in self.places[field] if place < len(cells))
        filled = [text for text in texts if text and not _is_nothing(text, field)]
        return "\n".join(filled) if field in _OF_ALL_COLUMNS else next(iter(filled), "")


def _is_nothing(text: str, field: str) -> bool:
    word = text.lower()
    if field == "venue" and word in _DATABASES:
        return True
    return word in _NOTHING and (field not in _TEXTS or word.startswith("["))


def rows(sheet: Sheet, *, source: str) -> Iterator[SourceRow]:
    """Yield the papers of a table, what is wrong with a row, and in the end which columns are not read."""
    columns = _Columns(header=sheet.header, places=fields_of(sheet.header), collection=collection_of(source))
    lines: Iterable[Line] = sheet.lines
    own: frozenset[str] = frozenset()
    if {"id", "references"} <= columns.places.keys():
        lines = list(lines)
        own = _ids_cited(columns.item(line.cells) for line in lines)
    resolve = _resolver(own, columns.collection)

    def to_record(item: Any, row: int, doubts: Doubts) -> PaperRecord:
        return _record(item, row, doubts, columns=columns, resolve=resolve)

    counts = 0
    for line in lines:
        filled = [cell for cell in line.cells if cell.strip()]
        if (not filled and not line.fault) or _is_header(line.cells, sheet.header):
            continue
        if fault := line.fault or _excess(line, sheet.header):
            yield RejectedRow(row=line.number, reason=fault, excerpt=read.excerpt(" ".join(filled[:1])), source=source)
        else:
            item = columns.item(line.cells)
            counts += _is_count(item.get("references", ""), resolve)
            yield from read.rows([item], to_record, source=source, first_row=line.number)
            yield from _missing(line, sheet.header, source)
    if counts:
        name = columns.name("references")
        text = f"{name} holds a number in {counts:,} row{'s'[: counts > 1]}: how many works are cited, and not which"
        yield Notice(row=0, text=text, source=source)
    yield from _unread(columns, source)


def _is_header(cells: Sequence[str], header: Sequence[str]) -> bool:
    """Whether a row is the headings once more, as where one table was put behind another."""
    return len(cells) >= len(header) > 1 and all(
        cell.strip(_AROUND) == name.strip(_AROUND) for cell, name in zip_longest(cells, header, fillvalue="")
    )


def _excess(line: Line, header: Sequence[str]) -> str:
    """What is wrong with a row that has more cells than there are headings: its cells are under wrong ones."""
    if not any(cell.strip() for cell in line.cells[len(header) :]):
        return ""
    return (
        f"the row has {len(line.cells)} cells and the table {len(header)} columns; put quotation marks around a cell "
        "that holds what parts the cells"
    )


def _missing(line: Line, header: Sequence[str], source: str) -> Iterator[Notice]:
    if len(line.cells) < len(header):
        text = (
            f"the row has {len(line.cells)} cells and the table {len(header)} columns; the last ones are taken as empty"
        )
        yield Notice(row=line.number, text=text, excerpt=read.excerpt(line.cells[0]), source=source)


def _unread(columns: _Columns, source: str) -> Iterator[Notice]:
    """The columns whose headings say nothing that is known."""
    known = {place for places in columns.places.values() for place in places}
    names = [name.strip() for place, name in enumerate(columns.header) if place not in known and name.strip()]
    if names:
        shown = ", ".join(repr(read.excerpt(name)) for name in names[:_MOST_UNREAD])
        more = f" and {len(names) - _MOST_UNREAD} others" if len(names) > _MOST_UNREAD else ""
        yield Notice(row=0, text=f"columns that are not read: {shown}{more}", source=source)


def _ids_cited(items: Iterable[Item]) -> frozenset[str]:
    """The ids of rows, if reference lists name some of them; none where the ids are numbers that nothing refers to."""
    listed = list(items)
    own = {item["id"] for item in listed if "id" in item and bare_identifier(item["id"]) is None}

    def own_identifier(word: str) -> Identifier | None:
        return Identifier(word) if word in own else None

    cited = (split_list(item.get("references", ""), own_identifier) for item in listed)
    cites = any(
        own_identifier(word) for words in cited for word in words if len(words) > 1 or not _COUNT.fullmatch(word)
    )
    return frozenset(own) if cites else frozenset()


def _resolver(own: frozenset[str], collection: str) -> Callable[[str], Identifier | None]:
    """What makes identifiers of words: by their form, or as one of the table's own ids."""

    def resolve(word: str) -> Identifier | None:
        if any(letter.isspace() for letter in word):
            return None
        return bare_identifier(word, collection=collection if word in own else None)

    return resolve


def _record(
    item: Item, row: int, doubts: Doubts, *, columns: _Columns, resolve: Callable[[str], Identifier | None]
) -> PaperRecord:
    kind = kind_of(item.get("type", ""))
    published = parse_date(
        item.get("date"),
        doubts,
        field=columns.name("date"),
        year=_whole(item.get("year")),
        year_field=columns.name("year"),
    )
    references = _references(item, doubts, columns, resolve)
    known = _identifiers(item, doubts, kind, columns, resolve, year=year_of(published))
    status = retractions.of_types(item.get("type", "").split(";"), source="record")
    status = status.join(retractions.of_notes([item.get("notes")]))
    status = status.join(retractions.of_flag(item.get("retracted"), source="record"))
    return PaperRecord(
        row=row,
        identifiers=known,
        title=_title(item, columns, doubts, is_known=bool(known), cites=bool(references)),
        abstract=read.abstract({"abstract": _BREAK_OF_LENS.sub(" ", item.get("abstract", ""))}, "abstract", doubts),
        year=year_of(published),
        publication_date=published,
        venue=read.text(item, "venue", doubts),
        authors=read.names(_authors(item, doubts, columns)),
        citation_count=_count(item, columns, doubts),
        url=item.get("url"),
        references=references,
        entry=_entry(item, kind),
        labels=_labels(item),
        citation_keys=(*_split_items(item.get("further keys", "")), *keys_in_note(item.get("notes"))),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _labels(item: Item) -> tuple[str, ...]:
    return labels_of(label for cell in item.get("keywords", "").split("\n") for label in split_labels(cell))


def _title(item: Item, columns: _Columns, doubts: Doubts, *, is_known: bool, cites: bool) -> str | None:
    """The title; a table without such a column lists papers by their identifiers."""
    name = columns.name("title")
    if "title" not in columns.places and is_known:
        return None
    return read.title_unless_citing({name: item.get("title")}, name, cites=is_known and cites, doubts=doubts)


def _authors(item: Item, doubts: Doubts, columns: _Columns) -> list[str]:
    """The authors, by their full names where a column has them; the editors where there are none."""
    if full := item.get("full names"):
        return split_authors(_AUTHOR_NUMBER.sub("", full))
    if names := item.get("authors"):
        return split_short_names(names) or split_authors(names, is_list=";" not in names)
    if editors := item.get("editors"):
        doubts.append(f"no author is named; {columns.name('editors')} stands in the place of authors")
        return split_authors(editors)
    return []


def _whole(text: str | None) -> str | None:
    """A whole number without the ".0" that programs for data put behind it; another text as it is."""
    found = _PLAIN_ZERO.fullmatch(text) if text else None
    return found[1] if found else text


def _count(item: Item, columns: _Columns, doubts: Doubts) -> int | None:
    """The number of citations; a list of citing papers is none."""
    text = _whole(item.get("citations")) or ""
    if _THOUSANDS.fullmatch(text):
        text = "".join(filter(str.isdigit, text))
    return read.count({columns.name("citations"): text or None}, columns.name("citations"), doubts)


def _identifiers(
    item: Item,
    doubts: Doubts,
    kind: str | None,
    columns: _Columns,
    resolve: Callable[[str], Identifier | None],
    *,
    year: int | None,
) -> tuple[Identifier, ...]:
    stated = list(_stated_ids(item, kind))
    if (count := len(_dois(item.get("doi", "")))) > 1:
        doubts.append(f"{columns.name('doi')} has {count} DOIs; the first is taken for that of the work")
    own = resolve(item["id"]) if "id" in item else None
    if not stated and own is None:
        stated = list(ids_in_address(item.get("url", "")))
    stated += ids_in_note(item.get("notes", ""))
    known = read.identifiers(stated, doubts)
    listed = map(bare_identifier, _split_items(item.get("identifiers", "")))
    printed = _printed_identifier(item, year) if "wos" in item else None
    return tuple(dict.fromkeys(each for each in (*known, *listed, own, printed) if each))


def _split_items(cell: str) -> list[str]:
    """What a cell holds, parted by semicolons."""
    return [part.strip() for part in cell.split(";") if part.strip()]


def _dois(cell: str) -> set[str]:
    return {found.lower() for part in _BETWEEN_DOIS.split(cell) if (found := find_doi(part))}


def _stated_ids(item: Item, kind: str | None) -> Iterator[tuple[str, str]]:
    for scheme in IDENTIFIERS:
        if (text := item.get(scheme)) and (scheme != "isbn" or kind == "book"):
            if scheme == "doi":
                arxiv = find_arxiv(text)
                yield ("arxiv", arxiv) if arxiv and not find_doi(text) else ("doi", find_doi(text) or text)
            elif scheme == "isbn":
                yield scheme, text.replace(",", " ").replace(";", " ").split()[0]
            else:
                yield scheme, _whole(text) or ""


def _printed_identifier(item: Item, year: int | None) -> Identifier | None:
    """The identifier by which cited references of Web of Science name the paper."""
    author = item.get("authors", "").partition(";")[0]
    page = item.get("first page") or item.get("article number", "")
    return identifier_by_place(author, year, item.get("short venue", ""), item.get("volume", ""), page)


def _references(
    item: Item, doubts: Doubts, columns: _Columns, resolve: Callable[[str], Identifier | None]
) -> tuple[CitedWork, ...] | None:
    text = item.get("references")
    if text is None or _is_count(text, resolve):
        return None
    return works_in_list(text, resolve, columns.name("references"), doubts)


def _is_count(text: str, resolve: Callable[[str], Identifier | None]) -> bool:
    """Whether a cell says how many works are cited; a number that other rows use as an id is a work."""
    return _COUNT.fullmatch(text) is not None and not all(map(resolve, split_list(text, resolve)))


def _entry(item: Item, kind: str | None) -> Entry | None:
    """What the row says beyond the fields of a paper; None where it says nothing."""
    pages = page_range(item.get("first page"), item.get("last page")) or item.get("pages") or item.get("article number")
    variables = {"volume": item.get("volume"), "issue": item.get("issue"), "page": pages, "ISSN": item.get("issn")}
    is_article = any(variables.values())
    variables |= {name: item.get(name.lower()) for name in ("publisher", "ISBN", "edition", "language", "abstract")}
    variables |= {name: item.get(field) for name, field in _OF_BOOKS}
    variables["keyword"] = ", ".join(_labels(item))
    key = item.get("key") or key_in_extra(item.get("notes", ""))
    editors = read.names(split_authors(item.get("editors", "")))
    if not kind and not key and not editors and not any(variables.values()):
        return None
    return csl_entry(kind or ("article-journal" if is_article else "document"), variables, key=key, editors=editors)
