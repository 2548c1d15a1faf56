"""The operations that change a survey which is written, and compare its revisions."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, create, get, post
from api.schemas.jobs import JobOut
from api.schemas.revisions import NewRefresh, NewRewriting, RefreshEstimateOut, RevisionComparisonOut, StalenessOut
from api.schemas.surveys import EstimateOut


class RevisingOperations:
    """What a client can ask the service about changes of a written survey."""

    @ApiMethod
    def compare_survey_revisions(
        self, id: str, *, from_: int | None = None, to: int | None = None
    ) -> ApiRequest[RevisionComparisonOut]:
        """What differs from one revision of a survey to another: by default from the last but one to the last."""
        return get(at("surveys", id, "comparison"), RevisionComparisonOut, **{"from": from_, "to": to})

    @ApiMethod
    def estimate_rewriting(self, id: str, number: str, wanted: NewRewriting) -> ApiRequest[EstimateOut]:
        """What rewriting a section will take, before anything is spent."""
        return post(at("surveys", id, "sections", number, "rewritings", "estimates"), EstimateOut, wanted)

    @ApiMethod
    def create_rewriting(
        self, id: str, number: str, wanted: NewRewriting, *, idempotency_key: str | None = None
    ) -> ApiRequest[JobOut]:
        """Rewrite a section or paragraph as an instruction says; all else of the survey stays as it is."""
        address = at("surveys", id, "sections", number, "rewritings")
        return create(address, JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def get_survey_staleness(self, id: str, *, revision: int | None = None) -> ApiRequest[StalenessOut]:
        """Which sections of a survey are stale, and why."""
        return get(at("surveys", id, "staleness"), StalenessOut, revision=revision)

    @ApiMethod
    def create_refresh(self, id: str, wanted: NewRefresh, *, idempotency_key: str | None = None) -> ApiRequest[JobOut]:
        """Write the stale sections of a survey again; all others stay as they are."""
        return create(at("surveys", id, "refreshes"), JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def estimate_refresh(self, id: str, wanted: NewRefresh) -> ApiRequest[RefreshEstimateOut]:
        """What that will take and which sections it will write again, before anything is spent."""
        return post(at("surveys", id, "refreshes", "estimates"), RefreshEstimateOut, wanted)
