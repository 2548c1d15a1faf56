"""Jobs, their steps and their events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, NewType

from services.steps.spent import Spent

JobId = NewType("JobId", str)
"""`job_` and 16 hex digits."""


class JobKind(StrEnum):
    """What a job does."""

    IMPORT = "import"
    FIELD = "field"
    SURVEY = "survey"
    EXTRACTION = "extraction"
    COLLECTION = "collection"
    READING = "reading"
    FULL_TEXTS = "full-texts"
    REWRITING = "rewriting"
    REFRESH = "refresh"
    UNAIDED = "unaided"
    ENRICHMENT = "enrichment"
    EVALUATION = "evaluation"


CRASHES = 5
"""A job fails when this many workers in a row have died on it and none of them finished a step."""


class JobState(StrEnum):
    """The state of a job. Queued -> running -> succeeded or failed; running -> cancelling -> cancelled.

    A job that is cancelled while it is queued is cancelled at once. A cancelled or failed job may be queued again.
    """

    QUEUED = "queued"
    RUNNING = "running"
    CANCELLING = "cancelling"
    CANCELLED = "cancelled"
    FAILED = "failed"
    SUCCEEDED = "succeeded"

    @property
    def is_terminal(self) -> bool:
        """Whether nothing more happens without a request."""
        return self in {JobState.CANCELLED, JobState.FAILED, JobState.SUCCEEDED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why a job failed; `code` is the stable name of the problem's kind, `detail` tells the user what to do."""

    code: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewJob:
    """A job as it is asked for. Higher `priority` runs first; equal ones in the order they came.

    `request` is what the job's kind takes, in JSON values; `principal` who asked; `request_id` the HTTP request or
    command that asked, for the log.
    """

    kind: JobKind
    request: Mapping[str, Any]
    priority: int = 0
    principal: str = ""
    request_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A job as the store knows it. Times are UTC. `stage`, `done` and `total` are its last word on progress.

    `result` names what the job made, in JSON values; a cancelled or failed survey has one too where a partial text is
    readable. `attempts` counts how often it was started, `started` is the last time. `retries` counts how often in a
    row it was put off because what it needs did not answer; a finished step ends the row.
    """

    id: JobId
    kind: JobKind
    request: Mapping[str, Any]
    state: JobState
    priority: int
    principal: str
    request_id: str
    created: datetime
    started: datetime | None = None
    ended: datetime | None = None
    attempts: int = 0
    retries: int = 0
    stage: str = ""
    done: int = 0
    total: int | None = None
    spent: Spent = field(default_factory=Spent)
    result: Mapping[str, Any] | None = None
    failure: Failure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """How many jobs there are in each state, and when the oldest queued one was asked for; UTC."""

    jobs: Mapping[JobState, int]
    oldest_queued: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedStep:
    """A step whose result is stored: asked for again with the same `input_hash`, it is not done again."""

    name: str
    input_hash: str
    ended: datetime
    seconds: float


class EventType(StrEnum):
    """What an event says; `state` of a terminal state is the last event of a job until it is resumed."""

    STATE = "state"
    PROGRESS = "progress"
    STEP = "step"


@dataclass(frozen=True, slots=True, kw_only=True)
class JobEvent:
    """One event; `number` counts from 1 within its job, without gaps, across resumptions."""

    number: int
    at: datetime
    type: EventType
    data: Mapping[str, Any]
