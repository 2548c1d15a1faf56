"""When and how often a request is sent again: one rule for both clients."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx2

from api.client.errors import NoConnectionError, StrataError, error_of
from api.client.requests import ApiRequest

TryOutcome = httpx2.Response | httpx2.TransportError
"""What comes of a try: an answer, or a connection that failed."""

_PASSING = frozenset({429, 503})


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryPolicy:
    """How often and how long a client retries while a service is busy, away or restarting.

    A request that may be repeated is sent at most `tries` times. Between two tries the client waits as long as
    `Retry-After` says, else `first_wait_seconds`, doubled each time, with jitter; but never above
    `longest_wait_seconds`: a service that asks for more is taken at its word, and the error is raised at once.
    """

    tries: int = 5
    first_wait_seconds: float = 0.25
    longest_wait_seconds: float = 30.0
    jitter: Callable[[], float] = random.random

    def wait(self, tried: int, outcome: TryOutcome) -> float | None:
        """Seconds to wait after so many tries and this outcome of the last; None to give up."""
        if tried >= self.tries or not is_passing(outcome):
            return None
        asked = retry_after(outcome)
        if asked is not None:
            return asked if asked <= self.longest_wait_seconds else None
        backoff = self.first_wait_seconds * 2.0 ** (tried - 1) * (1 + self.jitter())
        return min(backoff, self.longest_wait_seconds)


DEFAULT_RETRIES = RetryPolicy()
"""Enough for a service that restarts."""


class Tries:
    """The tries of one request, so far."""

    def __init__(self, call: ApiRequest[Any], retry_policy: RetryPolicy) -> None:
        self._call = call
        self._retry_policy = retry_policy
        self._tried = 0

    def answer_or_wait(self, outcome: TryOutcome) -> httpx2.Response | float:
        """The answer, if the outcome is one to be read; else the seconds to wait before the next try.

        Raises:
            StrataError: it is not such an answer, and there is no next try.
        """
        self._tried += 1
        if isinstance(outcome, httpx2.Response) and outcome.is_success:
            return outcome
        wait = self._retry_policy.wait(self._tried, outcome) if self._call.is_repeatable else None
        if wait is None:
            raise failure(outcome)
        return wait


def is_passing(outcome: TryOutcome) -> bool:
    """Whether the same request may be answered well a little later."""
    if not isinstance(outcome, httpx2.Response):
        return True
    is_in_flight = outcome.status_code == 409 and error_of(outcome).code == "in-flight"
    return outcome.status_code in _PASSING or is_in_flight


def retry_after(outcome: TryOutcome) -> float | None:
    """Seconds that the service asks to wait, if it does."""
    if not isinstance(outcome, httpx2.Response):
        return None
    asked = outcome.headers.get("retry-after", "")
    return float(asked) if asked.isdecimal() else None


def failure(outcome: TryOutcome) -> StrataError:
    """The error that an outcome is."""
    if isinstance(outcome, httpx2.Response):
        return error_of(outcome)
    error = NoConnectionError(f"the service does not answer: {outcome or type(outcome).__name__}")
    error.__cause__ = outcome
    return error
