"""Wakes those in this process who wait for news of a job, so that they need not ask the store all the time."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable

_REMEMBERED = 10_000
"""Jobs whose last event number is remembered; older ones cost a listener at most one wait."""

_WORK = ""


class Notifier:
    """Wakes waiting listeners when this process stores an event or queues a job, from any thread.

    It sees events of other processes only where a listener of the store passes them on.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._last: OrderedDict[str, int] = OrderedDict()
        self._work = 0
        self._waiting: dict[str, set[asyncio.Future[None]]] = {}

    def notify_event(self, job_id: str, number: int) -> None:
        """Say that the event `number` of a job is stored."""
        with self._guard:
            self._last[job_id] = max(number, self._last.pop(job_id, 0))
            if len(self._last) > _REMEMBERED:
                self._last.popitem(last=False)
            self._wake(job_id)

    def notify_work(self) -> None:
        """Say that a job is queued."""
        with self._guard:
            self._work += 1
            self._wake(_WORK)

    @property
    def work(self) -> int:
        """How often work was announced; read it before you look for some, and give it to `wait_for_work`."""
        return self._work

    async def wait(self, job_id: str, timeout_seconds: float, *, after: int | None = None) -> bool:
        """Wait until an event of a job is stored; False if none was in time.

        Args:
            job_id: the job.
            timeout_seconds: longest wait; one or two, since another process may work on the job.
            after: number of the last event that the listener has; a newer one that is stored already ends the wait
                at once, so none is missed between reading and waiting.
        """
        return await self._wait(
            job_id, timeout_seconds, lambda: after is not None and self._last.get(job_id, 0) > after
        )

    async def wait_for_work(self, timeout_seconds: float, *, after: int) -> bool:
        """Wait until a job is queued; False if none was in time.

        Args:
            timeout_seconds: longest wait, since another process may queue a job.
            after: `work` as it was before the listener looked for a job in vain.
        """
        return await self._wait(_WORK, timeout_seconds, lambda: self._work > after)

    async def _wait(self, key: str, timeout_seconds: float, has_news: Callable[[], bool]) -> bool:
        with self._guard:
            if has_news():
                return True
            news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(key, set()).add(news)
        try:
            await asyncio.wait_for(news, timeout_seconds)
        except TimeoutError:
            return False
        finally:
            self._leave(key, news)
        return True

    def _leave(self, key: str, news: asyncio.Future[None]) -> None:
        with self._guard:
            waiting = self._waiting.get(key, set())
            waiting.discard(news)
            if not waiting:
                self._waiting.pop(key, None)

    def _wake(self, key: str) -> None:
        for news in self._waiting.get(key, ()):
            news.get_loop().call_soon_threadsafe(_wake_one, news)


def _wake_one(news: asyncio.Future[None]) -> None:
    if not news.done():
        news.set_result(None)
