"""Several pieces of work at once on one event loop."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Generic[T]):
    """What came of several pieces of work: `results` by their numbers, and the first `error` by number, if any."""

    results: dict[int, T]
    error: Exception | None


@dataclass(frozen=True, slots=True)
class _Turn:
    """The turn of one of several works: after the one begun before it, and within that of the work it is part of."""

    before: asyncio.Event | None
    within: _Turn | None
    taken: asyncio.Event = field(default_factory=asyncio.Event)

    async def come(self) -> None:
        if self.within is not None:
            await self.within.come()
        if self.before is not None:
            await self.before.wait()

    def take(self) -> None:
        self.taken.set()
        if self.within is not None:
            self.within.take()


_turn: ContextVar[_Turn | None] = ContextVar("turn of a work", default=None)


async def in_turn(begin: Callable[[], None]) -> None:
    """Call `begin` once each work that was begun before this one has called it or ended; at once outside of works.

    What several works share, such as a budget, is thus given out in their order and not by chance.
    """
    turn = _turn.get()
    if turn is not None:
        await turn.come()
    begin()
    if turn is not None:
        turn.take()


async def together(
    works: Sequence[Callable[[], Awaitable[T]]], *, at_once: int, report: Callable[[int], None] = lambda done: None
) -> list[T]:
    """The results of all, in their order; see `run_together`.

    Raises:
        Whatever the first of them raised that failed, once those that were begun have ended.
    """
    done = await run_together(works, at_once=at_once, report=report)
    if done.error is not None:
        raise done.error
    return [done.results[number] for number in range(len(works))]


async def run_together(
    works: Sequence[Callable[[], Awaitable[T]]], *, at_once: int, report: Callable[[int], None] = lambda done: None
) -> Done[T]:
    """What comes of works of which so many run at once, begun in their order.

    Where one fails no other is begun; those that run come to their end, so that what they have cost is not lost.

    Args:
        report: called with how many have ended well, before each is begun.
    """
    results: dict[int, T] = {}
    errors: dict[int, Exception] = {}
    within = _turn.get()
    turns: list[_Turn] = []
    for _ in works:
        turns.append(_Turn(turns[-1].taken if turns else None, within))
    waiting = iter(enumerate(zip(works, turns, strict=True)))

    async def work() -> None:
        for number, (begin, turn) in waiting:
            report(len(results))
            _turn.set(turn)
            try:
                results[number] = await begin()
            except Exception as error:  # noqa: BLE001 - raised by the caller, in order
                errors[number] = error
            turn.taken.set()
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
