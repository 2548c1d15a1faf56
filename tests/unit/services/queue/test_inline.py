"""The command line does its jobs itself, leaves them resumable, and goes on where it was."""

from __future__ import annotations

import asyncio

import pytest

from kg.errors import InvalidInputError, StoreUnavailableError
from services.adapters.state.jobs import StateJobs
from services.errors import CancelledError, LeaseLostError
from services.queue.inline import run_job, run_queued
from services.queue.model import EventType, Job, JobKind, JobState
from services.queue.worker_locks import WorkerLocks
from tests.builders.job_values import check_history, claimed, new, states
from tests.builders.scripted import Script, raising

Q, R, G = JobState.QUEUED, JobState.RUNNING, JobState.CANCELLING
C, F, S = JobState.CANCELLED, JobState.FAILED, JobState.SUCCEEDED


def nobody(_stage: str, _done: int, _total: int | None) -> None:
    """Nobody watches."""


async def run(jobs: StateJobs, script: Script, topic: str = "graphs", *, owner: str = "here") -> Job:
    return await run_job(jobs, jobs, new(topic), handlers=script.handlers, owner=owner, progress=nobody)


async def test_a_job_is_done_here_and_its_progress_told_here_and_to_the_store(jobs: StateJobs) -> None:
    told: list[tuple[str, int, int | None]] = []
    script = Script()
    job = await run_job(
        jobs,
        jobs,
        new(),
        handlers=script.handlers,
        owner="here",
        progress=lambda stage, done, total: told.append((stage, done, total)),
    )
    assert (job.state, job.result) == (S, {"field_id": "graphs"})
    assert told == [("steps", 1, 3), ("steps", 2, 3), ("steps", 3, 3)]
    stored = [event.data["done"] for event in jobs.events(job.id) if event.type is EventType.PROGRESS]
    assert (stored[0], stored[-1]) == (1, 3)
    check_history(jobs, job.id)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (InvalidInputError("bad"), "invalid-input"),
        (StoreUnavailableError("away"), "store-unavailable"),
        (ZeroDivisionError("secret"), "internal"),
    ],
)
async def test_an_error_is_stored_and_raised_as_it_was(jobs: StateJobs, error: Exception, code: str) -> None:
    with pytest.raises(type(error)) as raised:
        await run(jobs, Script(before={2: raising(error)}))
    assert raised.value is error
    (job,) = jobs.list()
    assert job.state is F
    assert job.failure is not None
    assert job.failure.code == code


async def test_the_same_request_goes_on_with_the_job_that_was_not_finished(jobs: StateJobs) -> None:
    script = Script(before={2: raising(InvalidInputError("bad"))})
    with pytest.raises(InvalidInputError):
        await run(jobs, script)
    job = await run(jobs, script)
    assert (job.state, job.attempts) == (S, 2)
    assert script.steps == [1, 2, 3]
    assert len(jobs.list()) == 1


async def test_another_request_and_a_finished_one_are_new_jobs(jobs: StateJobs) -> None:
    script = Script(before={2: raising(InvalidInputError("bad"))})
    with pytest.raises(InvalidInputError):
        await run(jobs, script)
    await run(jobs, script, "other")
    await run(jobs, script, "other")
    assert len(jobs.list()) == 3


async def test_a_killed_command_is_gone_on_with_by_the_next(jobs: StateJobs, locks: WorkerLocks) -> None:
    killed = claimed(jobs, "killed")
    locks.let_go("killed")
    job = await run(jobs, Script())
    assert (job.id, job.attempts) == (killed.id, 2)


async def test_a_job_that_runs_elsewhere_is_left_alone(jobs: StateJobs) -> None:
    other = claimed(jobs, "elsewhere")
    job = await run(jobs, Script())
    assert job.id != other.id
    with pytest.raises(LeaseLostError, match=f"strata jobs show {other.id}"):
        await run_queued(jobs, jobs, other.id, handlers=Script().handlers, owner="here", progress=nobody)
    assert jobs.get(other.id).state is R


async def _wait_for_cancelling(jobs: StateJobs) -> None:
    """Return once the only job is asked to stop."""
    for _ in range(3_000):
        if states(jobs, jobs.list()[0].id)[-1] is G:
            return
        await asyncio.sleep(0.01)


async def test_ctrl_c_stops_after_the_step_in_hand_and_the_same_command_goes_on(jobs: StateJobs) -> None:
    in_step, go_on = asyncio.Event(), asyncio.Event()

    async def wait(_job: Job) -> None:
        in_step.set()
        await go_on.wait()

    script = Script(before={2: wait})
    command = asyncio.create_task(run(jobs, script))
    await in_step.wait()
    command.cancel()
    await _wait_for_cancelling(jobs)
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await command
    (job,) = jobs.list()
    assert states(jobs, job.id) == [Q, R, G, C]
    assert script.steps == [1, 2]
    assert (await run(jobs, script)).id == job.id
    assert script.steps == [1, 2, 3]


async def test_a_second_ctrl_c_stops_at_once_and_the_job_is_cancelled(jobs: StateJobs) -> None:
    in_step = asyncio.Event()

    async def hang(_job: Job) -> None:
        in_step.set()
        await asyncio.sleep(3_600)

    script = Script(before={2: hang})
    command = asyncio.create_task(run(jobs, script))
    await in_step.wait()
    command.cancel()
    await _wait_for_cancelling(jobs)
    command.cancel()
    with pytest.raises(asyncio.CancelledError):
        await command
    (job,) = jobs.list()
    assert states(jobs, job.id) == [Q, R, G, C]
    assert (await run(jobs, script)).state is S


async def test_two_ctrl_c_in_a_row_leave_no_job_that_runs(jobs: StateJobs) -> None:
    in_step = asyncio.Event()

    async def hang(_job: Job) -> None:
        in_step.set()
        await asyncio.sleep(3_600)

    command = asyncio.create_task(run(jobs, Script(before={2: hang})))
    await in_step.wait()
    command.cancel()
    await asyncio.sleep(0)
    command.cancel()
    with pytest.raises(asyncio.CancelledError):
        await command
    assert jobs.list()[0].state is C


async def test_a_job_cancelled_from_elsewhere_says_so_here(jobs: StateJobs) -> None:
    async def cancel(job: Job) -> None:
        jobs.cancel(job.id)

    with pytest.raises(CancelledError):
        await run(jobs, Script(before={1: cancel}))
    (job,) = jobs.list(kind=JobKind.FIELD)
    assert job.state is C
