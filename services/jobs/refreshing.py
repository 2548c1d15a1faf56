"""Refreshing jobs: the next revision of a survey, up to date with its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.model.surveys.survey import Survey
from services.document.landmarks import with_cited_landmarks
from services.jobs.changing import keep_recording, survey_change
from services.jobs.ledgers import ledger_rows, with_ledger
from services.jobs.requests import request_of
from services.jobs.revision_requests import RefreshRequest
from services.jobs.rewriting import revision_result
from services.models.recording_format import RecordedChange
from services.pipeline.estimate import Estimate
from services.pipeline.refresh_estimate import estimate_refresh
from services.pipeline.refresh_record import revisions_by_refresh
from services.pipeline.refreshing import FieldNow, WrittenFrom, refresh_survey, stale_sections
from services.queue.model import Job
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.structure.survey_domain_graph import unread_papers
from services.tasks.prompting import load_prompts
from services.workbench import Workbench
from services.writing.revising.staleness import Staleness


async def refresh(workbench: Workbench, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
    """Refresh what a `RefreshRequest` names; `{"survey_id": …, "revision": …, "outcomes": …, "ledger": …}`.

    Raises:
        NotFoundError: there is no such survey or revision, or its field is deleted.
        InvalidInputError: the survey is partial, or the model or the recording is not here.
        ServiceError: the job was stopped or its model failed; nothing is stored.
    """
    request = request_of(RefreshRequest, job.request)
    survey = await offload(workbench.surveys.get, request.survey_id, request.revision)
    then = await offload(_source_fields, workbench, survey)
    graph, revision = await offload(workbench.fields.whole, survey.field_id)
    cited = await offload(with_cited_landmarks, graph, survey, workbench.papers)
    now = FieldNow(graph=cited, revision=revision)
    change = await offload(survey_change, workbench, job, request, graph, steps)
    async with workbench.durable(), with_ledger(change.ledger):
        made, found = await refresh_survey(survey, then, now, change.tools, progress=progress)
        if made.revision != survey.revision:
            what = RecordedChange(kind="refresh", base=survey.revision.input)
            await offload(keep_recording, workbench, change, made, what)
    return revision_result(made, ledger_rows(change.ledger)) | {"outcomes": [_describe_staleness(found)]}


def refresh_request(workbench: Workbench, values: Mapping[str, Any]) -> RefreshRequest:
    """A request that can be done, on a revision by its number.

    Raises:
        NotFoundError: there is no such survey or revision, or its field is deleted.
        InvalidInputError: the survey is partial, or the model is not here.
    """
    request = request_of(RefreshRequest, values)
    survey = workbench.surveys.get(request.survey_id, request.revision)
    workbench.fields.revision(survey.field_id)
    workbench.model_named(request.model)
    return request.model_copy(update={"revision": survey.revision.number})


def refresh_estimate(workbench: Workbench, request: RefreshRequest) -> tuple[Estimate, Staleness]:
    """What a refresh will take, and what it will write again; no call is made.

    Raises:
        NotFoundError, InvalidInputError: as `refresh_request`, or as `staleness_of`.
    """
    found, model = staleness_of(workbench, request.survey_id, request.revision), workbench.model_named(request.model)
    unread = unread_papers(workbench.engine, model, load_prompts(), found.new.graph)
    summaries = workbench.fields.summaries(found.survey.field_id)
    return estimate_refresh(found, model, summaries=summaries, unread=unread), found


def staleness_of(workbench: Workbench, survey_id: str, revision: int | None = None) -> Staleness:
    """What of a stored survey is stale; no model is asked.

    Raises:
        NotFoundError: there is no such survey or revision, or its field is deleted.
        InvalidInputError: the survey is partial.
    """
    survey = workbench.surveys.get(survey_id, revision)
    now = with_cited_landmarks(workbench.fields.get(survey.field_id), survey, workbench.papers)
    return stale_sections(survey, _source_fields(workbench, survey), now)


def _source_fields(workbench: Workbench, survey: Survey) -> WrittenFrom:
    """The fields that a survey was written from, by all refreshes.

    Raises:
        NotFoundError: nobody kept one of them.
    """
    earlier = [workbench.surveys.get(survey.id, number) for number in revisions_by_refresh(survey)]
    fields = tuple(workbench.field_of(each) for each in (*earlier, survey))
    return WrittenFrom(origin=earlier[0] if earlier else survey, fields=fields, earlier=tuple(earlier))


def _describe_staleness(found: Staleness) -> str:
    if not found.sections:
        return "nothing is stale"
    numbers = ", ".join(each.section.number or "abstract" for each in found.sections if not each.is_closed)
    changes = [f"{len(found.joined)} papers joined, {len(found.left)} left", f"written again: {numbers}"]
    changes += [f"{len(found.retracted)} of those that left are retracted"] if found.retracted else []
    changes += [f"no part is near to {len(found.homes.homeless)} that joined"] if found.homes.homeless else []
    changes += [f"a new section: {each.theme.label}" for each in found.opened]
    changes += [f"closed: {each.section.title}" for each in found.sections if each.is_closed]
    return "; ".join(changes)
