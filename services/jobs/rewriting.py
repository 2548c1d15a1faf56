"""Rewriting jobs: the next revision of a survey, with one section as a reader asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.model.surveys.survey import Survey
from services.jobs.changing import keep_recording, survey_change
from services.jobs.ledgers import ledger_rows, with_ledger
from services.jobs.requests import request_of
from services.jobs.revision_requests import RewritingRequest
from services.models.recording_format import RecordedChange
from services.pipeline.estimate import Estimate, estimate_of_calls
from services.pipeline.rewriting import check_rewritable, rewrite_survey
from services.pipeline.stages.rewriting import rewriting_calls
from services.queue.model import Job
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.workbench import Workbench

_BASIS = "A call for each part of the section that is rewritten, and those that its claims are verified with."


async def rewrite(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Rewrite what a `RewritingRequest` names; `{"survey_id": …, "revision": …, "outcomes": …, "ledger": …}`.

    Raises:
        NotFoundError: there is no such survey, revision or section.
        InvalidInputError: the section has no such paragraph, or the model or the recording is not here.
        ServiceError: the job was stopped or its model failed; nothing is stored.
    """
    request = request_of(RewritingRequest, job.request)
    survey = await offload(workbench.surveys.get, request.survey_id, request.revision)
    field = await offload(workbench.field_of, survey)
    change = await offload(survey_change, workbench, job, request, field, steps)
    async with workbench.durable(), with_ledger(change.ledger):
        made, outcomes = await rewrite_survey(survey, field, request.to_rewriting(), change.tools, progress=progress)
        if made.revision != survey.revision:
            what = RecordedChange(
                kind="rewriting",
                base=survey.revision.input,
                section=request.section,
                instruction=request.to_rewriting().instruction,
                paragraph=request.paragraph,
            )
            await offload(keep_recording, workbench, change, made, what)
    return revision_result(made, ledger_rows(change.ledger)) | {"outcomes": list(outcomes)}


def revision_result(survey: Survey, ledger: list[dict[str, Any]]) -> dict[str, Any]:
    """What a job gives that made a revision of a survey."""
    return {
        "survey_id": survey.id,
        "revision": survey.revision.number,
        "status": survey.status.value,
        "ledger": ledger,
    }


def rewriting_request(workbench: Workbench, values: Mapping[str, Any]) -> RewritingRequest:
    """A request that can be done, on a revision by its number.

    Raises:
        NotFoundError: there is no such survey, revision or section.
        InvalidInputError: the section has no such paragraph, the survey is partial, or the model is not here.
    """
    request = request_of(RewritingRequest, values)
    survey = workbench.surveys.get(request.survey_id, request.revision)
    check_rewritable(survey, request.to_rewriting(), workbench.model_named(request.model))
    return request.model_copy(update={"revision": survey.revision.number})


def rewriting_estimate(workbench: Workbench, request: RewritingRequest) -> Estimate:
    """What a rewriting will take; no call is made.

    Raises:
        NotFoundError, InvalidInputError: as `rewriting_request`.
    """
    survey = workbench.surveys.get(request.survey_id, request.revision)
    model = workbench.model_named(request.model)
    parts = check_rewritable(survey, request.to_rewriting(), model)
    return estimate_of_calls(model, rewriting_calls(parts), basis=_BASIS)
