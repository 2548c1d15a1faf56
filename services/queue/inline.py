"""A job of the command line: submitted, claimed and done in this process, with its steps and events stored."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from services.errors import LeaseLostError
from services.queue.endings import Ending, ending_of, is_internal
from services.queue.execution import Handlers, attempt, carry_out, record_outcome
from services.queue.model import Job, JobId, JobState, NewJob
from services.queue.step_recorder import LEASE_SECONDS, Recorder
from services.steps.offload import offload
from services.steps.spent import Spent

if TYPE_CHECKING:
    from services.queue.ports import JobQueue, JobStore
    from services.steps.progress import Progress

logger = logging.getLogger(__name__)

Spending = Callable[[Spent], None]
"""Called with what a job has cost so far, before each word on its progress."""


def ignore_spending(spent: Spent) -> None:
    """The spending of a caller who does not watch."""


HEAD_START_SECONDS = 10.0
"""For so long a job that is queued to be done here is left alone by the workers of other processes."""

_LOOKED_AT = 50
"""Newest unfinished jobs among which the same request is looked for."""


async def run_job(
    store: JobStore,
    queue: JobQueue,
    new_job: NewJob,
    *,
    handlers: Handlers,
    owner: str,
    progress: Progress,
    spending: Spending = ignore_spending,
) -> Job:
    """Do a job here and now. An unfinished one that asked for the same is gone on with, so no step is done twice.

    A first Ctrl-C (asyncio's cancellation) stops between two steps, a second one at once; either way the job is
    cancelled, and the same call goes on with it.

    Returns:
        The job, succeeded.
    Raises:
        Whatever the handler raises, once the job's end is stored.
        LeaseLostError: a worker of another process was faster to claim it.
    """
    await offload(queue.recover)
    same = await offload(_find_unfinished, store, new_job)
    queue_it = partial(store.submit, new_job) if same is None else partial(store.resume, same)
    job = await offload(queue_it, wait_seconds=HEAD_START_SECONDS)
    return await run_queued(store, queue, job.id, handlers=handlers, owner=owner, progress=progress, spending=spending)


async def run_queued(
    store: JobStore,
    queue: JobQueue,
    id: JobId,
    *,
    handlers: Handlers,
    owner: str,
    progress: Progress,
    spending: Spending = ignore_spending,
) -> Job:
    """Do a job that is queued here and now; see `run_job`."""
    job = await offload(queue.claim, owner, lease_seconds=LEASE_SECONDS, id=id)
    if job is None:
        raise LeaseLostError(f"another worker took the job; `strata jobs show {id}` says how it goes")
    doing = asyncio.create_task(_do(queue, job, handlers=handlers, owner=owner, progress=progress, spending=spending))
    try:
        await asyncio.wait({doing})
    except asyncio.CancelledError:
        logger.warning("stopping after this step; press Ctrl-C again to stop at once", extra={"job_id": id})
        try:
            await offload(store.cancel, id)
            await asyncio.gather(doing, return_exceptions=True)
        finally:
            doing.cancel()  # where the second Ctrl-C came while the first was being noted
            await asyncio.gather(doing, return_exceptions=True)
        raise
    doing.result()
    return await offload(store.get, id)


async def _do(
    queue: JobQueue, job: Job, *, handlers: Handlers, owner: str, progress: Progress, spending: Spending
) -> None:
    recorder = Recorder(queue, job, owner)

    def report_both(stage: str, done: int, total: int | None) -> None:
        spending(recorder.spending)
        progress(stage, done, total)
        recorder.progress(stage, done, total)

    try:
        result = await carry_out(job, handlers, recorder, report_both)
    except LeaseLostError:
        raise
    except asyncio.CancelledError:
        await attempt(queue.finish, job.id, owner, JobState.CANCELLED, spent=recorder.spending)
        raise
    except Exception as error:
        ending = ending_of(error, job)
        if is_internal(ending):
            logger.debug("job failed", extra={"job_id": job.id}, exc_info=True)
        await record_outcome(queue, job, owner, recorder, ending)
        raise
    await record_outcome(queue, job, owner, recorder, Ending(state=JobState.SUCCEEDED, result=result))


def _find_unfinished(store: JobStore, new_job: NewJob) -> JobId | None:
    """The newest job that asked for the same and can be gone on with."""
    found: Sequence[Job] = [
        job
        for state in (JobState.QUEUED, JobState.CANCELLED, JobState.FAILED)
        for job in store.list(kind=new_job.kind, state=state, limit=_LOOKED_AT)
        if job.principal == new_job.principal and _canonical(job) == _canonical(new_job)
    ]
    return max(found, key=lambda job: (job.created, job.id)).id if found else None


def _canonical(job: Job | NewJob) -> str:
    return json.dumps(dict(job.request), sort_keys=True)
