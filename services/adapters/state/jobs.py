"""Jobs in the state: `JobStore` for those who ask, `JobQueue` for those who work.

Every change of a job and the event that reports it are one transaction, so an event is never missing, never early. Two
workers never claim one job: on a server the first locks its row and the other skips what is locked, and a file has one
writer at a time.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from kg.errors import InvalidInputError, NotFoundError
from services.adapters.state.database import Database, time_of, value_of
from services.adapters.state.job_change import OF_GRAPH, JobChange
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
from services.steps.spent import Spent
from services.text.storable import is_storable

RETENTION = timedelta(days=30)
"""Jobs that ended longer ago are forgotten with their steps and events when the store is opened."""

_CRASHED = Failure(
    code="crashed",
    detail=f"the process died {CRASHES} times on this job without finishing a step of it; look at the log and the "
    "machine's memory, then resume the job",
)

_GET = f"SELECT * FROM jobs WHERE id = :id AND {OF_GRAPH}"
_LIST = f"""
SELECT * FROM jobs
WHERE {OF_GRAPH} AND (CAST(:kind AS text) IS NULL OR kind = :kind)
  AND (CAST(:state AS text) IS NULL OR state = :state)
  AND (CAST(:id AS text) IS NULL OR created < :created OR (created = :created AND id > :id))
