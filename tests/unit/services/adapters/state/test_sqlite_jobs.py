"""What the job queue does in its state file beyond the promises of `tests/contract/jobs.py`."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from kg.errors import StoreUnavailableError
from services.adapters.state.jobs import RETENTION, StateJobs
from services.adapters.state.sqlite.state_file import StateFile
from services.errors import LeaseLostError
from services.queue.model import Failure, JobId, JobState
from services.queue.notifier import Notifier
from services.queue.worker_locks import WorkerLocks
from services.steps.spent import Spent
from tests.builders.job_values import Clock, check_history, claimed, new, step


class Told(Notifier):
    """Remembers what was announced."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[tuple[str, int]] = []

    def notify_event(self, job_id: str, number: int) -> None:
        self.events.append((job_id, number))


class NoLocks(WorkerLocks):
    """The owners of a system without file locks."""

    def hold(self, owner: str) -> None: ...

    def is_alive(self, owner: str, transaction: object = None) -> bool | None:
        return None


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def state(tmp_path: Path) -> Iterator[StateFile]:
    state = StateFile.open(tmp_path / "state.sqlite")
    yield state
    state.close()


def test_jobs_survive_the_process(tmp_path: Path, state: StateFile, clock: Clock) -> None:
    first = StateJobs(state, clock=clock)
    id = claimed(first).id
    first.save_step(id, "one", step("a", clock=clock), '{"kept": true}')
    before = first.get(id), first.steps(id), first.events(id)
    state.close()
    again = StateFile.open(tmp_path / "state.sqlite")
    second = StateJobs(again, clock=clock)
    assert (second.get(id), second.steps(id), second.events(id)) == before
    assert second.recover() == [id]
    assert second.finished_step(id, "a", "hash of a") == '{"kept": true}'
    again.close()


def test_every_event_is_announced_once_after_it_is_stored(state: StateFile, clock: Clock) -> None:
    told = Told()
    queue = StateJobs(state, clock=clock, notifier=told)
    id = claimed(queue).id
    queue.progress(id, "one", stage="s", done=1, total=2, spent=Spent())
    queue.save_step(id, "one", step("a", clock=clock), "1")
    queue.release(id, "one")
    assert told.events == [(id, event.number) for event in queue.events(id)]
    assert told.work == 2, "when it was submitted and when it was released"


def test_what_is_not_stored_is_not_announced(state: StateFile, clock: Clock) -> None:
    told = Told()
    queue = StateJobs(state, clock=clock, notifier=told)
    id = claimed(queue).id
    known = list(told.events)
    with pytest.raises(LeaseLostError):
        queue.finish(id, "two", JobState.SUCCEEDED, result={})
    with pytest.raises(ValueError, match="JSON"):
        queue.finish(id, "one", JobState.SUCCEEDED, result={"score": float("nan")})
    assert told.events == known
    assert queue.get(id).state is JobState.RUNNING


def test_old_jobs_that_ended_are_forgotten_when_the_store_is_opened(state: StateFile, clock: Clock) -> None:
    queue = StateJobs(state, clock=clock)
    ended, running, waiting = claimed(queue), claimed(queue), queue.submit(new("waiting"))
    queue.save_step(ended.id, "one", step("a", clock=clock), "1")
    queue.save_step(running.id, "one", step("a", clock=clock), "1")
    queue.finish(ended.id, "one", JobState.FAILED, failure=Failure(code="upstream", detail="…"))
    clock.at += RETENTION
    assert len(StateJobs(state, clock=clock).list()) == 3
    clock.at += timedelta(seconds=1)
    again = StateJobs(state, clock=clock)
    assert {job.id for job in again.list()} == {waiting.id, running.id}
    assert again.finished_step(running.id, "a", "hash of a") == "1"
    for table in ("steps", "events"):
        assert not state.read(f"SELECT job_id FROM {table} WHERE job_id = :id", id=ended.id)


def test_a_store_that_opens_beside_a_living_one_takes_nothing_from_it(state: StateFile, clock: Clock) -> None:
    first = StateJobs(state, clock=clock)
    id = claimed(first).id
    clock.move(3_600)
    second = StateJobs(state, clock=clock)
    assert not second.recover(), "the lease ran out, but the lock says that the process only stood still"
    assert first.renew(id, "one", lease_seconds=30) is JobState.RUNNING
    state.owners.close()
    assert second.recover() == [id]


def test_without_file_locks_a_lease_that_runs_out_is_lost(state: StateFile, clock: Clock) -> None:
    state.owners = NoLocks(state.path.parent / "unused")
    queue = StateJobs(state, clock=clock)
    id = claimed(queue).id
    clock.move(29)
    assert not queue.recover()
    queue.renew(id, "one", lease_seconds=30)
    clock.move(29)
    assert not queue.recover()
    clock.move(2)
    assert queue.recover() == [id]


def test_the_locks_of_dead_owners_are_swept_away(state: StateFile, clock: Clock) -> None:
    folder = state.path.with_name(f"{state.path.name}-owners")
    queue = StateJobs(state, clock=clock)
    claimed(queue, "living")
    for name in ("dead", "longer-dead"):
        (folder / name).touch()
    StateJobs(state, clock=clock)
    assert [file.name for file in folder.iterdir()] == ["living"]
    state.owners.close()
    assert not list(folder.iterdir())


