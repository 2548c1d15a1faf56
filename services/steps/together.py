"""Several pieces of work at once on one event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Generic[T]):
    """What came of several pieces of work: `results` by their numbers, and the first `error` by number, if any."""

    results: dict[int, T]
    error: Exception | None


async def together(
    works: Sequence[Callable[[], Awaitable[T]]], *, at_once: int, report: Callable[[int], None] = lambda done: None
) -> list[T]:
    """The results of all, in their order; see `done_together`.

    Raises:
        Whatever the first of them raised that failed, once those that were begun have ended.
    """
    done = await done_together(works, at_once=at_once, report=report)
    if done.error is not None:
        raise done.error
    return [done.results[number] for number in range(len(works))]


async def done_together(
    works: Sequence[Callable[[], Awaitable[T]]], *, at_once: int, report: Callable[[int], None] = lambda done: None
) -> Done[T]:
    """What comes of works of which so many run at once, begun in their order.

    Where one fails no other is begun; those that run come to their end, so that what they have cost is not lost.

    Args:
        report: called with how many have ended well, before each is begun.
    """
    results: dict[int, T] = {}
    errors: dict[int, Exception] = {}
    waiting = iter(enumerate(works))

    async def work() -> None:
        for number, begin in waiting:
            report(len(results))
            try:
                results[number] = await begin()
            except Exception as error:  # noqa: BLE001 - raised by the caller, in order
                errors[number] = error
            if errors:
                return

    workers = [asyncio.ensure_future(work()) for _ in range(min(at_once, len(works)))]
    try:
        await asyncio.gather(*workers)
    finally:
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
    return Done(results=results, error=errors[min(errors)] if errors else None)
