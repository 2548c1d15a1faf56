"""One bibliography entry out of several of one work, field by field, the same whichever came first.

There is one entry of each format; BibTeX counts before CSL-JSON, and this before RIS. A total order chooses between
two values of a field. Notes, files and keywords are united instead, and the fuller names of editors count.
Where a preprint and its publication meet, the place, such as volume and pages, is that of the publication alone; and
of dates those count that belong to the latest year.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from kg.algorithms.identity.author_lists import make_of, unite_lists
from kg.algorithms.identity.name_lists import fold_name, organisations_in_field, organisations_of
from kg.algorithms.identity.publication_stages import names_preprints
from kg.model.papers.entry import Entry

_FORMATS = ("bibtex", "csl", "ris")
"""Which entry speaks first; other formats come behind, by their names."""

_VAGUE_KINDS = frozenset(
    {"misc", "unpublished", "online", "electronic", "www", "document", "manuscript", "webpage", "post", "GEN", "ELEC"}
    | {"UNPB", "MANSCPT", "BLOG", ""}
)
"""Types that say little of a work: those of preprints and of whatever fits none."""

_VENUES = frozenset({"journal", "journaltitle", "booktitle", "howpublished", "container-title", "JO", "JF", "T2"})
_OF_STAGE = _VENUES | {"doi", "DOI", "DO"}
"""Fields that a preprint and its publication have each of its own."""

_OF_PLACE = _VENUES | frozenset(
    {"volume", "number", "issue", "pages", "eid", "articleno", "numpages", "issn", "publisher", "address", "location"}
    | {"series", "shortjournal", "page", "page-first", "ISSN", "publisher-place", "collection-title", "event-title"}
    | {"container-title-short", "journalAbbreviation", "VL", "IS", "SP", "EP", "SN", "PB", "CY", "JA", "J1", "J2", "T3"}
)
"""Fields that say together where a work appeared: volume and pages of one journal are none of another."""

_OF_DATE = frozenset({"year", "date", "month", "day", "issued", "PY", "Y1", "DA"})
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")

_SPACED, _SEMICOLON, _COMMA = " / ", ";", ", "
_LISTS = {
    **dict.fromkeys(("note", "annote", "annotation", "addendum"), _SPACED),
    **dict.fromkeys(("file", "local-url"), _SEMICOLON),
    **dict.fromkeys(("keywords", "keyword"), _COMMA),
}
"""Fields of several values, and what is between these where entries are united."""

_BREAKS = {
    _SPACED: re.compile(r"\s/\s"),
    _SEMICOLON: re.compile(r"(?<!\\);"),
    _COMMA: re.compile(r"[;,]"),
}
_EDGES = {_SPACED: " /", _SEMICOLON: " \\", _COMMA: " "}
"""What no part begins or ends with, or it would be parted elsewhere the next time."""

_SETS = frozenset({"KW", "N1", "L1", "L2", "L3", "L4"})
"""Tags of RIS that are once for each note, file or keyword."""

_FIRST_FIELDS = ("author", "editor", "title", "booktitle", "journal", "journaltitle", "year", "date")
_AND = " and "

FieldValues = tuple[str, ...]


def unite_entries(ours: Entry | None, theirs: Entry | None) -> Entry | None:
    """What two entries of one work say together; in any order and grouping, any number of times, the same."""
    if ours is None or theirs is None or ours == theirs:
        return ours or theirs
    found: dict[str, Entry] = {}
    for each in (*entries_of(ours), *entries_of(theirs)):
        before = found.get(each.format)
        found[each.format] = each if before is None else _unite(before, each)
    first, *others = (found[format] for format in sorted(found, key=_by_format))
    return replace(first, others=tuple(others))


def entries_of(entry: Entry) -> tuple[Entry, ...]:
    """The entries of a work, one a format, each without the others."""
    return (replace(entry, others=()), *entry.others) if entry.others else (entry,)


def _by_format(format: str) -> tuple[int, str]:
    return (_FORMATS.index(format) if format in _FORMATS else len(_FORMATS), format)


def _unite(ours: Entry, theirs: Entry) -> Entry:
    """One entry of two in a format; what differs from both has its fields in a fixed order."""
    if ours == theirs:
        return ours
    one, two = _values_that_count(ours, theirs)
    fields = {
        name: _join_values(ours.format, name, one[name], two[name])
        if name in one and name in two
        else one.get(name) or two[name]
        for name in sorted(one.keys() | two.keys(), key=_by_place)
    }
    united = tuple((name, value) for name, values in fields.items() for value in values)
    return Entry(
        format=ours.format,
        kind=max(ours.kind, theirs.kind, key=lambda kind: (kind not in _VAGUE_KINDS, kind)),
        key=min(filter(None, (ours.key, theirs.key)), default=""),
        fields=united,
        organisations=_unmarked_names((*organisations_of(ours), *organisations_of(theirs)), ours.format, united),
    )


def _values_that_count(ours: Entry, theirs: Entry) -> tuple[dict[str, FieldValues], dict[str, FieldValues]]:
    """The values of two entries by field, without the place of a preprint beside that of its publication, and without
    dates of an earlier year."""
    both = _values_by_name(ours), _values_by_name(theirs)
    stages = [_is_published(entry.kind, values) for entry, values in zip((ours, theirs), both, strict=True)]
    years = [_year_of(values) for values in both]
    one, two = (
        {
            name: value
            for name, value in values.items()
            if (stage == max(stages) or name not in _OF_PLACE) and (year == max(years) or name not in _OF_DATE)
        }
        for values, stage, year in zip(both, stages, years, strict=True)
    )
    return one, two


def _is_published(kind: str, values: dict[str, FieldValues]) -> bool:
    """Whether an entry is more than that of a preprint. What stays as it is when entries are united decides it."""
    venues = [value for name in _VENUES & values.keys() for value in values[name]]
    return not all(map(names_preprints, venues)) if venues else kind not in _VAGUE_KINDS


def _year_of(values: dict[str, FieldValues]) -> str:
    """The latest year that the dates of an entry name; "" where they name none."""
    dates = [value for name in _OF_DATE & values.keys() for value in values[name]]
    return max((year for date in dates for year in _YEAR.findall(date)), default="")


def _unmarked_names(organisations: FieldValues, format: str, fields: Iterable[tuple[str, str]]) -> FieldValues:
    """Organisations that fields do not mark, folded, since each entry may spell them in its own way; in order."""
    marked = {fold_name(name) for field in fields for name in organisations_in_field(format, *field)}
    return tuple(sorted(set(map(fold_name, organisations)) - marked))


def _by_place(name: str) -> tuple[int, str]:
    return (_FIRST_FIELDS.index(name) if name in _FIRST_FIELDS else len(_FIRST_FIELDS), name)


def _values_by_name(entry: Entry) -> dict[str, FieldValues]:
    """The values of each field; several only of tags that are more than once."""
    found: dict[str, FieldValues] = {}
    for name, value in entry.fields:
        found[name] = (*found.get(name, ()), value)
    return found


def _join_values(format: str, name: str, ours: FieldValues, theirs: FieldValues) -> FieldValues:
    if ours == theirs:
        return ours
    if name in _SETS:
        return tuple(sorted({*ours, *theirs}))
    if format == "bibtex" and name == "editor":
        return (_join_editors((*ours, *theirs)),)
    if name in _LISTS:
        texts = [each for each in (ours, theirs) if _texts_of(format, each) is not None]
        if len(texts) == 2:
            return (_join_texts(format, (*ours, *theirs), separator=_LISTS[name]),)
        if texts:
            return texts[0]
    return max(ours, theirs, key=_by_worth(name))


def _by_worth(name: str) -> Callable[[FieldValues], tuple[Any, ...]]:
    """Sorting key of the values of a field: what is of no preprint server, more of them, the longer ones."""
    is_of_stage = name in _OF_STAGE
    return lambda values: (
        is_of_stage and not any(map(names_preprints, values)),
        len(values),
        sum(map(len, values)),
        not any(value.isupper() for value in values),
        values,
    )


def _texts_of(format: str, values: FieldValues) -> list[str] | None:
    """Values as plain texts; None where one of them is none, which only JSON can say."""
    texts = [json.loads(each) for each in values] if format == "csl" else list(values)
    return texts if all(isinstance(text, str) for text in texts) else None


def _join_texts(format: str, values: FieldValues, *, separator: str) -> str:
    """The parts of values that are texts, each once, in order."""
    pieces = (part for text in _texts_of(format, values) or () for part in _BREAKS[separator].split(text))
    joined = separator.join(sorted({piece.strip(_EDGES[separator]) for piece in pieces} - {""}))
    return json.dumps(joined) if format == "csl" else joined


def _join_editors(values: FieldValues) -> str:
    """The longer list of editors, of those with the same surnames the fuller name at each place."""
    lists = unite_lists(tuple(each.strip() for each in names.split(_AND)) for names in values)
    longest = max(((len(names), make_of(names), names) for names in lists), default=(0, (), ()))
    return _AND.join(longest[-1])
