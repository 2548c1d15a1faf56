"""RIS, the tagged format of reference managers and publishers, with the habits of EndNote, Zotero, Mendeley and others.

What a tag means depends on the type of the record and on the tool: `VENUES` says where a type names its journal,
proceedings, book or university, `_DOI_TAGS` where tools put a DOI.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from kg.algorithms.identity.name_lists import organisation_in_line
from kg.algorithms.identity.normal_forms import ascii_fold, identifier
from kg.errors import InvalidInputError
from kg.model.papers.entry import Entry
from kg.model.papers.paper import PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.author_lists import split_authors
from services.adapters.formats.cited_notes import count_in_notes, list_in_notes, works_in_note
from services.adapters.formats.dates import parse_date, year_of
from services.adapters.formats.file_format import MOST_CERTAIN, FileFormat, Input, Syntax, pattern
from services.adapters.formats.further_keys import keys_in_note
from services.adapters.formats.labels import labels_of
from services.adapters.formats.retractions import RetractionStatus
from services.adapters.formats.ris_lines import TYPES, records
from services.adapters.formats.rows import Doubts
from services.adapters.formats.text import plain_text
from services.adapters.formats.written_ids import Stated, find_doi, first_of_each, ids_in_address, ids_in_note
from services.adapters.formats.zotero_json import key_in_extra, without_own_key
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

_BOOKS = frozenset({"BOOK", "EBOOK", "EDBOOK", "UNPB"})
_JOURNAL = ("JF", "JO", "T2", "BT", "JA", "J1", "J2")
VENUES = {
    "THES": ("PB", "JF", "T2"),
    "RPRT": ("T2", "JF", "PB"),
    "CONF": ("T2", "BT", "C3", "JF", "JO", "JA", "J2"),
    "CPAPER": ("C3", "T2", "BT", "JF", "JO", "JA", "J2"),
    "BOOK": ("T2", "JF", "JO"),
    "EBOOK": ("T2", "JF", "JO"),
    "EDBOOK": ("T2", "JF", "JO"),
}
"""Tags of the venue by type of record; `_JOURNAL` for all others."""
_EDITORS = ("ED", "A2", "A3", "A4")
_DOI_TAGS = ("DO", "DI", "M3", "L3")
_ADDRESS_TAGS = ("UR", "LK", "L1", "L2", "L3", "L4", "M3")
_NOTE_TAGS = ("N1", "NO", "M1", "U2")
_SCHEMES = (("doi", "DOI"), ("pubmed", "PMID"), ("pmc", "PMCID"))
"""Tags that some tools add."""
_NUMBER_OF_PUBMED = re.compile(r"(\d{1,9}) ?\[pmid\]", re.IGNORECASE)
_SMALL_WORDS = frozenset({"&", "and", "de", "des", "et", "for", "für", "in", "la", "of", "on", "the", "und"})
_CENTRAL = re.compile(r"PMC\d{1,9}")
_PUBMED = frozenset({"pubmed", "medline", "nlm", "ovidmedline", "ovidmedliner"})
ABSTRACTS = frozenset({"AB", "N2"})
_WORDS_OF_TYPES = {
    "JOURNAL": "JOUR",
    "ARTICLE": "JOUR",
    "BOOK CHAPTER": "CHAP",
    "BOOK SECTION": "CHAP",
    "CONFERENCE": "CONF",
    "DISSERTATION": "THES",
    "REPORT": "RPRT",
    "THESIS": "THES",
}
"""How types begin that are written as words."""
_NEXT_ADDRESS = re.compile(r"[;\s](?=https?:)")
_ISBN_BREAK = re.compile(r"[\s,;]+")

Tags = Mapping[str, list[str]]
"""The values of a record by tag, in the order of the file; blank ones are left out."""


def rows(text: str, *, source: str) -> Iterator[SourceRow]:
    """The records of a file; one that breaks the grammar is read as far as it goes."""
    return read.rows(map(_values, records(text)), _record, source=source)


def _values(fields: list[tuple[str, str]]) -> dict[str, Any]:
    tags: dict[str, list[str]] = {}
    for tag, value in fields:
        if value:
            tags.setdefault(tag, []).append(value)
    kind = _type(tags.get("TY", [""])[0])
    names = ("TI", "T1", *(["BT"] if kind in _BOOKS else []), "CT", "TT", "ST")
    title = next((" ".join(tags[name]) for name in names if name in tags), None)
    return {"title": title, "tags": tags, "kind": kind, "entry": _entry(fields, kind or "GEN")}


def _type(written: str) -> str:
    """The type in capitals; one in words becomes its abbreviation where that is known."""
    upper = written.upper()
    return (
        upper if upper in TYPES else next((_WORDS_OF_TYPES[w] for w in _WORDS_OF_TYPES if upper.startswith(w)), upper)
    )


def _entry(fields: list[tuple[str, str]], kind: str) -> Entry:
    """The record with all its tags, in order."""
    stated_key = next((value for tag, value in fields if tag == "ID"), "")
    key = stated_key or next(filter(None, (key_in_extra(value) for tag, value in fields if tag == "N1")), "")
    stated = ((tag, value) for tag, value in fields if not _is_key(tag, value))
    own = ((tag, "" if tag in ABSTRACTS else plain_text(value)) for tag, value in stated)
    return Entry(format="ris", kind=kind, key=key, fields=tuple(own))


def _is_key(tag: str, value: str) -> bool:
    """Whether a line says the type or keys, which are elsewhere in an entry."""
    return tag in {"TY", "ID"} or (tag == "N1" and bool(value) and not without_own_key(value))


def _record(item: Any, row: int, doubts: Doubts) -> PaperRecord:
    tags: Tags = item["tags"]
    if not item["title"]:
        raise InvalidInputError("TI is missing; a paper needs a title", field="TI")
    if not item["kind"]:
        doubts.append("TY is missing; the record is read as one of no type")
    published = _publication_date(tags, doubts)
    status = _retraction(item["entry"])
    return PaperRecord(
        row=row,
        identifiers=read.identifiers(first_of_each(_find_ids(tags, item["kind"])), doubts),
        title=read.title(item, "title"),
        abstract=next((text for tag in ("AB", "N2") if (text := _abstract(tags, tag, doubts))), None),
        year=year_of(published),
        publication_date=published,
        venue=_venue(tags, item["kind"]),
        authors=read.names(_authors(tags, doubts)),
        citation_count=count_in_notes(tags.get("N1", ())),
        references=works_in_note(list_in_notes(tags.get("N1", ())), "references (N1)", doubts),
        url=next((_NEXT_ADDRESS.split(tags[tag][0])[0].strip(" ;") for tag in ("UR", "LK") if tag in tags), None),
        entry=item["entry"],
        labels=labels_of(tags.get("KW", ())),
        citation_keys=tuple(key for note in tags.get("N1", ()) for key in keys_in_note(note)),
        retraction=status.retraction,
        retracts=status.retracts,
    )


def _retraction(entry: Entry) -> RetractionStatus:
    """What notes, keywords and the type of the work say."""

    def values(*tags: str) -> list[str]:
        return [value for tag, value in entry.fields if tag in tags]

    typed = retractions.of_types(values("M3", "KW"), source="keyword", are_keywords=True)
    return retractions.of_notes(values("N1", "RN")).join(typed)


def _abstract(tags: Tags, tag: str, doubts: Doubts) -> str | None:
    return read.abstract({tag: " ".join(tags.get(tag, ()))}, tag, doubts)


def _publication_date(tags: Tags, doubts: Doubts) -> str | None:
    """The date (DA, else Y1) where it is of the year (PY, else Y1)."""
    found = None
    for tag in ("PY", "Y1", "YR", "DA"):
        found = parse_date(tags.get(tag, [None])[0], doubts, field=tag, year=found, year_field="PY")
    return found


def _authors(tags: Tags, doubts: Doubts) -> list[str]:
    """The authors (AU and A1, one list where both name the same people); the editors where there are none."""
    first, second = (_names(tags, tag) for tag in ("AU", "A1"))
    if first and second and _surnames(first) == _surnames(second):
        return max(first, second, key=lambda names: sum(map(len, names)))
    editors = next((names for tag in _EDITORS if (names := _names(tags, tag))), [])
    if editors and not first and not second:
        doubts.append("AU is missing; the editors stand in the place of authors")
        return editors
    return first + second


def _names(tags: Tags, tag: str) -> list[str]:
    found = ((organisation_in_line(written), written) for written in tags.get(tag, ()))
    return [name for whole, written in found for name in ([whole] if whole else split_authors(written))]


def _surnames(names: list[str]) -> list[str]:
    return [ascii_fold(name.partition(",")[0]) for name in names]


def _venue(tags: Tags, kind: str) -> str | None:
    """The first name of the venue that is written out, else the first; of "Parasit Vectors" what it abbreviates."""
    written = (plain_text(tags[tag][0]) for tag in VENUES.get(kind, _JOURNAL) if tag in tags)
    names = [name for name in written if name]
    first = next((name for name in names if "." not in name), names[0] if names else None)
    return next((name for name in names if first and _abbreviates(first, name)), first)


def _abbreviates(short: str, name: str) -> bool:
    """Whether each word of a name begins the next large word of another one, which is longer."""
    words, whole = short.lower().split(), [word for word in name.lower().split() if word not in _SMALL_WORDS]
    return len(short) < len(name) and len(words) == len(whole) > 1 and all(map(str.startswith, whole, words))


def _find_ids(tags: Tags, kind: str) -> Iterator[Stated]:
    yield from (("doi", found) for tag in _DOI_TAGS for text in tags.get(tag, ()) if (found := _own_doi(tag, text)))
    for tag in _ADDRESS_TAGS:
        for text in tags.get(tag, ()):
            for address in _NEXT_ADDRESS.split(text):
                yield from ids_in_address(address)
    for tag in _NOTE_TAGS:
        for text in tags.get(tag, ()):
            yield from ids_in_note(text)
    yield from ((scheme, tags[tag][0]) for scheme, tag in _SCHEMES if tag in tags)
    yield from (("pubmed", number[1]) for text in tags.get("U1", ()) if (number := _NUMBER_OF_PUBMED.fullmatch(text)))
    yield from (("pmc", text) for text in tags.get("C2", ()) if _CENTRAL.fullmatch(text))
    names = ("".join(filter(str.isalpha, text.lower())) for tag in ("DB", "DP") for text in tags.get(tag, ()))
    if "AN" in tags and any(name in _PUBMED for name in names):
        yield "pubmed", tags["AN"][0]
    if kind in _BOOKS and (isbn := _isbn(tags)):
        yield "isbn", isbn


def _own_doi(tag: str, text: str) -> str | None:
    """The DOI of a tag for DOIs; what is in DO and is none is given back, to be said."""
    plain = plain_text(text)
    if tag in ("M3", "L3") and "://" in plain:
        return None
    return find_doi(plain) or (plain if tag == "DO" else None)


def _isbn(tags: Tags) -> str | None:
    words = _ISBN_BREAK.split(" ".join(tags.get("SN", ())))
    return next((word for word in words if identifier("isbn", word)), None)


_TYPE_LINE = re.compile(r"^TY {1,2}- ?[A-Z]", re.MULTILINE)

FORMAT = FileFormat(
    name=Format.RIS,
    label="RIS",
    signs=(pattern(Syntax.TEXT, _TYPE_LINE, MOST_CERTAIN + 1),),
    endings=("ris",),
    input=Input.TEXT,
    read=rows,
)
