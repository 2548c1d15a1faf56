"""Survey jobs: a cited survey of a built field."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from services.jobs.ledgers import ledger_of_job, ledger_rows, with_ledger
from services.jobs.recording_transfer import answering, bring_stored, keep_answers, recording_named
from services.jobs.requests import SurveyRequest, request_of
from services.jobs.steering import steering_of
from services.jobs.survey_reading import steering_after_reading
from services.jobs.survey_retrieval import SurveyRetrieval
from services.models.answers_for_recording import AnswerNotes
from services.pipeline.estimate import Estimate, estimate_survey
from services.pipeline.preset import PRESET, Preset, preset_names
from services.pipeline.steering import UNSTEERED, Steering
from services.pipeline.survey import write_survey
from services.pipeline.wanted_survey import WantedSurvey
from services.steps.offload import offload
from services.structure.survey_domain_graph import unread_papers
from services.tasks.prompting import load_prompts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from services.jobs.survey_outline import Outlining
    from services.models.recording_format import Recording
    from services.queue.model import Job
    from services.steps.progress import Progress
    from services.steps.steps import Steps
    from services.workbench import Workbench


async def write(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Write the survey of a `SurveyRequest`; `{"survey_id": …, "revision": …, "status": …, "ledger": …}`.

    Raises:
        NotFoundError: the field is not built.
        InvalidInputError: the model or the recording that it names is not here.
        ServiceError: the job was stopped or its model failed; `partial` names the survey as far as it is written, if
            there is one.
    """
    request = request_of(SurveyRequest, job.request)
    field, revision = await offload(workbench.fields.whole, request.field_id)
    recording = await offload(recording_named, workbench, request.replay, field)
    model = answering(workbench, recording, request.model)
    steering = await offload(steering_of, workbench, request, recording)
    ledger, notes = ledger_of_job(job, model), AnswerNotes()
    wanted = WantedSurvey(
        field=field,
        field_revision=revision,
        engine=workbench.engine,
        model=model,
        embedder=workbench.embedder,
        surveys=workbench.surveys,
        fields=workbench.fields,
        papers=workbench.papers,
        progress=progress,
        steps=steps,
        budget=request.budget.value(),
        preset=request.parts_of(recording.preset if recording else ""),
        spent=job.spent,
        ledger=ledger,
        cache=workbench.cache,
        fallback=None if recording else workbench.fallback,
        fresh=_edition(request, job, recording),
        notes=notes,
        steering=steering,
    )
    async with workbench.durable(), with_ledger(ledger):
        if recording is not None:
            await offload(bring_stored, workbench, recording)
        elif request.sources:
            wanted = await _after_retrieval(workbench, job, request, wanted)
        if recording is None and request.full_texts is not None:
            wanted = await _after_reading(workbench, request, wanted)
        survey = await write_survey(wanted)
    if recording is None:
        await offload(keep_answers, workbench, survey, model, notes, outline=wanted.steering.outline)
    return {
        "survey_id": survey.id,
        "revision": survey.revision.number,
        "status": survey.status.value,
        "ledger": ledger_rows(ledger),
    }


async def _after_retrieval(
    workbench: Workbench, job: Job, request: SurveyRequest, wanted: WantedSurvey
) -> WantedSurvey:
    """The survey of the field that has grown by what sources give for the parts of a first outline."""
    retrieval = SurveyRetrieval(
        workbench=workbench,
        job=job,
        request=request,
        ledger=wanted.ledger,
        steps=wanted.steps,
        progress=wanted.progress,
    )
    await retrieval.grow(wanted.field, request.parts_of(), wanted.steering, outline=_outlining(wanted))
    field, revision = await offload(workbench.fields.whole, request.field_id)
    return replace(wanted, field=field, field_revision=revision)


async def _after_reading(workbench: Workbench, request: SurveyRequest, wanted: WantedSurvey) -> WantedSurvey:
    """The survey by the outline whose carrying papers have been fetched, of the field with their texts."""
    steering = await steering_after_reading(
        workbench, request, wanted.steering, outline=_outlining(wanted), steps=wanted.steps, progress=wanted.progress
    )
    field, revision = await offload(workbench.fields.whole, request.field_id)
    return replace(wanted, field=field, field_revision=revision, steering=steering)


def _outlining(wanted: WantedSurvey) -> Outlining:
    """Writes what is wanted by another steering, such as one that stops at the outline."""
    return lambda steering: write_survey(replace(wanted, steering=steering))


def survey_estimate(
    workbench: Workbench,
    field_id: str,
    model_name: str | None = None,
    *,
    preset: Preset | str = PRESET,
    steering: Steering = UNSTEERED,
) -> Estimate:
    """What a survey of a stored field will take.

    Raises:
        NotFoundError: no field has this id.
        InvalidInputError: the model is not among the choices, or the steering names what the field has not.
    """
    field, model = workbench.fields.get(field_id), workbench.model_named(model_name)
    return estimate_survey(
        field,
        model,
        summaries=workbench.fields.summaries(field_id),
        others=workbench.choices.values(),
        preset=preset,
        unread=unread_papers(workbench.engine, model, load_prompts(), field),
        steering=steering,
    )


def preset_estimates(workbench: Workbench, field_id: str) -> Mapping[str, Estimate]:
    """What a survey of a stored field will take by each preset, by the models of the settings.

    Raises:
        NotFoundError: no field has this id.
    """
    return {name: survey_estimate(workbench, field_id, preset=name) for name in preset_names()}


def _edition(request: SurveyRequest, job: Job, recording: Recording | None) -> str:
    """What distinguishes this survey from others of the same input; a replay has that of the recorded survey."""
    if recording is not None:
        return recording.manifest.get("fresh", "")
    return job.id if request.fresh else ""
