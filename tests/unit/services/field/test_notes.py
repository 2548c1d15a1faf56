"""What a field says of its own gaps."""

from __future__ import annotations

from dataclasses import replace

from kg.model.fields.field import FieldParameters
from services.field.notes import field_notes, view_notes
from tests.builders.small_field import AS_OF, GRAPHS, Desk, paper


async def test_a_field_that_lacks_nothing_says_nothing(stocked: Desk) -> None:
    assert field_notes(await stocked.build()) == ()


async def test_an_empty_frontier_names_the_landmark_year(stocked: Desk) -> None:
    built = await stocked.build(as_of=AS_OF.replace(year=2035))
    newest = max(each.year for each in GRAPHS if each.year is not None)
    papers = sum(each.year is not None and each.year >= newest - 1 for each in GRAPHS)
    expected = f"none is of 2034 or later; with {newest - 1} as the landmark year {papers} papers can be Frontier"
    assert any(expected in note for note in field_notes(built))


async def test_an_empty_development_is_named(stocked: Desk) -> None:
    built = await stocked.build(parameters=FieldParameters(foundation_size=6))
    assert any("no Development paper" in note for note in field_notes(built))


async def test_papers_older_than_the_foundation_explain_a_low_reach(stocked: Desk) -> None:
    stocked.papers.save([paper(20 + year, f"Early graph theory {year}", year=1900 + year) for year in range(6)])
    notes = field_notes(await stocked.build())
    assert any("6 are older than every Foundation paper (2017)" in note for note in notes)


async def test_some_papers_without_text_are_counted(stocked: Desk) -> None:
    stocked.papers.save([replace(paper, abstract=None) for paper in GRAPHS[:2]])
    notes = field_notes(await stocked.build())
    assert any("2 of 6 papers have no abstract or summary" in note for note in notes)


async def test_a_field_kept_as_arrays_says_the_same(stocked: Desk) -> None:
    stocked.papers.save([replace(each, abstract=None, citation_count=None) for each in GRAPHS[:2]])
    stocked.papers.save([paper(20 + year, f"Early graph theory {year}", year=1900 + year) for year in range(6)])
    built = await stocked.build(as_of=AS_OF.replace(year=2035))
    stocked.fields.save(built)
    silent = stocked.fields.silent_papers(built.field.id)
    assert silent == sum(paper.content is None for paper in built.papers.values()) == 8
    assert view_notes(stocked.fields.view(built.field.id), silent=silent) == field_notes(built) != ()
