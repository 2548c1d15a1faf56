"""From a built field to a finished survey: the stages of a preset, then the survey and its manifest."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kg.errors import NotFoundError
from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Survey, SurveyId, SurveyStatus
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.document.citations import cited_in
from services.embedding import Embedder
from services.errors import ServiceError
from services.evidence.index import FieldIndex
from services.models.cached import ResponseCache
from services.models.ledger import Ledger
from services.models.port import LanguageModel
from services.models.price import UNLIMITED, Budget
from services.models.stack import ModelStack
from services.pipeline.identity import manifest_of, survey_identity, with_replacements, with_writers
from services.pipeline.preset import load_preset, stages_of
from services.pipeline.run import run_stages
from services.pipeline.stage import Results, Stage, Tools
from services.pipeline.stages import STAGES
from services.planning.plan import BodyPlan
from services.steps.offload import offload
from services.steps.progress import Progress, silent
from services.steps.spent import Spent
from services.steps.steps import UNRECORDED, Steps
from services.tasks.catalogue import catalogue
from services.tasks.prompting import load_prompts
from services.writing.drafts import Written
from services.writing.front import Frame
from services.writing.unfinished import unfinished

logger = logging.getLogger(__name__)

PRESET = "full"
"""The preset of a survey that names none: everything this pipeline can do."""


@cache
def survey_stages(preset: str) -> tuple[Stage[Any], ...]:
    """The stages of a preset.

    Raises:
        PresetFileError: there is no such preset, or its stages do not lead from a field to a survey.
    """
    return stages_of(load_preset(preset), STAGES, given=(FieldIndex,), wanted=Frame)


async def write_survey(
    *,
    field: FieldGraph,
    model: LanguageModel,
    embedder: Embedder,
    surveys: SurveyRepository,
    fields: FieldRepository,
    papers: PaperRepository,
    progress: Progress = silent,
    steps: Steps = UNRECORDED,
    budget: Budget = UNLIMITED,
    spent: Spent | None = None,
    preset: str = PRESET,
    ledger: Ledger | None = None,
    cache: ResponseCache | None = None,
    fallback: LanguageModel | None = None,
) -> Survey:
    """Write a cited survey of a field and store it.

    The same field, model and prompts give the same survey, byte for byte; one that is stored already is returned as
    it is, and summaries made before are not made again. Each call of the model is a step.

    Args:
        budget: the most that the survey may cost; `spent` counts against it.
        spent: what earlier attempts at this survey have cost.
        preset: the stages it goes through.
        ledger: counts what the calls take, for the caller to read afterwards.
        cache: answers of earlier jobs.
        fallback: who does a task that the model has done badly twice; the survey then says so.
    Raises:
        StoppedError: it was cancelled, or its budget is spent.
        UpstreamError: the model cannot be reached, or has answered badly twice and nobody else can.
        UngroundedClaimError: a sentence says what its evidence does not hold.
        InvalidInputError: the graph holds vectors of another embedder, or the budget limits a cost that nobody knows.

    After one of the first three, the sections finished so far are stored as a partial survey, whose id is the error's
    `partial`, and which the finished survey will replace.
    """
    prompts = load_prompts()
    manifest = manifest_of(field, model=model.name, embedder=embedder.identity, prompts=prompts, preset=preset)
    survey_id = survey_identity(field, manifest)
    if (stored := await offload(_stored, surveys, survey_id)) is not None:
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
    )
    tools = Tools(model=stack, embedder=embedder, fields=fields, papers=papers, prompts=prompts, survey=survey_id)
    given = Results().with_value(FieldIndex.of(field))
    run = await run_stages(survey_stages(preset), given, tools, progress=progress, steps=steps, enter=ledger.enter)
    sheet = _Sheet(
        id=survey_id,
        field=field,
        notice=with_replacements(model.notice, ledger, expected={model.route(task).name for task in catalogue()}),
        preset=preset,
        manifest=with_writers(manifest, ledger),
    )
    if run.stop is not None:
        await _keep_partial(surveys, sheet, run.results, run.stop)
        raise run.stop
    survey = sheet.survey(run.results.get(Frame))
    await offload(surveys.save, survey)
    logger.info("survey written", extra={"sections": len(survey.sections), "cited": len(survey.keys)})
    return survey


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """What a survey is beside its text."""

    id: SurveyId
    field: FieldGraph
    notice: str
    preset: str
    manifest: Mapping[str, str]

    def survey(self, frame: Frame, status: SurveyStatus = SurveyStatus.COMPLETE) -> Survey:
        """The survey of a text."""
        papers = {paper.citation_key: paper.id for paper in self.field.papers.values()}
        return Survey(
            id=self.id,
            field_id=self.field.field.id,
            title=frame.title,
            abstract=frame.abstract,
            sections=frame.sections,
            keys={key: papers[key] for key in cited_in((frame.abstract, *frame.sections))},
            notice=self.notice,
            preset=self.preset,
            manifest=self.manifest,
            status=status,
        )


def _stored(surveys: SurveyRepository, survey_id: SurveyId) -> Survey | None:
    """The survey, if all of it is written."""
    try:
        survey = surveys.get(survey_id)
    except NotFoundError:
        return None
    return survey if survey.status is SurveyStatus.COMPLETE else None


async def _keep_partial(surveys: SurveyRepository, sheet: _Sheet, results: Results, stop: ServiceError) -> None:
    """Store what is finished, unless another job has meanwhile finished the survey, and name it in the error."""
    written, plan = results.find(Written), results.find(BodyPlan)
    if written is None or plan is None or not written.sections:
        return
    frame = unfinished(written, plan, topic=sheet.field.field.topic, survey=sheet.id, stop=stop)
    survey = sheet.survey(frame, SurveyStatus.PARTIAL)
    if await offload(_stored, surveys, survey.id) is None:
        await offload(surveys.save, survey)
    stop.partial = survey.id
    logger.info("partial survey kept", extra={"sections": len(survey.sections), "cited": len(survey.keys)})
