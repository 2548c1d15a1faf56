"""Workers of one process: so many jobs at a time, each claimed, done by its steps, and ended or given back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from kg.errors import StoreUnavailableError
from services.errors import LeaseLostError, PausedError
from services.queue.endings import Ending, ending_of, is_internal
from services.queue.execution import Handler, Handlers, attempt, carry_out, record_outcome, retry_while_away
from services.queue.model import Job, JobId, JobState
from services.queue.notifier import Notifier
from services.queue.ports import JobQueue
from services.queue.step_recorder import LEASE_SECONDS, Recorder
from services.queue.worker_locks import new_owner
from services.steps.offload import Lane, offload_to

__all__ = ["RETRY_WAITS", "Handler", "Handlers", "Notifier", "Worker"]

logger = logging.getLogger(__name__)

RETRY_WAITS: tuple[float, ...] = (1, 2, 4, 8, 15, 30, 30, 30, 30, 30, 30, 30)
"""Seconds that a job is put off while the graph does not answer, four minutes in all; then it fails.

A finished step starts the row again.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How often a worker looks, in seconds: for work that another process queued, and for workers that died."""

    poll: float = 1.0
    recover: float = 5.0
    retry_waits: Sequence[float] = RETRY_WAITS


class Worker:
    """Works on jobs until it is stopped. Several processes may have one on the same state."""

    def __init__(
        self,
        queue: JobQueue,
        handlers: Handlers,
        *,
        concurrency: int,
        owner: str | None = None,
        lease_seconds: float = LEASE_SECONDS,
        notifier: Notifier | None = None,
        pace: Pace = Pace(),
    ) -> None:
        self._queue = queue
        self._handlers = handlers
        self._concurrency = concurrency
        self._lease_seconds = lease_seconds
        self._notifier = notifier or Notifier()
        self._pace = pace
        self._running: dict[JobId, Recorder] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._stopping = False
        self.owner = owner or new_owner()
        self._has_begun = asyncio.Event()

    @property
    def is_working(self) -> bool:
        """Whether jobs are taken: it runs and was not stopped."""
        return bool(self._tasks) and not self._stopping and not any(task.done() for task in self._tasks)

    async def run(self) -> None:
        """Recover what dead workers held, then work until `stop`."""
        try:
            await self._recover()
        finally:
            self._has_begun.set()  # what waits for it goes on once this task waits again, and then takes jobs
        async with asyncio.TaskGroup() as group:
            recovering = group.create_task(self._keep_recovering())
            self._tasks = [group.create_task(self._work()) for _ in range(self._concurrency)]
            await asyncio.wait(self._tasks)
            recovering.cancel()
        self._tasks = []

    async def wait_until_begun(self, most_seconds: float) -> None:
        """Wait until `run` takes jobs or has ended, but no longer than `most_seconds`."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._has_begun.wait(), most_seconds)

    async def stop(self, grace_seconds: float) -> None:
        """Take no more jobs, and give back those in hand: between two steps, or after `grace_seconds` at once."""
        self._stopping = True
        for recorder in self._running.values():
            recorder.pause()
        self._notifier.notify_work()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=grace_seconds)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late)

    async def _work(self) -> None:
        """One of the concurrent places: job after job."""
        while not self._stopping:
            seen = self._notifier.work
            job = await self._claim()
            if job is None:
                await self._notifier.wait_for_work(self._pace.poll, after=seen)
            else:
                await self._do(job)

    async def _claim(self) -> Job | None:
        try:
            return await offload_to(Lane.RECORDS, self._queue.claim, self.owner, lease_seconds=self._lease_seconds)
        except StoreUnavailableError as error:
            logger.warning("no job can be claimed", extra={"error": str(error), "outage": True})
            return None

    async def _do(self, job: Job) -> None:
        recorder = Recorder(self._queue, job, self.owner, lease_seconds=self._lease_seconds)
        self._running[job.id] = recorder
        if self._stopping:
            recorder.pause()
        try:
            ending = await self._ending(job, recorder)
            if ending is not None:
                await record_outcome(self._queue, job, self.owner, recorder, ending)
        except LeaseLostError:
            logger.warning("job left, because it is another worker's by now", extra={"job_id": job.id})
        finally:
            del self._running[job.id]

    async def _ending(self, job: Job, recorder: Recorder) -> Ending | None:
        """How the job ended, or None if it was given back."""
        try:
            result = await carry_out(job, self._handlers, recorder, recorder.progress)
        except LeaseLostError:
            raise
        except PausedError:
            await self._give_back(job, wait_seconds=0.0)
        except StoreUnavailableError as error:
            tries = 0 if recorder.steps_done else job.retries
            if tries >= len(self._pace.retry_waits):
                return ending_of(error, job)
            await self._give_back(job, wait_seconds=self._pace.retry_waits[tries])
        except asyncio.CancelledError:
            await attempt(self._queue.release, job.id, self.owner)
            raise
        except Exception as error:
            ending = ending_of(error, job)
            if is_internal(ending):
                logger.exception("job failed", extra={"job_id": job.id})
            return ending
        else:
            return Ending(state=JobState.SUCCEEDED, result=result)
        return None

    async def _give_back(self, job: Job, *, wait_seconds: float) -> None:
        await retry_while_away(self._queue.release, job.id, self.owner, wait_seconds=wait_seconds)
        logger.info("job given back", extra={"job_id": job.id, "seconds": wait_seconds})

    async def _keep_recovering(self) -> None:
        while True:
            await asyncio.sleep(self._pace.recover)
            await self._recover()

    async def _recover(self) -> None:
        try:
            recovered = await offload_to(Lane.RECORDS, self._queue.recover)
        except StoreUnavailableError as error:
            logger.warning("no job can be recovered", extra={"error": str(error), "outage": True})
            return
        if recovered:
            logger.warning("jobs of dead workers recovered", extra={"jobs": list(recovered)})
