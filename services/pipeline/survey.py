"""From a built field to a finished survey: the stages of a preset, then the survey and its manifest."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from kg.model.fields.field import FieldGraph
from kg.model.fields.naming import names_digest
from kg.model.surveys.exhibit import Exhibit
from kg.model.surveys.revision import Revision
from kg.model.surveys.survey import Survey, SurveyId, SurveyStatus
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.cards import CardRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.document.citations import cited_in, cited_in_tables
from services.document.pointers import with_pointers
from services.embedding import Embedder
from services.errors import ServiceError
from services.evidence.citing import CitingSentences
from services.evidence.index import FieldIndex
from services.field.notes import left_out_note
from services.models.cached import ResponseCache
from services.models.ledger import Ledger
from services.models.noted import AnswerNotes
from services.models.port import LanguageModel
from services.models.price import UNLIMITED, Budget
from services.models.stack import ModelStack
from services.pipeline.grounds import grounds_of, without_papers
from services.pipeline.identity import (
    manifest_of,
    with_calls,
    with_claims,
    with_corrections,
    with_licences,
    with_replacements,
    with_spending,
    with_tracing,
)
from services.pipeline.judgement import preset_for, with_parts_off
from services.pipeline.preset import Preset, chosen_preset
from services.pipeline.run import PipelineRun, run_stages
from services.pipeline.stage import Results, Stage, Tools
from services.pipeline.steered import outlined, with_steering
from services.pipeline.steering import UNSTEERED, Steering
from services.pipeline.whole_reading import reading_note
from services.planning.outline_plan import outline_plan
from services.planning.survey_plan import SurveyPlan
from services.steps.offload import offload
from services.steps.progress import Progress, silent
from services.steps.spent import Spent
from services.steps.steps import UNRECORDED, Steps
from services.structure.card_reader import ReadCards, cards_digest
from services.structure.of_survey import rulings_on_entities
from services.tasks.catalogue import catalogue
from services.tasks.drafting.draft import DRAFT
from services.tasks.prompting import load_prompts
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY
from services.text.instructions import left_out
from services.writing.assembly import Written
from services.writing.entity_tables import EntityTables
from services.writing.exhibits.all import SurveyExhibits
from services.writing.front import Frame
from services.writing.unfinished import unfinished

logger = logging.getLogger(__name__)

PRESET = "full"
"""The preset of a survey that names none: everything this pipeline can do."""


def survey_stages(preset: Preset, steering: Steering = UNSTEERED) -> tuple[Stage[Any], ...]:
    """The stages of a preset.

    Raises:
        PresetFileError: they do not lead from a field to a survey.
    """
    return steering.stages(preset)


async def write_survey(
    *,
    field: FieldGraph,
    field_revision: str = "",
    engine: GraphEngine,
    model: LanguageModel,
    embedder: Embedder,
    surveys: SurveyRepository,
    fields: FieldRepository,
    papers: PaperRepository,
    progress: Progress = silent,
    steps: Steps = UNRECORDED,
    budget: Budget = UNLIMITED,
    spent: Spent | None = None,
    preset: Preset | str = PRESET,
    ledger: Ledger | None = None,
    cache: ResponseCache | None = None,
    fallback: LanguageModel | None = None,
    fresh: str = "",
    notes: AnswerNotes | None = None,
    steering: Steering = UNSTEERED,
) -> Survey:
    """Write a cited survey of a field and store it.

    The same field, model and prompts give the same revision of the survey, byte for byte; one that is stored already is
    returned as it is, and summaries made before are not made again. Where something of it has changed since, the survey
    gets its next revision, and the ones before stay. Each call of the model is a step.

    Args:
        field_revision: the revision of the field, under which it is kept for the survey when it is built anew.
        engine: holds what the papers of the field were found to name, and gets what is found now.
        budget: the most that the survey may cost; `spent` counts against it.
        spent: what earlier attempts at this survey have cost.
        preset: the parts it is written with, or the name of it; those that need judgement are off without a model.
        ledger: counts what the calls take, for the caller to read afterwards.
        cache: answers of earlier jobs.
        fallback: who does a task that the model has done badly twice; the survey then says so.
        fresh: a name for this writing, which then uses no answer, summary or text of earlier ones.
        notes: get the answers that the survey is made of, for a recording.
        steering: what users decided of it; a survey that stops at its outline is stored with the status `outline`.
    Raises:
        StoppedError: it was cancelled, or its budget is spent.
        UpstreamError: the model cannot be reached, or has answered badly twice and nobody else can.
        UngroundedClaimError: a sentence says what its evidence does not hold.
        InvalidInputError: the graph holds vectors of another embedder, the budget limits a cost that is not known, or
            the steering names what the field has not.

    After one of the first three, the sections finished so far are stored as a partial survey, whose id is the error's
    `partial`, and which the finished survey will replace.
    """
    steering = steering.checked(field)
    preset = preset_for(steering.preset(chosen_preset(preset) if isinstance(preset, str) else preset), model)
    prompts = load_prompts()
    identity = await offload(lambda: embedder.identity)
    described = partial(_manifest, engine, field, model, papers, embedder=identity, prompts=prompts)
    manifest = await offload(described, preset=preset, fresh=fresh, steering=steering.manifest())
    survey_id = steering.identity(field.field.id, model=model.traits.name, preset=preset.name)
    if (stored := await offload(surveys.written, survey_id, manifest["input"])) is not None:
        return stored
    ledger = ledger or Ledger()
    stack = ModelStack(
        model,
        steps=steps,
        prompts=prompts,
        budget=budget,
        spent=spent,
        ledger=ledger,
        cache=cache,
        fallback=fallback,
        fresh=bool(fresh),
        notes=notes,
    )
    tools = Tools(
        model=stack,
        engine=engine,
        embedder=embedder,
        fields=fields,
        papers=papers,
        prompts=prompts,
        survey=survey_id,
        field_revision=field_revision,
        is_fresh=bool(fresh),
        switches=preset.switches,
        wishes=steering.wishes,
    )
    index = FieldIndex.of(await offload(_grounds, field, preset, steering))
    run = await _run(preset, steering, index, tools, progress=progress, steps=steps, enter=ledger.enter)
    sheet = await offload(
        _sheet,
        model,
        ledger,
        run.results,
        id=survey_id,
        field=field,
        field_revision=field_revision,
        preset=preset,
        manifest=manifest,
        steering=steering,
    )
    return await _finish(surveys, fields, sheet, run)


def _grounds(field: FieldGraph, preset: Preset, steering: Steering) -> FieldGraph:
    """What the survey may rest on."""
    return grounds_of(without_papers(field, steering.papers_left_out(field)), preset.switches)


async def _run(preset: Preset, steering: Steering, index: FieldIndex, tools: Tools, **watched: Any) -> PipelineRun:
    """The stages of a survey, from what there is before the first."""
    return await run_stages(survey_stages(preset, steering), steering.given(index), tools, **watched)


async def _finish(surveys: SurveyRepository, fields: FieldRepository, sheet: _Sheet, run: PipelineRun) -> Survey:
    """The stored survey of a run that came to its end; of one that did not, its error, once what there is is kept."""
    if run.stop is not None:
        await _keep_partial(surveys, fields, sheet, run.results, run.stop)
        raise run.stop
    if sheet.steering.stops_at_outline:
        return await _find_stored(surveys, fields, sheet, sheet.outline(run.results.get(SurveyPlan)))
    plan, frame = run.results.get(Written).plan, run.results.get(Frame)
    survey = await _find_stored(surveys, fields, sheet, sheet.survey(frame, plan, exhibits=_exhibits(run.results)))
    logger.info("survey written", extra={"sections": len(survey.sections), "cited": len(survey.keys)})
    return survey


def _exhibits(results: Results) -> tuple[Exhibit, ...]:
    """Tables of the domain graph, then figures, other tables and the glossary, as far as they were made."""
    tables, others = results.find(EntityTables), results.find(SurveyExhibits)
    return (*(tables.exhibits if tables else ()), *(others.exhibits if others else ()))


def _manifest(
    engine: GraphEngine,
    field: FieldGraph,
    model: LanguageModel,
    papers: PaperRepository,
    *,
    preset: Preset,
    **others: Any,
) -> dict[str, str]:
    """The manifest of a survey by a model."""
    rulings, at_once = rulings_on_entities(engine, field.field.id), model.route(DRAFT).traits.calls_at_once
    contexts = CitingSentences.of(field, papers).digest() if preset.switches.tracing else ""
    cards = ""
    if preset.has("attribute_trees"):
        cards = cards_digest(CardRepository(engine), list(field.papers.values()))
    return manifest_of(
        field,
        model=model.traits.name,
        preset=preset,
        apart=at_once > 1,
        rulings=rulings,
        contexts=contexts,
        cards=cards,
        names=names_digest(field.communities) if model.route(COMMUNITY_SUMMARY).traits.by_rule else "",
        **others,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """What a survey is beside its text."""

    id: SurveyId
    field: FieldGraph
    field_revision: str
    notice: str
    preset: str
    manifest: Mapping[str, str]
    steering: Steering
    is_offline: bool

    def _left_out(self) -> tuple[str, ...]:
        note = left_out_note(self.field)
        retracted = self.steering.retracted(self.field).note()
        return note and f"{note}.", retracted, left_out(self.field.papers.values())

    def survey(
        self,
        frame: Frame,
        plan: SurveyPlan,
        status: SurveyStatus = SurveyStatus.COMPLETE,
        *,
        exhibits: tuple[Exhibit, ...] = (),
    ) -> Survey:
        """The survey of a text and of the plan that it was written by."""
        papers = {paper.citation_key: paper.id for paper in self.field.papers.values()}
        reading = reading_note(outline_plan(plan), self.field)
        survey = Survey(
            id=self.id,
            field_id=self.field.field.id,
            title=frame.title,
            abstract=frame.abstract,
            sections=frame.sections,
            keys={
                key: papers[key]
                for key in sorted({*cited_in((frame.abstract, *frame.sections)), *cited_in_tables(exhibits)})
            },
            notice=" ".join(part for part in (self.notice, reading, *self._left_out()) if part),
            preset=self.preset,
            manifest=with_claims({**self.manifest, **self.steering.retracted(self.field).manifest()}, frame),
            status=status,
            revision=Revision(input=self.manifest["input"], field_revision=self.field_revision),
            evolution=plan.evolution,
            exhibits=exhibits,
            plan=outline_plan(plan),
        )
        steered = with_steering(survey, self.steering, plan, self.field, is_offline=self.is_offline)
        return with_pointers(steered)

    def outline(self, plan: SurveyPlan) -> Survey:
        """The outline of a survey that is not written yet."""
        frame = outlined(plan, topic=self.field.field.topic, survey=self.id)
        return self.survey(frame, plan, SurveyStatus.OUTLINE)


def _sheet(
    model: LanguageModel,
    ledger: Ledger,
    results: Results,
    *,
    manifest: Mapping[str, str],
    preset: Preset,
    **others: Any,
) -> _Sheet:
    """What a survey is beside its text, after its last call."""
    if (written := results.find(Written)) is not None and preset.switches.tracing:
        manifest = with_tracing(manifest, written.tracing)
    if (cards := results.find(ReadCards)) is not None:
        manifest = {**manifest, "attribute_trees": cards.share_read()}
    expected = {model.route(task).traits.name for task in catalogue()}
    spent = with_licences(with_spending(with_calls(manifest, ledger), ledger), results.get(FieldIndex).graph)
    return _Sheet(
        notice=with_corrections(
            with_replacements(with_parts_off(model.traits.notice, preset), ledger, expected=expected), ledger
        ),
        manifest=spent,
        preset=preset.name,
        is_offline=model.route(DRAFT).traits.is_offline,
        **others,
    )


async def _find_stored(surveys: SurveyRepository, fields: FieldRepository, sheet: _Sheet, survey: Survey) -> Survey:
    """The stored revision of a survey, whose field is there as long as it is."""
    if sheet.field_revision:
        await offload(fields.keep, sheet.field, sheet.field_revision)
    return await offload(surveys.add, survey)


async def _keep_partial(
    surveys: SurveyRepository, fields: FieldRepository, sheet: _Sheet, results: Results, stop: ServiceError
) -> None:
    """Store what is finished, unless another job has meanwhile finished the survey, and name it in the error."""
    written = results.find(Written)
    if written is None or not written.sections:
        return
    frame = unfinished(written, topic=sheet.field.field.topic, survey=sheet.id, stop=stop)
    survey = sheet.survey(frame, written.plan, SurveyStatus.PARTIAL)
    if await offload(surveys.written, survey.id, survey.revision.input) is None:
        survey = await _find_stored(surveys, fields, sheet, survey)
    stop.partial = survey.id
    logger.info("partial survey kept", extra={"sections": len(survey.sections), "cited": len(survey.keys)})
