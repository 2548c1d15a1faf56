"""Fields age: papers come, and a field is built again of what there is now."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldParameters
from services.field.papers_since_build import papers_since, since_note
from tests.builders.small_field import GRAPHS, Desk, paper

NEW = paper(20, "Graph networks for birds", abstract="Convolution on graphs of flights.", year=2023)


async def test_papers_that_came_are_counted(desk: Desk) -> None:
    desk.papers.save(GRAPHS)
    graph = await desk.build()
    assert (graph.field.candidates, papers_since(desk.papers, graph.field)) == (len(GRAPHS), 0)
    desk.papers.save([NEW])
    (stored,) = desk.fields.list()
    assert papers_since(desk.papers, stored) == 1
    assert since_note(1, stored).startswith("1 paper came since this field was built: strata field build --update")
    assert papers_since(desk.papers, (await desk.build()).field) == 0


async def test_only_papers_of_its_import_count(desk: Desk) -> None:
    desk.papers.save(GRAPHS)
    graph = await desk.build(source="first")
    desk.papers.save([replace(NEW, sources=("other",))])
    assert papers_since(desk.papers, graph.field) == 0


async def test_of_papers_named_one_by_one_nothing_is_said(desk: Desk) -> None:
    desk.papers.save(GRAPHS)
    graph = await desk.build(paper_ids=[each.id for each in GRAPHS])
    assert papers_since(desk.papers, graph.field) is None


async def test_a_landmark_year_in_the_future_is_refused(desk: Desk) -> None:
    desk.papers.save(GRAPHS)
    with pytest.raises(InvalidInputError, match="in the future"):
        await desk.build(parameters=FieldParameters(landmark_year=2031), as_of=date(2025, 6, 30))
