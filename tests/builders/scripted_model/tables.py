"""Answers of the tasks that make tables."""

from __future__ import annotations

from typing import Any

from services.tasks.tables.table_aspects import TableAspect, TableAspects
from services.tasks.tables.table_cells import CellsInput, TableCell, TableCells
from services.tasks.tables.table_input import TableSource
from tests.builders.scripted_model.words import first_words


def _aspect(name: str) -> TableAspect:
    return TableAspect(aspect=name, question=f"What is its {name}?")


def _several(_inputs: TableSource) -> TableAspects:
    return TableAspects(aspects=tuple(map(_aspect, ("subject", "means", "finding"))))


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
    "table_aspects": _several,
    "table_cells": _cells,
}
