"""The bridge to threads: lanes that do not delay each other."""

from __future__ import annotations

import asyncio
import threading

from services.steps.offload import THREADS, Lane, in_lane, offload, offload_to
from tests.tables import every_case


def lane_of_thread() -> str:
    """The lane whose thread runs this."""
    return threading.current_thread().name.rpartition("_")[0].removeprefix("strata-")


@every_case("full", Lane)
async def test_a_full_lane_delays_no_other(full: Lane) -> None:
    may_go_on = threading.Event()
    blocked = [asyncio.create_task(offload_to(full, may_go_on.wait, 30)) for _ in range(2 * THREADS[full])]
    try:
        await asyncio.sleep(0)
        for lane in set(Lane) - {full}:
            async with asyncio.timeout(60):
                assert await offload_to(lane, lane_of_thread) == lane
        assert not any(task.done() for task in blocked)
    finally:
        may_go_on.set()
        await asyncio.gather(*blocked)


async def test_work_goes_to_the_lane_of_its_caller_and_of_the_tasks_he_starts() -> None:
    assert await offload(lane_of_thread) == Lane.REQUESTS
    with in_lane(Lane.JOBS):
        assert await offload(lane_of_thread) == Lane.JOBS
        assert await asyncio.create_task(offload(lane_of_thread)) == Lane.JOBS
        assert await offload_to(Lane.RECORDS, lane_of_thread) == Lane.RECORDS
    assert await offload(lane_of_thread) == Lane.REQUESTS
