"""What `IdempotencyRecords` promises, whatever keeps the answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from services.adapters.state.idempotency_records import KEPT
from services.errors import InFlightError
from services.idempotency import Attempt, GivenAnswer, IdempotencyRecords

ATTEMPT = Attempt(principal="p", operation="createSurvey", key="k")
ANSWER = GivenAnswer(fingerprint="f", status=202, headers={"location": "/v1/jobs/1"}, body=b"\x00{}")

Records = Callable[[float], IdempotencyRecords]
"""Makes the records of one more process, at a time in seconds."""


class IdempotencyContract:
    """Inherit it and give the fixture `records`."""

    def test_an_answer_is_given_again(self, records: Records) -> None:
        kept = records(0.0)
        assert kept.begin(ATTEMPT) is None
        kept.finish(ATTEMPT, ANSWER)
        assert kept.begin(ATTEMPT) == ANSWER
        assert records(0.0).begin(ATTEMPT) == ANSWER

    def test_another_principal_operation_or_key_is_another_attempt(self, records: Records) -> None:
        kept = records(0.0)
        kept.begin(ATTEMPT)
        kept.finish(ATTEMPT, ANSWER)
        for other in (("q", "createSurvey", "k"), ("p", "createField", "k"), ("p", "createSurvey", "l")):
            assert kept.begin(Attempt(principal=other[0], operation=other[1], key=other[2])) is None

    def test_what_is_being_answered_is_not_begun_again_here_or_elsewhere(self, records: Records) -> None:
        first = records(0.0)
        first.begin(ATTEMPT)
        for process in (first, records(0.0)):
            with pytest.raises(InFlightError):
                process.begin(ATTEMPT)

    def test_an_attempt_that_came_to_nothing_is_forgotten(self, records: Records) -> None:
        kept = records(0.0)
        kept.begin(ATTEMPT)
        kept.free(ATTEMPT)
        assert kept.begin(ATTEMPT) is None

    def test_an_answer_is_kept_for_a_day(self, records: Records) -> None:
        kept = records(0.0)
        kept.begin(ATTEMPT)
        kept.finish(ATTEMPT, ANSWER)
        assert records(KEPT.total_seconds() - 1).begin(ATTEMPT) == ANSWER
        assert records(KEPT.total_seconds() + 1).begin(ATTEMPT) is None
