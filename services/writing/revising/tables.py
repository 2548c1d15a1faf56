"""Tables of a section that is not to tell some papers any more."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from kg.model.papers.paper import CitationKey
from kg.model.surveys.exhibit import Exhibit, Table
from kg.model.surveys.survey import SectionId
from services.document.markup import cited_keys, marker, markers


def without_keys(
    exhibits: Collection[Exhibit], sections: Collection[SectionId], keys: Collection[CitationKey]
) -> tuple[Exhibit, ...]:
    """The exhibits, in which tables of some sections cite some keys no more.

    A row that cited nothing else leaves, and a table without rows.
    """
    made = []
    for each in exhibits:
        if keys and each.section in sections and isinstance(each.content, Table):
            table = _without(each.content, keys)
            made += [replace(each, content=table)] if table.rows else []
        else:
            made.append(each)
    return tuple(made)


def _without(table: Table, keys: Collection[CitationKey]) -> Table:
    cells = [tuple(_cell(cell, keys) for cell in row) for row in table.rows]
    kept = [
        at
        for at, row in enumerate(table.rows)
        if not (was := _cited_keys(row)) or not was <= set(keys)  # what cited others, or nothing from the start
    ]
    place = {old: new for new, old in enumerate(kept)}
    sources = (replace(each, row=place[each.row]) for each in table.sources if each.row in place)
    return replace(table, rows=tuple(cells[at] for at in kept), sources=tuple(sources))


def _cited_keys(row: Collection[str]) -> set[CitationKey]:
    return {key for cell in row for key in cited_keys(cell)}


def _cell(cell: str, keys: Collection[CitationKey]) -> str:
    made, position = "", 0
    for found in markers(cell):
        left = [key for key in found.keys if key not in keys]
        made += cell[position : found.start] if left else cell[position : found.start].rstrip(" ")
        made += marker(left) if left else ""
        position = found.end
    return made + cell[position:]
