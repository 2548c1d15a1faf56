"""What happens to jobs in one transaction on PostgreSQL, and the events that tell of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any, LiteralString

from kg.errors import NotFoundError
from services.adapters.state import job_rows as rows
from services.adapters.state.postgres.server import Connection, one
from services.errors import LeaseLostError
from services.queue.model import EventType, Failure, Job, JobId, JobState
from services.steps.spent import Spent

CHANNEL = "strata"
"""Where other processes hear of events and of work, once they are stored."""

_JOB = "SELECT * FROM jobs WHERE id = %(id)s FOR UPDATE"
_HELD = "SELECT state FROM jobs WHERE id = %(id)s AND owner = %(owner)s FOR UPDATE"
_SPEND = "UPDATE jobs SET spent = %(spent)s WHERE id = %(id)s"
_EMIT = f"""
WITH numbered AS (
  UPDATE jobs SET last_event = last_event + 1 WHERE id = %(id)s RETURNING last_event
), stored AS (
  INSERT INTO events (job_id, number, at, type, data)
  SELECT %(id)s, last_event, %(at)s, %(type)s, %(data)s FROM numbered RETURNING number
)
SELECT number, pg_notify('{CHANNEL}', %(id)s || ' ' || number) FROM stored
"""
_SET_STATE = "UPDATE jobs SET state = %(state)s WHERE id = %(id)s"
_QUEUE = "UPDATE jobs SET owner = NULL, lease_until = NULL, not_before = %(not_before)s WHERE id = %(id)s"
_END = """
UPDATE jobs SET state = %(state)s, owner = NULL, lease_until = NULL, ended = %(at)s, result = %(result)s,
  failure = %(failure)s
WHERE id = %(id)s
"""
_WORK = f"SELECT pg_notify('{CHANNEL}', '')"


class PostgresChange:
    """Changes at one instant, `at`; `emitted` are the events stored, `queued` whether there is new work."""

    def __init__(self, connection: Connection, at: datetime) -> None:
        self.connection = connection
        self.at = at
        self.emitted: list[tuple[JobId, int]] = []
        self.queued = False

    def run(self, statement: LiteralString, **parameters: Any) -> None:
        """Run a statement with its parameters."""
        self.connection.execute(statement, parameters)

    def job(self, id: str) -> Job:
        """A job, which no other transaction changes until this one ends; raises NotFoundError."""
        for row in self.connection.execute(_JOB, {"id": id}) if is_id(id) else ():
            return rows.job_of(row)
        raise NotFoundError("job", id)

    def held(self, id: JobId, owner: str) -> JobState:
        """The state of a job that `owner` holds, likewise; raises LeaseLostError if it does not."""
        for row in self.connection.execute(_HELD, {"id": id, "owner": owner}):
            return JobState(row["state"])
        raise LeaseLostError(f"the job {id} is not {owner}'s any more")

    def spend(self, id: JobId, spent: Spent | None) -> None:
        """Store what a job has cost in all."""
        if spent is not None:
            self.run(_SPEND, id=id, spent=rows.spent_json(spent))

    def emit(self, id: JobId, type: EventType, data: Mapping[str, Any]) -> None:
        """Store an event with the next number of its job; all processes hear of it once this is committed."""
        number = one(self.connection, _EMIT, id=id, at=self.at, type=type, data=rows.to_json(data))["number"]
        self.emitted.append((id, number))

    def emit_state(self, id: JobId, state: JobState, **more: Any) -> None:
        """Store that a job is in a state."""
        self.queued |= state is JobState.QUEUED
        self.emit(id, EventType.STATE, {"state": state, **more})

    def set_state(self, id: JobId, state: JobState) -> None:
        """Change the state of a job, and tell it."""
        self.run(_SET_STATE, id=id, state=state)
        self.emit_state(id, state)

    def queue(self, id: JobId, *, not_before: datetime | None = None) -> None:
        """No worker's job, to be claimed from `not_before` on; at once without."""
        self.run(_QUEUE, id=id, not_before=not_before)
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
            _END, id=id, state=state, at=self.at, result=rows.result_json(result), failure=rows.failure_json(failure)
        )
        more = {"result": dict(result)} if result is not None else {}
        self.emit_state(id, state, **more, **({"failure": asdict(failure)} if failure else {}))

    def notify_work(self) -> None:
        """Have all processes hear that there is new work, if there is, once this is committed."""
        if self.queued:
            self.connection.execute(_WORK)


def is_id(text: str) -> bool:
    """Whether PostgreSQL can look for a text: it holds none with the character 0."""
    return "\0" not in text
