"""The only bridge from async code to the synchronous graph layer and to CPU-bound work.

It has lanes, each a bounded pool of threads of its own: what fills one lane delays nothing in another.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

P = ParamSpec("P")
R = TypeVar("R")


class Lane(StrEnum):
    """What a thread works for."""

    REQUESTS = "requests"
    """Answers over HTTP, and whatever no other lane is named for."""
    HEALTH = "health"
    """Whether the service is ready: asked most when everything else is full."""
    FILES = "files"
    """Renderings of whole fields and surveys, seconds of processor time each; one after another."""
    EMBEDDINGS = "embeddings"
    """Queries of searches, which may wait for a slow model."""
    JOBS = "jobs"
    """What jobs do: imports, builds, surveys, and the embeddings that they need."""
    RECORDS = "records"
    """Claims, leases, steps and progress of jobs: a worker whose threads are all busy must not lose its lease."""


THREADS: Mapping[Lane, int] = {
    Lane.REQUESTS: 8,
    Lane.HEALTH: 2,
    Lane.FILES: 1,
    Lane.EMBEDDINGS: 2,
    Lane.JOBS: 8,
    Lane.RECORDS: 2,
}
"""Most threads of each lane; a thread is only made once it is needed."""

_POOLS = {
    lane: ThreadPoolExecutor(max_workers=most, thread_name_prefix=f"strata-{lane}") for lane, most in THREADS.items()
}
_LANE: ContextVar[Lane] = ContextVar("lane", default=Lane.REQUESTS)


async def offload(function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a synchronous function in the lane of the caller, and wait for it without blocking the event loop."""
    return await offload_to(_LANE.get(), function, *args, **kwargs)


async def offload_to(lane: Lane, function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """What `offload` does, in a lane by name."""
    context = copy_context()  # the log names the same request and job in the thread
    return await asyncio.get_running_loop().run_in_executor(
        _POOLS[lane], partial(context.run, function, *args, **kwargs)
    )


@contextmanager
def in_lane(lane: Lane) -> Iterator[None]:
    """Have everything that the block offloads, and the tasks that it starts, use a lane."""
    token = _LANE.set(lane)
    try:
        yield
    finally:
        _LANE.reset(token)
