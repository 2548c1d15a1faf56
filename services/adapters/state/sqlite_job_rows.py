"""Jobs, steps and events as rows of SQLite: the tables, and the way there and back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any

from services.queue.model import EventType, Failure, FinishedStep, Job, JobEvent, JobId, JobKind, JobState
from services.steps.spent import Spent

PART = "jobs"

VERSIONS = (
    (
        """
        CREATE TABLE jobs (
          sequence    INTEGER PRIMARY KEY AUTOINCREMENT,
          id          TEXT NOT NULL UNIQUE,
          kind        TEXT NOT NULL,
          request     TEXT NOT NULL,
          state       TEXT NOT NULL,
          priority    INTEGER NOT NULL,
          principal   TEXT NOT NULL,
          request_id  TEXT NOT NULL,
          created     INTEGER NOT NULL,
          started     INTEGER,
          ended       INTEGER,
          attempts    INTEGER NOT NULL DEFAULT 0,
          retries     INTEGER NOT NULL DEFAULT 0,
          crashes     INTEGER NOT NULL DEFAULT 0,
          not_before  INTEGER NOT NULL DEFAULT 0,
          owner       TEXT,
          lease_until INTEGER,
          stage       TEXT NOT NULL DEFAULT '',
          done        INTEGER NOT NULL DEFAULT 0,
          total       INTEGER,
          spent       TEXT NOT NULL DEFAULT '{}',
          result      TEXT,
          failure     TEXT,
          last_event  INTEGER NOT NULL DEFAULT 0
        )
        """,
        "CREATE INDEX jobs_waiting ON jobs (priority DESC, sequence) WHERE state = 'queued'",
        "CREATE INDEX jobs_held ON jobs (owner) WHERE owner IS NOT NULL",
        "CREATE INDEX jobs_newest ON jobs (created DESC, id)",
        "CREATE INDEX jobs_ended ON jobs (ended) WHERE ended IS NOT NULL",
        """
        CREATE TABLE steps (
          sequence   INTEGER PRIMARY KEY AUTOINCREMENT,
          job_id     TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
          name       TEXT NOT NULL,
          input_hash TEXT NOT NULL,
          ended      INTEGER NOT NULL,
          seconds    REAL NOT NULL,
          result     TEXT,
          UNIQUE (job_id, input_hash, name)
        )
        """,
        """
        CREATE TABLE events (
          job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
          number INTEGER NOT NULL,
          at     INTEGER NOT NULL,
          type   TEXT NOT NULL,
          data   TEXT NOT NULL,
          PRIMARY KEY (job_id, number)
        ) WITHOUT ROWID
        """,
    ),
)
"""The statements that lead from each version of the tables to the next. Times are microseconds since 1970, UTC."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def instant(at: datetime) -> int:
    """Microseconds since 1970, UTC."""
    return (at - _EPOCH) // timedelta(microseconds=1)


def time_of(value: int) -> datetime:
    """The time of so many microseconds since 1970, UTC."""
    return _EPOCH + timedelta(microseconds=value)


def to_json(value: Any) -> str:
    """Compact JSON in the order given; raises ValueError for what JSON cannot hold, such as NaN."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def spent_json(spent: Spent) -> str:
    """What a job has cost, as JSON."""
    return to_json(asdict(spent))


def failure_json(failure: Failure | None) -> str | None:
    """Why a job failed, as JSON."""
    return to_json(asdict(failure)) if failure else None


def result_json(result: Mapping[str, Any] | None) -> str | None:
    """What a job made, as JSON."""
    return to_json(dict(result)) if result is not None else None


def job_of(row: sqlite3.Row) -> Job:
    """The job of a row of `jobs`."""
    return Job(
        id=JobId(row["id"]),
        kind=JobKind(row["kind"]),
        request=json.loads(row["request"]),
        state=JobState(row["state"]),
        priority=row["priority"],
        principal=row["principal"],
        request_id=row["request_id"],
        created=time_of(row["created"]),
        started=time_of(row["started"]) if row["started"] is not None else None,
        ended=time_of(row["ended"]) if row["ended"] is not None else None,
        attempts=row["attempts"],
        retries=row["retries"],
        stage=row["stage"],
        done=row["done"],
        total=row["total"],
        spent=Spent(**json.loads(row["spent"])),
        result=json.loads(row["result"]) if row["result"] is not None else None,
        failure=Failure(**json.loads(row["failure"])) if row["failure"] is not None else None,
    )


def step_of(row: sqlite3.Row) -> FinishedStep:
    """The finished step of a row of `steps`."""
    return FinishedStep(
        name=row["name"], input_hash=row["input_hash"], ended=time_of(row["ended"]), seconds=row["seconds"]
    )


def event_of(row: sqlite3.Row) -> JobEvent:
    """The event of a row of `events`."""
    return JobEvent(
        number=row["number"], at=time_of(row["at"]), type=EventType(row["type"]), data=json.loads(row["data"])
    )
