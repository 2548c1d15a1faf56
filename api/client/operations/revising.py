"""The operations that change a survey which is written, and compare its revisions."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, get
from api.schemas.revisions import RevisionComparisonOut


class RevisingOperations:
    """What a client can ask the service about changes of a written survey."""

    @ApiMethod
    def compare_survey_revisions(
        self, id: str, *, from_: int | None = None, to: int | None = None
    ) -> ApiRequest[RevisionComparisonOut]:
        """What differs from one revision of a survey to another: by default from the last but one to the last."""
        return get(at("surveys", id, "comparison"), RevisionComparisonOut, **{"from": from_, "to": to})
