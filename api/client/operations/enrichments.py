"""The operations on enrichments: what online sources know of papers of the graph."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, create, get, post
from api.schemas.enrichments import EnrichmentOut, EnrichmentPlanOut
from api.schemas.jobs import JobOut
from services.jobs.enrichment_requests import EnrichmentRequest


class EnrichmentOperations:
    """What a client can ask the service about online sources and its papers."""

    @ApiMethod
    def estimate_enrichment(self, wanted: EnrichmentRequest) -> ApiRequest[EnrichmentPlanOut]:
        """What sources would be asked, before anybody is."""
        return post(at("enrichments", "estimates"), EnrichmentPlanOut, wanted)

    @ApiMethod
    def create_enrichment(self, wanted: EnrichmentRequest, *, idempotency_key: str | None = None) -> ApiRequest[JobOut]:
        """Ask sources about papers of a field, of an import, or of the whole library."""
        return create(at("enrichments"), JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def get_enrichment(self, id: str) -> ApiRequest[EnrichmentOut]:
        """What sources reported, by the id of the job."""
        return get(at("enrichments", id), EnrichmentOut)
