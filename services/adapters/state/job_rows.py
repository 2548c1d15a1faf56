"""Jobs, steps and events as rows of a state, and back."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, is_dataclass
from datetime import timedelta
from typing import Any

from services.adapters.state.database import Row, time_of, value_of
from services.queue.model import CRASHES, EventType, Failure, FinishedStep, Job, JobEvent, JobId, JobKind, JobState
from services.steps.spent import Spent

RETENTION = timedelta(days=30)
"""Jobs that ended longer ago are forgotten with their steps and events when the store is opened."""

CRASHED = Failure(
    code="crashed",
    detail=f"the process died {CRASHES} times on this job without finishing a step of it; look at the log and the "
    "machine's memory, then resume the job",
)


def new_id() -> JobId:
    """An id of a job that no other has."""
    return JobId(f"job_{secrets.token_hex(8)}")


def to_json(value: Any) -> str:
    """Compact JSON of JSON values, mappings and dataclasses, in the order given; raises ValueError for NaN."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_plain)


def json_or_none(value: Any) -> str | None:
    """The same, where there may be none."""
    return None if value is None else to_json(value)


def _plain(value: Any) -> dict[str, Any]:
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else dict(value)


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


def step_of(row: Row) -> FinishedStep:
    """The finished step of a row of `steps`."""
    return value_of(FinishedStep, row, ended=time_of)


def event_of(row: Row) -> JobEvent:
    """The event of a row of `events`."""
    return value_of(JobEvent, row, at=time_of, type=EventType, data=json.loads)


def ledger_alone(job: Job) -> str | None:
    """Of the result of a job what its next attempt goes on counting from, as JSON."""
    ledger = (job.result or {}).get("ledger")
    return to_json({"ledger": ledger}) if ledger else None
