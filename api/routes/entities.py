"""Entities of a field: listed, read with their papers and sentences, compared, and the graph that they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

from fastapi import Depends, Path, Query
from pydantic import BaseModel
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.paging import PageDep
from api.http.responses import answer
from api.http.routing import resource
from api.schemas import entity_parts as schemas
from api.schemas.entities import entity_item, sentence_item
from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.papers.paper import PaperId
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.lookups import EntityFilters, EntityLayer, EntityLookups, EntityPlace, EntitySort
from services.steps.offload import offload
from services.structure.domain_views import MOST_ENTITIES, MOST_PAIRS, DomainViews, mentions_by_paper
from services.structure.fragment import unite_relations
from services.structure.sentences import sentences_of
from services.text.entities.types import type_name

router = resource("/fields", "entities")


class _Domain:
    """The domain graph of a field that a request is about; a field without one has no entities."""

    def __init__(self, bench: BenchDep, _reader: Reader, id: FieldInPath) -> None:
        self.id = id
        self.bench = bench
        self.graphs = DomainGraphRepository(bench.engine)
        self.views = DomainViews(bench.engine, id)

    async def answer(self, work: Callable[[], BaseModel]) -> Response:
        """What comes of work on a field that is there."""

        def answer_on_field() -> Response:
            self.bench.fields.revision(self.id)
            return answer(work())

        return await offload(answer_on_field)

    def papers(self, counts: Iterable[tuple[PaperId, int]]) -> list[tuple[PaperBrief, int]]:
        """The papers of the field among some, each with its number."""
        view = self.bench.fields.view(self.id)
        return [(view.papers[view.position[each]], number) for each, number in counts if each in view.position]


DomainDep = Annotated[_Domain, Depends()]

EntityInPath = Annotated[
    str,
    Path(min_length=1, max_length=300, description="Id of an entity, or one of its names", examples=["dataset:cora"]),
]
TypeWanted = Annotated[
    str | None,
    Query(alias="type", max_length=60, pattern=r"[\p{L}\p{N}]", description="Only entities of this type: `dataset`"),
]
EntityWords = Annotated[
    str | None, Query(alias="q", max_length=200, description="Only entities with these letters in one of their names")
]
TaxonomyWanted = Annotated[
    str | None, Query(max_length=300, description="Only entities in a category of this taxonomy")
]
CategoryWanted = Annotated[
    str | None, Query(max_length=300, description="Only entities directly in a category with this id")
]
LayerWanted = Annotated[
    EntityLayer | None,
    Query(
        description="Only entities of papers of a stratum: foundation, development, frontier; `new` that are in the "
        "Frontier alone; `gone` that no Frontier paper mentions"
    ),
]
EntityLimit = Annotated[int, Query(ge=1, le=200, description="Most items")]


@router.get(
    "/{id}/entity-types",
    operation_id="listEntityTypes",
    summary="List the types of a field's entities",
    response_model=schemas.EntityTypes,
    responses=problems(404, 422),
)
async def list_entity_types(domain: DomainDep) -> Response:
    """With their numbers; there are those for which papers were read."""
    return await domain.answer(lambda: schemas.entity_types_out(domain.id, domain.graphs.types(domain.id)))


@router.get(
    "/{id}/entities",
    operation_id="listEntities",
    summary="List the entities of a field",
    description="What its papers name, as far as they were read (`createExtraction`); all conditions have to hold.",
    response_model=schemas.EntityList,
    responses=problems(400, 404, 422),
)
async def list_entities(
    *,
    domain: DomainDep,
    entity_type: TypeWanted = None,
    q: EntityWords = None,
    taxonomy: TaxonomyWanted = None,
    category: CategoryWanted = None,
    layer: LayerWanted = None,
    sort: Annotated[EntitySort, Query(description="Order; a minus is descending, ties by papers")] = EntitySort.PAPERS,
    page: PageDep,
) -> Response:
    """The entities of a field, a page at a time."""
    kind = f"entities {sort}"
    place = page.place(kind, int, int)
    after = EntityPlace(rank=place[0], position=place[1]) if place else None
    filters = _filters(entity_type, q, taxonomy, category, layer)

    def work() -> schemas.EntityList:
        lookups = EntityLookups(domain.bench.engine, domain.id)
        found = lookups.page(filters, sort=sort, after=after, limit=page.limit)
        last = found.following
        following = None if last is None else (last.rank, last.position)
        items = (entity_item(domain.id, each) for each in found.entities)
        return page.page(schemas.EntityList, items, kind, following, total=found.total)

    return await domain.answer(work)


@router.get(
    "/{id}/entities/{entity_id}",
    operation_id="getEntity",
    summary="Read an entity",
    description="Its names and counts, its category in each taxonomy, its papers by year, what sentences mention with "
    "it. A name that the field has not is 404, with the names near to it.",
    response_model=schemas.EntityOut,
    responses=problems(404, 422),
)
async def get_entity(domain: DomainDep, entity_id: EntityInPath) -> Response:
    """An entity."""
    return await domain.answer(lambda: schemas.entity_out(domain.id, domain.views.detail(entity_id)))


@router.get(
    "/{id}/entities/{entity_id}/papers",
    operation_id="listEntityPapers",
    summary="List the papers that mention an entity",
    response_model=schemas.EntityPapers,
    responses=problems(400, 404, 422),
)
async def list_entity_papers(domain: DomainDep, entity_id: EntityInPath, page: PageDep) -> Response:
    """The newest first, each with its number of sentences."""

    def work() -> schemas.EntityPapers:
        entity = domain.views.entity(entity_id)
        found = domain.papers(mentions_by_paper(domain.graphs.mentions(domain.id, entity.id)).items())
        return page.cut(schemas.EntityPapers, found, "entity papers", lambda each: schemas.entity_paper(*each))

    return await domain.answer(work)


@router.get(
    "/{id}/entities/{entity_id}/passages",
    operation_id="listEntityPassages",
    summary="List the sentences that mention an entity",
    response_model=schemas.EntityPassages,
    responses=problems(400, 404, 422),
)
async def list_entity_passages(domain: DomainDep, entity_id: EntityInPath, page: PageDep) -> Response:
    """Mentions in the newest papers come first, each with its place in the paper's text."""
    kind = "entity passages"
    start = page.offset(kind)

    def work() -> schemas.EntityPassages:
        entity = domain.views.entity(entity_id)
        found = domain.graphs.mentions(domain.id, entity.id)
        shown = found[start : start + page.limit]
        papers = domain.bench.papers.find(sorted({each.paper_id for each in shown}))
        items = map(sentence_item, sentences_of(shown, papers))
        return page.page(schemas.EntityPassages, items, kind, page.end(kind, len(found)), total=len(found))

    return await domain.answer(work)


