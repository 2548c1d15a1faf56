"""From a built field to a finished survey: the stages of a preset, then the survey and its manifest."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kg.model.surveys.exhibit import Exhibit
from kg.model.surveys.revision import Revision
from kg.model.surveys.survey import Survey, SurveyStatus
from services.document.citations import keys_in_sections, keys_in_tables
from services.document.table_pointers import with_pointers
from services.errors import ServiceError
from services.evidence.index import FieldIndex
from services.field.notes import note_on_left_out
from services.pipeline.judgement import with_parts_off
from services.pipeline.run import PipelineRun, run_stages
from services.pipeline.stage import Results
from services.pipeline.stages.writing import works_beside
from services.pipeline.steered_survey import outline_frame, with_steering
from services.pipeline.survey_manifest import (
    with_calls,
    with_claims,
    with_corrections,
    with_licences,
    with_replacements,
    with_spending,
    with_tracing,
)
from services.pipeline.wanted_survey import WantedSurvey
from services.pipeline.whole_reading import reading_note
from services.planning.outline_plan import outline_plan
from services.planning.survey_plan import SurveyPlan
from services.steps.offload import offload
from services.structure.card_reader import ReadCards
from services.tasks.catalogue import catalogue
from services.tasks.drafting.draft import DRAFT
from services.text.instructions import instructions_note
from services.writing.assembly import Written
from services.writing.entity_tables import EntityTables
from services.writing.exhibits.all import SurveyExhibits
from services.writing.front import Frame
from services.writing.landmarks import NO_WORKS
from services.writing.unfinished import frame_of_unfinished

logger = logging.getLogger(__name__)


async def write_survey(wanted: WantedSurvey) -> Survey:
    """Write a cited survey of a field and store it.

    The same field, model and prompts give the same revision of the survey, byte for byte; one that is stored already is
    returned as it is, and summaries made before are not made again. Where something of it has changed since, the survey
    gets its next revision, and the ones before stay. Each call of the model is a step.

    Raises:
        StoppedError: it was cancelled, or its budget is spent.
        UpstreamError: the model cannot be reached, or has answered badly twice and nobody else can.
        UngroundedClaimError: a sentence says what its evidence does not hold.
        InvalidInputError: the graph holds vectors of another embedder, the budget limits a cost that is not known, or
            the steering names what the field has not.

    After one of the first three, the sections finished so far are stored as a partial survey, whose id is the error's
    `partial`, and which the finished survey will replace.
    """
    wanted = wanted.resolve()
    manifest = await offload(wanted.manifest)
    if (stored := await offload(wanted.surveys.revision_of_input, wanted.id, manifest["input"])) is not None:
        return stored
    tools, grounds, beside = wanted.tools(), await offload(wanted.grounds), NO_WORKS
    if not wanted.steering.stops_at_outline:
        beside = await offload(works_beside, grounds, tools)
    wanted = replace(wanted, field=beside.in_field(wanted.field))
    run = await run_stages(
        wanted.steering.stages(wanted.parts),
        wanted.steering.initial_results(beside.in_index(grounds)).with_value(beside),
        tools,
        progress=wanted.progress,
        steps=wanted.steps,
        enter=wanted.ledger.enter,
    )
    return await _finish(await offload(_sheet, wanted, manifest, run.results), run)


async def _finish(sheet: _Sheet, run: PipelineRun) -> Survey:
    """The stored survey of a run that came to its end; of one that did not, its error, once what there is is kept."""
    if run.stop is not None:
        await _keep_partial(sheet, run.results, run.stop)
        raise run.stop
    if sheet.wanted.steering.stops_at_outline:
        return await _find_stored(sheet, sheet.outline(run.results.get(SurveyPlan)))
    plan, frame = run.results.get(Written).plan, run.results.get(Frame)
    survey = await _find_stored(sheet, sheet.survey(frame, plan, exhibits=exhibits_of(run.results)))
    logger.info("survey written", extra={"sections": len(survey.sections), "cited": len(survey.keys)})
    return survey


def exhibits_of(results: Results) -> tuple[Exhibit, ...]:
    """Tables of the domain graph, then figures, other tables and the glossary, as far as they were made."""
    return (*results.get_or_empty(EntityTables).exhibits, *results.get_or_empty(SurveyExhibits).exhibits)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """What a survey is beside its text."""

    wanted: WantedSurvey
    notice: str
    manifest: Mapping[str, str]

    def _omission_notes(self) -> tuple[str, ...]:
        field = self.wanted.field
        note = note_on_left_out(field)
        retracted = self.wanted.steering.retracted_papers(field).note()
        return note and f"{note}.", retracted, instructions_note(field.papers.values())

    def survey(
        self,
        frame: Frame,
        plan: SurveyPlan,
        status: SurveyStatus = SurveyStatus.COMPLETE,
        *,
        exhibits: tuple[Exhibit, ...] = (),
    ) -> Survey:
        """The survey of a text and of the plan that it was written by."""
        wanted, field = self.wanted, self.wanted.field
        papers = {paper.citation_key: paper.id for paper in field.citable.values()}
        reading = reading_note(outline_plan(plan), field)
        notice = with_corrections(self.notice, wanted.ledger.grounding, frame.verified)
        survey = Survey(
            id=wanted.id,
            field_id=field.field.id,
            title=frame.title,
            abstract=frame.abstract,
            sections=frame.sections,
            keys={
                key: papers[key]
                for key in sorted({*keys_in_sections((frame.abstract, *frame.sections)), *keys_in_tables(exhibits)})
            },
            notice=" ".join(part for part in (notice, reading, *self._omission_notes()) if part),
            preset=wanted.parts.name,
            manifest=with_claims({**self.manifest, **wanted.steering.retracted_papers(field).manifest()}, frame),
            status=status,
            revision=Revision(input=self.manifest["input"], field_revision=wanted.field_revision),
            evolution=plan.evolution,
            exhibits=exhibits,
            plan=outline_plan(plan),
        )
        is_offline = wanted.model.route(DRAFT).traits.is_offline
        return with_pointers(with_steering(survey, wanted.steering, plan, field, is_offline=is_offline))

    def outline(self, plan: SurveyPlan) -> Survey:
        """The outline of a survey that is not written yet."""
        frame = outline_frame(plan, topic=self.wanted.field.field.topic, survey=self.wanted.id)
        return self.survey(frame, plan, SurveyStatus.OUTLINE)


def _sheet(wanted: WantedSurvey, manifest: Mapping[str, str], results: Results) -> _Sheet:
    """What a survey is beside its text, after its last call."""
    preset, model, ledger = wanted.parts, wanted.model, wanted.ledger
    if (written := results.find(Written)) is not None and preset.switches.tracing:
        manifest = with_tracing(manifest, written.tracing)
    if (cards := results.find(ReadCards)) is not None:
        manifest = {**manifest, "attribute_trees": cards.share_read()}
    expected = {model.route(task).traits.name for task in catalogue()}
    notice = with_replacements(with_parts_off(model.traits.notice, preset), ledger, expected=expected)
    spent = with_spending(with_calls(manifest, ledger), ledger)
    return _Sheet(
        wanted=wanted,
        notice=notice,
        manifest=with_licences(spent, results.get(FieldIndex).graph),
    )


async def _find_stored(sheet: _Sheet, survey: Survey) -> Survey:
    """The stored revision of a survey, whose field is there as long as it is."""
    wanted = sheet.wanted
    if wanted.field_revision:
        await offload(wanted.fields.keep, wanted.field, wanted.field_revision)
    return await offload(wanted.surveys.add, survey)


async def _keep_partial(sheet: _Sheet, results: Results, stop: ServiceError) -> None:
    """Store what is finished, unless another job has meanwhile finished the survey, and name it in the error."""
    written, wanted = results.find(Written), sheet.wanted
    if written is None or not written.sections:
        return
    frame = frame_of_unfinished(written, topic=wanted.field.field.topic, survey=wanted.id, stop=stop)
    survey = sheet.survey(frame, written.plan, SurveyStatus.PARTIAL)
    if await offload(wanted.surveys.revision_of_input, survey.id, survey.revision.input) is None:
        survey = await _find_stored(sheet, survey)
    stop.partial = survey.id
    logger.info("partial survey kept", extra={"sections": len(survey.sections), "cited": len(survey.keys)})
