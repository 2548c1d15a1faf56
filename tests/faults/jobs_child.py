"""A process that works on jobs and says on standard output each step it does: the process that gets killed."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from services.adapters.state.state import open_state_at
from services.queue.model import Job, JobKind
from services.queue.notifier import Notifier
from services.queue.worker import Pace, Worker
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps

STEPS = 4
_NUMBER = TypeAdapter(int)


def _say(line: str) -> None:
    """Write a line at once: where standard output is not buffered, `print` writes its end apart, and a kill may come
    between the two.
    """
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def handle(job: Job, steps: Steps, _progress: Progress) -> Mapping[str, Any]:
    """Some steps; the one that the request calls `hang` never ends in the first attempt."""
    for number in range(STEPS):

        async def work(number: int = number) -> int:
            _say(f"{job.id}\t{number}")
            if job.request.get("hang") == number and job.attempts == 1:
                # A thread that computes, not a task that waits: nothing in this process could end it.
                await offload(time.sleep, 3_600)
            return number

        await steps.run(f"step {number}", "", work, _NUMBER)
    return {}


async def slowly(_job: Job, steps: Steps, _progress: Progress) -> Mapping[str, Any]:
    """Steps that last long enough to be interrupted."""
    for number in range(STEPS):

        async def work(number: int = number) -> int:
            _say(str(number))
            await asyncio.sleep(0.3)
            return number

        await steps.run(f"step {number}", "", work, _NUMBER)
    return {}


async def main(place: str) -> None:
    """Work until nothing is left.

    Args:
        place: path of a state file, or address of a PostgreSQL server, with its password in STRATA_STATE_PASSWORD.
    """
    address = place if "://" in place else None
    notifier = Notifier()
    state = open_state_at(Path(place), address, os.environ.get("STRATA_STATE_PASSWORD", ""))
    jobs = state.jobs(notifier)
    pace = Pace(poll=0.02, recover=0.1)
    worker = Worker(jobs, {JobKind.FIELD: handle}, concurrency=2, notifier=notifier, pace=pace)
    running = asyncio.create_task(worker.run())
    while any(not job.state.is_terminal for job in await offload(jobs.list, limit=1_000)):  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    await worker.stop(5)
    await running
    state.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
