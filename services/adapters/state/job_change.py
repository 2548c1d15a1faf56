"""What happens to jobs in one transaction, and the events that tell of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from kg.errors import NotFoundError
from services.adapters.state import job_rows as rows
from services.adapters.state import job_statements as sql
from services.adapters.state.database import EPOCH, Transaction, is_storable
from services.errors import LeaseLostError
from services.queue.model import EventType, Failure, Job, JobId, JobState
from services.steps.spent import Spent


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

    def run(self, statement: str, **values: Any) -> None:
        """Run a statement that changes."""
        self.transaction.run(statement, **values)

    def set(self, id: JobId, **columns: Any) -> None:
        """Change columns of a job, each given by its name."""
        self.run(
            f"UPDATE jobs SET {', '.join(f'{name} = :{name}' for name in columns)} WHERE id = :id", id=id, **columns
        )

    def after(self, seconds: float) -> datetime:
        """From when on a job may be claimed; without a wait at once, whatever becomes of the clock."""
        return self.at + timedelta(seconds=seconds) if seconds else EPOCH

    def job(self, id: str) -> Job:
        """A job, which no other transaction changes until this one ends; raises NotFoundError."""
        for row in self.transaction.run(sql.JOB, id=id, graph=self._graph) if is_storable(id) else ():
            return rows.job_of(row)
        raise NotFoundError("job", id)

    def state_for_owner(self, id: JobId, owner: str) -> JobState:
        """The state of a job that `owner` holds, likewise; raises LeaseLostError if it does not."""
        for row in self.transaction.run(sql.HELD, id=id, owner=owner):
            return JobState(row["state"])
        raise LeaseLostError(f"the job {id} is not {owner}'s any more")

    def spend(self, id: JobId, spent: Spent | None) -> None:
        """Store what a job has cost in all."""
        if spent is not None:
            self.set(id, spent=rows.to_json(spent))

    def emit(self, id: JobId, type: EventType, data: Mapping[str, Any]) -> None:
        """Store an event with the next number of its job; all processes may hear of it once this is committed."""
        number = self.transaction.store_event(id, self.at, type, rows.to_json(data))
        self.emitted.append((id, number))

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
    ) -> None:
        """No worker's job any more, with what it made or why it failed."""
        made = {"result": rows.json_or_none(result), "failure": rows.json_or_none(failure)}
        self.set(id, state=state, owner=None, lease_until=None, ended=self.at, **made)
        told = {"result": result, "failure": failure}
        self.emit_state(id, state, **{name: value for name, value in told.items() if value is not None})
