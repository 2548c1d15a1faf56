"""How often a source is asked."""

from __future__ import annotations

import asyncio

from services.adapters.sources.pace import SourcePace


class Clock:
    """A clock that moves only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)


async def _begin(pace: SourcePace, clock: Clock, begun: list[float]) -> None:
    async with pace.place():
        begun.append(clock.now)
        await asyncio.sleep(0)


async def test_requests_begin_apart_in_the_order_in_which_they_came() -> None:
    clock, begun = Clock(), list[float]()
    pace = SourcePace(3.0, at_once=2, clock=clock.time, sleep=clock.sleep)
    await asyncio.gather(*(_begin(pace, clock, begun) for _ in range(4)))
    assert begun == [100.0, 103.0, 106.0, 109.0]


async def test_a_source_that_asks_for_a_pause_gets_it() -> None:
    clock, begun = Clock(), list[float]()
    pace = SourcePace(1.0, at_once=1, clock=clock.time, sleep=clock.sleep)
    pace.hold(40.0)
    await _begin(pace, clock, begun)
    assert begun == [140.0]


async def test_no_more_are_under_way_than_may_be() -> None:
    clock, under_way, most = Clock(), 0, 0
    pace = SourcePace(0.0, at_once=2, clock=clock.time, sleep=clock.sleep)

    async def take() -> None:
        nonlocal under_way, most
        async with pace.place():
            under_way += 1
            most = max(most, under_way)
            await asyncio.sleep(0)
            under_way -= 1

    await asyncio.gather(*(take() for _ in range(6)))
    assert most == 2
