"""Unaided jobs: a survey by a language model alone, and whether the works that it names exist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from services.evaluation.unaided import (
    WRITING,
    UnaidedSurvey,
    measure_unaided,
    refuse_offline,
    write_unaided,
)
from services.jobs.ledgers import ledger_of_job, ledger_rows, with_ledger
from services.jobs.models import model_of_job
from services.jobs.requests import request_of
from services.jobs.unaided_requests import UnaidedRequest
from services.pipeline.estimate import Estimate
from services.pipeline.unaided_estimate import estimate_unaided
from services.queue.model import Job
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.tasks.prompting import load_prompts
from services.workbench import Workbench

_SURVEY = TypeAdapter(UnaidedSurvey)


async def write_alone(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Write what an `UnaidedRequest` names; `{"survey": …, "measures": …, "ledger": …}`.

    Nothing of it enters the graph: the result of the job is all there is.

    Raises:
        InvalidInputError: the model or a source is not here, or the model is the offline writer.
        ServiceError: the job was stopped, its budget is spent, or its model or a source failed.
    """
    request = request_of(UnaidedRequest, job.request)
    check_unaided(workbench, request)
    model = workbench.model_named(request.model)
    ledger = ledger_of_job(job, model)
    async with with_ledger(ledger):
        ledger.enter(WRITING)
        stack = model_of_job(
            workbench,
            job,
            model,
            budget=request.budget,
            steps=steps,
            prompts=load_prompts(),
            ledger=ledger,
            has_fallback=False,
        )
        survey = await write_unaided(
            request.topic,
            model=stack,
            papers=workbench.papers,
            searches=workbench.record_searches_named(request.sources),
            progress=progress,
        )
        measures = await measure_unaided(survey, request.human(), workbench.embedder)
    return {
        "survey": _SURVEY.dump_python(survey, mode="json"),
        "measures": {group: dict(values) for group, values in measures.items()},
        "ledger": ledger_rows(ledger),
    }


def check_unaided(workbench: Workbench, request: UnaidedRequest) -> None:
    """Refuse what needs no job to be refused.

    Raises:
        InvalidInputError: the model or a source is not here, or the model is the offline writer.
    """
    refuse_offline(workbench.model_named(request.model))
    workbench.record_searches_named(request.sources)


def unaided_estimate(workbench: Workbench, request: UnaidedRequest) -> Estimate:
    """What a survey by a model alone will take; no call is made.

    Raises:
        InvalidInputError: as `check_unaided`.
    """
    check_unaided(workbench, request)
    return estimate_unaided(workbench.model_named(request.model))


def survey_of_result(result: Mapping[str, Any]) -> tuple[UnaidedSurvey, Mapping[str, Mapping[str, float | None]]]:
    """The survey that a job gave, and what was measured of it."""
    return _SURVEY.validate_python(result["survey"]), result["measures"]
