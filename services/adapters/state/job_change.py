"""What happens to jobs in one transaction, and the events that say so."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from kg.errors import NotFoundError
from services.adapters.state.database import EPOCH, Row, Transaction, is_storable, time_of, value_of
from services.errors import LeaseLostError
from services.queue.model import EventType, Failure, Job, JobId, JobKind, JobState
from services.steps.spent import Spent

OF_GRAPH = "(CAST(:graph AS text) IS NULL OR graph IS NULL OR graph = :graph)"
"""A state may lie beside several graphs: who asks for jobs names one, or none and gets those of all. A job that names
no graph is everyone's."""

_JOB = f"SELECT * FROM jobs WHERE id = :id AND {OF_GRAPH} FOR UPDATE"
_HELD = "SELECT state FROM jobs WHERE id = :id AND owner = :owner FOR UPDATE"


class JobChange:
    """Changes of jobs of a graph at one instant, `at`.

    `emitted` are the events stored, `queued` is whether there is new work.
    """

    def __init__(self, transaction: Transaction, at: datetime, graph: str | None) -> None:
        self.transaction = transaction
        self.at = at
        self._graph = graph
        self.emitted: list[tuple[JobId, int]] = []
        self.queued = False

    def set(self, id: JobId, *, spent: Spent | None = None, **columns: Any) -> None:
        """Change columns of a job, each given by its name; `spent`, where it is known, is what the job cost in all."""
        columns |= {} if spent is None else {"spent": spent}
        changes = ", ".join(f"{name} = :{name}" for name in columns)
        self.transaction.run(f"UPDATE jobs SET {changes} WHERE id = :id", id=id, **columns)

    def after(self, seconds: float) -> datetime:
        """From when on a job may be claimed; without a wait at once, whatever becomes of the clock."""
        return self.at + timedelta(seconds=seconds) if seconds else EPOCH

    def job(self, id: str) -> Job:
        """A job, which no other transaction changes until this one ends; raises NotFoundError."""
        for row in self.transaction.run(_JOB, id=id, graph=self._graph) if is_storable(id) else ():
            return job_of(row)
        raise NotFoundError("job", id)

    def state_for_owner(self, id: JobId, owner: str) -> JobState:
        """The state of a job that `owner` holds, likewise; raises LeaseLostError if it does not."""
        for row in self.transaction.run(_HELD, id=id, owner=owner):
            return JobState(row["state"])
        raise LeaseLostError(f"the job {id} is not {owner}'s any more")

    def emit(self, id: JobId, type: EventType, data: Mapping[str, Any]) -> None:
        """Store an event with the next number of its job; all processes may hear of it once this is committed."""
        self.transaction.run("UPDATE jobs SET last_event = last_event + 1 WHERE id = :id", id=id)
        (row,) = self.transaction.run("SELECT last_event FROM jobs WHERE id = :id", id=id)
        self.transaction.insert("events", job_id=id, number=row["last_event"], at=self.at, type=type, data=data)
        self.transaction.notify(f"{id} {row['last_event']}")
        self.emitted.append((id, row["last_event"]))

    def emit_state(self, id: JobId, state: JobState, **more: Any) -> None:
        """Store that a job is in a state."""
        self.queued |= state is JobState.QUEUED
        self.emit(id, EventType.STATE, {"state": state, **more})

    def set_state(self, id: JobId, state: JobState) -> None:
        """Change the state of a job, with an event."""
        self.set(id, state=state)
        self.emit_state(id, state)

    def queue(self, id: JobId, *, not_before: datetime = EPOCH) -> None:
        """No worker's job, to be claimed from `not_before` on."""
        self.set(id, state=JobState.QUEUED, owner=None, lease_until=None, not_before=not_before)
        self.emit_state(id, JobState.QUEUED)

    def end(
        self,
        id: JobId,
        state: JobState,
        *,
        result: Mapping[str, Any] | None = None,
        failure: Failure | None = None,
        spent: Spent | None = None,
    ) -> None:
        """No worker's job any more, with what it made or why it failed."""
        made = {"result": result, "failure": failure}
        self.set(id, state=state, owner=None, lease_until=None, ended=self.at, spent=spent, **made)
        self.emit_state(id, state, **{name: value for name, value in made.items() if value is not None})


def job_of(row: Row) -> Job:
    """The job of a row of `jobs`."""
    return value_of(
        Job,
        row,
        kind=JobKind,
        request=json.loads,
        state=JobState,
        created=time_of,
        started=time_of,
        ended=time_of,
        spent=lambda text: Spent(**json.loads(text)),
        result=json.loads,
        failure=lambda text: Failure(**json.loads(text)),
    )
