"""Long work of a command: a job like those of the service, submitted and done in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from services.queue.model import Job, JobKind, JobState, NewJob
from services.queue.worker_locks import new_owner

if TYPE_CHECKING:
    from collections.abc import Awaitable, Mapping

    from pydantic import BaseModel

    from api.service import Service
    from services.queue.inline import Spending
    from services.steps.progress import Progress
    from services.workbench import Workbench

T = TypeVar("T")


def do_work(
    service: Service, kind: JobKind, wanted: BaseModel, progress: Progress, spending: Spending | None = None
) -> Mapping[str, Any]:
    """The result of a job, done here and now; an unfinished one that asked for the same is gone on with."""
    return do_job(service, kind, wanted, progress, spending).result or {}


def do_job(
    service: Service, kind: JobKind, wanted: BaseModel, progress: Progress, spending: Spending | None = None
) -> Job:
    """The job itself, as `do_work` does it."""
    from services.queue.inline import ignore_spending, run_job

    new_job = NewJob(kind=kind, request=wanted.model_dump(mode="json"))
    work = run_job(
        service.jobs,
        service.queue,
        new_job,
        handlers=service.handlers,
        owner=new_owner(),
        progress=progress,
        spending=spending or ignore_spending,
    )
    return run_connected(service.workbench, work)


def resume_work(service: Service, job: Job, progress: Progress, spending: Spending | None = None) -> Mapping[str, Any]:
    """The result of a job that was resumed: done here and now, unless there was nothing left to do."""
    from services.queue.inline import ignore_spending, run_queued

    if job.state is JobState.SUCCEEDED:
        return job.result or {}
    work = run_queued(
        service.jobs,
        service.queue,
        job.id,
        handlers=service.handlers,
        owner=new_owner(),
        progress=progress,
        spending=spending or ignore_spending,
    )
    return run_connected(service.workbench, work).result or {}


def run_connected(workbench: Workbench, work: Awaitable[T]) -> T:
    """What some work gives, done on an event loop of its own; connections that it opened are closed."""

    async def work_and_disconnect() -> T:
        try:
            return await work
        finally:
            await workbench.disconnect()

    import asyncio

    return asyncio.run(work_and_disconnect())
