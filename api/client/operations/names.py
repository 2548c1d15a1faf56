"""The operations on names of entities."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, get, post, take_back
from api.schemas.names import DecidedNamesOut, NameDecisionList
from services.jobs.query_requests import NameDecisionRequest


class NameOperations:
    """What a client can ask the service about names."""

    @ApiMethod
    def list_name_decisions(self, id: str) -> ApiRequest[NameDecisionList]:
        """List what readers decided on the names of a field's entities."""
        return get(at("fields", id, "name-decisions"), NameDecisionList)

    @ApiMethod
    def decide_names(self, id: str, wanted: NameDecisionRequest) -> ApiRequest[DecidedNamesOut]:
        """Say that entities are one, or that names of one are not; it holds over all later readings."""
        return post(at("fields", id, "name-decisions"), DecidedNamesOut, wanted)

    @ApiMethod
    def delete_name_decision(self, id: str, decision_id: str) -> ApiRequest[DecidedNamesOut]:
        """Take a decision back; what it was about is as it was."""
        return take_back(at("fields", id, "name-decisions", decision_id), DecidedNamesOut)
