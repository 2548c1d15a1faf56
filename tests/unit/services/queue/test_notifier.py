"""Listeners wake when an event of their job is stored, and miss none."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from services.queue import notifier as module
from services.queue.notifier import Notifier

LONG = 10.0


async def test_a_listener_wakes_at_once_when_its_job_has_news() -> None:
    notifier = Notifier()
    waiting = asyncio.create_task(notifier.wait("a", LONG))
    await asyncio.sleep(0)
    threading.Thread(target=notifier.notify_event, args=("a", 1)).start()
    began = time.monotonic()
    assert await waiting
    assert time.monotonic() - began < LONG


async def test_news_of_another_job_wakes_nobody() -> None:
    notifier = Notifier()
    waiting = asyncio.create_task(notifier.wait("a", 0.05))
    await asyncio.sleep(0)
    notifier.notify_event("b", 1)
    notifier.notify_work()
    assert not await waiting


async def test_all_listeners_of_a_job_wake() -> None:
    notifier = Notifier()
    waiting = [asyncio.create_task(notifier.wait("a", LONG)) for _ in range(3)]
    await asyncio.sleep(0)
    notifier.notify_event("a", 1)
    assert await asyncio.gather(*waiting) == [True] * 3


async def test_an_event_stored_between_reading_and_waiting_is_not_missed() -> None:
    notifier = Notifier()
    notifier.notify_event("a", 7)
    assert await notifier.wait("a", LONG, after=6)
    assert not await notifier.wait("a", 0.01, after=7)


async def test_a_word_that_comes_late_does_not_turn_time_back() -> None:
    notifier = Notifier()
    notifier.notify_event("a", 7)
    notifier.notify_event("a", 6)
    assert await notifier.wait("a", LONG, after=6)


async def test_work_wakes_the_workers() -> None:
    notifier = Notifier()
    waiting = asyncio.create_task(notifier.wait_for_work(LONG, after=notifier.work))
    await asyncio.sleep(0)
    notifier.notify_work()
    assert await waiting


async def test_work_that_is_queued_between_looking_and_waiting_is_not_missed() -> None:
    notifier = Notifier()
    before = notifier.work
    notifier.notify_work()
    assert await notifier.wait_for_work(LONG, after=before)
    assert not await notifier.wait_for_work(0.01, after=notifier.work)


async def test_a_listener_that_goes_away_leaves_nothing_behind() -> None:
    notifier = Notifier()
    waiting = asyncio.create_task(notifier.wait("a", LONG))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    notifier.notify_event("a", 1)
    assert not notifier._waiting


async def test_only_so_many_jobs_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_REMEMBERED", 2)
    notifier = Notifier()
    for id in "abc":
        notifier.notify_event(id, 1)
    assert not await notifier.wait("a", 0.01, after=0)
    assert await notifier.wait("c", LONG, after=0)