@router.get(
    "/{id}/entities/{entity_id}/relations",
    operation_id="listEntityRelations",
    summary="List what papers relate to an entity",
    response_model=schemas.EntityRelations,
    responses=problems(404, 422),
)
async def list_entity_relations(
    domain: DomainDep,
    entity_id: EntityInPath,
    entity_type: TypeWanted = None,
    limit: EntityLimit = 100,
) -> Response:
    """Those of most papers first, with the entities at both ends."""

    def work() -> schemas.EntityRelations:
        own = domain.views.entity(entity_id)
        wanted = type_name(entity_type) if entity_type else ""
        relations = unite_relations(domain.graphs.relations_of(domain.id, own.id, entity_type=wanted, limit=limit))
        ends = {own.id} | {end for each in relations for end in (each.first, each.second)}
        return schemas.relations_out(domain.id, relations, domain.graphs.some(domain.id, ends))

    return await domain.answer(work)


@router.get(
    "/{id}/entities/{entity_id}/timeline",
    operation_id="getEntityTimeline",
    summary="Show an entity through time",
    response_model=schemas.EntityTimeline,
    responses=problems(404, 422),
)
async def get_entity_timeline(domain: DomainDep, entity_id: EntityInPath) -> Response:
    """The papers of the field that mention it, year by year."""

    def work() -> schemas.EntityTimeline:
        entity = domain.views.entity(entity_id)
        years = domain.graphs.years(domain.id, entity.id)
        return schemas.EntityTimeline(items=schemas.timeline_items(years))

    return await domain.answer(work)


