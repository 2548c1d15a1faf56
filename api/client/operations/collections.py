"""The operations on collections and the record of their screening."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, create, forget, get, post, put
from api.schemas.collections import (
    CandidateList,
    CandidateOut,
    CollectionList,
    CollectionOut,
    FlowOut,
    NewCollection,
    NextCandidates,
    RulingIn,
)
from api.schemas.jobs import JobOut
from api.schemas.surveys import EstimateOut


class CollectionOperations:
    """What a client can ask the service about the papers of a topic."""

    @ApiMethod
    def estimate_collection(self, wanted: NewCollection) -> ApiRequest[EstimateOut]:
        """What a collection will take, before anything is spent."""
        return post(at("collections", "estimates"), EstimateOut, wanted)

    @ApiMethod
    def create_collection(self, wanted: NewCollection, *, idempotency_key: str | None = None) -> ApiRequest[JobOut]:
        """Find, screen and rank the papers of a topic, and build their field."""
        return create(at("collections"), JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def list_collections(self, *, limit: int | None = None, cursor: str | None = None) -> ApiRequest[CollectionList]:
        """List the collections, by id."""
        return get(at("collections"), CollectionList, limit=limit, cursor=cursor)

    @ApiMethod
    def get_collection(self, id: str) -> ApiRequest[CollectionOut]:
        """What was looked for, where and when, and the counts of the screening."""
        return get(at("collections", id), CollectionOut)

    @ApiMethod
    def list_candidates(
        self,
        id: str,
        *,
        outcome: str | None = None,
        stage: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ApiRequest[CandidateList]:
        """List every paper that was found, with what became of it."""
        return get(
            at("collections", id, "candidates"), CandidateList, outcome=outcome, stage=stage, limit=limit, cursor=cursor
        )

    @ApiMethod
    def get_screening_flow(self, id: str) -> ApiRequest[FlowOut]:
        """The counts of PRISMA 2020; `fetch(link, format="svg")` has the diagram."""
        return get(at("collections", id, "flow"), FlowOut, format="json")

    @ApiMethod
    def list_next_candidates(self, id: str, *, limit: int | None = None) -> ApiRequest[NextCandidates]:
        """What to read next, learned from every decision."""
        return get(at("collections", id, "next"), NextCandidates, limit=limit)

    @ApiMethod
    def decide_candidate(self, id: str, paper_id: str, wanted: RulingIn) -> ApiRequest[CandidateOut]:
        """Include or exclude a paper; the decision applies to every later run."""
        return put(at("collections", id, "rulings", paper_id), CandidateOut, wanted)

    @ApiMethod
    def withdraw_decision(self, id: str, paper_id: str) -> ApiRequest[None]:
        """Forget a decision."""
        return forget(at("collections", id, "rulings", paper_id))
