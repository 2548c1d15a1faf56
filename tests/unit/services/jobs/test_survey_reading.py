"""A survey that reads: its outline first, then the papers that carry it, then its parts, with what was read said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from api.bootstrap import open_workbench
from kg.errors import InvalidInputError
from kg.model.papers.paper import Identifier, PaperId
from kg.model.surveys.plan import OutlinePart, OutlinePlan, OutlinePlanSection, PartAssignment
from kg.model.surveys.survey import Survey
from kg.repository.papers.full_texts import FullTextRepository
from services.evidence.index import FieldIndex
from services.jobs.surveying import write
from services.jobs.text_plan import carrying_papers, text_plan
from services.pipeline.whole_reading import reading_note
from services.queue.model import Job, JobId, JobKind, JobState
from services.steps.progress import silent
from services.workbench import Workbench
from tests.api.conftest import settings_in
from tests.api.working import BEES, store_bees
from tests.builders.open_web import OpenWeb
from tests.builders.remembered_steps import RememberedSteps
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import PAPERS, bee_field
from tests.builders.whole_papers import whole_text
from tests.unit.services.jobs.test_text_fetching import NUMBERS, asking, html, page_of

INDEX = FieldIndex.of(bee_field())
FIRST, SECOND, THIRD, *_ = INDEX.by_importance(INDEX.graph.members)
PLAN = OutlinePlan(
    sections=(
        OutlinePlanSection(
            title="Compasses",
            subsections=(
                OutlinePart(title="Sun", assignment=PartAssignment(carrying=(SECOND, FIRST))),
                OutlinePart(title="Light", assignment=PartAssignment(carrying=(THIRD, PaperId("gone")))),
            ),
        ),
    )
)


@pytest.fixture
def bees(tmp_path: Path) -> Iterator[Workbench]:
    with open_workbench(settings_in(tmp_path)) as bench:
        store_bees(bench)
        numbered = [replace(paper, identifiers=(Identifier(f"arxiv:{NUMBERS[key]}"),)) for key, paper in PAPERS.items()]
        bench.papers.save(numbered)
        yield bench


async def survey_of_job(bench: Workbench, steps: RememberedSteps, **wanted: object) -> Survey:
    job = Job(
        id=JobId("job_1"),
        kind=JobKind.SURVEY,
        request={"field_id": BEES, **wanted},
        state=JobState.RUNNING,
        priority=0,
        principal="",
        request_id="",
        created=datetime(2026, 3, 1, tzinfo=UTC),
    )
    result = await write(bench, job, steps, silent)
    return bench.surveys.get(result["survey_id"])


def test_the_papers_that_carry_an_outline_are_the_first_of_each_part_then_the_second() -> None:
    assert list(carrying_papers(INDEX, PLAN).items()) == [
        (SECOND, "carries “Sun”"),
        (THIRD, "carries “Light”"),
        (FIRST, "carries “Sun”"),
    ]


def test_a_part_without_an_assignment_is_carried_by_the_most_important_papers_of_its_communities() -> None:
    id, community = next(iter(INDEX.communities.items()))
    plan = OutlinePlan(sections=(OutlinePlanSection(title="One", proof_ids=(str(id),)),))
    found = list(carrying_papers(INDEX, plan))
    readable = [each for each in INDEX.by_importance(community.papers) if INDEX.graph.papers[each].content]
    assert found == readable[:4]


def test_the_first_page_says_how_many_were_read_whole_and_names_the_others_with_their_page() -> None:
    field = bee_field()
    assert reading_note(PLAN, field) == ""
    papers = {
        **field.papers,
        FIRST: replace(field.papers[FIRST], full_text=whole_text(FIRST)),
        THIRD: replace(field.papers[THIRD], identifiers=(Identifier("doi:10.1000/bees"),)),
    }
    note = reading_note(PLAN, replace(field, papers=papers))
    assert note.startswith("Of the 3 papers that carry it 1 was read whole. Known by their abstracts alone are ")
    assert f"{papers[THIRD].citation_key} (https://doi.org/10.1000/bees)" in note


@pytest.mark.usefixtures("texts_read_here")
async def test_the_outline_comes_first_its_papers_are_fetched_and_the_survey_cites_what_they_say(
    bees: Workbench, tmp_path: Path
) -> None:
    web = OpenWeb({html(key): page_of(key) for key in PAPERS})
    bench = asking(replace(bees, model=ScriptedModel()), web, tmp_path)
    survey = await survey_of_job(bench, RememberedSteps(), full_texts=5)
    kept = [brief.paper_id for brief in FullTextRepository(bench.engine).briefs()]
    assert 1 <= len(kept) <= 5
    assert survey.plan is not None
    field, _ = bench.fields.whole(BEES)
    assert set(kept) <= set(carrying_papers(FieldIndex.of(field), survey.plan))
    states = {wish.paper.id: wish.state.value for wish in text_plan(bench, BEES, papers=5, survey_id=survey.id).wishes}
    assert set(states.values()) == {"kept"}
    assert "read whole" in survey.notice


async def test_without_a_word_on_full_texts_nothing_is_fetched_and_without_sources_it_is_refused_at_once(
    bees: Workbench, tmp_path: Path
) -> None:
    bench = asking(replace(bees, model=ScriptedModel()), web := OpenWeb(), tmp_path)
    await survey_of_job(bench, RememberedSteps())
    assert not web.asked
    with pytest.raises(InvalidInputError, match="STRATA_FULL_TEXTS"):
        await survey_of_job(replace(bees, model=ScriptedModel()), RememberedSteps(), full_texts="all")
