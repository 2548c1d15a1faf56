"""The operations on query functions, entities and the domain graph of a field."""

from __future__ import annotations

from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, create, get, post, raw
from api.schemas.category_matrix import CategoryCellOut, CategoryMatrixOut, TaxonomyPapers
from api.schemas.entity_parts import (
    DomainGraphOut,
    EntityCoMentions,
    EntityComparisonOut,
    EntityLineage,
    EntityList,
    EntityOut,
    EntityPapers,
    EntityPassages,
    EntityRelations,
    EntityTimeline,
    EntityTypes,
)
from api.schemas.fragments import (
    FragmentOut,
    NewExtraction,
    PairOfRelatedEntitiesSearchIn,
    RelatedEntitySearchIn,
    SingleEntitySearchIn,
    VectorSearchIn,
)
from api.schemas.jobs import JobOut
from api.schemas.surveys import EstimateOut


class EntityOperations:
    """What a client can ask the service about what the papers of a field name."""

    @ApiMethod
    def estimate_extraction(self, id: str, wanted: NewExtraction) -> ApiRequest[EstimateOut]:
        """What an extraction will take, before anything is spent."""
        return post(at("fields", id, "extractions", "estimates"), EstimateOut, wanted)

    @ApiMethod
    def create_extraction(
        self, id: str, wanted: NewExtraction, *, idempotency_key: str | None = None
    ) -> ApiRequest[JobOut]:
        """Read the papers of a field for a query, or for the entities of some types."""
        return create(at("fields", id, "extractions"), JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def search_single_entity(self, id: str, wanted: SingleEntitySearchIn) -> ApiRequest[FragmentOut]:
        """The entities of a type, in categories, as far as the graph knows them."""
        return post(at("fields", id, "query-functions", "single-entity-search"), FragmentOut, wanted)

    @ApiMethod
    def search_related_entity(self, id: str, wanted: RelatedEntitySearchIn) -> ApiRequest[FragmentOut]:
        """What papers relate to one entity, as far as the graph knows it."""
        return post(at("fields", id, "query-functions", "related-entity-search"), FragmentOut, wanted)

    @ApiMethod
    def search_entity_pairs(self, id: str, wanted: PairOfRelatedEntitiesSearchIn) -> ApiRequest[FragmentOut]:
        """Pairs of related entities of two types, as far as the graph knows them."""
        return post(at("fields", id, "query-functions", "pair-of-related-entities-search"), FragmentOut, wanted)

    @ApiMethod
    def search_vector(self, id: str, wanted: VectorSearchIn) -> ApiRequest[FragmentOut]:
        """The papers of a field nearest to a text, with the entities that they mention."""
        return post(at("fields", id, "query-functions", "vector-search"), FragmentOut, wanted)

    @ApiMethod
    def list_entity_types(self, id: str) -> ApiRequest[EntityTypes]:
        """List the types of a field's entities."""
        return get(at("fields", id, "entity-types"), EntityTypes)

    @ApiMethod
    def list_entities(
        self,
        id: str,
        *,
        type: str | None = None,
        q: str | None = None,
        taxonomy: str | None = None,
        category: str | None = None,
        layer: str | None = None,
        sort: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ApiRequest[EntityList]:
        """List the entities of a field (`sort`: `-papers`, `-mentions`, `-first_year`, `first_year`)."""
        return get(
            at("fields", id, "entities"),
            EntityList,
            type=type,
            q=q,
            taxonomy=taxonomy,
            category=category,
            layer=layer,
            sort=sort,
            limit=limit,
            cursor=cursor,
        )

    @ApiMethod
    def get_entity(self, id: str, entity_id: str) -> ApiRequest[EntityOut]:
        """An entity, by its id or one of its names, with what is known of it."""
        return get(at("fields", id, "entities", entity_id), EntityOut)

    @ApiMethod
    def list_entity_papers(
        self, id: str, entity_id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> ApiRequest[EntityPapers]:
        """List the papers that mention an entity, the newest first."""
        return get(at("fields", id, "entities", entity_id, "papers"), EntityPapers, limit=limit, cursor=cursor)

    @ApiMethod
    def list_entity_passages(
        self, id: str, entity_id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> ApiRequest[EntityPassages]:
        """List the sentences that mention an entity, of the newest papers first."""
        return get(at("fields", id, "entities", entity_id, "passages"), EntityPassages, limit=limit, cursor=cursor)

    @ApiMethod
    def list_entity_relations(
        self, id: str, entity_id: str, *, type: str | None = None, limit: int | None = None
    ) -> ApiRequest[EntityRelations]:
        """List what papers relate to an entity, entities of one type or of all."""
        return get(at("fields", id, "entities", entity_id, "relations"), EntityRelations, type=type, limit=limit)

    @ApiMethod
    def get_entity_timeline(self, id: str, entity_id: str) -> ApiRequest[EntityTimeline]:
        """The papers that mention an entity, year by year."""
        return get(at("fields", id, "entities", entity_id, "timeline"), EntityTimeline)

    @ApiMethod
    def list_entity_co_mentions(
        self, id: str, entity_id: str, *, limit: int | None = None
    ) -> ApiRequest[EntityCoMentions]:
        """List what sentences mention together with an entity, of most papers first."""
        return get(at("fields", id, "entities", entity_id, "co-mentions"), EntityCoMentions, limit=limit)

    @ApiMethod
    def get_entity_lineage(self, id: str, entity_id: str, *, path: str) -> ApiRequest[EntityLineage]:
        """Which papers of a vertical path mention an entity."""
        return get(at("fields", id, "entities", entity_id, "lineage"), EntityLineage, path=path)

    @ApiMethod
    def compare_entities(self, id: str, *, first: str, second: str) -> ApiRequest[EntityComparisonOut]:
        """Two entities side by side."""
        return get(at("fields", id, "entity-comparison"), EntityComparisonOut, first=first, second=second)

    @ApiMethod
    def get_category_matrix(self, id: str, *, rows: str, columns: str) -> ApiRequest[CategoryMatrixOut]:
        """Two taxonomies against each other; cells without a pair of related entities are gaps."""
        return get(at("fields", id, "category-matrix"), CategoryMatrixOut, rows=rows, columns=columns)

    @ApiMethod
    def list_taxonomy_papers(self, id: str, taxonomy_id: str) -> ApiRequest[TaxonomyPapers]:
        """The papers that mention what is in each category of a taxonomy, those of its parts too."""
        return get(at("fields", id, "taxonomies", taxonomy_id, "papers"), TaxonomyPapers)

    @ApiMethod
    def get_category_cell(
        self, id: str, *, rows: str, columns: str, row: str, column: str
    ) -> ApiRequest[CategoryCellOut]:
        """What lies behind a cell of two taxonomies: the related entities and the papers that relate them."""
        address = at("fields", id, "category-matrix", "cell")
        return get(address, CategoryCellOut, rows=rows, columns=columns, row=row, column=column)

    @ApiMethod
    def export_domain_graph(self, id: str, *, format: str) -> ApiRequest[bytes]:
        """The whole domain graph of a field as a file (`format`: `graphml`, `jsonld`, `csv` in a zip)."""
        return raw(at("fields", id, "domain-graph", "export"), format=format)

    @ApiMethod
    def get_domain_graph(
        self,
        id: str,
        *,
        type: str | None = None,
        q: str | None = None,
        taxonomy: str | None = None,
        category: str | None = None,
        layer: str | None = None,
        least: int | None = None,
        max_nodes: int | None = None,
        max_edges: int | None = None,
    ) -> ApiRequest[DomainGraphOut]:
        """A part of the domain graph of a field, which says how it was cut."""
        return get(
            at("fields", id, "domain-graph"),
            DomainGraphOut,
            type=type,
            q=q,
            taxonomy=taxonomy,
            category=category,
            layer=layer,
            least=least,
            max_nodes=max_nodes,
            max_edges=max_edges,
        )
