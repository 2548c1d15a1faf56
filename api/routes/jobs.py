"""Jobs: followed, stopped, gone on with."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, Path, Query, Request, Response
from fastapi.responses import StreamingResponse

from api.http import events
from api.http.call import call_of
from api.http.dependencies import JobsDep, Reader, ServiceDep, Writer
from api.http.errors import problems
from api.http.negotiation import negotiate
from api.http.paging import Limit, PageDep
from api.http.responses import answer
from api.http.routing import UNTIMED, resource
from api.http.work import accept_job, hints
from api.schemas.job_drafts import DRAFT_STEPS, JobDrafts, draft_rows
from api.schemas.jobs import (
    JobEvents,
    JobList,
    JobOut,
    JobSteps,
    Resumption,
    event_out,
    job_brief,
    job_out,
    step_row,
)
from api.schemas.links import job_link
from services.queue.model import Job, JobKind, JobState
from services.queue.ports import JobStore, job_and_events
from services.steps.offload import offload

JobInPath = Annotated[
    str, Path(min_length=1, max_length=100, description="Id of the job.", examples=["job_0f3a5b7c9d1e2f40"])
]

router = resource("/jobs", "jobs")

_JOBS = "jobs"

_JSON = "application/json"
_AFTER = Query(ge=0, lt=10**18, description="Number of the last event that you have; 0 for all of them.")
_LAST_EVENT_ID = Header(
    pattern=r"^\d{1,18}$", description="The same, as a browser sends it when it connects again; `after` counts more."
)


@router.get("", operation_id="listJobs", summary="List jobs", response_model=JobList, responses=problems(400))
async def list_jobs(
    jobs: JobsDep,
    _reader: Reader,
    kind: Annotated[JobKind | None, Query(description="Only jobs of this kind.")] = None,
    state: Annotated[JobState | None, Query(description="Only jobs in this state.")] = None,
    *,
    page: PageDep,
) -> Response:
    """The newest first."""
    after = page.id_before(_JOBS) or None
    found = await offload(jobs.list, kind=kind, state=state, after=after, limit=page.limit + 1)
    following = page.behind(found, lambda job: job.id)
    return answer(page.page(JobList, map(job_brief, found[: page.limit]), _JOBS, following))


@router.get("/{id}", operation_id="getJob", summary="Read a job", response_model=JobOut, responses=problems(404))
async def get_job(id: JobInPath, jobs: JobsDep, _reader: Reader) -> Response:
    """How far it is, what it has cost, what came of it. `Retry-After` says when to ask again; with `If-None-Match`
    asking costs next to nothing."""
    job = await offload(jobs.get, id)
    return answer(job_out(job), headers=hints(job))


@router.get(
    "/{id}/steps",
    operation_id="listJobSteps",
    summary="List the finished steps of a job",
    response_model=JobSteps,
    responses=problems(404),
)
async def list_steps(id: JobInPath, jobs: JobsDep, _reader: Reader) -> Response:
    """What a resumption will not do again, in the order in which it was finished."""
    return answer(JobSteps(items=[step_row(step) for step in await offload(jobs.steps, id)]))


@router.get(
    "/{id}/drafts",
    operation_id="listJobDrafts",
    summary="Read what a survey's job has drafted so far",
    response_model=JobDrafts,
    responses=problems(404),
)
async def list_drafts(id: JobInPath, jobs: JobsDep, _reader: Reader) -> Response:
    """Parts of the survey as they are drafted, before they are checked and put in order; none once it is written."""
    return answer(JobDrafts(items=draft_rows(await offload(jobs.step_results, id, DRAFT_STEPS))))


@router.get(
    "/{id}/events",
    operation_id="listJobEvents",
    summary="Follow the events of a job",
    response_model=JobEvents,
    responses={
        200: {
            "description": "The events so far as JSON, or all of them as they come as a stream",
            "content": {
                events.MEDIA_TYPE: {
                    "schema": {"type": "string"},
                    "example": 'event: state\ndata: {"number":1,"type":"state","data":{"state":"queued"}}\nid: 1\n\n',
                }
            },
        },
        204: {"description": "There is nothing more to stream; do not connect again"},
        **problems(404, 406),
    },
    openapi_extra=UNTIMED,
)
async def list_events(
    request: Request,
    id: JobInPath,
    service: ServiceDep,
    reader: Reader,
    after: Annotated[int | None, _AFTER] = None,
    last_event_id: Annotated[str, _LAST_EVENT_ID] = "0",
    limit: Limit = 200,
) -> Response:
    """With `Accept: text/event-stream`, a stream: each event has its number as `id`, so that a client which connects
    again goes on where it was; a comment every 15 seconds keeps it open; it ends after the event that ends the job.
    Otherwise a page of the same events as JSON, with `next` to poll for more."""
    start = after if after is not None else int(last_event_id)
    if negotiate(request.headers.get("accept"), [_JSON, events.MEDIA_TYPE]) == _JSON:
        return await offload(_events_so_far, service.jobs, id, after=start, limit=limit)
    job, found = await offload(job_and_events, service.jobs, id, after=start, limit=1)
    if job.state.is_terminal and not found:
        return Response(status_code=204, headers=events.HEADERS)
    request.app.state.slots.take_stream(reader, call_of(request))
    stream = events.event_stream(service.jobs, service.notifier, id, after=start, closing=request.app.state.closing)
    return StreamingResponse(stream, media_type=events.MEDIA_TYPE, headers=events.HEADERS)


def _events_so_far(jobs: JobStore, id: str, *, after: int, limit: int) -> Response:
    job, found = job_and_events(jobs, id, after=after, limit=limit)
    last = found[-1].number if found else after
    is_over = job.state.is_terminal and len(found) < limit
    link = None if is_over else f"{job_link(job.id, 'events')}?after={last}"
    return answer(JobEvents(items=[event_out(event) for event in found], next=link), headers=hints(job))


@router.post(
    "/{id}/cancellation",
    operation_id="cancelJob",
    summary="Stop a job",
    response_model=JobOut,
    responses={202: {"model": JobOut, "description": "The job will stop after the step it is at"}, **problems(404)},
)
async def cancel_job(request: Request, id: JobInPath, jobs: JobsDep, _writer: Writer) -> Response:
    """What is finished stays, and a survey that was being written can be read as far as it goes. A job that has ended
    is answered as it is; asking twice is asking once."""
    job = await offload(jobs.cancel, id)
    return answer(job_out(job)) if job.state.is_terminal else accept_job(request, job)


@router.post(
    "/{id}/resumption",
    operation_id="resumeJob",
    summary="Go on with a job",
    response_model=JobOut,
    responses={202: {"model": JobOut, "description": "The job waits for a worker"}, **problems(404)},
)
async def resume_job(
    request: Request, id: JobInPath, jobs: JobsDep, _writer: Writer, body: Resumption | None = None
) -> Response:
    """A cancelled or failed job is queued again; its finished steps are not done again. Another job is answered as it
    is. A survey whose budget was spent needs a larger one, which takes the place of the old."""
    resumed = await offload(_resume, jobs, id, body)
    return answer(job_out(resumed)) if resumed.state.is_terminal else accept_job(request, resumed)


def _resume(jobs: JobStore, id: str, body: Resumption | None) -> Job:
    return jobs.resume(id, body.apply_to(jobs.get(id)) if body else None)
