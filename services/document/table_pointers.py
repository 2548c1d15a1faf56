"""The sentence of a section that points to its tables: the last paragraph of its text, right above them.

It counts no tables, so that a text stays as it is when a table comes in before it; who shows a survey counts them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kg.model.surveys.exhibit import Exhibit, Table
from kg.model.surveys.survey import Section, Survey

_SHOWN = {
    "papers": "sets the papers of this part side by side",
    "aspects": "compares papers of this part",
    "entities": "lists what papers name most often",
    "categories": "gathers by category what the papers of the field name",
}
"""What a table does, by the end of its id."""
_OTHERWISE = "says more"
_NAMED = 3
"""Columns up to which the sentence names them: two beside that of the papers."""
_VERBS = "|".join(map(re.escape, (*_SHOWN.values(), _OTHERWISE)))
_POINTER = re.compile(rf"(?:\A|\n\n)The table below (?:{_VERBS})[^\n]*\Z")
_TABLE = re.compile(rf"\bThe table below|\banother(?= (?:{_VERBS}))")
"""What a table is called in a pointer."""


def with_pointers(survey: Survey) -> Survey:
    """The survey in which each section with tables ends on a sentence that says what they show; no other has one."""
    return replace(survey, sections=tuple(_with_pointers(section, survey) for section in survey.sections))


def without_pointer(text: str) -> str:
    """The text of a section without the sentence that points to its tables."""
    return _POINTER.sub("", text)


def with_table_numbers(survey: Survey, *, in_captions: bool = True) -> Survey:
    """The survey with its tables counted in reading order: `Table 2 lists …` in pointers, `Table 2. …` as a caption.

    Args:
        in_captions: False for a form that counts tables itself.
    """
    tables = (each for section in survey.walk() for each, _ in survey.tables(section.id))
    names = {each.id: f"Table {number}" for number, each in enumerate(tables, start=1)}
    captioned = names if in_captions else {}

    def name_tables(section: Section) -> Section:
        own = [names[each.id] for each, _ in survey.tables(section.id)]
        return replace(section, text=_with_names(section.text, own)).map_below(name_tables)

    exhibits = (
        replace(each, caption=f"{captioned[each.id]}. {each.caption}") if each.id in captioned else each
        for each in survey.exhibits
    )
    return replace(survey, sections=tuple(map(name_tables, survey.sections)), exhibits=tuple(exhibits))


def _with_names(text: str, names: Iterable[str]) -> str:
    """The text of a section whose pointer calls its tables by these names."""
    own, tables = without_pointer(text), iter(names)
    return own + _TABLE.sub(lambda found: next(tables, found[0]), text[len(own) :])


def _with_pointers(section: Section, survey: Survey) -> Section:
    own = without_pointer(section.text)
    tables = [exhibit for exhibit, _ in survey.tables(section.id)]
    text = "\n\n".join(part for part in (own, _sentence(tables)) if part)
    return replace(section, text=text).map_below(lambda each: _with_pointers(each, survey))


def _sentence(tables: Sequence[Exhibit]) -> str:
    """`The table below lists what papers name most often, another compares papers of this part.`; "" without tables."""
    if not tables:
        return ""
    first, *others = map(_what_it_does, tables[:6])
    join = " and" if len(others) == 1 else ","
    return f"The table below {first}{''.join(f'{join} another {each}' for each in others)}."


def _what_it_does(table: Exhibit) -> str:
    """`compares papers of this part by cause and remedy`: by its first columns, where these are aspects."""
    suffix = table.id.rpartition("/")[2]
    shown = _SHOWN.get(suffix, _OTHERWISE)
    if suffix != "aspects" or not isinstance(table.content, Table) or len(table.content.columns) < 3:
        return shown
    first, second = map(_within_a_sentence, table.content.columns[1:_NAMED])
    join = ", and by" if any(mark in first + second for mark in (" and ", ", ")) else " and"
    return f"{shown} by {first}{join} {second}"


def _within_a_sentence(column: str) -> str:
    """The name of a column with a small first letter, unless it is an abbreviation."""
    plain = " ".join(column.split()).rstrip(".")
    return plain if plain[1:2].isupper() else plain[:1].lower() + plain[1:]
