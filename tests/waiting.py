"""Waiting for what another thread, process or server does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

PATIENCE_SECONDS = 180.0
"""So long a loaded machine may take; what holds at once is not waited for."""


def patiently(is_so: Callable[[], Any]) -> None:
    """Wait until something is so; fails if it never is."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, "this takes too long"
        time.sleep(0.01)


async def until(is_so: Callable[[], Any]) -> None:
    """Likewise, while the tasks of this loop go on."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not is_so():  # noqa: ASYNC110  (what another process stores has no event to wait for)
            await asyncio.sleep(0.005)
