"""A trouble that happens thousands of times is told some times, and then how often."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

MOST = 20
SECONDS = 10.0
_MOST_PLACES = 1_000


@dataclass(slots=True)
class _Burst:
    begun: float
    told: int = 0
    left_out: int = 0


class LogBursts(logging.Filter):
    """Lets through `most` lines of one place of the code within `seconds`, of warnings and worse.

    The first line after a burst says in `left_out` how many were not written. Lines below a warning pass: requests are
    limited where they come in.
    """

    def __init__(
        self, *, most: int = MOST, seconds: float = SECONDS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._bursts: dict[tuple[str, int, str, int], _Burst] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        if record.levelno < logging.WARNING:
            return True
        place, now = (record.name, record.levelno, record.pathname, record.lineno), self._clock()
        with self._lock:
            burst = self._bursts.get(place)
            if burst is None or now - burst.begun > self._seconds:
                if burst is not None and burst.left_out:
                    record.left_out = burst.left_out
                if len(self._bursts) >= _MOST_PLACES:
                    self._bursts.clear()
                burst = self._bursts[place] = _Burst(now)
            if burst.told >= self._most:
                burst.left_out += 1
                return False
            burst.told += 1
            return True
