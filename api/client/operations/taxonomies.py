"""The operations on taxonomies of a field."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, change, create, delete, get, post
from api.schemas.jobs import JobOut
from api.schemas.surveys import EstimateOut
from api.schemas.taxonomies import NewTaxonomy, OtherEntities, TaxonomyList, TaxonomyOut
from services.jobs.query_requests import TaxonomyEditRequest


class TaxonomyOperations:
    """What a client can ask the service about taxonomies."""

    @ApiMethod
    def list_taxonomies(self, id: str) -> ApiRequest[TaxonomyList]:
        """List the taxonomies of a field."""
        return get(at("fields", id, "taxonomies"), TaxonomyList)

    @ApiMethod
    def estimate_taxonomy(self, id: str, wanted: NewTaxonomy) -> ApiRequest[EstimateOut]:
        """What making a taxonomy will take, before anything is spent."""
        return post(at("fields", id, "taxonomy-estimates"), EstimateOut, wanted)

    @ApiMethod
    def create_taxonomy(
        self, id: str, wanted: NewTaxonomy, *, idempotency_key: str | None = None
    ) -> ApiRequest[JobOut]:
        """Make a taxonomy, or make it again; what readers locked or changed stays."""
        return create(at("fields", id, "taxonomies"), JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def get_taxonomy(self, id: str, taxonomy_id: str) -> ApiRequest[TaxonomyOut]:
        """A taxonomy: its categories, and what readers changed."""
        return get(at("fields", id, "taxonomies", taxonomy_id), TaxonomyOut)

    @ApiMethod
    def list_taxonomy_others(
        self, id: str, taxonomy_id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> ApiRequest[OtherEntities]:
        """List the entities that no category fits."""
        address = at("fields", id, "taxonomies", taxonomy_id, "others")
        return get(address, OtherEntities, limit=limit, cursor=cursor)

    @ApiMethod
    def edit_taxonomy(
        self, id: str, taxonomy_id: str, wanted: TaxonomyEditRequest, *, if_match: str = "*"
    ) -> ApiRequest[TaxonomyOut]:
        """Change a taxonomy; `if_match` takes the tag of the version that you know, from `client.tag`."""
        return change(at("fields", id, "taxonomies", taxonomy_id), TaxonomyOut, wanted, if_match)

    @ApiMethod
    def delete_taxonomy(self, id: str, taxonomy_id: str, *, if_match: str = "*") -> ApiRequest[None]:
        """Delete a taxonomy; `if_match` as for `edit_taxonomy`."""
        return delete(at("fields", id, "taxonomies", taxonomy_id), if_match)
