"""What happens to jobs in one transaction, and the events that say so."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from kg.errors import NotFoundError
from services.adapters.state.database import EPOCH, Transaction, value_of
from services.errors import LeaseLostError
from services.queue.model import EventType, Failure, Job, JobId, JobState
from services.steps.spent import Spent
from services.text.storable import is_storable

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

    def after(self, seconds: float) -> datetime:
        """From when on a job may be claimed; without a wait at once, whatever becomes of the clock."""
        return self.at + timedelta(seconds=seconds) if seconds else EPOCH

    def job(self, id: str) -> Job:
        """A job, which no other transaction changes until this one ends; raises NotFoundError."""
        for row in self.transaction.run(_JOB, id=id, graph=self._graph) if is_storable(id) else ():
            return value_of(Job, row)
        raise NotFoundError("job", id)

    def state_for_owner(self, id: JobId, owner: str) -> JobState:
        """The state of a job that `owner` holds, likewise; raises LeaseLostError if it does not."""
        for row in self.transaction.run(_HELD, id=id, owner=owner):
            return JobState(row["state"])
        raise LeaseLostError(f"the job {id} is not {owner}'s any more")

    def emit(
        self, id: JobId, type: EventType, data: Mapping[str, Any], spent: Spent | None = None, **columns: Any
    ) -> None:
        """Change columns of a job that is locked, and store an event with its next number; all processes may hear of it
        once this is committed. `spent` is what the job has cost in all, where that is known."""
        (row,) = self.transaction.run("SELECT last_event + 1 AS number FROM jobs WHERE id = :id", id=id)
        columns |= {} if spent is None else {"spent": spent}
        self.transaction.update("jobs", "id", id=id, last_event=row["number"], **columns)
        self.transaction.insert("events", job_id=id, **row, at=self.at, type=type, data=data)
        self.transaction.notify(f"{id} {row['number']}")
        self.emitted.append((id, row["number"]))

    def set_state(self, id: JobId, state: JobState, said: Mapping[str, Any] | None = None, **columns: Any) -> None:
        """Change the state and other columns of a job, with an event of the state and of what else is `said`."""
        self.queued |= state is JobState.QUEUED
        self.emit(id, EventType.STATE, {"state": state, **(said or {})}, state=state, **columns)

    def queue(self, id: JobId, *, not_before: datetime = EPOCH, **columns: Any) -> None:
        """No worker's job, to be claimed from `not_before` on."""
        self.set_state(id, JobState.QUEUED, owner=None, lease_until=None, not_before=not_before, **columns)

    def end(
        self,
        id: JobId,
        state: JobState,
        *,
        result: Mapping[str, Any] | None = None,
        failure: Failure | None = None,
        **columns: Any,
    ) -> None:
        """No worker's job any more, with what it made or why it failed."""
        made = {"result": result, "failure": failure}
        said = {name: value for name, value in made.items() if value is not None}
        self.set_state(id, state, said, owner=None, lease_until=None, ended=self.at, **made, **columns)
