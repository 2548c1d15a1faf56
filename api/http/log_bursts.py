"""An error that happens thousands of times is logged a few times, and then its number."""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

MOST = 20
SECONDS = 10.0
OUTAGE_SECONDS = 60.0
_MOST_PLACES = 1_000
_STATEMENT = re.compile(r"\A\w+: ")
"""The name of what was asked, with which errors of a store begin."""

_Place = tuple[str, int, str, int] | str
"""A place of the code, or what is away."""


@dataclass(slots=True)
class _Burst:
    begun: float
    lines: int = 0
    left_out: int = 0


class LogBursts(logging.Filter):
    """Lets through `most` lines of one place of the code within `seconds`, of warnings and worse.

    The first line after a burst says in `left_out` how many were not written. Lines below a warning pass: requests are
    limited where they come in. A record marked as an `outage` names in `error` what failed. One such line passes in
    OUTAGE_SECONDS, wherever it was written and whatever was asked, since without its store every request fails.
    """

    def __init__(
        self, *, most: int = MOST, seconds: float = SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._bursts: dict[_Place, _Burst] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        if record.levelno < logging.WARNING:
            return True
        is_outage, now = getattr(record, "outage", False), self._clock()
        most, seconds = (1, OUTAGE_SECONDS) if is_outage else (self._most, self._seconds)
        place: _Place = (record.name, record.levelno, record.pathname, record.lineno)
        if is_outage:
            place = _STATEMENT.sub("", str(getattr(record, "error", "")), count=1)
        with self._lock:
            burst = self._bursts.get(place)
            if burst is None or now - burst.begun > seconds:
                if burst is not None and burst.left_out:
                    record.left_out = burst.left_out
                if len(self._bursts) >= _MOST_PLACES:
                    self._bursts.clear()
                burst = self._bursts[place] = _Burst(now)
            if burst.lines >= most:
                burst.left_out += 1
                return False
            burst.lines += 1
            return True
