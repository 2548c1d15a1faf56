"""The operations on pairs of papers that may be one work."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, get, post
from api.schemas.duplicates import DecidedOut, DuplicateDecision, DuplicateList, MergedList, MergeUndone


class DuplicateOperations:
    """What a client can ask the service about pairs of papers that may be one work."""

    @ApiMethod
    def list_duplicates(self, *, limit: int | None = None, cursor: str | None = None) -> ApiRequest[DuplicateList]:
        """List pairs of papers that may be one work, the surest first."""
        return get(at("duplicates"), DuplicateList, limit=limit, cursor=cursor)

    @ApiMethod
    def decide_duplicate(self, wanted: DuplicateDecision) -> ApiRequest[DecidedOut]:
        """Merge two papers or keep them apart."""
        return post(at("duplicates"), DecidedOut, wanted)

    @ApiMethod
    def list_merged_papers(self, *, limit: int | None = None, cursor: str | None = None) -> ApiRequest[MergedList]:
        """List papers that were merged of several records, in order of id."""
        return get(at("duplicates", "merged"), MergedList, limit=limit, cursor=cursor)

    @ApiMethod
    def undo_merge(self, wanted: MergeUndone) -> ApiRequest[DecidedOut]:
        """Take a merged paper apart."""
        return post(at("duplicates", "undo"), DecidedOut, wanted)
