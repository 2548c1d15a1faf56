"""The operations on evaluations of surveys."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, create, get, post
from api.schemas.evaluations import EvaluationOut, NewEvaluation, NewJudgedEvaluation
from api.schemas.jobs import JobOut
from api.schemas.surveys import EstimateOut


class EvaluationOperations:
    """What a client can ask the service about how good a survey is."""

    @ApiMethod
    def evaluate_survey(self, wanted: NewEvaluation) -> ApiRequest[EvaluationOut]:
        """Measure a survey, and compare it with one by people."""
        return post(at("evaluations"), EvaluationOut, wanted)

    @ApiMethod
    def estimate_judged_evaluation(self, wanted: NewJudgedEvaluation) -> ApiRequest[EstimateOut]:
        """What marks by language models will take, before anything is spent."""
        return post(at("judged-evaluations", "estimates"), EstimateOut, wanted)

    @ApiMethod
    def create_judged_evaluation(
        self, wanted: NewJudgedEvaluation, *, idempotency_key: str | None = None
    ) -> ApiRequest[JobOut]:
        """Measure a survey, and have language models give it marks."""
        return create(at("judged-evaluations"), JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def get_judged_evaluation(self, id: str) -> ApiRequest[EvaluationOut]:
        """The figures and marks; `id` is that of the job."""
        return get(at("judged-evaluations", id), EvaluationOut)
