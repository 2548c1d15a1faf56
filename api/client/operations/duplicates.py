"""The operations on pairs of papers that may be one work."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, get, post
from api.schemas.duplicates import DecidedOut, DuplicateDecision, DuplicateList


class DuplicateOperations:
    """What a client can ask the service about pairs of papers that may be one work."""

    @ApiMethod
    def list_duplicates(self, *, limit: int | None = None, cursor: str | None = None) -> ApiRequest[DuplicateList]:
        """List pairs of papers that may be one work, the surest first."""
        return get(at("duplicates"), DuplicateList, limit=limit, cursor=cursor)

    @ApiMethod
    def decide_duplicate(self, wanted: DuplicateDecision) -> ApiRequest[DecidedOut]:
        """Merge two papers or keep them apart, for good."""
        return post(at("duplicates"), DecidedOut, wanted)
