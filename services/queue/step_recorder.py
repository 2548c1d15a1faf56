"""The steps of one job, recorded: what is finished is stored, and cancellation is checked between two of them."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from hashlib import blake2b
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from kg.errors import StoreUnavailableError
from services.errors import CancelledError, LeaseLostError, PausedError
from services.queue.model import FinishedStep, Job, JobState
from services.queue.ports import JobQueue
from services.queue.progress_events import Moment, ProgressEvents
from services.steps.offload import Lane, offload_to
from services.steps.spent import Spent

T = TypeVar("T")

logger = logging.getLogger(__name__)

LEASE_SECONDS = 30.0
"""How long a job stays with a worker that is silent, where its death cannot be noticed otherwise."""

_BEATS_PER_LEASE = 3


def input_hash(name: str, inputs: str) -> str:
    """What distinguishes a step in its job: 32 hex digits of the name and everything that decides the result."""
    return blake2b(json.dumps([name, inputs]).encode(), digest_size=16).hexdigest()


def _now() -> datetime:
    return datetime.now(tz=UTC)


class Recorder:
    """`Steps` of a job that `owner` holds, and the `progress` of it. Made and used on one event loop."""

    def __init__(
        self,
        queue: JobQueue,
        job: Job,
        owner: str,
        *,
        lease_seconds: float = LEASE_SECONDS,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        self._queue = queue
        self._job = job
        self._owner = owner
        self._lease_seconds = lease_seconds
        self._clock = clock
        self._paused = False
        self._spent = job.spent
        self.progress = ProgressEvents(self._store_progress)
        self.steps_done = 0
        """New steps finished since this recorder was made."""

    async def run(self, name: str, inputs: str, work: Callable[[], Awaitable[T]], result: TypeAdapter[T]) -> T:
        """The result of a step: the stored one if it was finished before, else that of `work`, which is stored.

        Raises:
            CancelledError: the job was cancelled.
            PausedError: this process ends; the job is gone on with later.
            LeaseLostError: the job is another worker's by now.
        """
        self._check_pause()
        key = input_hash(name, inputs)
        stored = await offload_to(Lane.RECORDS, self._queue.finished_step, self._job.id, name, key)
        if stored is not None:
            try:
                value = result.validate_json(stored)
            except ValidationError:
                logger.warning("a stored step has another shape now; done again", extra=self._about(step=name))
            else:
                return value
        await self.check_cancelled()
        started = time.monotonic()
        value = await work()
        step = FinishedStep(name=name, input_hash=key, ended=self._clock(), seconds=time.monotonic() - started)
        text = result.dump_json(value).decode()
        await offload_to(Lane.RECORDS, self._queue.save_step, self._job.id, self._owner, step, text, spent=self._spent)
        self.steps_done += 1
        return value

    async def check_cancelled(self) -> None:
        """Go on only if this process goes on, the job is still its own, and it was not cancelled; raises as `run`."""
        self._check_pause()
        if await self._renew() is JobState.CANCELLING:
            raise CancelledError(f"the job {self._job.id} was cancelled")

    def spend(self, spent: Spent) -> None:
        """Add to what the job has cost; stored with the next step or word on progress."""
        self._spent += spent

    @property
    def spending(self) -> Spent:
        """What the job has cost so far, earlier attempts included."""
        return self._spent

    def pause(self) -> None:
        """Have the next step raise PausedError."""
        self._paused = True

    @asynccontextmanager
    async def beating(self) -> AsyncIterator[None]:
        """Renew the lease all the while, so that a long step does not lose it."""
        beat = asyncio.create_task(self._beat())
        try:
            yield
        finally:
            beat.cancel()
            await asyncio.wait({beat})

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._lease_seconds / _BEATS_PER_LEASE)
            try:
                await self._renew()
            except LeaseLostError:
                logger.warning("lease lost", extra=self._about())
                return
            except StoreUnavailableError as error:
                logger.warning("lease not renewed", extra=self._about(error=str(error)))

    def _check_pause(self) -> None:
        if self._paused:
            raise PausedError(f"the job {self._job.id} is put off, because this process ends")

    async def _renew(self) -> JobState:
        return await offload_to(
            Lane.RECORDS, self._queue.renew, self._job.id, self._owner, lease_seconds=self._lease_seconds
        )

    def _store_progress(self, moment: Moment) -> None:
        self._queue.progress(
            self._job.id,
            self._owner,
            stage=moment.stage,
            done=moment.done,
            total=moment.total,
            spent=self._spent,
        )

    def _about(self, **more: object) -> dict[str, object]:
        return {"job_id": self._job.id, **more}
