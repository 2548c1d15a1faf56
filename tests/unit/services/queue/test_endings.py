"""Every error has a stable code, and only those that help the user keep their words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from kg.errors import AlgorithmError, InvalidInputError, NotFoundError, QueryFailedError, StoreUnavailableError
from services.errors import BadAnswerError, BudgetSpentError, CancelledError, UngroundedClaimError, UpstreamError
from services.queue.endings import ending_of, is_internal
from services.queue.model import Job, JobId, JobKind, JobState
from tests.tables import every_case

JOB = Job(
    id=JobId("job_1"),
    kind=JobKind.SURVEY,
    request={},
    state=JobState.RUNNING,
    priority=0,
    principal="",
    request_id="",
    created=datetime(2026, 1, 1, tzinfo=UTC),
)


@every_case(
    ("error", "code"),
    [
        (InvalidInputError("year must be positive", field="year"), "invalid-input"),
        (NotFoundError("field", "graphs"), "not-found"),
        (UpstreamError("the model answers 500", source="model"), "upstream"),
        (BadAnswerError("twice", source="model", answer="?", complaints=("no JSON",)), "upstream"),
        (BudgetSpentError("the next call costs 3 $, 1 $ is left"), "budget-spent"),
        (UngroundedClaimError("no evidence for it", claim="it", section="1"), "ungrounded-claim"),
    ],
)
def test_errors_that_help_the_user_keep_their_words(error: Exception, code: str) -> None:
    ending = ending_of(error, JOB)
    assert ending.state is JobState.FAILED
    assert ending.failure is not None
    assert (ending.failure.code, ending.failure.detail) == (code, str(error))
    assert not is_internal(ending)


@pytest.mark.parametrize(
    "error",
    [
        QueryFailedError("save_papers", ("rows",), "secret"),
        AlgorithmError("secret"),
        KeyError("secret"),
        TypeError("/secret/path"),
    ],
)
def test_faults_of_our_own_say_nothing_but_where_to_look(error: Exception) -> None:
    ending = ending_of(error, JOB)
    assert is_internal(ending)
    assert ending.failure is not None
    assert "secret" not in ending.failure.detail
    assert "job_1" in ending.failure.detail


def test_a_graph_that_is_away_is_said_without_its_address() -> None:
    failure = ending_of(StoreUnavailableError("cannot reach neo4j://10.0.0.7:7687"), JOB).failure
    assert failure is not None
    assert failure.code == "store-unavailable"
    assert "10.0.0.7" not in failure.detail
    assert "resume" in failure.detail


@pytest.mark.parametrize(
    ("error", "state"),
    [
        (CancelledError("cancelled", partial="s1"), JobState.CANCELLED),
        (BudgetSpentError("spent", partial="s1"), JobState.FAILED),
    ],
)
def test_a_partial_survey_is_the_result_of_a_job_that_was_stopped(error: Exception, state: JobState) -> None:
    ending = ending_of(error, JOB)
    assert (ending.state, ending.result) == (state, {"survey_id": "s1", "status": "partial"})


def test_a_stopped_job_with_nothing_to_read_has_no_result() -> None:
    assert ending_of(CancelledError("cancelled"), JOB).result is None
