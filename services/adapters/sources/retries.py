"""Retries of requests to a source: which failures pass, how long to wait, and when to give up."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import httpx2
import stamina

from services.adapters.sources.pace import SourcePace
from services.adapters.transient_failures import LONGEST_WAIT, PASSING_STATUSES, is_untrusted, retry_after

Value = TypeVar("Value")

logger = logging.getLogger(__name__)

_FIRST_WAIT = 1.0
_LONGEST_BACKOFF = 60.0


class BrokenReplyError(Exception):
    """A reply is none of the API; it may be whole when asked for again."""


async def retry(send: Callable[[], Awaitable[Value]], *, pace: SourcePace, source: str, attempts: int) -> Value:
    """What `send` gives, sent again while its failures are passing ones.

    Args:
        pace: that of the source; it keeps a pause that the source asks for.
        source: its name, for the log.
        attempts: the most of them, >= 1.
    Raises:
        Exception: that of `send`, where it is a lasting one or that of the last attempt.
    """

    def wait(error: Exception) -> bool | float:
        if not is_passing(error):
            return False
        pause = seconds_to_wait(error)
        if pause is not None:
            pace.hold(pause)
        logger.info("asking again", extra={"source": source, "error": type(error).__name__, "pause": pause})
        return True if pause is None else pause

    async for attempt in stamina.retry_context(
        on=wait, attempts=attempts, timeout=None, wait_initial=_FIRST_WAIT, wait_max=_LONGEST_BACKOFF
    ):
        with attempt:
            return await send()
    raise AssertionError("a loop of attempts ends with a reply or an error")


def is_passing(error: Exception) -> bool:
    """Whether the same request may succeed later."""
    if isinstance(error, httpx2.HTTPStatusError):
        return error.response.status_code in PASSING_STATUSES and (seconds_to_wait(error) or 0.0) <= LONGEST_WAIT
    if isinstance(error, httpx2.TransportError):
        return not is_untrusted(error)
    return isinstance(error, TimeoutError | BrokenReplyError)


def seconds_to_wait(error: Exception) -> float | None:
    """Seconds that the source asks to wait."""
    return retry_after(error.response.headers) if isinstance(error, httpx2.HTTPStatusError) else None
