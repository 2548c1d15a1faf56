"""Steps are done once, stored, and stopped between two of them."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from hashlib import blake2b

import pytest
from pydantic import TypeAdapter

from services.adapters.state.jobs import StateJobs
from services.errors import CancelledError, LeaseLostError, PausedError
from services.queue.model import EventType, Job, JobState
from services.queue.step_recorder import Recorder, input_hash
from services.queue.worker_locks import WorkerLocks
from services.steps.spent import Spent
from tests.builders.job_values import claimed


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A result with some structure."""

    title: str
    cited: tuple[str, ...]


DRAFT = Draft(title="Über Graphen", cited=("W1", "W2"))
ADAPTER = TypeAdapter(Draft)


class Work:
    """Counts how often it is done."""

    def __init__(self) -> None:
        self.times = 0

    async def __call__(self) -> Draft:
        self.times += 1
        return DRAFT


def recorder(jobs: StateJobs, job: Job, owner: str = "one") -> Recorder:
    return Recorder(jobs, job, owner)


def test_the_hash_of_a_step_tells_names_and_inputs_apart() -> None:
    hashes = {input_hash("a", "b"), input_hash("ab", ""), input_hash("", "ab"), input_hash("a", "c")}
    assert len(hashes) == 4
    assert input_hash("outline", "inputs") == blake2b(b'["outline", "inputs"]', digest_size=16).hexdigest()


async def test_a_step_is_done_once_and_then_taken_from_the_store(jobs: StateJobs) -> None:
    job, work = claimed(jobs), Work()
    first, second = recorder(jobs, job), recorder(jobs, job)
    assert await first.run("draft 1", "inputs", work, ADAPTER) == DRAFT
    assert await second.run("draft 1", "inputs", work, ADAPTER) == DRAFT
    assert work.times == 1
    assert (first.steps_done, second.steps_done) == (1, 0)
    assert [step.name for step in jobs.steps(job.id)] == ["draft 1"]


async def test_other_inputs_are_another_step(jobs: StateJobs) -> None:
    job, work = claimed(jobs), Work()
    record = recorder(jobs, job)
    for name, inputs in (("draft 1", "a"), ("draft 1", "b"), ("draft 2", "a")):
        await record.run(name, inputs, work, ADAPTER)
    assert work.times == 3


async def test_a_result_of_none_is_a_result(jobs: StateJobs) -> None:
    job, times = claimed(jobs), 0

    async def work() -> None:
        nonlocal times
        times += 1

    for _ in range(2):
        assert await recorder(jobs, job).run("checkpoint", "", work, TypeAdapter(None)) is None  # type: ignore[func-returns-value]
    assert times == 1


async def test_a_stored_result_that_has_another_shape_now_is_made_anew(jobs: StateJobs) -> None:
    job, work = claimed(jobs), Work()

    async def old() -> list[int]:
        return [1]

    await recorder(jobs, job).run("draft 1", "inputs", old, TypeAdapter(list[int]))
    for _ in range(2):
        assert await recorder(jobs, job).run("draft 1", "inputs", work, ADAPTER) == DRAFT
    assert work.times == 1


async def test_a_step_that_fails_is_not_stored(jobs: StateJobs) -> None:
    job = claimed(jobs)

    async def fail() -> Draft:
        raise KeyError

    with pytest.raises(KeyError):
        await recorder(jobs, job).run("draft 1", "inputs", fail, ADAPTER)
    assert not jobs.steps(job.id)


async def test_cost_is_stored_with_its_step_and_a_reused_step_costs_nothing(jobs: StateJobs) -> None:
    job = claimed(jobs)
    record = recorder(jobs, job)

    async def costly() -> Draft:
        record.spend(Spent(model_calls=1, input_tokens=100, output_tokens=20, cost=0.5))
        return DRAFT

    await record.run("draft 1", "inputs", costly, ADAPTER)
    assert jobs.get(job.id).spent == Spent(model_calls=1, input_tokens=100, output_tokens=20, cost=0.5)
    again = recorder(jobs, jobs.get(job.id))
    await again.run("draft 1", "inputs", costly, ADAPTER)
    assert again.spending == Spent(model_calls=1, input_tokens=100, output_tokens=20, cost=0.5)


