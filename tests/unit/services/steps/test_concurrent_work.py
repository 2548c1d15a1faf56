"""Work at once: results in order, a bound, one error for several, nothing left running."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from services.steps.concurrent_work import in_turn, run_together, together


class Watched:
    """Work that notes how much of it runs."""

    def __init__(self) -> None:
        self.running = 0
        self.most = 0
        self.ended: list[int] = []

    async def work(self, number: int, *, seconds: float = 0.0, fails: bool = False) -> int:
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await asyncio.sleep(seconds)
        finally:
            self.running -= 1
        self.ended.append(number)
        if fails:
            raise ValueError(str(number))
        return number


async def test_results_come_in_the_order_of_the_work_within_the_bound() -> None:
    watched = Watched()
    works = [partial(watched.work, number, seconds=0.03 / (1 + number)) for number in range(7)]
    reported: list[int] = []
    assert await together(works, at_once=3, report=reported.append) == [*range(7)]
    assert watched.most == 3
    assert watched.ended != [*range(7)]
    assert reported == sorted(reported)


async def test_no_work_has_no_results() -> None:
    assert await together([], at_once=3) == []


async def test_one_at_a_time_is_one_after_the_other() -> None:
    watched = Watched()
    await together([partial(watched.work, number, seconds=0.001) for number in range(4)], at_once=1)
    assert (watched.most, watched.ended) == (1, [0, 1, 2, 3])


async def test_after_a_failure_nothing_is_begun_and_what_runs_comes_to_its_end() -> None:
    watched = Watched()
    works = [
        partial(watched.work, 0, seconds=0.02),
        partial(watched.work, 1, fails=True),
        partial(watched.work, 2),
    ]
    done = await run_together(works, at_once=2)
    assert done.results == {0: 0}
    assert str(done.error) == "1"
    assert watched.ended == [1, 0]


async def test_the_first_error_by_order_is_raised() -> None:
    watched = Watched()
    works = [partial(watched.work, 0, seconds=0.02, fails=True), partial(watched.work, 1, fails=True)]
    with pytest.raises(ValueError, match="0"):
        await together(works, at_once=2)


async def test_cancelled_from_outside_it_leaves_nothing_running() -> None:
    watched = Watched()
    waiting = asyncio.ensure_future(together([partial(watched.work, 0, seconds=5)] * 3, at_once=3))
    await asyncio.sleep(0.01)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert (watched.running, watched.ended) == (0, [])


async def _begun(order: list[str], name: str, *, seconds: float) -> None:
    await asyncio.sleep(seconds)
    await in_turn(partial(order.append, name))


async def test_what_works_share_is_given_out_in_their_order() -> None:
    order: list[str] = []
    works = [partial(_begun, order, str(number), seconds=0.01 / (1 + number)) for number in range(6)]
    await together(works, at_once=4)
    assert order == [*"012345"]


async def test_works_within_a_work_take_the_turn_of_that_work() -> None:
    order: list[str] = []

    async def outer(name: str) -> None:
        works = [partial(_begun, order, f"{name}{number}", seconds=0.01 / (1 + number)) for number in range(3)]
        await together(works, at_once=3)

    await together([partial(outer, name) for name in "ab"], at_once=2)
    assert order.index("a0") < order.index("b0")
    assert [[name for name in order if name[0] == each] for each in "ab"] == [["a0", "a1", "a2"], ["b0", "b1", "b2"]]


async def test_a_work_that_ends_without_its_turn_holds_nobody_up() -> None:
    order: list[str] = []
    watched = Watched()
    works = [partial(watched.work, 0), partial(watched.work, 1, fails=True), partial(_begun, order, "2", seconds=0.01)]
    done = await run_together(works, at_once=3)
    assert order == ["2"]
    assert isinstance(done.error, ValueError)
