"""Entries that came from a file, given back in its format or put into the words of another."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from kg.algorithms.identity.name_lists import split_names
from kg.algorithms.identity.name_parts import split_name
from kg.algorithms.identity.normal_forms import identifier
from kg.model.papers.entry import Entry
from services.document.formulas import is_formula
from services.rendering.references.escaping import bibtex_escape

_FORMATS = ("bibtex", "ris", "csl")
_KINDS = (
    ("article", "JOUR", "article-journal"), ("inproceedings", "CONF", "paper-conference"),
    ("inproceedings", "CPAPER", "paper-conference"), ("conference", "CONF", "paper-conference"),
    ("book", "BOOK", "book"),
    ("proceedings", "CONF", "book"), ("incollection", "CHAP", "chapter"), ("inbook", "CHAP", "chapter"),
    ("phdthesis", "THES", "thesis"), ("mastersthesis", "THES", "thesis"), ("thesis", "THES", "thesis"),
    ("techreport", "RPRT", "report"), ("report", "RPRT", "report"), ("unpublished", "UNPB", "manuscript"),
    ("online", "ELEC", "webpage"), ("software", "COMP", "software"), ("dataset", "DATA", "dataset"),
    ("patent", "PAT", "patent"), ("article", "MGZN", "article-magazine"), ("article", "NEWS", "article-newspaper"),
    ("misc", "GEN", "document"),
)  # fmt: skip
_FIELDS = (
    ("volume", "VL", "volume"), ("number", "IS", "issue"), ("pages", "SP", "page"),
    ("publisher", "PB", "publisher"), ("school", "PB", "publisher"), ("institution", "PB", "publisher"),
    ("organization", "PB", "publisher"), ("number", "M1", "number"), ("number", "M1", "collection-number"),
    ("type", "M3", "genre"), ("address", "CY", "publisher-place"), ("edition", "ET", "edition"),
    ("version", "ET", "version"),
    ("editor", "ED", "editor"), ("editor", "A2", "editor"), ("address", "CY", "event-place"),
    ("series", "T3", "collection-title"), ("issn", "SN", "ISSN"), ("isbn", "SN", "ISBN"),
    ("keywords", "KW", "keyword"), ("note", "N1", "note"), ("language", "LA", "language"),
    ("location", "CY", "publisher-place"), ("langid", "LA", "language"),
)  # fmt: skip
_PUBLISHERS = {"phdthesis": "school", "mastersthesis": "school", "thesis": "school"} | dict.fromkeys(
    ("techreport", "report"), "institution"
)
"""What BibTeX calls the publisher of an entry of some types."""

_NUMBERED = frozenset({"report", "patent", "standard"})
"""Types of CSL that have a number of their own and no issue."""

DASHES = re.compile("–|--+")
"""What is between the first and the last page."""

_ABSTRACTS = frozenset({"abstract", "AB", "N2"})
_FORMULA = re.compile(r"\$[^$]*\$|\\\((?:[^\\]|\\[^()\\])*+\\\)")
_KEPT = re.compile(r"\\[{}]|[{}]|\$[^$]*\$")
_KEYWORD_BREAK = re.compile(r"[;,]")
_MASTER = re.compile(
    r"\b(?:master|magist|mestrad|maestr|diplom|tesina|maîtrise|m\.?\s?(?:sc|a|phil|eng|s)\b)", re.IGNORECASE
)
_GROUP = re.compile(r"(?<!\\)[{}]")


def kind_in(entry: Entry, format: str) -> str | None:
    """The entry's type in the words of a format; None where that format has no word for it."""
    if entry.format == format:
        return entry.kind
    ours, theirs = _FORMATS.index(entry.format), _FORMATS.index(format)
    word = next((row[theirs] for row in _KINDS if row[ours] == entry.kind), None)
    return "mastersthesis" if word == "phdthesis" and _is_of_a_master(entry) else word


def _is_of_a_master(entry: Entry) -> bool:
    """Whether an entry says that its thesis is one for a master's degree."""
    degrees = (_plain(entry.format, name, value) for name, value in entry.fields if name in {"genre", "M3"})
    return any(_MASTER.search(degree) for each in degrees for degree in each)


def values_in(entry: Entry, format: str) -> Iterator[tuple[str, list[str]]]:
    """Names and plain values, in the words of another format, of what a `Paper` itself does not hold."""
    ours, theirs = _FORMATS.index(entry.format), _FORMATS.index(format)
    found: dict[str, list[str]] = {}
    for name, value in entry.fields:
        if word := _word_for(name, value, entry.format, ours, theirs):
            values = _plain(entry.format, name, value)
            found.setdefault(word, []).extend(_keywords(values) if word == "KW" else values)
    _name_by_kind(found, kind_in(entry, format) or "", format)
    pages, last = ("pages" if format == "bibtex" else "page"), dict(entry.fields).get("EP")
    if entry.format == "ris" and pages in found and last:
        found[pages] = [("--" if format == "bibtex" else "-").join((found[pages][0], last))]
    yield from ((name, [each for each in values if each]) for name, values in found.items() if any(values))


