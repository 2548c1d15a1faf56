"""How many requests a principal may send in a minute, and how an answer says what is left."""

from __future__ import annotations

import time
from math import ceil

from limits import RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from api.http.call import Call
from api.http.problem_error import ProblemError
from services.access import Principal


class RateLimits:
    """Counts by principal, in this process; the count slides, so that no minute holds two minutes' worth."""

    def __init__(self, *, per_minute: int) -> None:
        self._per_minute = per_minute
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())

    async def count(self, principal: Principal, call: Call) -> None:
        """Count one request and tell in the headers of its answer what is left.

        Raises:
            ProblemError: `too-many-requests`, with the seconds to wait.
        """
        most = principal.per_minute or self._per_minute
        item = RateLimitItemPerMinute(most)
        is_admitted = await self._limiter.hit(item, principal.id)
        left = await self._limiter.get_window_stats(item, principal.id)
        seconds = max(1, ceil(left.reset_time - time.time()))
        call.headers |= _headers(most, left.remaining, seconds)
        if not is_admitted:
            raise ProblemError(
                "too-many-requests",
                f"Your limit is {most} requests a minute; wait {seconds} seconds.",
                headers={"Retry-After": str(seconds)},
            )


def _headers(most: int, remaining: int, seconds: int) -> dict[str, str]:
    """The fields of the IETF draft (draft-ietf-httpapi-ratelimit-headers-10), and those that clients know."""
    return {
        "RateLimit-Policy": f'"minute";q={most};w=60',
        "RateLimit": f'"minute";r={remaining};t={seconds}',
        "X-RateLimit-Limit": str(most),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": str(seconds),
    }
