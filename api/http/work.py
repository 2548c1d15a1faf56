"""Requests that become jobs, and what is answered about a job."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from api.http.call import call_of
from api.http.responses import answer
from api.schemas.jobs import job_out
from api.schemas.links import job_link
from kg.errors import NotFoundError
from services.access import Principal
from services.queue.model import Job, JobKind, NewJob
from services.queue.ports import JobStore
from services.steps.offload import offload

POLL_SECONDS = 1
"""How long a client that polls should wait before it asks again."""


async def submit(
    request: Request,
    jobs: JobStore,
    principal: Principal,
    kind: JobKind,
    wanted: BaseModel,
    *,
    priority: int = 0,
    check: Callable[[], object] | None = None,
) -> Response:
    """Queue a job for what is wanted, and answer where it is; `check` raises for what needs no job to be refused."""
    new = NewJob(
        kind=kind,
        request=wanted.model_dump(mode="json"),
        priority=priority,
        principal=principal.id,
        request_id=call_of(request).request_id,
    )

    def work() -> Job:
        if check:
            check()
        return jobs.submit(new)

    return accept_job(request, await offload(work))


def accept_job(request: Request, job: Job) -> Response:
    """The answer to a request that a job will fulfil: 202, and where the job is."""
    call_of(request).job_id = job.id
    return answer(job_out(job), status=202, headers={"Location": job_link(job.id), **hints(job)})


def result_with(jobs: JobStore, id: str, kind: JobKind, part: str, *, of: str) -> Mapping[str, Any]:
    """The result of a job of a kind, which has a part once the job has ended well.

    Args:
        of: what is asked for, in words.
    Raises:
        NotFoundError: there is no such job, or its result has no such part.
    """
    job = jobs.get(id)
    if job.kind is not kind or job.result is None or part not in job.result:
        raise NotFoundError(of, id, hint="its job is of another kind, or has not ended well")
    return job.result


def hints(job: Job) -> dict[str, str]:
    """Headers of an answer about a job: when to ask again."""
    return {} if job.state.is_terminal else {"Retry-After": str(POLL_SECONDS)}
