"""Jobs to submit, a clock to move, and what must hold of every job's history."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any, Protocol

from services.queue.model import EventType, FinishedStep, Job, JobId, JobKind, JobState, NewJob
from services.queue.ports import JobQueue, JobStore

Q, R, G = JobState.QUEUED, JobState.RUNNING, JobState.CANCELLING
C, F, S = JobState.CANCELLED, JobState.FAILED, JobState.SUCCEEDED

ALLOWED = {None: {Q}, Q: {R, C}, R: {Q, G, F, S}, G: {C, F, S}, C: {Q}, F: {Q}, S: set()}
"""The states that may follow each state; None stands for the time before the job was submitted."""


class Jobs(JobStore, JobQueue, Protocol):
    """Both sides of one store."""


@dataclass
class Clock:
    """A clock that stands until it is moved."""

    at: datetime = field(default=datetime(2026, 1, 1, tzinfo=UTC))

    def __call__(self) -> datetime:
        return self.at

    def move(self, seconds: float) -> None:
        """Let time pass."""
        self.at += timedelta(seconds=seconds)


def new(topic: str = "graphs", *, kind: JobKind = JobKind.FIELD, priority: int = 0) -> NewJob:
    """A job to submit."""
    return NewJob(
        kind=kind, request={"topic": topic, "as_of": None}, priority=priority, principal="key:1", request_id="req_1"
    )


def step(name: str, *, clock: Clock) -> FinishedStep:
    """A step that is finished now."""
    return FinishedStep(name=name, input_hash=f"hash of {name}", ended=clock(), seconds=1.5)


def claimed(queue: Jobs, owner: str = "one", **more: Any) -> Job:
    """A job that `owner` works on."""
    queue.submit(new(**more))
    job = queue.claim(owner, lease_seconds=30)
    assert job is not None
    return job


def states(queue: Jobs, id: JobId) -> list[JobState]:
    """The states that the events of a job tell, in order."""
    return [JobState(event.data["state"]) for event in queue.events(id) if event.type is EventType.STATE]


def check_history(queue: Jobs, id: JobId) -> None:
    """Events have no gap, tell only what may follow, and end with the state that the job has."""
    assert [event.number for event in queue.events(id)] == list(range(1, len(queue.events(id)) + 1))
    told = [None, *states(queue, id)]
    assert all(after in ALLOWED[before] for before, after in pairwise(told)), told
    assert told[-1] is queue.get(id).state
