"""What happens to jobs in one transaction of the state file, and the events that tell of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from kg.errors import NotFoundError
from services.adapters.state import job_rows as rows
from services.errors import LeaseLostError
from services.queue.model import EventType, Failure, Job, JobId, JobState
from services.steps.spent import Spent


class Change:
    """Changes at one instant, `at`; `told` are the events stored, `queued` whether there is new work."""

    def __init__(self, connection: sqlite3.Connection, at: int) -> None:
        self._connection = connection
        self.at = at
        self.emitted: list[tuple[JobId, int]] = []
        self.queued = False

    def run(self, statement: str, *parameters: Any) -> list[sqlite3.Row]:
        """Run a statement with its parameters."""
        return self._connection.execute(statement, parameters).fetchall()

    def job(self, id: str) -> Job:
        """A job; raises NotFoundError."""
        for row in self.run("SELECT * FROM jobs WHERE id = ?", id):
            return rows.job_of(row)
        raise NotFoundError("job", id)

    def held(self, id: JobId, owner: str) -> JobState:
        """The state of a job that `owner` holds; raises LeaseLostError if it does not."""
        for row in self.run("SELECT state FROM jobs WHERE id = ? AND owner = ?", id, owner):
            return JobState(row["state"])
        raise LeaseLostError(f"the job {id} is not {owner}'s any more")

    def spend(self, id: JobId, spent: Spent | None) -> None:
        """Store what a job has cost in all."""
        if spent is not None:
            self.run("UPDATE jobs SET spent = ? WHERE id = ?", rows.spent_json(spent), id)

    def emit(self, id: JobId, type: EventType, data: Mapping[str, Any]) -> None:
        """Store an event with the next number of its job."""
        self.run("UPDATE jobs SET last_event = last_event + 1 WHERE id = ?", id)
        self.run(
            "INSERT INTO events (job_id, number, at, type, data) SELECT id, last_event, ?, ?, ? FROM jobs WHERE id = ?",
            self.at,
            type,
            rows.to_json(data),
            id,
        )
        ((number,),) = self.run("SELECT last_event FROM jobs WHERE id = ?", id)
        self.emitted.append((id, number))

    def emit_state(self, id: JobId, state: JobState, **more: Any) -> None:
        """Store that a job is in a state."""
        self.queued |= state is JobState.QUEUED
        self.emit(id, EventType.STATE, {"state": state, **more})

    def set_state(self, id: JobId, state: JobState) -> None:
        """Change the state of a job, and tell it."""
        self.run("UPDATE jobs SET state = ? WHERE id = ?", state, id)
        self.emit_state(id, state)

    def queue(self, id: JobId, *, not_before: int = 0) -> None:
        """No worker's job, to be claimed from `not_before` on."""
        self.run("UPDATE jobs SET owner = NULL, lease_until = NULL, not_before = ? WHERE id = ?", not_before, id)
        self.set_state(id, JobState.QUEUED)

    def end(
        self,
        id: JobId,
        state: JobState,
        *,
        result: Mapping[str, Any] | None = None,
        failure: Failure | None = None,
    ) -> None:
        """No worker's job any more, with what it made or why it failed."""
        self.run(
            "UPDATE jobs SET state = ?, owner = NULL, lease_until = NULL, ended = ?, result = ?, failure = ?"
            " WHERE id = ?",
            state,
            self.at,
            rows.result_json(result),
            rows.failure_json(failure),
            id,
        )
        more = {"result": dict(result)} if result is not None else {}
        self.emit_state(id, state, **more, **({"failure": asdict(failure)} if failure else {}))