ORDER BY created DESC, id LIMIT :limit
"""
_STEPS = "SELECT name, input_hash, ended, seconds FROM steps WHERE job_id = :id ORDER BY ended, sequence"
_STEP_RESULTS = """
SELECT name, result FROM steps WHERE job_id = :id AND name LIKE :names AND result IS NOT NULL ORDER BY ended, sequence
"""
_EVENTS = """
SELECT number, at, type, data FROM events WHERE job_id = :id AND number > :after ORDER BY number LIMIT :limit
"""
_BACKLOG = f"SELECT state, count(*) AS jobs, min(created) AS oldest FROM jobs WHERE {OF_GRAPH} GROUP BY state"
_FIRST_QUEUED = f"""
SELECT id, attempts FROM jobs WHERE state = 'queued' AND (not_before IS NULL OR not_before <= :at) AND {OF_GRAPH}
ORDER BY priority DESC, sequence LIMIT 1 FOR UPDATE SKIP LOCKED
"""
_QUEUED = f"SELECT id, attempts FROM jobs WHERE id = :id AND state = 'queued' AND {OF_GRAPH} FOR UPDATE"
_FINISHED_STEP = "SELECT result FROM steps WHERE job_id = :id AND input_hash = :input_hash AND name = :name"
_OWNERS = "SELECT DISTINCT owner FROM jobs WHERE owner IS NOT NULL"
_LOST = """
SELECT id, state, crashes FROM jobs WHERE owner = :owner AND lease_until < :before ORDER BY sequence FOR UPDATE
"""


class StateJobs:
    """Jobs that survive the processes that work on them. Safe in all threads, and beside other processes."""

    def __init__(
        self,
        database: Database,
        *,
        clock: Callable[[], datetime] | None = None,
        notifier: Notifier | None = None,
        graph: str | None = None,
    ) -> None:
        """Forget what is old. A clock replaces the database's; the notifier is notified of what is stored here; with
        a graph these are its jobs alone, in a state that lies beside several graphs."""
        self._database = database
        self._graph = graph
        self._owners = database.owners
        self._clock = clock
        self._notifier = notifier or Notifier()
        with self._changing() as change:
            change.transaction.run("DELETE FROM jobs WHERE ended < :limit", limit=change.at - RETENTION)
        self._forget_owners()

    # -- for those who ask -------------------------------------------------------------------------------------------

    def submit(self, job: NewJob, *, wait_seconds: float = 0.0) -> Job:
        """Queue a job. With a wait it is put off, and until then only who names it can claim it."""
        id = JobId(f"job_{secrets.token_hex(8)}")
        with self._changing() as change:
            row = {**asdict(job), "created": change.at, "not_before": change.after(wait_seconds)}
            change.transaction.insert("jobs", id=id, graph=self._graph, state=JobState.QUEUED, **row)
            change.set_state(id, JobState.QUEUED)
            return change.job(id)

    def get(self, id: str) -> Job:
        """A job; raises NotFoundError."""
        for row in self._database.read(_GET, id=id, graph=self._graph) if is_storable(id) else ():
            return value_of(Job, row)
        raise NotFoundError("job", id)

    def list(
        self, *, kind: JobKind | None = None, state: JobState | None = None, after: str | None = None, limit: int = 50
    ) -> Sequence[Job]:
        """Jobs, newest first, ties by id; those after the job `after` in that order."""
        since = self.get(after) if after is not None else None
        place = {"id": since.id if since else None, "created": since.created if since else None}
        found = self._database.read(_LIST, kind=kind, state=state, limit=limit, graph=self._graph, **place)
        return [value_of(Job, row) for row in found]

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
                ledger = (job.result or {}).get("ledger")
                left = {"ledger": ledger} if ledger else None
                wanted = {"request": job.request if request is None else request, "result": left}
                cleared = {"ended": None, "failure": None, "crashes": 0, "retries": 0}
                change.queue(job.id, not_before=change.after(wait_seconds), **wanted, **cleared)
            return change.job(id)

    def steps(self, id: str) -> Sequence[FinishedStep]:
        """The finished steps, in the order they ended."""
        self.get(id)
        return [value_of(FinishedStep, row) for row in self._database.read(_STEPS, id=id)]

    def step_results(self, id: str, beginning: str) -> Mapping[str, str]:
        """By name the last result, as JSON, of each finished step whose name begins so, in the order they ended."""
        self.get(id)
        found = self._database.read(_STEP_RESULTS, id=id, names=f"{beginning}%")
        return {row["name"]: row["result"] for row in found}

    def events(self, id: str, *, after: int = 0, limit: int = 1_000) -> Sequence[JobEvent]:
        """The events with a number above `after`, in order."""
        self.get(id)
        found = self._database.read(_EVENTS, id=id, after=after, limit=limit)
        return [value_of(JobEvent, row) for row in found]

    def backlog(self) -> Backlog:
        """How many jobs there are, and how long they wait."""
        found = {JobState(row["state"]): row for row in self._database.read(_BACKLOG, graph=self._graph)}
        counts = dict.fromkeys(JobState, 0) | {state: row["jobs"] for state, row in found.items()}
        queued = found.get(JobState.QUEUED)
        return Backlog(jobs=counts, oldest_queued=time_of(queued["oldest"]) if queued else None)

    # -- for those who work ------------------------------------------------------------------------------------------

    def claim(self, owner: str, *, lease_seconds: float, id: JobId | None = None) -> Job | None:
        """Take the first job that is queued and not put off, or the queued job `id`; None if there is none."""
        statement = _FIRST_QUEUED if id is None else _QUEUED
        with self._changing() as change:
            for row in change.transaction.run(statement, id=id, at=change.at, graph=self._graph):
                self._owners.hold(owner)
                until, attempts = change.at + timedelta(seconds=lease_seconds), row["attempts"] + 1
                claim = {"owner": owner, "lease_until": until, "started": change.at, "attempts": attempts}
                change.set_state(row["id"], JobState.RUNNING, **claim)
                return change.job(row["id"])
        return None

    def recover(self) -> Sequence[JobId]:
        """Queue again what workers held that died or let their leases run out; a job asked to stop is cancelled."""
        recovered: list[JobId] = []
        for row in self._database.read(_OWNERS):
            with self._changing() as change:
                recovered += self._recover_from(row["owner"], change)
        if recovered:
            self._forget_owners()
        return recovered

    def renew(self, id: JobId, owner: str, *, lease_seconds: float) -> JobState:
        """Say that the worker lives; answers the state, which says whether to stop."""
        self._owners.hold(owner)
        with self._changing() as change:
            state = change.state_for_owner(id, owner)
            change.transaction.update("jobs", "id", id=id, lease_until=change.at + timedelta(seconds=lease_seconds))
            return state

    def progress(self, id: JobId, owner: str, *, stage: str, done: int, total: int | None, spent: Spent) -> None:
        """Store how far the job is, with an event."""
        place = {"stage": stage, "done": done, "total": total}
        with self._changing() as change:
            change.state_for_owner(id, owner)
            change.emit(id, EventType.PROGRESS, {**place, "spent": spent}, spent=spent, **place)

    def finished_step(self, id: JobId, name: str, input_hash: str) -> str | None:
        """The stored result of a step, as JSON."""
        found = self._database.read(_FINISHED_STEP, id=id, name=name, input_hash=input_hash)
        return found[0]["result"] if found else None

    def save_step(self, id: JobId, owner: str, step: FinishedStep, result: str, *, spent: Spent | None = None) -> None:
        """Store the result of a step, what the job has cost by now, and an event: all or nothing."""
        with self._changing() as change:
            change.state_for_owner(id, owner)
            row = {"job_id": id, "result": result, **asdict(step)}
            change.transaction.replace("steps", "job_id", "input_hash", "name", **row)
            said = {"name": step.name, "seconds": step.seconds}
            change.emit(id, EventType.STEP, said, spent=spent, crashes=0, retries=0)

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
            if change.state_for_owner(id, owner) is JobState.RUNNING and state is JobState.CANCELLED:
                change.set_state(id, JobState.CANCELLING)
            if state is JobState.SUCCEEDED:
                change.transaction.run("UPDATE steps SET result = NULL WHERE job_id = :id", id=id)
            change.end(id, state, result=result, failure=failure, spent=spent)

    def release(self, id: JobId, owner: str, *, wait_seconds: float = 0.0) -> None:
        """Queue the job again, because the worker stops before it is done; one asked to stop is cancelled."""
        with self._changing() as change:
            if change.state_for_owner(id, owner) is JobState.CANCELLING:
                change.end(id, JobState.CANCELLED)
                return
            if wait_seconds:
                change.transaction.run("UPDATE jobs SET retries = retries + 1 WHERE id = :id", id=id)
            change.queue(id, not_before=change.after(wait_seconds))

    # -- inside ------------------------------------------------------------------------------------------------------

    def _recover_from(self, owner: str, change: JobChange) -> Sequence[JobId]:
        """Recover the jobs of an owner that is dead, or those whose lease ran out longer ago than it may."""
        before = self._owners.time_of_loss(owner, change.at, change.transaction)
        if before is None:
            return []
        found = change.transaction.run(_LOST, owner=owner, before=before)
        for row in found:
            crashes = row["crashes"] + 1
            if row["state"] == JobState.CANCELLING:
                change.end(row["id"], JobState.CANCELLED, crashes=crashes)
            elif crashes >= CRASHES:
                change.end(row["id"], JobState.FAILED, failure=_CRASHED, crashes=crashes)
            else:
                change.queue(row["id"], crashes=crashes)
        return [JobId(row["id"]) for row in found]

    def _forget_owners(self) -> None:
        self._owners.sweep(keep={row["owner"] for row in self._database.read(_OWNERS)})

    @contextmanager
    def _changing(self) -> Iterator[JobChange]:
        """A transaction; once it is committed, its events are announced here and everywhere."""
        with self._database.writing() as transaction:
            change = JobChange(transaction, self._clock() if self._clock else transaction.now(), self._graph)
            yield change
            if change.queued:
                transaction.notify("")
        for id, number in change.emitted:
            self._notifier.notify_event(id, number)
        if change.queued:
            self._notifier.notify_work()
