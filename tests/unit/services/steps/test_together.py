"""Work at once: results in order, one error for several, nothing left running."""

from __future__ import annotations

import asyncio

import pytest

from services.steps.together import together


async def after(seconds: float, value: int, *, done: list[int], fails: bool = False) -> int:
    await asyncio.sleep(seconds)
    done.append(value)
    if fails:
        raise ValueError(str(value))
    return value


async def test_results_come_in_the_order_of_the_work() -> None:
    done: list[int] = []
    assert await together(after(0.02 / (1 + number), number, done=done) for number in range(3)) == [0, 1, 2]
    assert done == [2, 1, 0]


async def test_no_work_has_no_results() -> None:
    assert await together([]) == []


async def test_the_first_error_by_order_is_raised() -> None:
    done: list[int] = []
    with pytest.raises(ValueError, match="1"):
        await together([after(5, 0, done=done), after(0, 1, done=done, fails=True), after(0, 2, done=done, fails=True)])
    assert 0 not in done


async def test_cancelled_from_outside_it_leaves_nothing_running() -> None:
    done: list[int] = []
    waiting = asyncio.ensure_future(together(after(5, number, done=done) for number in range(3)))
    await asyncio.sleep(0)
    before = len(asyncio.all_tasks())
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert len(asyncio.all_tasks()) == before - 4
    assert not done
