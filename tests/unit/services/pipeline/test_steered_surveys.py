"""Surveys that are steered: stopped at the outline, written from one, with papers pinned and banned, resumed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import InvalidInputError
from kg.model.surveys.plan import OutlinePlan
from kg.model.surveys.survey import CLOSING, Survey, SurveyStatus
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.models.offline.model import OfflineModel
from services.document.headings import HeadingLanguage
from services.document.integrity import check
from services.errors import CancelledError
from services.jobs.steering import steering_of_recording
from services.models.answers_for_recording import AnswerNotes
from services.models.recording_format import read_recording
from services.models.replayed import replay_models
from services.pipeline.estimate import estimate_survey
from services.pipeline.steering import Steering
from services.pipeline.survey_recording import recording_of
from services.pipeline.wishes import Audience, Length, Wishes
from services.tasks.drafting.draft import DRAFT
from services.tasks.prompting import load_prompts
from tests.builders.bee_outlines import OUTLINE
from tests.builders.bee_surveys import bee_store, written
from tests.builders.priced_model import PricedModel
from tests.builders.remembered_steps import RememberedSteps
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import PAPERS, bee_field, paper_id

AROUND = {"Introduction", "Conclusion", "Contradictions and Gaps"}
"""Sections that stand around what an outline plans."""


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as store:
        yield store


def headings(survey: Survey) -> list[str]:
    """The titles of the body, subsections after their sections, without closings, which nobody plans."""
    parts = (part for section in survey.sections if section.title not in AROUND for part in section.walk())
    return [part.title for part in parts if part.purpose != CLOSING]


def planned(outline: OutlinePlan | None) -> list[str]:
    return [part.title for part in outline.parts()] if outline else []


async def test_a_survey_stops_at_its_outline_and_is_written_from_it_to_the_letter(engine: KgliteEngine) -> None:
    draft = await written(engine, steering=Steering(stops_at_outline=True))
    assert draft.status is SurveyStatus.OUTLINE
    assert headings(draft) == planned(draft.plan)
    assert not any(section.text for section in draft.sections)
    assert draft.evolution
    assert SurveyRepository(engine).get(draft.id) == draft
    assert await written(engine, steering=Steering(stops_at_outline=True)) == draft, "it is not planned again"
    steering = Steering(outline=draft.plan, evolution=draft.evolution, survey=draft.id)
    survey = await written(engine, steering=steering)
    assert (survey.id, survey.revision.number, survey.status) == (draft.id, 2, SurveyStatus.COMPLETE)
    assert survey.plan == draft.plan
    assert survey.evolution == draft.evolution
    unwritten = survey.manifest.get("outline.unwritten", "").split(", ")
    assert headings(survey) == [title for title in planned(draft.plan) if title not in unwritten]


async def test_an_outline_of_a_user_is_written_exactly(engine: KgliteEngine) -> None:
    survey = await written(engine, steering=Steering(outline=OUTLINE))
    assert headings(survey) == ["Machines that Fly", "How Bees Find Their Way", "The Sky", "The Ground"]
    assert survey.plan is not None
    assert [each.is_locked for each in survey.plan.sections] == [True, False]
    assert check(survey, PAPERS).is_sound
    sky = next(part for section in survey.sections for part in section.walk() if part.title == "The Sky")
    assert "[@haldor2004sun" in sky.text
    assert survey.manifest["pinned"] == "told: haldor2004sun"
    assert "replanning" not in survey.manifest["preset.parts"]


async def test_the_same_manifest_gives_the_same_text(engine: KgliteEngine) -> None:
    steering = Steering(outline=OUTLINE, wishes=Wishes(banned=(paper_id("chen2023drone"),)))
    first = await written(engine, steering=steering)
    SurveyRepository(engine).delete(first.id)
    again = await written(engine, steering=steering)
    assert (again.manifest, list(again.walk())) == (first.manifest, list(first.walk()))
    other = await written(engine, steering=replace(steering, wishes=Wishes()))
    assert other.revision.input != first.revision.input
    assert other.id != first.id, "wishes are part of what a survey is"


async def test_a_theme_without_communities_is_written_of_what_is_nearest(engine: KgliteEngine) -> None:
    section = replace(OUTLINE.sections[0], proof_ids=(), title="Polarised Light", focus="The compass of the sky.")
    survey = await written(engine, steering=Steering(outline=OutlinePlan(sections=(section,))))
    assert headings(survey) == ["Polarised Light"]
    assert "okafor2012cloud" in survey.sections[1].text


async def test_pinned_papers_are_cited_and_banned_ones_nowhere(engine: KgliteEngine) -> None:
    plain = await written(engine)
    banned = min(plain.keys.values())
    title_only = next(id for id, paper in PAPERS.items() if paper.content is None)
    wishes = Wishes(pinned=(title_only,), banned=(banned,))
    survey = await written(engine, steering=Steering(wishes=wishes))
    assert title_only in survey.keys.values()
    assert banned not in survey.keys.values()
    key = PAPERS[banned].citation_key
    assert key not in repr((survey.sections, survey.abstract, survey.exhibits))
    assert check(survey, PAPERS).is_sound
    name = PAPERS[title_only].citation_key
    assert survey.manifest["pinned"] == f"by title or record alone: {name} (no text of it is known)"
    assert f"by title or record alone: {name}" in survey.notice


async def test_what_the_wishes_come_to_stands_in_the_manifest(engine: KgliteEngine) -> None:
    wishes = Wishes(sections=2, audience=Audience.NEWCOMER, headings=HeadingLanguage.FRENCH, papers_per_part=1)
    survey = await written(engine, steering=Steering(wishes=wishes))
    assert survey.sections[0].title == "Introduction"
    assert survey.abstract.title == "Résumé"
    assert len(planned(survey.plan)) >= 2
    assert survey.plan is not None
    assert len(survey.plan.sections) == 2
    assert survey.evolution[-1].made_by in {"fitted", "tested", "replanned"}
    assert "audience newcomer" in survey.manifest["wishes.without_effect"]
    assert survey.manifest["wishes"] == wishes.text()


async def test_a_language_model_is_told_of_length_and_readers(engine: KgliteEngine) -> None:
    advice = set[str]()

    class Noting(PricedModel):
        async def run(self, task: Any, inputs: Any, **options: Any) -> Any:
            if task is DRAFT:
                advice.add(inputs.advice.partition("\n")[0])
            return await super().run(task, inputs, **options)

    wishes = Wishes(length=Length.SHORT, audience=Audience.NEWCOMER)
    survey = await written(engine, Noting(), steering=Steering(outline=OUTLINE, wishes=wishes))
    assert advice == {wishes.advice}
    assert "wishes.without_effect" not in survey.manifest


async def test_the_recording_of_a_steered_survey_has_its_outline(engine: KgliteEngine) -> None:
    model, notes = PricedModel(), AnswerNotes()
    steering = Steering(outline=OUTLINE, wishes=Wishes(banned=(paper_id("chen2023drone"),)))
    survey = await written(engine, model, steering=steering, notes=notes)
    recording = read_recording(
        recording_of(survey, model, notes.all(), outline=steering.outline).model_dump_json().encode()
    )
    again = steering_of_recording(recording)
    assert (again.outline, again.wishes, again.survey) == (OUTLINE, steering.wishes, survey.id)
    SurveyRepository(engine).delete(survey.id)
    repeated = await written(engine, replay_models(recording, load_prompts(), OfflineModel()), steering=again)
    assert list(repeated.walk()) == list(survey.walk())
    assert repeated.revision.input == survey.revision.input


async def test_what_the_field_lacks_is_refused_before_anything_is_asked(engine: KgliteEngine) -> None:
    class Silent(OfflineModel):
        async def run(self, task: Any, inputs: Any, **options: Any) -> Any:
            raise AssertionError("asked")

    outline = OutlinePlan(sections=(replace(OUTLINE.sections[0], proof_ids=("nowhere",)),))
    with pytest.raises(InvalidInputError, match="nowhere"):
        await written(engine, Silent(), steering=Steering(outline=outline))


async def test_a_steered_survey_that_was_stopped_goes_on_to_the_same_text(engine: KgliteEngine) -> None:
    steering = Steering(outline=OUTLINE, wishes=Wishes(pinned=(paper_id("novak2024swarm"),)))
    whole = await written(engine, steering=steering)
    SurveyRepository(engine).delete(whole.id)
    steps = RememberedSteps(stop=lambda name: name.startswith("introduction"))
    with pytest.raises(CancelledError):
        await written(engine, steering=steering, steps=steps)
    resumed = await written(engine, steering=steering, steps=steps.again())
    assert list(resumed.walk()) == list(whole.walk())
    assert resumed.manifest == whole.manifest


def test_an_estimate_follows_the_steering() -> None:
    model, field = ScriptedModel(), bee_field()
    whole = estimate_survey(field, model)
    outline = estimate_survey(field, model, steering=Steering(stops_at_outline=True))
    assert set(outline.calls) < set(whole.calls)
    assert "draft" not in outline.calls
    given = estimate_survey(field, model, steering=Steering(outline=OUTLINE))
    assert not {"outline", "subsections", "outline_review"} & set(given.calls)
    assert given.calls["draft"].low == 3, "one for each part of the outline"
    short = estimate_survey(field, model, steering=Steering(outline=OUTLINE, is_improved=True))
    assert "outline_review" in short.calls
