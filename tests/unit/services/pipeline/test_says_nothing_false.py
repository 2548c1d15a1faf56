"""A survey claims nothing that its field does not have: fields that lack counts, years, strata or citations."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import FieldGraph, FieldParameters
from kg.model.papers.paper import Citation, Paper
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.models.offline.model import OfflineModel
from services.document.markup import without_citations
from services.field.build import build_field
from services.field.notes import field_notes
from services.pipeline.survey import write_survey
from services.pipeline.wanted_survey import WantedSurvey
from services.rendering.field.page import field_page
from services.rendering.survey.files import artifacts
from tests.builders.survey_field import PAPERS, bee_field
from tests.builders.word_embedder import WordEmbedder

BEES = tuple(PAPERS.values())
CITATIONS = bee_field().citations
OLDER = tuple(paper for paper in BEES if paper.year is not None and paper.year < 2024)
"""Without a Frontier, where that begins in 2024."""


def survey_of(
    folder: Path, papers: Sequence[Paper], citations: Sequence[Citation], *, foundation_size: int = 2, year: int = 2023
) -> tuple[FieldGraph, str]:
    """The field of these papers as it is built, and the text of its survey without citations."""
    engine = KgliteEngine.open(folder / "graph.kgl")
    repository, fields, surveys = PaperRepository(engine), FieldRepository(engine), SurveyRepository(engine)
    repository.save(papers)
    inside = {paper.id for paper in papers}
    repository.save_citations([each for each in citations if {each.citing, each.cited} <= inside])

    async def work() -> tuple[FieldGraph, str]:
        field = await build_field(
            topic="bee navigation",
            as_of=date(2024, 6, 30),
            parameters=FieldParameters(foundation_size=foundation_size, landmark_year=year, min_relevance=-1),
            papers=repository,
            fields=fields,
            embedder=WordEmbedder(),
            analytics=LocalAnalytics(),
        )
        survey = await write_survey(
            WantedSurvey(
                engine=engine,
                field=field,
                model=OfflineModel(),
                embedder=WordEmbedder(),
                surveys=surveys,
                fields=fields,
                papers=repository,
            )
        )
        assert {"survey.md", "survey.html", "survey.tex"} <= set(artifacts(survey, field))
        parts = [survey.abstract, *(part for section in survey.sections for part in section.walk())]
        return field, "\n".join((survey.title, *(f"{part.title}\n{without_citations(part.text)}" for part in parts)))

    try:
        return asyncio.run(work())
    finally:
        engine.close()


BROKEN = re.compile(
    r" ,|,,|  |\bNone\b|\bunknown year, |published \.|\bone (?:papers|citations|times|pairs)\b|: ;|\bin \.|\(\)"
)


def assert_well_formed(text: str) -> None:
    """No hole where a number, a year or a list should stand."""
    assert not BROKEN.search(text), BROKEN.search(text)


def test_without_counts_nothing_is_said_of_citations_a_year(tmp_path: Path) -> None:
    uncounted = [replace(paper, citation_count=None) for paper in BEES]
    field, text = survey_of(tmp_path, uncounted, CITATIONS)
    assert_well_formed(text)
    assert not re.search(r"citations? (?:a|per) year|for their age", text)
    assert "cited most inside the field" in text
    assert not [member.reason for member in field.members.values() if "citations a year (" in member.reason]
    assert "no paper has a citation count: the Foundation is chosen by citations inside the field" in (
        field_notes(field)
    )


def test_with_counts_the_foundation_is_what_it_was(tmp_path: Path) -> None:
    _, text = survey_of(tmp_path, BEES, CITATIONS)
    assert_well_formed(text)
    assert "with most citations a year for their age" in text


def test_without_counts_and_citations_nothing_is_said_of_either(tmp_path: Path) -> None:
    uncounted = [replace(paper, citation_count=None) for paper in BEES]
    field, text = survey_of(tmp_path, uncounted, ())
    assert_well_formed(text)
    assert not re.search(
        r"citations? (?:a|per) year|cited most|cite one another \w+ times|citations and similarity", text
    )
    assert not [note for note in field_notes(field) if "citation counts" in note or "by citations" in note]


def test_without_a_frontier_none_is_named(tmp_path: Path) -> None:
    field, text = survey_of(tmp_path, OLDER, CITATIONS, year=2024)
    assert_well_formed(text)
    assert {member.layer.value for member in field.members.values()} == {"foundation", "development"}
    assert not re.search(r"(?i)frontier", text)


def test_without_years_no_year_and_no_time_is_named(tmp_path: Path) -> None:
    undated = [replace(paper, year=None, publication_date=None, abstract=None) for paper in BEES]
    _, text = survey_of(tmp_path, undated, CITATIONS)
    assert_well_formed(text)
    assert not re.search(
        r"published (?:before|from|in)|median year|size and age|\b(?:19|20)\d\d\b(?!-)", text.replace("2024-06-30", "")
    )


@pytest.mark.parametrize("number", [0, 7, 13])
def test_a_field_of_one_paper_is_no_comparison(tmp_path: Path, number: int) -> None:
    _, text = survey_of(tmp_path, BEES[number : number + 1], ())
    assert_well_formed(text)
    assert not re.search(r"for their age|Between the foundations|one another|side by side|(?:share|cited) most", text)


def test_a_foundation_that_takes_every_paper_is_no_choice(tmp_path: Path) -> None:
    _, text = survey_of(tmp_path, OLDER, CITATIONS, foundation_size=50, year=2024)
    assert_well_formed(text)
    assert "too few to choose from" in text
    assert not re.search(r"for their age|Between the foundations", text)


def test_a_share_is_whole_only_where_it_is(tmp_path: Path) -> None:
    field, _ = survey_of(tmp_path, BEES, CITATIONS)
    almost = replace(field, reach=replace(field.reach, papers=1_000, papers_on_paths=996))
    page = field_page(almost)
    assert "<b>99%</b> on a path" in page
    assert "996 of 1000 (99.6%)" in page
    nearly_none = replace(field, reach=replace(field.reach, papers=1_000, papers_on_paths=1))
    assert any(note.startswith("1% of the papers lie on a path") for note in field_notes(nearly_none))
