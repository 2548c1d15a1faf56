"""How often a source may be asked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager


class SourcePace:
    """Keeps requests apart, and no more than some under way. Used on one event loop."""

    def __init__(
        self,
        interval_seconds: float,
        *,
        at_once: int,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Take the shortest time between the beginnings of two requests, and the most requests at once."""
        self._interval = interval_seconds
        self._clock = clock
        self._sleep = sleep
        self._places = asyncio.Semaphore(at_once)
        self._turn = asyncio.Lock()
        self._not_before = float("-inf")

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """One request's place, once it may begin; requests wait in the order in which they come."""
        async with self._places:
            async with self._turn:
                while (wait := self._not_before - self._clock()) > 0:
                    await self._sleep(wait)
                self._not_before = self._clock() + self._interval
            yield

    def hold(self, seconds: float) -> None:
        """Let no request begin for so long: the source has asked for it."""
        self._not_before = max(self._not_before, self._clock() + seconds)
