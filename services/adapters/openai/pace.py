"""How fast a server may be asked: calls at once, requests and tokens a minute, and what its answers say of that."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

from services.adapters.transient_failures import LONGEST_WAIT, until_reset

logger = logging.getLogger(__name__)

MINUTE = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CallLimits:
    """The most that may be asked: calls `at_once`, requests and tokens a minute; None sets no limit."""

    at_once: int = 16
    requests_a_minute: int | None = None
    tokens_a_minute: int | None = None


class CallPace:
    """Keeps the limits of one account, for all its calls. Used on one event loop.

    Calls wait in the order in which they come. A call is counted with the tokens that it is expected to take.
    """

    def __init__(self, limits: CallLimits, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._places = asyncio.Semaphore(limits.at_once)
        self._turn = asyncio.Lock()
        self._recent: deque[tuple[float, int]] = deque()
        self._not_before = 0.0

    @asynccontextmanager
    async def place(self, tokens: int) -> AsyncIterator[None]:
        """One call's place among those at once, once `tokens` more fit into the minute."""
        async with self._places:
            async with self._turn:
                await self._until(tokens)
                self._recent.append((self._clock(), tokens))
            yield

    async def _until(self, tokens: int) -> None:
        """Sleep until so many tokens fit; looked at again after each sleep, since the server may have said more."""
        if (wait := self._wait(tokens)) > 0:
            await asyncio.sleep(wait)
            await self._until(tokens)

    def hold(self, seconds: float) -> None:
        """Let no call begin for so long: the server has asked for it."""
        self._not_before = max(self._not_before, self._clock() + seconds)

    def note(self, headers: Mapping[str, str]) -> None:
        """Wait for the reset of what the server says is used up, for `LONGEST_WAIT` at most.

        A limit that is still reached then is refused by the server, with the time to wait or without.
        """
        for what in ("requests", "tokens"):
            if headers.get(f"x-ratelimit-remaining-{what}", "").strip() == "0":
                wait = until_reset(headers.get(f"x-ratelimit-reset-{what}", ""))
                if wait > LONGEST_WAIT:
                    logger.warning("waiting less than asked for", extra={"asked": wait, "seconds": LONGEST_WAIT})
                self.hold(min(wait, LONGEST_WAIT))

    def _wait(self, tokens: int) -> float:
        """Seconds until a call may begin; 0 or less for now."""
        now = self._clock()
        while self._recent and self._recent[0][0] <= now - MINUTE:
            self._recent.popleft()
        waits = [self._not_before - now]
        most = self._limits.requests_a_minute
        if most is not None and len(self._recent) >= most:
            waits.append(self._recent[len(self._recent) - most][0] + MINUTE - now)
        if self._limits.tokens_a_minute is not None:
            waits.append(self._until_tokens(self._limits.tokens_a_minute, tokens, now))
        return max(waits)

    def _until_tokens(self, most: int, tokens: int, now: float) -> float:
        """Seconds until enough of the tokens of the last minute are older; a call above the limit goes alone."""
        used = sum(each for _, each in self._recent)
        for began, each in self._recent:
            if used + tokens <= most:
                break
            used -= each
            if used + tokens <= most or not used:
                return began + MINUTE - now
        return 0.0
