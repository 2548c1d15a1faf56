"""The operations on surveys by a language model alone."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, create, get, post, raw
from api.schemas.jobs import JobOut
from api.schemas.surveys import EstimateOut
from api.schemas.unaided import NewUnaidedSurvey, UnaidedSurveyOut


class UnaidedOperations:
    """What a client can ask the service about surveys by a language model alone."""

    @ApiMethod
    def estimate_unaided_survey(self, wanted: NewUnaidedSurvey) -> ApiRequest[EstimateOut]:
        """What such a survey will take, before anything is spent."""
        return post(at("unaided-surveys", "estimates"), EstimateOut, wanted)

    @ApiMethod
    def create_unaided_survey(
        self, wanted: NewUnaidedSurvey, *, idempotency_key: str | None = None
    ) -> ApiRequest[JobOut]:
        """Have a language model write on a topic out of its memory, and look up the works that it names."""
        return create(at("unaided-surveys"), JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def get_unaided_survey(self, id: str) -> ApiRequest[UnaidedSurveyOut]:
        """The text, the works and where they were found, and the figures; `id` is that of the job."""
        return get(at("unaided-surveys", id), UnaidedSurveyOut)

    @ApiMethod
    def get_unaided_survey_markdown(self, id: str) -> ApiRequest[bytes]:
        """The text as Markdown; `client.download` puts it where you want it."""
        return raw(at("unaided-surveys", id, "markdown"))
