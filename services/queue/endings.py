"""How a job ends, by the error that ended its work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kg.errors import InvalidInputError, KGError, NotFoundError, StoreUnavailableError
from services.errors import (
    BudgetSpentError,
    PartlyStoredError,
    ServiceError,
    StoppedError,
    UngroundedClaimError,
    UpstreamError,
)
from services.queue.machine_paths import without_folders
from services.queue.model import Failure, Job, JobState


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The last state of a job, with what it made or why it failed."""

    state: JobState
    result: Mapping[str, Any] | None = None
    failure: Failure | None = None


_CODES: tuple[tuple[type[KGError], str], ...] = (
    (InvalidInputError, "invalid-input"),
    (NotFoundError, "not-found"),
    (UpstreamError, "upstream"),
    (BudgetSpentError, "budget-spent"),
    (UngroundedClaimError, "ungrounded-claim"),
)
"""Errors whose own text helps the user, and the stable name of each kind."""


def ending_of(error: Exception, job: Job) -> Ending:
    """How a job ends whose work raised `error`; its result is a partial survey that is readable, and what it took."""
    result = _result(error) if isinstance(error, ServiceError) else None
    if isinstance(error, StoppedError) and not isinstance(error, BudgetSpentError):
        return Ending(state=JobState.CANCELLED, result=result)
    return Ending(state=JobState.FAILED, result=result, failure=_failure(error, job))


def _result(error: ServiceError) -> Mapping[str, Any] | None:
    result: dict[str, Any] = {}
    if error.partial is not None:
        result |= {"survey_id": error.partial, "status": "partial"}
    if error.ledger:
        result["ledger"] = list(error.ledger)
    return result or None


def is_internal(ending: Ending) -> bool:
    """Whether Strata itself is at fault, so that the cause belongs in the log and not in the answer."""
    return ending.failure is not None and ending.failure.code == "internal"


def _failure(error: Exception, job: Job) -> Failure:
    for kind, code in _CODES:
        if isinstance(error, kind):
            return Failure(code=code, detail=without_folders(str(error), job.request.get("paths", ())))
    if isinstance(error, PartlyStoredError):
        return Failure(code="store-unavailable", detail=f"the store cannot be written or reached; {error.stored}")
    if isinstance(error, StoreUnavailableError):
        return Failure(
            code="store-unavailable",
            detail="the graph cannot be reached; when it is back, resume the job and it goes on where it was",
        )
    return Failure(code="internal", detail=f"a fault of Strata; the log says more under the job {job.id}")
