"""The entries of a BibTeX file with the values that they come to: strings put in, parents' fields inherited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from services.adapters.formats.bibtex.grammar import BibBlock, BibValue, BrokenBlock, Macro, Remark, blocks

LONGEST_STRING = 5_000
LONGEST_VALUE = 100_000
"""Characters of a `@string`, and of a value made of strings; what is longer is cut, as strings of strings double."""

MOST_PARENTS = 20
DEEPEST_PARENT = 5
"""Entries that one entry inherits from through `xdata`, and generations."""

_MONTHS = {name: name for name in ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")}
"""The strings that every style of BibTeX defines, as their own names: a month is read and given back by it."""

_OWN_FIELDS = frozenset(
    {"title", "subtitle", "titleaddon", "shorttitle", "author", "abstract", "doi", "url", "urldate", "pages", "eprint"}
    | {"archiveprefix", "eprinttype", "eprintclass", "primaryclass", "arxivid", "pmid", "pmcid", "keywords", "note"}
    | {"file", "ids", "timestamp", "crossref", "xref", "xdata", "entryset", "label", "options", "shorthand", "sortkey"}
    | {"annote", "annotation", "eid", "pagetotal", "local-url"}
)
"""Fields that an entry does not inherit from the volume it is in."""

_PLACES = {
    **dict.fromkeys(("article", "suppperiodical"), "journaltitle"),
    **dict.fromkeys(("book", "collection", "proceedings", "reference"), "maintitle"),
}
"""What the title of a volume is in the entries of these types; in others it is the `booktitle`."""

_NO_PAPERS = frozenset({"xdata", "set", "control", "ieeetranbstctl", "bstctl", "customa", "jabref", "preamble"})
"""Types of entries that hold settings or data of other entries."""

_MISSING_MACRO_IS_TEXT = frozenset({"month", "year", "date", "day", "language", "langid", "gender", "pubstate"})


@dataclass(frozen=True, slots=True, kw_only=True)
class BibEntry:
    """An entry of a file: its fields, by name in lower case, as TeX."""

    kind: str
    key: str
    fields: Mapping[str, str]
    line: int
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """The entries of a file in order, and remarks on what is between them."""

    entries: list[BibEntry | BrokenBlock] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)


def read_library(text: str) -> Library:
    """Return the papers of a file, with inherited fields; entries of settings and `@xdata` are left out."""
    found, remarks = list(_blocks(text)), []
    strings = _strings(block for block in found if isinstance(block, BibBlock) and block.kind == "string")
    entries: list[BibEntry | BrokenBlock] = []
    for block in found:
        if isinstance(block, Remark):
            remarks.append(block)
        elif isinstance(block, BrokenBlock):
            entries.append(block)
        elif block.kind != "string":
            entries.append(_entry(block, strings))
    known = {
        entry.key.lower(): entry for entry in reversed(entries) if isinstance(entry, BibEntry) and entry.key.strip()
    }
    papers = [entry for entry in entries if isinstance(entry, BrokenBlock) or entry.kind not in _NO_PAPERS]
    return Library(entries=[_inherit(entry, known) for entry in papers], remarks=remarks)


def _blocks(text: str) -> Iterable[BibBlock | BrokenBlock | Remark]:
    """The blocks, in each value the strings that are before it, as a string may be defined again."""
    strings = dict(_MONTHS)
    for found in blocks(text):
        if not isinstance(found, BibBlock):
            yield found
            continue
        block = found
        if not all(_is_text(value) for _, value in block.fields):
            fields = tuple((name, _fill_strings(value, strings)) for name, value in block.fields)
            block = replace(block, fields=fields)
        if block.kind == "string":
            texts = ((name, value) for name, value in block.fields if _is_text(value))
            strings |= {name: _cut("".join(map(str, value)), LONGEST_STRING) for name, value in texts}
        yield block


def _fill_strings(value: BibValue, strings: Mapping[str, str]) -> BibValue:
    if _is_text(value):
        return value
    return tuple(strings.get(piece.name.lower(), piece) if isinstance(piece, Macro) else piece for piece in value)


def _is_text(value: BibValue) -> bool:
    return all(piece.__class__ is str for piece in value)


def _strings(definitions: Iterable[BibBlock]) -> dict[str, str]:
    """The strings of a whole file, for values that are before them; a name that none defines stands for itself."""
    found: dict[str, str] = {}
    for block in definitions:
        for name, value in block.fields:
            pieces = (piece if isinstance(piece, str) else found.get(piece.name.lower(), piece.name) for piece in value)
            found.setdefault(name, _cut("".join(pieces), LONGEST_STRING))
    return found


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest]


def _entry(block: BibBlock, strings: Mapping[str, str]) -> BibEntry:
    remarks = list(block.remarks)
    fields: dict[str, str] = {}
    for name, value in block.fields:
        text = value[0] if len(value) == 1 and isinstance(value[0], str) else _text(name, value, strings, remarks)
        fields[name] = text
    return BibEntry(kind=block.kind, key=block.key, fields=fields, line=block.line, remarks=tuple(remarks))


def _text(name: str, value: BibValue, strings: Mapping[str, str], remarks: list[str]) -> str:
    pieces: list[str] = []
    length = 0
    for piece in value:
        text = strings.get(piece.name.lower()) if isinstance(piece, Macro) else piece
        if text is None:
            text = piece.name if isinstance(piece, Macro) else ""
            if name not in _MISSING_MACRO_IS_TEXT:
                remarks.append(f"{name} uses the string {text}, which is not defined; its name is kept in its place")
        pieces.append(text)
        length += len(text)
        if length > LONGEST_VALUE:
            remarks.append(f"the strings of {name} make more than {LONGEST_VALUE:,} characters; it is cut")
            break
    return _cut("".join(pieces), LONGEST_VALUE) if len(value) > 1 else pieces[0] if pieces else ""


def _inherit(entry: BibEntry | BrokenBlock, known: Mapping[str, BibEntry]) -> BibEntry | BrokenBlock:
    if isinstance(entry, BrokenBlock) or not ("crossref" in entry.fields or "xdata" in entry.fields):
        return entry
    remarks = list(entry.remarks)
    fields = _collect_fields(entry, known, remarks, frozenset())
    return replace(entry, fields=fields, remarks=tuple(remarks))


def _collect_fields(
    entry: BibEntry, known: Mapping[str, BibEntry], remarks: list[str] | None, below: frozenset[str]
) -> dict[str, str]:
    """The fields of an entry and, behind them, those of the entries that its `xdata` and `crossref` name.

    From `xdata` all fields come; from a `crossref` what is not the volume's alone, its title as `booktitle`. What an
    entry says itself stays. Source: the manual of biblatex 3.20, sections 2.2.3 and 2.4.1, and appendix B.
    """
    fields = dict(entry.fields)
    seen = below | {entry.key.lower()}
    if len(seen) > DEEPEST_PARENT:
        return fields
    containers = dict.fromkeys(key.strip().lower() for key in entry.fields.get("xdata", "").split(",") if key.strip())
    for key in list(containers)[:MOST_PARENTS]:
        for name, value in _of_parent(key, "xdata", known, remarks, seen).items():
            fields.setdefault(name, value)
    if volume := entry.fields.get("crossref", "").strip().lower():
        given = _of_parent(volume, "crossref", known, remarks, seen)
        for name, value in _of_volume(entry.kind, given).items():
            fields.setdefault(name, value)
    return fields


def _of_parent(
    key: str, through: str, known: Mapping[str, BibEntry], remarks: list[str] | None, seen: frozenset[str]
) -> dict[str, str]:
    parent = known.get(key)
    if parent is None or key in seen:
        if remarks is not None:
            remarks.append(
                f"{through} names {key}, " + ("which is this entry" if parent else "which is not in the file")
            )
        return {}
    return _collect_fields(parent, known, None, seen)


def _of_volume(kind: str, given: Mapping[str, str]) -> dict[str, str]:
    found = {name: value for name, value in given.items() if name not in _OWN_FIELDS}
    place = _PLACES.get(kind, "booktitle")
    for name, own in (("title", place), ("subtitle", place.replace("title", "subtitle"))):
        if name in given:
            found.setdefault(own, given[name])
    if kind in {"inbook", "bookinbook", "suppbook"} and "author" in given:
        found.setdefault("author", given["author"])
    return found
