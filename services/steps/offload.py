"""The only bridge from async code to the synchronous graph layer and to CPU-bound work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_POOL = ThreadPoolExecutor(max_workers=8, thread_name_prefix="strata")


async def offload(function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a synchronous function on the bounded worker pool and wait for it without blocking the event loop."""
    context = copy_context()  # the log names the same request and job in the thread
    return await asyncio.get_running_loop().run_in_executor(_POOL, partial(context.run, function, *args, **kwargs))
