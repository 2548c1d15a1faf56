"""How many requests of one principal are answered at once, and how many of them may be event streams."""

from __future__ import annotations

from collections import Counter
from functools import partial

from api.http.call import Call
from api.http.problem_error import ProblemError
from services.access import Principal

MOST_OF_A_KEY = 128
"""Requests of one principal at once: a quarter of all, so that no key takes the places of the others."""

MOST_STREAMS = 32
"""Event streams of one principal at once; each stays open for as long as its job takes."""


class Slots:
    """Counts what is being answered, by principal, in this process."""

    def __init__(self) -> None:
        self._requests: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()

    def take(self, principal: Principal, call: Call) -> None:
        """Count a request until it is answered whole.

        Raises:
            ProblemError: `too-many-requests`.
        """
        _take(self._requests, principal, call, MOST_OF_A_KEY, "requests")

    def take_stream(self, principal: Principal, call: Call) -> None:
        """Count an event stream until it ends; raises as `take` does."""
        _take(self._streams, principal, call, MOST_STREAMS, "event streams")


def _take(taken: Counter[str], principal: Principal, call: Call, most: int, what: str) -> None:
    if taken[principal.id] >= most:
        raise ProblemError(
            "too-many-requests",
            f"{most} {what} of yours are being answered; wait until one of them has ended.",
            headers={"Retry-After": "1"},
        )
    taken[principal.id] += 1
    call.at_end.append(partial(_give_back, taken, principal.id))


def _give_back(taken: Counter[str], id: str) -> None:
    taken[id] -= 1
    if not taken[id]:
        del taken[id]