def _word_for(name: str, value: str, format: str, ours: int, theirs: int) -> str | None:
    """The name of a field in another format; a number of RIS is that of a book where it can be one."""
    if format == "ris" and name == "SN" and identifier("isbn", value.split(",", maxsplit=1)[0]):
        return next(row[theirs] for row in _FIELDS if row[0] == "isbn")
    return next((row[theirs] for row in _FIELDS if row[ours] == name), None)


def _keywords(values: Iterable[str]) -> list[str]:
    """Keywords one by one, which other formats than RIS write in one value."""
    return [part.strip() for value in values for part in _KEYWORD_BREAK.split(value)]


def _name_by_kind(found: dict[str, list[str]], kind: str, format: str) -> None:
    """Give publishers and numbers the names that they have in a type of entry."""
    if format == "bibtex" and "publisher" in found and kind in _PUBLISHERS:
        found[_PUBLISHERS[kind]] = found.pop("publisher")
    if "issue" in found and kind in _NUMBERED:
        found["number"] = found.pop("issue")
    for name in ("number", "M1"):
        if any(value.lower().startswith("arxiv") for value in found.get(name, ())):
            del found[name]  # the identifier says it


def states_abstract(entry: Entry) -> bool:
    """Whether an entry came with an abstract, which is kept with the paper."""
    return any(name in _ABSTRACTS for name, _ in entry.fields)


def bibtex_prose(text: str, written: Callable[[str], str] = bibtex_escape) -> str:
    """Plain text for a .bib file: its formulas stay, all else goes through `written`."""
    pieces, position, at = [], 0, 0
    while mark := _FORMULA.search(text, at):
        inner = mark[0][1:-1] if mark[0].startswith("$") else mark[0][2:-2]
        if not is_formula(f"${inner}$") or text[mark.end() : mark.end() + 1].isdigit():
            at = mark.start() + 1
            continue
        pieces += [written(text[position : mark.start()]), mark[0]]
        position = at = mark.end()
    return "".join([*pieces, written(text[position:])])


def _plain(format: str, name: str, value: str) -> list[str]:
    if format == "csl":
        return _of_csl(json.loads(value))
    if format == "bibtex":
        names = split_names(value) if name == "editor" else [value]
        return [without_groups(each) for each in names]
    return [value]


def _of_csl(value: Any) -> list[str]:
    if isinstance(value, list):
        return [each for item in value for each in _of_csl(item)]
    if isinstance(value, dict):
        return [", ".join(str(value[part]) for part in ("family", "given", "literal") if value.get(part))]
    return [str(value)]


def without_groups(value: str) -> str:
    """A BibTeX value of an entry as plain text."""
    return _GROUP.sub("", value).replace("\\{", "{").replace("\\}", "}")


def person_of(name: str) -> tuple[str, str | None]:
    """Family and given name of one author of an entry; a name in braces is one."""
    if name.startswith("{") and name.endswith("}"):
        return without_groups(name), None
    parts = split_name(without_groups(name))
    return parts.family, ", ".join(part for part in (parts.given, parts.suffix) if part) or None


def bibtex_kept(value: str) -> str:
    """A value of an entry for a .bib file: its groups and its formulas stay, everything else is escaped."""
    pieces, is_balanced = _pieces(value), _is_balanced(value)
    written: list[str] = []
    for is_markup, piece in pieces:
        if (is_markup and piece in "{}" and is_balanced) or (is_markup and piece.startswith("$")):
            written.append(piece)
        else:
            text = bibtex_escape(piece.removeprefix("\\") if is_markup else piece)
            opens = written and written[-1] == "{" and text.startswith("\\")
            written.append("{}" + text if opens else text)  # `{\\` would begin one of BibTeX's special characters
    return "".join(written)


def _pieces(value: str) -> list[tuple[bool, str]]:
    """The value in markup (a brace, an escaped brace, a formula) and text."""
    found, position, at = [], 0, 0
    while mark := _KEPT.search(value, at):
        if mark[0].startswith("$") and not (is_formula(mark[0]) and not value[mark.end() : mark.end() + 1].isdigit()):
            at = mark.start() + 1
            continue
        found += [(False, value[position : mark.start()]), (True, mark[0])]
        position = at = mark.end()
    return [piece for piece in [*found, (False, value[position:])] if piece[1]]


def _is_balanced(value: str) -> bool:
    depth = 0
    for is_markup, piece in _pieces(value):
        depth += {"{": 1, "}": -1}.get(piece, 0) if is_markup else 0
        if depth < 0:
            return False
    return depth == 0