@router.get(
    "/{id}/entities/{entity_id}/co-mentions",
    operation_id="listEntityCoMentions",
    summary="List what sentences mention together with an entity",
    response_model=schemas.EntityCoMentions,
    responses=problems(404, 422),
)
async def list_entity_co_mentions(domain: DomainDep, entity_id: EntityInPath, limit: EntityLimit = 100) -> Response:
    """Those with most papers first."""

    def work() -> schemas.EntityCoMentions:
        found = domain.views.together(entity_id, limit=limit)
        return schemas.EntityCoMentions.model_construct(items=schemas.together_items(domain.id, found))

    return await domain.answer(work)


@router.get(
    "/{id}/entities/{entity_id}/lineage",
    operation_id="getEntityLineage",
    summary="Follow an entity along a vertical path",
    description="Which papers of a path, from its seed in the Foundation to the Frontier, mention the entity.",
    response_model=schemas.EntityLineage,
    responses=problems(404, 422),
)
async def get_entity_lineage(
    domain: DomainDep,
    entity_id: EntityInPath,
    path: Annotated[str, Query(min_length=1, max_length=600, description="Id of a path, as `listPaths` has it")],
) -> Response:
    """The papers of a path in its order."""

    def work() -> schemas.EntityLineage:
        found = domain.papers(domain.views.lineage(entity_id, path))
        items = [schemas.entity_paper(paper, number) for paper, number in found]
        return schemas.EntityLineage.model_construct(path=path, items=items)

    return await domain.answer(work)


@router.get(
    "/{id}/entity-comparison",
    operation_id="compareEntities",
    summary="Compare two entities",
    description="Papers, years and strata of each, the papers that mention both, what relates them with the sentences "
    "behind it, and what both are related to, in what ways.",
    response_model=schemas.EntityComparisonOut,
    responses=problems(404, 422),
)
async def compare_entities(
    domain: DomainDep,
    first: Annotated[str, Query(min_length=1, max_length=300, description="Id or name of the one")],
    second: Annotated[str, Query(min_length=1, max_length=300, description="Id or name of the other")],
) -> Response:
    """Two entities side by side."""

    def work() -> schemas.EntityComparisonOut:
        found = domain.views.compare(first, second)
        papers = domain.bench.papers.find(sorted({each.paper_id for each in found.sentences}))
        return schemas.comparison_out(
            domain.id, found, unite_relations(found.direct), sentences_of(found.sentences, papers)
        )

    return await domain.answer(work)


@router.get(
    "/{id}/domain-graph",
    operation_id="getDomainGraph",
    summary="Draw the domain graph of a field, or part of it",
    description="The entities of most papers that meet all conditions, the relations and the co-mentions among them, "
    "never more than `max_nodes` and `max_edges` of each; `cut` says what was left out.",
    response_model=schemas.DomainGraphOut,
    responses=problems(404, 422),
)
async def get_domain_graph(
    *,
    domain: DomainDep,
    entity_type: TypeWanted = None,
    q: EntityWords = None,
    taxonomy: TaxonomyWanted = None,
    category: CategoryWanted = None,
    layer: LayerWanted = None,
    least: Annotated[int, Query(ge=1, le=10_000, description="Fewest papers of a co-mention")] = 1,
    max_nodes: Annotated[int, Query(ge=1, le=MOST_ENTITIES, description="Most entities")] = 200,
    max_edges: Annotated[int, Query(ge=0, le=MOST_PAIRS, description="Most relations, and most co-mentions")] = 1_000,
) -> Response:
    """A part of a field's domain graph."""
    filters = _filters(entity_type, q, taxonomy, category, layer)

    def work() -> schemas.DomainGraphOut:
        part = domain.views.part(filters, least=least, max_nodes=max_nodes, max_edges=max_edges)
        return schemas.domain_graph_out(domain.id, part)

    return await domain.answer(work)


def _filters(
    entity_type: str | None,
    q: str | None,
    taxonomy: str | None,
    category: str | None,
    layer: EntityLayer | None,
) -> EntityFilters:
    return EntityFilters(
        entity_type=type_name(entity_type) if entity_type else "",
        query=q or "",
        taxonomy=taxonomy or "",
        category=category or "",
        layer=layer,
    )
