"""From a field to a survey, on the embedded engine with the scripted model."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.survey import PassageSource, Section, Survey, SurveyStatus
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.models.offline.model import NAME, NOTICE, OfflineModel
from services.document.figures import FIGURE_NAMES
from services.document.integrity import check
from services.document.markup import cited_keys, without_citations
from services.document.table_pointers import with_pointers
from services.errors import BadAnswerError, BudgetSpentError, StoppedError, UpstreamError
from services.models.price import Budget
from services.models.routed import RoutedModel
from services.pipeline.preset import parts
from services.pipeline.survey import write_survey
from services.pipeline.wanted_survey import WantedSurvey
from services.rendering.survey.files import artifacts
from services.rendering.survey.html import render_html
from services.tasks.drafting.draft import DRAFT
from services.tasks.drafting.restatement import RESTATEMENT
from services.tasks.front.introduction import INTRODUCTION
from services.tasks.judging.claim_support import CLAIM_SUPPORT
from services.tasks.prompting import load_prompts
from services.tasks.tables.table_aspects import TABLE_ASPECTS
from services.tasks.tables.table_cells import TABLE_CELLS
from services.tasks.task import Task
from tests.builders.bad_model import INVENTED, BadModel
from tests.builders.bee_surveys import bee_store, written
from tests.builders.every_part import EVERY_PART
from tests.builders.priced_model import PRICE, PricedModel
from tests.builders.remembered_steps import RememberedSteps
from tests.builders.scripted_model.model import Failing, Fault, ScriptedModel
from tests.builders.scripted_model.writing import CLOSING, OPEN
from tests.builders.survey_field import PAPERS, bee_field, paper_id
from tests.builders.word_embedder import WordEmbedder


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as engine:
        yield engine


@pytest.fixture(scope="module")
def survey(tmp_path_factory: pytest.TempPathFactory) -> Survey:
    """A survey that is written once, for tests that only read it."""
    with bee_store(tmp_path_factory.mktemp("written") / "graph.kgl") as engine:
        return asyncio.run(written(engine))


def last_part_starts(name: str) -> bool:
    """Whether a step drafts the last part that is written before what is open."""
    return name == "draft: Lines of Work"


def sections(survey: Survey) -> list[Section]:
    return [survey.abstract, *(part for section in survey.sections for part in section.walk())]


def sentences(survey: Survey) -> list[str]:
    text = "\n".join(section.text for section in sections(survey))
    return [part for part in re.split(r"(?<=[.])(?<!al\.)\s+", without_citations(text)) if part]


def test_a_survey_has_its_parts_in_order(survey: Survey) -> None:
    assert survey.sections[0].title == "Introduction"
    assert survey.sections[-1].title == "Conclusion"
    assert [section.number for section in survey.sections] == [str(n + 1) for n in range(len(survey.sections))]
    assert len(survey.sections) >= 6
    assert survey.notice == "Written by scripted/1."
    assert survey.title == "A Survey of bee navigation"


def test_every_citation_is_a_claim_with_a_passage(survey: Survey) -> None:
    report = check(survey, PAPERS)
    assert report.is_sound, report.findings
    assert report.cited_papers == len(survey.keys) > 10


def test_passages_of_content_are_verbatim_and_support_one_sentence_of_the_body(survey: Survey) -> None:
    used = []
    for section in sections(survey):
        for claim in section.claims:
            assert section.text[claim.start : claim.end] == claim.sentence
            for each in claim.supports:
                if each.passage.source is PassageSource.RECORD:
                    continue
                abstract = PAPERS[each.passage.paper_id].abstract
                assert abstract is not None
                assert abstract[each.passage.start : each.passage.end] == each.passage.text
                used += [each.passage.id] if not claim.sentence.startswith((CLOSING, OPEN)) else []
    assert used
    assert len(used) == len(set(used))


def test_no_sentence_stands_twice(survey: Survey) -> None:
    found = [each for each in sentences(survey) if not each.startswith("The table below ")]
    assert len(found) == len(set(found))


async def test_without_a_model_the_first_page_says_that_parts_were_off(engine: KgliteEngine) -> None:
    survey = await written(engine, OfflineModel())
    found = check(survey, PAPERS)
    assert found.is_sound, found.findings
    assert survey.preset == "full"
    assert survey.notice.startswith(NOTICE)
    assert survey.notice.endswith("Parts that need a language model were off.")
    assert "section_review" not in survey.manifest["preset.parts"]
    assert "memory" in survey.manifest["preset.parts"]


NEEDS = [task for part in parts().values() for task in part.needs]
FAULTS = [Fault.SCHEMA, Fault.REFUSAL, Fault.CUT]


@pytest.mark.parametrize(
    ("task", "fault"),
    [
        pytest.param(task, fault, marks=[] if place % 9 == 3 * number else [pytest.mark.slow])
        for place, task in enumerate(NEEDS)
        for number, fault in enumerate(FAULTS)
    ],
)  # quick is every third task with one of the faults, each fault with as many of them
async def test_a_part_that_a_survey_can_do_without_fails_alone(engine: KgliteEngine, task: str, fault: Fault) -> None:
    model = ScriptedModel(failing=[Failing(task=task, fault=fault)])
    survey = await written(engine, model)
    assert (survey.status, survey.keys.keys() >= {"haldor2004sun"}) == (SurveyStatus.COMPLETE, True)
    assert check(survey, PAPERS).is_sound
    if model.calls[task]:
        words = task.replace("_", " ")
        assert f"{words}" in survey.notice
        assert task in survey.manifest["given_up"]


async def test_a_server_that_is_away_stops_the_survey(engine: KgliteEngine) -> None:
    model = ScriptedModel(failing=[Failing(task="edit_review", fault=Fault.UPSTREAM, call=2)])
    with pytest.raises(UpstreamError, match="cannot be reached"):
        await written(engine, model)


async def test_two_runs_are_the_same_to_the_last_byte(engine: KgliteEngine, tmp_path: Path) -> None:
    first = await written(engine)
    SurveyRepository(engine).delete(first.id)
    assert repr(await written(engine)) == repr(first)


async def test_a_stored_survey_is_returned_as_it_is(engine: KgliteEngine) -> None:
    first = await written(engine)

    class Silent(ScriptedModel):
        async def run(self, task: Task[Any, Any], inputs: Any, **options: Any) -> Any:
            raise AssertionError("asked again")

    assert await written(engine, Silent()) == first
    assert SurveyRepository(engine).get(first.id) == first


async def test_a_citation_invented_once_is_mended_and_the_survey_is_whole(engine: KgliteEngine) -> None:
    model = BadModel(DRAFT.name, times=1)
    survey = await written(engine, model)
    assert survey.status is SurveyStatus.COMPLETE
    assert check(survey, PAPERS).is_sound
    assert len(model.repairs) == 1
    assert INVENTED in model.repairs[0].complaints[0]
    assert "written.draft" not in survey.manifest


async def test_a_model_that_goes_on_inventing_is_replaced_and_the_first_page_says_so(engine: KgliteEngine) -> None:
    survey = await written(engine, BadModel(DRAFT.name), fallback=OfflineModel())
    assert check(survey, PAPERS).is_sound
    name, _, drafts = survey.manifest["written.draft"].partition(": ")
    assert name == OfflineModel().traits.name
    assert survey.manifest["written.question_outline"] == "priced/1: 1"
    assert f"{name} wrote {drafts}, because those of the model did not hold" in survey.notice


async def test_a_bad_answer_stops_a_survey_no_longer_than_it_lasts(engine: KgliteEngine) -> None:
    model, steps = BadModel(INTRODUCTION.name, times=2), RememberedSteps()
    with pytest.raises(BadAnswerError, match="introduction") as bad:
        await written(engine, model, steps=steps)
    partial = SurveyRepository(engine).get(bad.value.partial or "")
    assert partial.status is SurveyStatus.PARTIAL
    assert "its language model failed" in partial.abstract.text
    assert check(partial, PAPERS).is_sound
    asked = model.calls.copy()
    finished = await written(engine, model, steps=steps.again())
    assert (finished.id, finished.status) == (partial.id, SurveyStatus.COMPLETE)
    again = model.calls - asked
    verifying = {RESTATEMENT.name, CLAIM_SUPPORT.name, TABLE_ASPECTS.name, TABLE_CELLS.name}
    assert set(again) - verifying == {"introduction", "conclusion", "abstract", "title"}
    later = verifying - {RESTATEMENT.name}
    written_again = sum(count for name, count in again.items() if name not in later)
    assert written_again <= 4 * 2 + 1, "each once, and once for what passages do not say"


async def test_a_survey_may_be_written_by_two_models_and_says_which_wrote_what(engine: KgliteEngine) -> None:
    paid = PricedModel()
    survey = await written(engine, RoutedModel(OfflineModel(), {"front": paid}))
    front = ["abstract", "conclusion", "introduction", "section_frame", "title"]
    assert sorted(set(paid.calls) - {RESTATEMENT.name}) == front
    assert survey.manifest["model"] == f"{NAME} + priced/1"
    assert survey.manifest["written.title"] == "priced/1: 1"
    assert survey.manifest["written.outline"] == f"{NAME}: 1"
    assert {summary.model for summary in FieldRepository(engine).summaries(survey.field_id)} == {NAME}


def grown_by_a_paper() -> FieldGraph:
    """The field with one more paper in the community on chips, which cites nothing yet."""
    field, id = bee_field(), PaperId("pffffffffffffff0")
    paper = replace(
        field.papers[paper_id("ibarra2023chip")],
        id=id,
        citation_key=CitationKey("ueda2024glue"),
        title="Glue for Neuromorphic Chips",
        abstract="We design a glue for neuromorphic chips. Measurements show that the glue holds for a year.",
        year=2024,
    )
    like = field.members[paper_id("ibarra2023chip")]
    return replace(
        field,
        papers={**field.papers, id: paper},
        members={**field.members, id: replace(like, paper_id=id, trending_score=0.1)},
        communities=tuple(
            replace(each, papers=(*each.papers, id)) if like.paper_id in each.papers else each
            for each in field.communities
        ),
    )


async def test_a_new_paper_of_one_community_leaves_what_was_read_of_the_others(engine: KgliteEngine) -> None:
    steps, field = RememberedSteps(), grown_by_a_paper()
    first = await written(engine, PricedModel(), steps=steps)
    PaperRepository(engine).save(field.papers.values())
    FieldRepository(engine).save(field)
    again = steps.again()
    second = await written(engine, PricedModel(), field, steps=again)
    assert second.id == first.id
    assert second.revision.number == first.revision.number + 1
    assert [name for name in again.done if "summary" in name] == ["community summary: Neuromorphic Chips and Drones"]
    assert {"reader questions", "question outline"} <= set(again.done)


def test_the_manifest_names_versions_and_parameters_and_no_clock(survey: Survey) -> None:
    manifest = (survey).manifest
    assert manifest["model"] == ScriptedModel().traits.name
    assert manifest["prompt.draft"] == str(load_prompts()["draft"].version)
    assert '"foundation_size": 2' in manifest["field.parameters"]
    assert not any({"time", "date"} & set(re.split(r"[._]", name)) for name in manifest)


def test_each_section_cites_only_what_its_claims_support(survey: Survey) -> None:
    for section in sections(survey):
        supported = {PAPERS[each.passage.paper_id].citation_key for claim in section.claims for each in claim.supports}
        assert set(cited_keys(section.text)) <= supported


async def stopped(engine: KgliteEngine, steps: RememberedSteps, **options: Any) -> StoppedError:
    """The error of a survey that was stopped."""
    with pytest.raises(StoppedError) as stop:
        await written(engine, steps=steps, **options)
    return stop.value


async def test_a_survey_stopped_in_its_body_leaves_a_sound_partial_one_that_says_what_is_missing(
    engine: KgliteEngine,
) -> None:
    stop = await stopped(engine, RememberedSteps(stop=last_part_starts), preset=EVERY_PART)
    partial = SurveyRepository(engine).get(stop.partial or "")
    assert partial.status is SurveyStatus.PARTIAL
    assert "unfinished" in partial.abstract.text
    assert "it was cancelled" in partial.abstract.text
    assert f"2 {partial.sections[0].title}; 3 {partial.sections[1].title}; 4" in partial.abstract.text
    assert "Not written yet: Lines of Work; What Is Open; the introduction" in partial.abstract.text
    assert check(partial, PAPERS).is_sound
    assert partial.keys
    for name, text in artifacts(partial, bee_field()).items():
        assert "PARTIAL SURVEY" in text[:9_000] or name in {
            "survey.bib",
            "survey.csl.json",
            "field.html",
            "strata.svg",
            "years.svg",
            *(f"{name}.svg" for name in FIGURE_NAMES),
        }
    assert render_html(partial, bee_field()).count("PARTIAL SURVEY") == 2
    whole = await written(engine, preset=EVERY_PART)
    assert [section.number for section in partial.sections] == [section.number for section in whole.sections[1:-3]]


async def test_the_finished_survey_takes_the_place_of_the_partial_one_and_makes_no_call_twice(
    engine: KgliteEngine,
) -> None:
    whole = await written(engine)
    SurveyRepository(engine).delete(whole.id)
    FieldRepository(engine).delete(whole.field_id)
    FieldRepository(engine).save(bee_field())
    steps = RememberedSteps(stop=last_part_starts)
    assert (await stopped(engine, steps)).partial == whole.id
    done = list(steps.done)
    resumed = steps.again()
    assert await written(engine, steps=resumed) == whole
    assert SurveyRepository(engine).get(whole.id) == whole
    assert set(done) & set(resumed.done) <= {"written edits: Polarised Light"}, "by the diagnosis of the whole"
    assert [survey.id for survey in SurveyRepository(engine).list()] == [whole.id]


async def test_a_survey_stopped_before_its_first_section_leaves_none(engine: KgliteEngine) -> None:
    assert (await stopped(engine, RememberedSteps(stop=lambda name: name.startswith("draft")))).partial is None
    assert (await stopped(engine, RememberedSteps(stop=lambda name: name == "question outline"))).partial is None
    assert SurveyRepository(engine).list() == []


def _unframed(survey: Survey) -> list[Section]:
    """The parts of a survey that neither lead into a section nor close it."""
    return [part for each in survey.sections for part in each.parts()]


async def test_a_survey_stopped_at_its_front_has_its_whole_body(engine: KgliteEngine) -> None:
    stop = await stopped(engine, RememberedSteps(stop=lambda name: name == "introduction"))
    partial = SurveyRepository(engine).get(stop.partial or "")
    whole = await written(engine)
    body = with_pointers(replace(whole, sections=whole.sections[1:-1], exhibits=()))
    assert [each.title for each in partial.walk()] == [each.title for each in body.walk() if each.purpose != "closing"]
    assert _unframed(partial) == _unframed(body)
    assert "Not written yet: the introduction; the conclusion" in partial.abstract.text


async def test_a_spent_budget_leaves_what_it_paid_for(engine: KgliteEngine) -> None:
    model, steps = PricedModel(), RememberedSteps()
    stop = await stopped(engine, steps, model=model, budget=Budget(max_model_calls=30))
    assert isinstance(stop, BudgetSpentError)
    assert model.calls.total() == steps.spent.model_calls == 30
    assert "its budget was spent" in SurveyRepository(engine).get(stop.partial or "").abstract.text
    with pytest.raises(BudgetSpentError):
        await written(engine, model, steps=steps.again(), budget=Budget(max_model_calls=30), spent=steps.spent)
    assert model.calls.total() == 30
    finished = await written(engine, model, steps=steps.again(), budget=Budget(max_model_calls=999), spent=steps.spent)
    assert finished.status is SurveyStatus.COMPLETE


async def test_money_is_never_spent_past_the_budget(engine: KgliteEngine) -> None:
    model, steps = PricedModel(), RememberedSteps()
    stop = await stopped(engine, steps, model=model, budget=Budget(max_cost=0.3))
    assert "0.3000 USD" in str(stop)
    assert 0.08 < steps.spent.cost <= 0.3
    assert steps.spent.cost == pytest.approx(PRICE.of(model.read, model.written))


async def test_a_partial_survey_never_replaces_one_that_another_job_finished(engine: KgliteEngine) -> None:
    steps = RememberedSteps(stop=last_part_starts)
    whole: list[Survey] = []

    class Slow(ScriptedModel):
        async def run(self, task: Task[Any, Any], inputs: Any, **options: Any) -> Any:
            if task is DRAFT and not whole:
                whole.append(await written(engine))
            return await super().run(task, inputs, **options)

    assert (await stopped(engine, steps, model=Slow())).partial == whole[0].id
    assert SurveyRepository(engine).get(whole[0].id) == whole[0]


async def test_papers_are_not_embedded_again_for_a_survey(engine: KgliteEngine) -> None:
    await written(engine)
    asked: list[str] = []

    class Watched(WordEmbedder):
        async def embed(self, texts: Any) -> Any:
            asked.extend(texts)
            return await super().embed(texts)

    SurveyRepository(engine).delete(SurveyRepository(engine).list()[0].id)
    await write_survey(
        WantedSurvey(
            engine=engine,
            field=bee_field(),
            model=OfflineModel(),
            embedder=Watched(),
            surveys=SurveyRepository(engine),
            fields=FieldRepository(engine),
            papers=PaperRepository(engine),
        )
    )
    assert asked
    assert not any(text.startswith(paper.title) for text in asked for paper in PAPERS.values())
