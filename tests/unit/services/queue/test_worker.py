"""Workers take jobs in their order, end them as their handlers end, and give back what they cannot end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from kg.errors import InvalidInputError, StoreUnavailableError
from services.adapters.state.jobs import StateJobs
from services.adapters.state.sqlite.state_file import StateFile
from services.errors import BudgetSpentError, CancelledError, LeaseLostError
from services.queue.model import Job, JobState
from services.queue.notifier import Notifier
from services.queue.worker import RETRY_WAITS, Pace, Worker
from services.queue.worker_locks import WorkerLocks
from tests.builders.job_values import check_history, claimed, new, states
from tests.builders.scripted import Script, raising
from tests.waiting import until

FAST = Pace(poll=0.02, recover=0.05, retry_waits=(0.01, 0.01, 0.01))
Q, R, G = JobState.QUEUED, JobState.RUNNING, JobState.CANCELLING
C, F, S = JobState.CANCELLED, JobState.FAILED, JobState.SUCCEEDED


@asynccontextmanager
async def working(
    jobs: StateJobs, script: Script, *, concurrency: int = 1, notifier: Notifier | None = None, pace: Pace = FAST
) -> AsyncIterator[Worker]:
    """A worker that runs inside the block."""
    worker = Worker(jobs, script.handlers, concurrency=concurrency, notifier=notifier, pace=pace)
    running = asyncio.create_task(worker.run())
    try:
        yield worker
    finally:
        await worker.stop(5)
        await running


async def ended(jobs: StateJobs, job: Job) -> Job:
    """The job at its end."""
    await until(lambda: jobs.get(job.id).state.is_terminal)
    return jobs.get(job.id)


async def test_a_job_is_done_by_its_steps_and_succeeds(jobs: StateJobs) -> None:
    script = Script()
    job = jobs.submit(new())
    async with working(jobs, script):
        done = await ended(jobs, job)
    assert (done.state, done.result, done.failure) == (S, {"field_id": "graphs"}, None)
    assert (done.stage, done.done, done.total, done.attempts) == ("steps", 3, 3, 1)
    assert script.steps == [1, 2, 3]
    check_history(jobs, job.id)


async def test_jobs_are_taken_by_priority_and_then_by_age(jobs: StateJobs) -> None:
    script = Script()
    low, high, also_low = jobs.submit(new()), jobs.submit(new(priority=1)), jobs.submit(new())
    async with working(jobs, script):
        await ended(jobs, also_low)
    assert list(dict(script.done)) == [high.id, low.id, also_low.id]


async def test_only_so_many_jobs_run_at_once(jobs: StateJobs) -> None:
    async def until_two_run(_job: Job) -> None:
        await until(lambda: script.at_once == 2)

    script = Script({2: until_two_run})
    submitted = [jobs.submit(new(str(number))) for number in range(6)]
    async with working(jobs, script, concurrency=2):
        for job in submitted:
            await ended(jobs, job)
    assert script.most_at_once == 2
    assert len(script.done) == 18


async def test_an_idle_worker_takes_a_job_of_its_own_process_at_once(jobs: StateJobs, notifier: Notifier) -> None:
    async with working(jobs, Script(), notifier=notifier, pace=Pace(poll=60)):
        await asyncio.sleep(0.05)
        assert (await ended(jobs, jobs.submit(new()))).state is S


async def test_what_a_dead_worker_left_is_gone_on_with(jobs: StateJobs, locks: WorkerLocks) -> None:
    script = Script(before={2: raising(asyncio.CancelledError())})
    job = jobs.submit(new())
    worker = Worker(jobs, script.handlers, concurrency=1, pace=FAST)
    jobs.release = lambda *_args, **_kwargs: None  # type: ignore[method-assign]  # the dead release nothing
    await asyncio.gather(worker.run(), return_exceptions=True)
    locks.let_go(worker.owner)
    assert jobs.get(job.id).state is R
    async with working(jobs, script):
        done = await ended(jobs, job)
    assert (done.state, done.attempts) == (S, 2)
    assert script.steps == [1, 2, 3], "the first step was not done again"


async def test_the_death_of_another_worker_is_noticed_while_this_one_runs(jobs: StateJobs, locks: WorkerLocks) -> None:
    left = claimed(jobs, "other")
    async with working(jobs, Script()):
        await asyncio.sleep(0.1)
        assert jobs.get(left.id).state is R
        locks.let_go("other")
        assert (await ended(jobs, left)).state is S


# -- errors ----------------------------------------------------------------------------------------------------------


async def test_an_error_of_the_user_fails_the_job_with_its_words(jobs: StateJobs) -> None:
    job = jobs.submit(new())
    async with working(jobs, Script(before={2: raising(InvalidInputError("no paper has a year"))})):
        done = await ended(jobs, job)
    assert done.state is F
    assert done.failure is not None
    assert (done.failure.code, done.failure.detail) == ("invalid-input", "no paper has a year")


async def test_a_fault_of_our_own_goes_to_the_log_and_not_to_the_user(
    jobs: StateJobs, caplog: pytest.LogCaptureFixture
) -> None:
    job = jobs.submit(new())
    async with working(jobs, Script(before={1: raising(ZeroDivisionError("secret"))})):
        done = await ended(jobs, job)
    assert done.failure is not None
    assert done.failure.code == "internal"
    assert "secret" not in str(jobs.events(job.id))
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert record.__dict__["job_id"] == job.id
    assert record.exc_info is not None
    assert isinstance(record.exc_info[1], ZeroDivisionError)


async def test_a_result_that_json_cannot_hold_is_a_fault_of_our_own(jobs: StateJobs) -> None:
    job = jobs.submit(new())
    async with working(jobs, Script(result={"score": float("nan")})):
        done = await ended(jobs, job)
    assert done.failure is not None
    assert done.failure.code == "internal"


async def test_a_worker_goes_on_after_a_job_that_failed(jobs: StateJobs) -> None:
    script = Script(before={1: raising(ValueError("once"))})
    first, second = jobs.submit(new()), jobs.submit(new())
    async with working(jobs, script):
        assert (await ended(jobs, first)).state is F
        assert (await ended(jobs, second)).state is S


async def test_a_cancelled_job_ends_between_two_steps_with_what_is_readable(jobs: StateJobs) -> None:
    async def cancel_meanwhile(job: Job) -> None:
        jobs.cancel(job.id)

    class Survey(Script):
        async def __call__(self, *args: Any) -> Any:
            try:
                return await super().__call__(*args)
            except CancelledError as error:
                raise CancelledError(str(error), partial="survey-1") from error

    script = Survey(before={2: cancel_meanwhile})
    job = jobs.submit(new())
    async with working(jobs, script):
        done = await ended(jobs, job)
    assert (done.state, done.result) == (C, {"survey_id": "survey-1", "status": "partial"})
    assert script.steps == [1, 2], "the step in hand was finished, the next one not begun"
    assert states(jobs, job.id) == [Q, R, G, C]


async def test_a_spent_budget_fails_the_job_and_a_larger_one_goes_on(jobs: StateJobs) -> None:
    script = Script(before={3: raising(BudgetSpentError("1 $ is left, 2 $ are needed", partial="survey-1"))})
    job = jobs.submit(new())
    async with working(jobs, script):
        done = await ended(jobs, job)
        assert (done.state, done.result) == (F, {"survey_id": "survey-1", "status": "partial"})
        assert done.failure is not None
        assert done.failure.code == "budget-spent"
        jobs.resume(job.id, {**job.request, "max_cost": 5})
        done = await ended(jobs, job)
    assert (done.state, done.request["max_cost"]) == (S, 5)
    assert script.steps == [1, 2, 3]


async def test_a_job_waits_for_a_graph_that_is_away_and_succeeds_when_it_is_back(jobs: StateJobs) -> None:
    away = raising(StoreUnavailableError("the server restarts"))
    script = Script(before={2: away})
    job = jobs.submit(new())
    async with working(jobs, script):
        await until(lambda: jobs.get(job.id).attempts == 2)
        script.before[3] = away
        done = await ended(jobs, job)
    assert done.state is S
    assert script.steps == [1, 2, 3]
    assert states(jobs, job.id)[:3] == [Q, R, Q]
    check_history(jobs, job.id)


async def test_a_job_fails_when_the_graph_stays_away(jobs: StateJobs) -> None:
    class Away(Script):
        async def __call__(self, *args: Any) -> Any:
            raise StoreUnavailableError("gone")

    job = jobs.submit(new())
    async with working(jobs, Away()):
        done = await ended(jobs, job)
    assert (done.state, done.attempts) == (F, 1 + len(FAST.retry_waits))
    assert done.failure is not None
    assert done.failure.code == "store-unavailable"


def test_a_restart_of_a_server_is_waited_for_with_growing_waits() -> None:
    assert list(RETRY_WAITS) == sorted(RETRY_WAITS)
    assert 120 <= sum(RETRY_WAITS) <= 600


async def test_a_worker_that_lost_its_job_changes_nothing(jobs: StateJobs, locks: WorkerLocks) -> None:
    robbed: list[str] = []

    async def rob(job: Job) -> None:
        locks.let_go(robbed.pop())
        jobs.recover()
        assert jobs.claim("robber", lease_seconds=30, id=job.id) is not None

    script = Script(before={2: rob})
    async with working(jobs, script) as worker:
        robbed.append(worker.owner)
        job = jobs.submit(new())
        await until(lambda: script.steps == [1, 2] and not worker._running)
        before = jobs.events(job.id)
        await asyncio.sleep(0.1)
        assert jobs.events(job.id) == before
    assert jobs.get(job.id).state is R
    jobs.finish(job.id, "robber", S, result={})


async def test_a_handler_may_not_end_the_job_of_another_by_its_error(jobs: StateJobs) -> None:
    job = jobs.submit(new())
    async with working(jobs, Script(before={1: raising(LeaseLostError("another's"))})) as worker:
        await until(lambda: jobs.get(job.id).attempts == 1 and not worker._running)
        assert jobs.get(job.id).state is R


async def test_a_state_file_that_is_away_for_a_moment_costs_no_job(
    jobs: StateJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish, failures = jobs.finish, [StoreUnavailableError("busy"), StoreUnavailableError("busy")]

    def reluctant(*args: Any, **kwargs: Any) -> None:
        if failures:
            raise failures.pop()
        finish(*args, **kwargs)

    monkeypatch.setattr("services.queue.execution._RETRY_SECONDS", (0.01,))
    monkeypatch.setattr(jobs, "finish", reluctant)
    job = jobs.submit(new())
    async with working(jobs, Script()):
        assert (await ended(jobs, job)).state is S
    assert not failures


async def test_a_worker_outlasts_a_state_file_that_cannot_be_read(
    jobs: StateJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim, failures = jobs.claim, [StoreUnavailableError("busy"), StoreUnavailableError("busy")]

    def reluctant(*args: Any, **kwargs: Any) -> Job | None:
        if failures:
            raise failures.pop()
        return claim(*args, **kwargs)

    monkeypatch.setattr(jobs, "claim", reluctant)
    monkeypatch.setattr(jobs, "recover", raising_now(StoreUnavailableError("busy")))
    job = jobs.submit(new())
    async with working(jobs, Script()) as worker:
        assert (await ended(jobs, job)).state is S
        assert worker.is_working


def raising_now(error: Exception) -> Any:
    def fail() -> None:
        raise error

    return fail


# -- stopping --------------------------------------------------------------------------------------------------------


async def test_a_stopped_worker_gives_its_jobs_back_between_two_steps(jobs: StateJobs) -> None:
    in_step, go_on = asyncio.Event(), asyncio.Event()

    async def wait(_job: Job) -> None:
        in_step.set()
        await go_on.wait()

    script = Script(before={2: wait})
    job, waiting = jobs.submit(new()), jobs.submit(new())
    async with working(jobs, script) as worker:
        await in_step.wait()
        assert set(worker._running) == {job.id}
        stopping = asyncio.create_task(worker.stop(10))
        await asyncio.sleep(0.02)
        assert not worker.is_working
        go_on.set()
        await stopping
    assert (jobs.get(job.id).state, jobs.get(job.id).retries) == (Q, 0)
    assert [step.name for step in jobs.steps(job.id)] == ["step 1", "step 2"], "the step in hand was finished"
    assert jobs.get(waiting.id).attempts == 0, "no new job was taken"
    async with working(jobs, script):
        assert (await ended(jobs, job)).state is S
        await ended(jobs, waiting)
    assert [number for id, number in script.done if id == job.id] == [1, 2, 3]


async def test_a_step_that_outlasts_the_grace_is_broken_off_and_its_job_given_back(jobs: StateJobs) -> None:
    in_step = asyncio.Event()

    async def hang(_job: Job) -> None:
        in_step.set()
        await asyncio.sleep(3_600)

    job = jobs.submit(new())
    worker = Worker(jobs, Script(before={2: hang}).handlers, concurrency=1, pace=FAST)
    running = asyncio.create_task(worker.run())
    await in_step.wait()
    await worker.stop(0.05)
    await running
    assert jobs.get(job.id).state is Q
    assert [step.name for step in jobs.steps(job.id)] == ["step 1"]


async def test_a_cancelled_job_of_a_stopped_worker_is_cancelled(jobs: StateJobs) -> None:
    in_step = asyncio.Event()

    async def hang(_job: Job) -> None:
        in_step.set()
        await asyncio.sleep(3_600)

    job = jobs.submit(new())
    worker = Worker(jobs, Script(before={2: hang}).handlers, concurrency=1, pace=FAST)
    running = asyncio.create_task(worker.run())
    await in_step.wait()
    jobs.cancel(job.id)
    await worker.stop(0.05)
    await running
    assert jobs.get(job.id).state is C


async def test_an_idle_worker_stops_at_once(jobs: StateJobs) -> None:
    worker = Worker(jobs, Script().handlers, concurrency=3, pace=Pace(poll=60))
    running = asyncio.create_task(worker.run())
    await until(lambda: worker.is_working)
    async with asyncio.timeout(50):
        await worker.stop(60)
        await running
    assert not worker.is_working


async def test_a_worker_whose_state_file_is_gone_stops_nevertheless(jobs: StateJobs, state: StateFile) -> None:
    in_step = asyncio.Event()

    async def hang(_job: Job) -> None:
        in_step.set()
        await asyncio.sleep(3_600)

    jobs.submit(new())
    worker = Worker(jobs, Script(before={1: hang}).handlers, concurrency=1, pace=FAST)
    running = asyncio.create_task(worker.run())
    await in_step.wait()
    state.close()
    async with asyncio.timeout(50):
        await worker.stop(0.05)
        await running
