"""Listeners wake when an event of their job is stored, and miss none."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from services.jobs import announcer as module
from services.jobs.announcer import Announcer

LONG = 10.0


async def test_a_listener_wakes_at_once_when_its_job_has_news() -> None:
    announcer = Announcer()
    waiting = asyncio.create_task(announcer.wait("a", LONG))
    await asyncio.sleep(0)
    threading.Thread(target=announcer.announce, args=("a", 1)).start()
    began = time.monotonic()
    assert await waiting
    assert time.monotonic() - began < 1


async def test_news_of_another_job_wakes_nobody() -> None:
    announcer = Announcer()
    waiting = asyncio.create_task(announcer.wait("a", 0.05))
    await asyncio.sleep(0)
    announcer.announce("b", 1)
    announcer.announce_work()
    assert not await waiting


async def test_all_listeners_of_a_job_wake() -> None:
    announcer = Announcer()
    waiting = [asyncio.create_task(announcer.wait("a", LONG)) for _ in range(3)]
    await asyncio.sleep(0)
    announcer.announce("a", 1)
    assert await asyncio.gather(*waiting) == [True] * 3


async def test_an_event_stored_between_reading_and_waiting_is_not_missed() -> None:
    announcer = Announcer()
    announcer.announce("a", 7)
    assert await announcer.wait("a", LONG, after=6)
    assert not await announcer.wait("a", 0.01, after=7)


async def test_a_word_that_comes_late_does_not_turn_time_back() -> None:
    announcer = Announcer()
    announcer.announce("a", 7)
    announcer.announce("a", 6)
    assert await announcer.wait("a", LONG, after=6)


async def test_work_wakes_the_workers() -> None:
    announcer = Announcer()
    waiting = asyncio.create_task(announcer.wait_for_work(LONG, after=announcer.work))
    await asyncio.sleep(0)
    announcer.announce_work()
    assert await waiting


async def test_work_that_is_queued_between_looking_and_waiting_is_not_missed() -> None:
    announcer = Announcer()
    before = announcer.work
    announcer.announce_work()
    assert await announcer.wait_for_work(LONG, after=before)
    assert not await announcer.wait_for_work(0.01, after=announcer.work)


async def test_a_listener_that_goes_away_leaves_nothing_behind() -> None:
    announcer = Announcer()
    waiting = asyncio.create_task(announcer.wait("a", LONG))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    announcer.announce("a", 1)
    assert not announcer._waiting


async def test_only_so_many_jobs_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_REMEMBERED", 2)
    announcer = Announcer()
    for id in "abc":
        announcer.announce(id, 1)
    assert not await announcer.wait("a", 0.01, after=0)
    assert await announcer.wait("c", LONG, after=0)
