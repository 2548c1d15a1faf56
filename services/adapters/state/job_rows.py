"""Jobs, steps and events as rows of a state, and back: what all stores of jobs share."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from services.adapters.state.database import StateRow, time_of, time_or_none
from services.queue.model import CRASHES, EventType, Failure, FinishedStep, Job, JobEvent, JobId, JobKind, JobState
from services.steps.spent import Spent

RETENTION = timedelta(days=30)
"""Jobs that ended longer ago are forgotten with their steps and events when the store is opened."""

CRASHED = Failure(
    code="crashed",
    detail=f"the process died {CRASHES} times on this job without finishing a step of it; look at the log and the "
    "machine's memory, then resume the job",
)


def new_id() -> str:
    """An id of a job that no other has."""
    return f"job_{secrets.token_hex(8)}"


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


def job_of(row: StateRow) -> Job:
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
        started=time_or_none(row["started"]),
        ended=time_or_none(row["ended"]),
        attempts=row["attempts"],
        retries=row["retries"],
        stage=row["stage"],
        done=row["done"],
        total=row["total"],
        spent=Spent(**json.loads(row["spent"])),
        result=json.loads(row["result"]) if row["result"] is not None else None,
        failure=Failure(**json.loads(row["failure"])) if row["failure"] is not None else None,
    )


def step_of(row: StateRow) -> FinishedStep:
    """The finished step of a row of `steps`."""
    return FinishedStep(
        name=row["name"], input_hash=row["input_hash"], ended=time_of(row["ended"]), seconds=row["seconds"]
    )


def event_of(row: StateRow) -> JobEvent:
    """The event of a row of `events`."""
    return JobEvent(
        number=row["number"], at=time_of(row["at"]), type=EventType(row["type"]), data=json.loads(row["data"])
    )


def ledger_alone(job: Job) -> str | None:
    """Of the result of a job what its next attempt goes on counting from, as JSON."""
    ledger = (job.result or {}).get("ledger")
    return to_json({"ledger": ledger}) if ledger else None