def test_a_state_file_that_fails_is_unavailable(state: StateFile, clock: Clock) -> None:
    queue = StateJobs(state, clock=clock)
    state.close()
    for attempt in (queue.list, queue.recover, lambda: queue.submit(new())):
        with pytest.raises(StoreUnavailableError):
            attempt()


class JobHistories(RuleBasedStateMachine):
    """Any sequence of verbs of any owners keeps the promises of the state machine."""

    ids = Bundle("ids")

    def __init__(self) -> None:
        super().__init__()
        import tempfile

        self._folder = tempfile.TemporaryDirectory()
        self.clock = Clock()
        self.state = StateFile.open(Path(self._folder.name) / "state.sqlite")
        self.owners = self.state.owners
        self.queue = StateJobs(self.state, clock=self.clock)
        self.holders: dict[JobId, str] = {}
        self.all: list[JobId] = []

    def teardown(self) -> None:
        self.owners.close()
        self.state.close()
        self._folder.cleanup()

    @rule(target=ids, priority=st.integers(-1, 1))
    def submit(self, priority: int) -> JobId:
        self.all.append(self.queue.submit(new(priority=priority)).id)
        return self.all[-1]

    @rule(owner=st.sampled_from("abc"))
    def claim(self, owner: str) -> None:
        waiting = [job for job in self.queue.list(limit=1_000) if job.state is JobState.QUEUED]
        job = self.queue.claim(owner, lease_seconds=30)
        if job is None:
            assert all(each.retries for each in waiting), "only what was put off may wait"
            return
        assert job.priority == max(each.priority for each in waiting if not each.retries or each.id == job.id)
        assert job.id not in self.holders, "nobody else holds it"
        self.holders[job.id] = owner

    @rule(id=ids, owner=st.sampled_from("abc"))
    def claim_one(self, id: JobId, owner: str) -> None:
        was_queued = self.queue.get(id).state is JobState.QUEUED
        assert (self.queue.claim(owner, lease_seconds=30, id=id) is not None) is was_queued
        if was_queued:
            self.holders[id] = owner

    @rule(id=ids, owner=st.sampled_from("abc"), what=st.sampled_from(["renew", "progress", "step"]))
    def work(self, id: JobId, owner: str, what: str) -> None:
        verbs = {
            "renew": lambda: self.queue.renew(id, owner, lease_seconds=30),
            "progress": lambda: self.queue.progress(id, owner, stage="s", done=1, total=2, spent=Spent()),
            "step": lambda: self.queue.save_step(id, owner, step("a", clock=self.clock), "1"),
        }
        self._as_holder(id, owner, verbs[what])

    @rule(
        id=ids,
        owner=st.sampled_from("abc"),
        end=st.sampled_from([JobState.SUCCEEDED, JobState.FAILED, JobState.CANCELLED]),
    )
    def finish(self, id: JobId, owner: str, end: JobState) -> None:
        if self._as_holder(id, owner, lambda: self.queue.finish(id, owner, end, result={})):
            del self.holders[id]
            assert self.queue.get(id).state is end

    @rule(id=ids, owner=st.sampled_from("abc"), wait=st.sampled_from([0.0, 5.0]))
    def release(self, id: JobId, owner: str, wait: float) -> None:
        if self._as_holder(id, owner, lambda: self.queue.release(id, owner, wait_seconds=wait)):
            del self.holders[id]

    @rule(id=ids)
    def cancel(self, id: JobId) -> None:
        before, after = self.queue.get(id), self.queue.cancel(id)
        assert after == before if before.state.is_terminal else after.state in {JobState.CANCELLED, JobState.CANCELLING}

    @rule(id=ids)
    def resume(self, id: JobId) -> None:
        before, after = self.queue.get(id).state, self.queue.resume(id).state
        can_be_resumed = before in {JobState.CANCELLED, JobState.FAILED}
        assert after is (JobState.QUEUED if can_be_resumed else before)

    @rule(owner=st.sampled_from("abc"))
    def die(self, owner: str) -> None:
        self.owners.let_go(owner)
        held = {id for id, holder in self.holders.items() if holder == owner}
        assert set(self.queue.recover()) == held
        self.holders = {id: holder for id, holder in self.holders.items() if id not in held}

    @rule(seconds=st.sampled_from([1.0, 5.0, 60.0]))
    def wait(self, seconds: float) -> None:
        self.clock.move(seconds)
        assert not self.queue.recover(), "nobody died"

    @invariant()
    def histories_hold(self) -> None:
        for id in self.all:
            check_history(self.queue, id)
            held = self.queue.get(id).state in {JobState.RUNNING, JobState.CANCELLING}
            assert held is (id in self.holders)

    def _as_holder(self, id: JobId, owner: str, verb: Any) -> bool:
        """Do what only the holder may; whether `owner` could."""
        before = self.queue.get(id), self.queue.events(id)
        try:
            verb()
        except LeaseLostError:
            assert self.holders.get(id) != owner
            assert (self.queue.get(id), self.queue.events(id)) == before
            return False
        assert self.holders.get(id) == owner
        return True


TestJobHistories = pytest.mark.slow(JobHistories.TestCase)
TestJobHistories.settings = settings(max_examples=40, stateful_step_count=30)
