"""Progress reaches the store often enough for people and seldom enough for the disk."""

from __future__ import annotations

import asyncio
import threading
import time

from kg.errors import StoreUnavailableError
from services.queue.progress_events import Moment, ProgressEvents
from tests.waiting import until


class Stored:
    """What was stored, and when."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self.times: list[float] = []

    def __call__(self, moment: Moment) -> None:
        self.moments.append(moment)
        self.times.append(time.monotonic())

    @property
    def told(self) -> list[tuple[str, int]]:
        return [(moment.stage, moment.done) for moment in self.moments]


async def test_every_stage_keeps_its_first_and_last_word_in_order() -> None:
    stored = Stored()
    progress = ProgressEvents(stored, interval_seconds=60)
    for stage in ("embedding", "drafting"):
        for done in range(101):
            progress(stage, done, 100)
    await progress.flush()
    assert [told for told in stored.told if told[1] in {0, 100}] == [
        ("embedding", 0),
        ("embedding", 100),
        ("drafting", 0),
        ("drafting", 100),
    ]
    assert len(stored.told) <= 6


async def test_between_the_edges_only_a_few_words_a_second_are_stored_and_always_the_newest() -> None:
    stored = Stored()
    progress = ProgressEvents(stored, interval_seconds=0.1)
    start = time.monotonic()
    for done in range(60):
        progress("drafting", done, None)
        await asyncio.sleep(0.005)
    await until(lambda: stored.told[-1] == ("drafting", 59))  # the last word comes although nothing follows it
    assert 2 < len(stored.moments) <= 2 + (time.monotonic() - start) / 0.1
    assert len(stored.moments) < 60


async def test_flushing_does_not_wait_for_the_interval() -> None:
    stored = Stored()
    progress = ProgressEvents(stored, interval_seconds=60)
    for done in range(3):
        progress("drafting", done, 10)
        await asyncio.sleep(0.01)
    began = time.monotonic()
    await progress.flush()
    assert time.monotonic() - began < 5
    assert stored.told == [("drafting", 0), ("drafting", 2)]


async def test_stages_that_run_side_by_side_each_keep_their_words() -> None:
    stored = Stored()
    progress = ProgressEvents(stored, interval_seconds=60)
    for done in range(4):
        progress("left", done, 3)
        progress("right", done, 3)
    await progress.flush()
    assert {("left", 0), ("left", 3), ("right", 0), ("right", 3)} <= set(stored.told)


async def test_stages_that_take_turns_do_not_pile_up() -> None:
    stored = Stored()
    progress = ProgressEvents(stored, interval_seconds=60)
    for done in range(500):
        progress("left", done, None)
        progress("right", done, None)
        await asyncio.sleep(0)
    await progress.flush()
    assert len(stored.moments) <= 4
    assert stored.told[-1] == ("right", 499)


async def test_words_of_other_threads_arrive() -> None:
    stored = Stored()
    progress = ProgressEvents(stored)
    thread = threading.Thread(target=progress, args=("importing papers", 5, 5))
    thread.start()
    thread.join()
    await progress.flush()
    assert stored.told == [("importing papers", 5)]


async def test_a_store_that_fails_does_not_stop_the_work() -> None:
    def fail(_moment: Moment) -> None:
        raise StoreUnavailableError("away")

    progress = ProgressEvents(fail)
    progress("drafting", 1, 1)
    await progress.flush()


async def test_flushing_nothing_is_nothing() -> None:
    await ProgressEvents(Stored()).flush()
