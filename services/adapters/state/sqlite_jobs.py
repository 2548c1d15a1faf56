"""Jobs in the state file: `JobStore` for those who ask, `JobQueue` for those who work.

Every change of a job and the event that tells of it are one transaction, so an event is never missing, never early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from kg.errors import InvalidInputError, NotFoundError
from services.adapters.state import job_rows as rows
from services.adapters.state.job_rows import RETENTION
from services.adapters.state.sqlite_job_change import Change
from services.adapters.state.sqlite_job_tables import PART, VERSIONS
from services.adapters.state.state_file import StateFile
from services.queue.model import (
    CRASHES,
    Backlog,
    EventType,
    Failure,
    FinishedStep,
    Job,
    JobEvent,
    JobId,
    JobKind,
    JobState,
    NewJob,
)
from services.queue.notifier import Notifier
from services.queue.worker_locks import WorkerLocks
from services.steps.spent import Spent

_SECOND = 1_000_000


def _now() -> datetime:
    return datetime.now(tz=UTC)


class SqliteJobs:
    """Jobs that survive the processes that work on them. Safe in all threads, and beside other processes."""

    def __init__(
        self,
        state: StateFile,
        *,
        clock: Callable[[], datetime] = _now,
        new_id: Callable[[], str] = rows.new_id,
        notifier: Notifier | None = None,
        locks: WorkerLocks | None = None,
    ) -> None:
        self._state = state
        self._clock = clock
        self._new_id = new_id
        self._notifier = notifier or Notifier()
        self._locks = locks or WorkerLocks.beside(state.path)
        state.prepare(PART, VERSIONS)
        self._prune()

    def close(self) -> None:
        """Let go of the locks of this process; what they still hold is for others to recover."""
        self._locks.close()

    # -- for those who ask -------------------------------------------------------------------------------------------

    def submit(self, job: NewJob, *, wait_seconds: float = 0.0) -> Job:
        """Queue a job. With a wait it is put off, and until then only who names it can claim it."""
        id = JobId(self._new_id())
        with self._changing() as change:
            change.run(
                "INSERT INTO jobs (id, kind, request, state, priority, principal, request_id, created,"
                " not_before) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                id,
                job.kind,
                rows.to_json(dict(job.request)),
                JobState.QUEUED,
                job.priority,
                job.principal,
                job.request_id,
                change.at,
                _put_off(change, wait_seconds),
            )
            change.emit_state(id, JobState.QUEUED)
            return change.job(id)

    def get(self, id: str) -> Job:
        """A job; raises NotFoundError."""
        with self._state.reading() as connection:
            row = connection.execute("SELECT * FROM jobs WHERE id = ?", (id,)).fetchone()
        if row is None:
            raise NotFoundError("job", id)
        return rows.job_of(row)

    def list(
        self, *, kind: JobKind | None = None, state: JobState | None = None, after: str | None = None, limit: int = 50
    ) -> Sequence[Job]:
        """Jobs, newest first, ties by id; those after the job `after` in that order."""
        since = self.get(after) if after is not None else None
        with self._state.reading() as connection:
            found = connection.execute(
                "SELECT * FROM jobs WHERE (:kind IS NULL OR kind = :kind) AND (:state IS NULL OR state = :state)"
                " AND (:id IS NULL OR created < :created OR (created = :created AND id > :id))"
                " ORDER BY created DESC, id LIMIT :limit",
                {
                    "kind": kind,
                    "state": state,
                    "id": since.id if since else None,
                    "created": rows.instant(since.created) if since else None,
                    "limit": limit,
                },
            ).fetchall()
        return [rows.job_of(row) for row in found]

    def cancel(self, id: str) -> Job:
        """Cancel a queued job at once and ask a running one to stop; a job that has ended stays as it is."""
        with self._changing() as change:
            job = change.job(id)
            if job.state is JobState.QUEUED:
                change.end(job.id, JobState.CANCELLED)
            elif job.state is JobState.RUNNING:
                change.set_state(job.id, JobState.CANCELLING)
            return change.job(id)

    def resume(self, id: str, request: Mapping[str, Any] | None = None, *, wait_seconds: float = 0.0) -> Job:
        """Queue a cancelled or failed job again; another stays as it is. Its finished steps are not done again, and of
        its result the ledger stays."""
        with self._changing() as change:
            job = change.job(id)
            if job.state in {JobState.CANCELLED, JobState.FAILED}:
                change.run(
                    "UPDATE jobs SET request = ?, result = ?, ended = NULL, failure = NULL, crashes = 0, retries = 0"
                    " WHERE id = ?",
                    rows.to_json(dict(job.request if request is None else request)),
                    rows.ledger_alone(job),
                    id,
                )
                change.queue(job.id, not_before=_put_off(change, wait_seconds))
            return change.job(id)

    def steps(self, id: str) -> Sequence[FinishedStep]:
        """The finished steps, in the order they ended."""
        self.get(id)
        with self._state.reading() as connection:
            found = connection.execute(
                "SELECT name, input_hash, ended, seconds FROM steps WHERE job_id = ? ORDER BY sequence", (id,)
            ).fetchall()
        return [rows.step_of(row) for row in found]

    def events(self, id: str, *, after: int = 0, limit: int = 1_000) -> Sequence[JobEvent]:
        """The events with a number above `after`, in order."""
        self.get(id)
        with self._state.reading() as connection:
            found = connection.execute(
                "SELECT number, at, type, data FROM events WHERE job_id = ? AND number > ? ORDER BY number LIMIT ?",
                (id, after, limit),
            ).fetchall()
        return [rows.event_of(row) for row in found]

    def backlog(self) -> Backlog:
        """How many jobs there are, and how long they wait."""
        self._state.check_in_place()
        with self._state.reading() as connection:
            counts = connection.execute("SELECT state, count(*) AS jobs FROM jobs GROUP BY state").fetchall()
            query = "SELECT min(created) FROM jobs WHERE state = ?"
            oldest = connection.execute(query, (JobState.QUEUED,)).fetchone()[0]
        jobs = dict.fromkeys(JobState, 0) | {JobState(row["state"]): row["jobs"] for row in counts}
        return Backlog(jobs=jobs, oldest_queued=None if oldest is None else rows.time_of(oldest))

    # -- for those who work ------------------------------------------------------------------------------------------

    def claim(self, owner: str, *, lease_seconds: float, id: JobId | None = None) -> Job | None:
        """Take the first job that is queued and not put off, or the queued job `id`; None if there is none."""
        if self._first_queued(id) is None:
            return None
        self._locks.hold(owner)
        with self._changing() as change:
            found = self._first_queued(id)
            if found is None:
                return None
            change.run(
                "UPDATE jobs SET owner = ?, lease_until = ?, started = ?, attempts = attempts + 1 WHERE id = ?",
                owner,
                change.at + _microseconds(lease_seconds),
                change.at,
                found,
            )
            change.set_state(found, JobState.RUNNING)
            return change.job(found)

    def recover(self) -> Sequence[JobId]:
        """Queue again what workers held that died or let their leases run out; a job told to stop is cancelled."""
        with self._state.reading() as connection:
            held = connection.execute(
                "SELECT owner, max(lease_until) AS until FROM jobs WHERE owner IS NOT NULL GROUP BY owner"
            ).fetchall()
        recovered: list[JobId] = []
        for owner, until in held:
            alive = self._locks.is_alive(owner)
            if alive is False or (alive is None and until < rows.instant(self._clock())):
                recovered += self._recover_from(owner)
                self._locks.forget(owner)
        return recovered

    def renew(self, id: JobId, owner: str, *, lease_seconds: float) -> JobState:
        """Say that the worker lives; answers the state, which tells whether to stop."""
        with self._changing() as change:
            state = change.held(id, owner)
            change.run("UPDATE jobs SET lease_until = ? WHERE id = ?", change.at + _microseconds(lease_seconds), id)
            return state

    def progress(self, id: JobId, owner: str, *, stage: str, done: int, total: int | None, spent: Spent) -> None:
        """Store how far the job is, with an event."""
        with self._changing() as change:
            change.held(id, owner)
            change.run("UPDATE jobs SET stage = ?, done = ?, total = ? WHERE id = ?", stage, done, total, id)
            change.spend(id, spent)
            moment = {"stage": stage, "done": done, "total": total, "spent": asdict(spent)}
            change.emit(id, EventType.PROGRESS, moment)

    def finished_step(self, id: JobId, name: str, input_hash: str) -> str | None:
        """The stored result of a step, as JSON."""
        with self._state.reading() as connection:
            row = connection.execute(
                "SELECT result FROM steps WHERE job_id = ? AND input_hash = ? AND name = ?", (id, input_hash, name)
            ).fetchone()
        return row["result"] if row else None

    def save_step(self, id: JobId, owner: str, step: FinishedStep, result: str, *, spent: Spent | None = None) -> None:
        """Store the result of a step, what the job has cost by now, and an event: all or nothing."""
        with self._changing() as change:
            change.held(id, owner)
            change.run(
                "INSERT OR REPLACE INTO steps (job_id, name, input_hash, ended, seconds, result)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                id,
                step.name,
                step.input_hash,
                rows.instant(step.ended),
                step.seconds,
                result,
            )
            change.run("UPDATE jobs SET crashes = 0, retries = 0 WHERE id = ?", id)
            change.spend(id, spent)
            change.emit(id, EventType.STEP, {"name": step.name, "seconds": step.seconds})

    def finish(
        self,
        id: JobId,
        owner: str,
        state: JobState,
        *,
        result: Mapping[str, Any] | None = None,
        failure: Failure | None = None,
        spent: Spent | None = None,
    ) -> None:
        """End a job, with its terminal event. The results of the steps of a job that succeeded are dropped."""
        if not state.is_terminal:
            raise InvalidInputError(f"a job cannot end as {state}", field="state")
        with self._changing() as change:
            if change.held(id, owner) is JobState.RUNNING and state is JobState.CANCELLED:
                change.set_state(id, JobState.CANCELLING)
            if state is JobState.SUCCEEDED:
                change.run("UPDATE steps SET result = NULL WHERE job_id = ?", id)
            change.spend(id, spent)
            change.end(id, state, result=result, failure=failure)

    def release(self, id: JobId, owner: str, *, wait_seconds: float = 0.0) -> None:
        """Queue the job again, because the worker stops before it is done; one told to stop is cancelled."""
        with self._changing() as change:
            if change.held(id, owner) is JobState.CANCELLING:
                change.end(id, JobState.CANCELLED)
                return
            if wait_seconds:
                change.run("UPDATE jobs SET retries = retries + 1 WHERE id = ?", id)
            change.queue(id, not_before=_put_off(change, wait_seconds))

    # -- inside ------------------------------------------------------------------------------------------------------

    def _first_queued(self, id: JobId | None) -> JobId | None:
        with self._state.reading() as connection:
            if id is not None:
                row = connection.execute("SELECT id FROM jobs WHERE id = ? AND state = 'queued'", (id,)).fetchone()
            else:
                row = connection.execute(
                    "SELECT id FROM jobs WHERE state = 'queued' AND not_before <= ?"
                    " ORDER BY priority DESC, sequence LIMIT 1",
                    (rows.instant(self._clock()),),
                ).fetchone()
        return JobId(row["id"]) if row else None

    def _recover_from(self, owner: str) -> Sequence[JobId]:
        with self._changing() as change:
            found = change.run("SELECT id, state, crashes FROM jobs WHERE owner = ? ORDER BY sequence", owner)
            for id, state, crashes in found:
                change.run("UPDATE jobs SET crashes = crashes + 1 WHERE id = ?", id)
                if state == JobState.CANCELLING:
                    change.end(id, JobState.CANCELLED)
                elif crashes + 1 >= CRASHES:
                    change.end(id, JobState.FAILED, failure=rows.CRASHED)
                else:
                    change.queue(id)
            return [JobId(row["id"]) for row in found]

    def _prune(self) -> None:
        limit = rows.instant(self._clock() - RETENTION)
        with self._state.writing() as connection:
            connection.execute("DELETE FROM jobs WHERE ended < ?", (limit,))
            held = connection.execute("SELECT DISTINCT owner FROM jobs WHERE owner IS NOT NULL").fetchall()
        self._locks.sweep(keep={row["owner"] for row in held})

    @contextmanager
    def _changing(self) -> Iterator[Change]:
        """A transaction; once it is committed, its events are announced."""
        with self._state.writing() as connection:
            change = Change(connection, rows.instant(self._clock()))
            yield change
        for id, number in change.emitted:
            self._notifier.notify_event(id, number)
        if change.queued:
            self._notifier.notify_work()


def _put_off(change: Change, seconds: float) -> int:
    """From when on a job may be claimed; without a wait at once, whatever becomes of the clock."""
    return change.at + _microseconds(seconds) if seconds else 0


def _microseconds(seconds: float) -> int:
    return round(seconds * _SECOND)
