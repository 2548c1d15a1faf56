"""One claimed job, from its handler's first line to its stored end: the same in the service and the command line."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ParamSpec

from kg.errors import StoreUnavailableError
from services.errors import LeaseLostError
from services.queue.endings import Ending
from services.queue.model import Job, JobKind
from services.queue.ports import JobQueue
from services.queue.step_recorder import Recorder
from services.steps.offload import Lane, in_lane, offload_to
from services.steps.progress import Progress
from services.steps.steps import Steps

P = ParamSpec("P")

logger = logging.getLogger(__name__)

Handler = Callable[[Job, Steps, Progress], Awaitable[Mapping[str, Any]]]
"""Does a job by its steps and gives its result, in JSON values."""

Handlers = Mapping[JobKind, Handler]

_RETRY_SECONDS = (0.1, 0.5, 1.0, 2.0, 5.0)
"""Waits before a change is tried again that the state could not take; the last one repeats."""


async def carry_out(job: Job, handlers: Handlers, recorder: Recorder, progress: Progress) -> Mapping[str, Any]:
    """The result of a job's handler; the lease is renewed meanwhile, and the last word on progress stored at its end.

    Raises:
        TypeError or ValueError: the result is more than JSON can hold.
    """
    logger.info("job started", extra={"job_id": job.id, "kind": job.kind, "attempt": job.attempts})
    try:
        async with recorder.beating():
            with in_lane(Lane.JOBS):
                result = await handlers[job.kind](job, recorder, progress)
    finally:
        await recorder.progress.flush()
    json.dumps(dict(result), allow_nan=False)
    return result


async def record_outcome(queue: JobQueue, job: Job, owner: str, recorder: Recorder, ending: Ending) -> None:
    """Store how a job ended; does nothing if the job is another's by now."""
    try:
        await retry_while_away(
            queue.finish,
            job.id,
            owner,
            ending.state,
            result=ending.result,
            failure=ending.failure,
            spent=recorder.spending,
        )
    except LeaseLostError:
        logger.warning("job ended, but it is another worker's by now", extra={"job_id": job.id})
        return
    code = ending.failure.code if ending.failure else None
    logger.info("job ended", extra={"job_id": job.id, "state": ending.state, "code": code})


async def retry_while_away(change: Callable[P, None], /, *args: P.args, **kwargs: P.kwargs) -> None:
    """Make a change of the state, again and again while the state cannot be written."""
    tries = 0
    while True:
        try:
            return await offload_to(Lane.RECORDS, change, *args, **kwargs)
        except StoreUnavailableError as error:
            wait = _RETRY_SECONDS[min(tries, len(_RETRY_SECONDS) - 1)]
            logger.warning("state not written, trying again", extra={"error": str(error), "seconds": wait})
            await asyncio.sleep(wait)
            tries += 1


async def attempt(change: Callable[P, None], /, *args: P.args, **kwargs: P.kwargs) -> None:
    """Make a change of the state on the way out, once: what is not stored is recovered when this process has ended."""
    try:
        await offload_to(Lane.RECORDS, change, *args, **kwargs)
    except (StoreUnavailableError, LeaseLostError) as error:
        logger.warning("job left as it is", extra={"error": str(error)})