async def test_a_cancelled_job_stops_before_the_next_new_step_and_not_before_a_stored_one(jobs: StateJobs) -> None:
    job, work = claimed(jobs), Work()
    record = recorder(jobs, job)
    await record.run("draft 1", "", work, ADAPTER)
    jobs.cancel(job.id)
    assert await record.run("draft 1", "", work, ADAPTER) == DRAFT
    with pytest.raises(CancelledError, match=job.id):
        await record.run("draft 2", "", work, ADAPTER)
    with pytest.raises(CancelledError):
        await record.check_cancelled()
    assert work.times == 1


async def test_a_paused_recorder_goes_no_further(jobs: StateJobs) -> None:
    job, work = claimed(jobs), Work()
    record = recorder(jobs, job)
    record.pause()
    with pytest.raises(PausedError):
        await record.run("draft 1", "", work, ADAPTER)
    with pytest.raises(PausedError):
        await record.check_cancelled()
    assert work.times == 0


async def test_one_that_lost_its_lease_neither_works_nor_stores(jobs: StateJobs, locks: WorkerLocks) -> None:
    job, work = claimed(jobs), Work()
    record = recorder(jobs, job)
    locks.let_go("one")
    jobs.recover()
    with pytest.raises(LeaseLostError):
        await record.run("draft 1", "", work, ADAPTER)
    assert work.times == 0


async def test_one_that_loses_its_lease_in_a_step_does_not_store_it(jobs: StateJobs, locks: WorkerLocks) -> None:
    job = claimed(jobs)

    async def robbed() -> Draft:
        locks.let_go("one")
        jobs.recover()
        return DRAFT

    with pytest.raises(LeaseLostError):
        await recorder(jobs, job).run("draft 1", "", robbed, ADAPTER)
    assert not jobs.steps(job.id)


async def test_the_lease_is_renewed_while_a_step_takes_long(jobs: StateJobs) -> None:
    job = claimed(jobs)
    record = Recorder(jobs, job, "one", lease_seconds=0.15)
    renewed: list[float] = []
    renew = jobs.renew

    def watched(*args: object, **kwargs: object) -> JobState:
        renewed.append(time.monotonic())
        return renew(*args, **kwargs)  # type: ignore[arg-type]

    jobs.renew = watched  # type: ignore[method-assign]

    def long_work() -> None:
        until = time.monotonic() + 30
        while len(renewed) < 3 and time.monotonic() < until:
            time.sleep(0.01)

    async with record.beating():
        await asyncio.to_thread(long_work)
    assert len(renewed) >= 3
    count = len(renewed)
    await asyncio.sleep(0.1)
    assert len(renewed) == count, "the heart stands still after the work"


async def test_steps_side_by_side_are_all_stored(jobs: StateJobs) -> None:
    job, work = claimed(jobs), Work()
    record = recorder(jobs, job)
    await asyncio.gather(*(record.run(f"draft {number}", "", work, ADAPTER) for number in range(30)))
    assert len(jobs.steps(job.id)) == 30
    assert sum(event.type is EventType.STEP for event in jobs.events(job.id)) == 30


async def test_progress_is_stored_with_the_cost_so_far(jobs: StateJobs) -> None:
    job = claimed(jobs)
    record = recorder(jobs, job)
    record.spend(Spent(model_calls=3))
    record.progress("drafting", 1, 2)
    await record.progress.flush()
    stored = jobs.get(job.id)
    assert (stored.stage, stored.done, stored.total, stored.spent.model_calls) == ("drafting", 1, 2, 3)
