"""Answers of the tasks that make tables."""

from __future__ import annotations

from typing import Any

from services.tasks.tables.sources import TableSource
from services.tasks.tables.table_aspect import TableAspect
from services.tasks.tables.table_aspects import TableAspects
from services.tasks.tables.table_categories import (
    LEAST_OF_CATEGORY,
    CategoryMember,
    TableCategories,
    TableCategoriesInput,
    TableCategory,
)
from services.tasks.tables.table_cells import CellsInput, TableCell, TableCells
from tests.builders.scripted_model.words import first_words


def _aspect(name: str) -> TableAspect:
    return TableAspect(aspect=name, question=f"What is its {name}?")


def _one(_inputs: TableSource) -> TableAspect:
    return _aspect("subject")


def _several(_inputs: TableSource) -> TableAspects:
    return TableAspects(aspects=tuple(map(_aspect, ("subject", "means", "finding"))))


def _categories(inputs: TableCategoriesInput) -> TableCategories:
    """The papers before and after the middle."""
    items, half = inputs.pack.papers, len(inputs.pack.papers) // 2
    groups = (("first half", items[:half]), ("second half", items[half:]))
    return TableCategories(
        categories=tuple(
            TableCategory(
                name=name,
                papers=tuple(
                    CategoryMember(paper=item.paper.citation_key, passages=(item.record.id,)) for item in group
                ),
            )
            for name, group in groups
            if len(group) >= LEAST_OF_CATEGORY
        )
    )


def _cells(inputs: CellsInput) -> TableCells:
    """The first words of a passage for each aspect, of another passage where there is one."""
    made = []
    for item in inputs.pack.papers:
        for at, each in enumerate(inputs.aspects):
            passage = item.passages[at % len(item.passages)].passage if item.passages else None
            made.append(
                TableCell(
                    paper=item.paper.citation_key,
                    aspect=each.aspect,
                    text=first_words(passage.text) if passage else None,
                    passages=(passage.id,) if passage else (),
                )
            )
    return TableCells(cells=tuple(made))


WAYS: dict[str, Any] = {
    "table_aspect": _one,
    "table_aspects": _several,
    "table_categories": _categories,
    "table_cells": _cells,
}
