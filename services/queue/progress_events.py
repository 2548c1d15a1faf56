"""Reports the progress of a job to the store, often enough for people and seldom enough for the disk."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from kg.errors import StoreUnavailableError
from services.errors import LeaseLostError
from services.steps.offload import Lane, offload_to

logger = logging.getLogger(__name__)

INTERVAL_SECONDS = 0.25
"""Least time between two events, the edges of stages apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """How far a stage is; `total` is None where it is not known. `is_edge`: a stage's first word, or its last."""

    stage: str
    done: int
    total: int | None
    is_edge: bool


class ProgressEvents:
    """A `Progress` that stores in the background; every stage's first and last word, of the others the newest."""

    def __init__(self, store: Callable[[Moment], None], *, interval_seconds: float = INTERVAL_SECONDS) -> None:
        self._store = store
        self._interval = interval_seconds
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._stages: set[str] = set()
        self._due: deque[Moment] = deque()
        self._storing: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._stored_at = float("-inf")

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        """Record progress; may be called from any thread."""
        if threading.get_ident() == self._thread:
            self._handle(stage, done, total)
        else:
            self._loop.call_soon_threadsafe(self._handle, stage, done, total)

    async def flush(self) -> None:
        """Store at once what is due."""
        # Words from other threads wait in the loop for their turn.
        await asyncio.sleep(0)
        self._hurry.set()
        if self._storing is not None:
            await self._storing
        self._hurry.clear()

    def _handle(self, stage: str, done: int, total: int | None) -> None:
        is_first = stage not in self._stages
        self._stages.add(stage)
        if self._due and not self._due[-1].is_edge:
            self._due.pop()
        self._due.append(Moment(stage=stage, done=done, total=total, is_edge=is_first or done == total))
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store_all())

    async def _store_all(self) -> None:
        while self._due:
            if not self._due[0].is_edge:
                await self._pause()
            moment = self._due.popleft()
            try:
                await offload_to(Lane.RECORDS, self._store, moment)
            except (LeaseLostError, StoreUnavailableError) as error:
                # The next step meets the same trouble and acts on it; progress is only news.
                logger.warning("progress not stored", extra={"error": str(error)})
            self._stored_at = time.monotonic()

    async def _pause(self) -> None:
        """Wait until the next event is due, or until one is wanted at once."""
        seconds = self._stored_at + self._interval - time.monotonic()
        if seconds > 0:
            try:
                await asyncio.wait_for(self._hurry.wait(), seconds)
            except TimeoutError:
                return
