"""Entities of a field: listed, read with their papers and sentences, compared, and the graph that they make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import Path, Query, Request
from pydantic import BaseModel
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.paging import Cursor, Limit, decode_cursor, decode_offset, encode_cursor, next_link
from api.http.responses import answer
from api.http.routing import resource
from api.schemas import entity_parts as schemas
from api.schemas.entities import entity_item
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.lookups import EntityFilters, EntityLayer, EntityLookups, EntityPlace, EntitySort
from services.steps.offload import offload
from services.structure.domain_views import MOST_ENTITIES, MOST_PAIRS, DomainViews, mentioned_in
from services.structure.fragment import united
from services.structure.sentences import sentences_of
from services.text.entities.types import type_name
from services.workbench import Workbench

router = resource("/fields", "entities")
T = TypeVar("T", bound=BaseModel)

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
async def list_entity_types(bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """With their numbers; there are those for which papers were read."""
    return await _answer(bench, id, lambda: schemas.entity_types_out(id, DomainGraphRepository(bench.engine).types(id)))


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
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    entity_type: TypeWanted = None,
    q: EntityWords = None,
    taxonomy: TaxonomyWanted = None,
    category: CategoryWanted = None,
    layer: LayerWanted = None,
    sort: Annotated[EntitySort, Query(description="Order; a minus is descending, ties by papers")] = EntitySort.PAPERS,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Response:
    """The entities of a field, a page at a time."""
    kind = f"entities {sort}"
    after = None if cursor is None else _place(*decode_cursor(kind, cursor, int, int))
    filters = _filters(entity_type, q, taxonomy, category, layer)

    def work() -> schemas.EntityList:
        page = EntityLookups(bench.engine, id).page(filters, sort=sort, after=after, limit=limit)
        last = page.following
        following = None if last is None else encode_cursor(kind, last.rank, last.position)
        return schemas.EntityList.model_construct(
            items=[entity_item(id, each) for each in page.entities],
            next_cursor=following,
            next=next_link(request, following),
            total=page.total,
        )

    return await _answer(bench, id, work)


@router.get(
    "/{id}/entities/{entity_id}",
    operation_id="getEntity",
    summary="Read an entity",
    description="Its names and counts, its category in each taxonomy, its papers by year, what sentences mention with "
    "it. A name that the field has not is 404, with the names near to it.",
    response_model=schemas.EntityOut,
    responses=problems(404, 422),
)
async def get_entity(bench: BenchDep, _reader: Reader, id: FieldInPath, entity_id: EntityInPath) -> Response:
    """An entity."""
    return await _answer(bench, id, lambda: schemas.entity_out(id, DomainViews(bench.engine, id).detail(entity_id)))


@router.get(
    "/{id}/entities/{entity_id}/papers",
    operation_id="listEntityPapers",
    summary="List the papers that mention an entity",
    response_model=schemas.EntityPapers,
    responses=problems(400, 404, 422),
)
async def list_entity_papers(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    entity_id: EntityInPath,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Response:
    """The newest first, each with its number of sentences."""
    start = decode_offset("entity papers", cursor)

    def work() -> schemas.EntityPapers:
        graphs, view = DomainGraphRepository(bench.engine), bench.fields.view(id)
        entity = DomainViews(bench.engine, id).entity(entity_id)
        counts = mentioned_in(graphs.mentions(id, entity.id))
        found = [(view.papers[view.position[each]], number) for each, number in counts.items() if each in view.position]
        following = encode_cursor("entity papers", start + limit) if len(found) > start + limit else None
        return schemas.paper_page(
            found[start : start + limit], following=following, link=next_link(request, following), total=len(found)
        )

    return await _answer(bench, id, work)


@router.get(
    "/{id}/entities/{entity_id}/passages",
    operation_id="listEntityPassages",
    summary="List the sentences that mention an entity",
    response_model=schemas.EntityPassages,
    responses=problems(400, 404, 422),
)
async def list_entity_passages(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    entity_id: EntityInPath,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Response:
    """Of the newest papers first, each with its place in the paper's text."""
    start = decode_offset("entity passages", cursor)

    def work() -> schemas.EntityPassages:
        entity = DomainViews(bench.engine, id).entity(entity_id)
        found = DomainGraphRepository(bench.engine).mentions(id, entity.id)
        shown = found[start : start + limit]
        papers = bench.papers.find(sorted({each.paper_id for each in shown}))
        following = encode_cursor("entity passages", start + limit) if len(found) > start + limit else None
        return schemas.passage_page(
            sentences_of(shown, papers), following=following, link=next_link(request, following), total=len(found)
        )

    return await _answer(bench, id, work)


@router.get(
    "/{id}/entities/{entity_id}/relations",
    operation_id="listEntityRelations",
    summary="List what papers relate to an entity",
    response_model=schemas.EntityRelations,
    responses=problems(404, 422),
)
async def list_entity_relations(
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    entity_id: EntityInPath,
    entity_type: TypeWanted = None,
    limit: EntityLimit = 100,
) -> Response:
    """Those of most papers first, with the entities at both ends."""

    def work() -> schemas.EntityRelations:
        graphs = DomainGraphRepository(bench.engine)
        own = DomainViews(bench.engine, id).entity(entity_id)
        wanted = type_name(entity_type) if entity_type else ""
        relations = united(graphs.related(id, own.id, entity_type=wanted, limit=limit))
        ends = {own.id} | {end for each in relations for end in (each.first, each.second)}
        return schemas.relations_out(id, relations, graphs.some(id, ends))

    return await _answer(bench, id, work)


@router.get(
    "/{id}/entities/{entity_id}/timeline",
    operation_id="getEntityTimeline",
    summary="Show an entity through time",
    response_model=schemas.EntityTimeline,
    responses=problems(404, 422),
)
async def get_entity_timeline(bench: BenchDep, _reader: Reader, id: FieldInPath, entity_id: EntityInPath) -> Response:
    """The papers of the field that mention it, year by year."""

    def work() -> schemas.EntityTimeline:
        entity = DomainViews(bench.engine, id).entity(entity_id)
        years = DomainGraphRepository(bench.engine).years(id, entity.id)
        return schemas.EntityTimeline(items=schemas.timeline_items(years))

    return await _answer(bench, id, work)


@router.get(
    "/{id}/entities/{entity_id}/co-mentions",
    operation_id="listEntityCoMentions",
    summary="List what sentences mention together with an entity",
    response_model=schemas.EntityCoMentions,
    responses=problems(404, 422),
)
async def list_entity_co_mentions(
    bench: BenchDep, _reader: Reader, id: FieldInPath, entity_id: EntityInPath, limit: EntityLimit = 100
) -> Response:
    """Of most papers first."""

    def work() -> schemas.EntityCoMentions:
        found = DomainViews(bench.engine, id).together(entity_id, limit=limit)
        return schemas.EntityCoMentions.model_construct(items=schemas.together_items(id, found))

    return await _answer(bench, id, work)


@router.get(
    "/{id}/entities/{entity_id}/lineage",
    operation_id="getEntityLineage",
    summary="Follow an entity along a vertical path",
    description="Which papers of a path, from its seed in the Foundation to the Frontier, mention the entity.",
    response_model=schemas.EntityLineage,
    responses=problems(404, 422),
)
async def get_entity_lineage(
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    entity_id: EntityInPath,
    path: Annotated[str, Query(min_length=1, max_length=600, description="Id of a path, as `listPaths` has it")],
) -> Response:
    """The papers of a path in its order."""

    def work() -> schemas.EntityLineage:
        view = bench.fields.view(id)
        found = DomainViews(bench.engine, id).lineage(entity_id, path)
        papers = ((view.papers[view.position[each]], number) for each, number in found if each in view.position)
        items = [schemas.entity_paper(paper, number) for paper, number in papers]
        return schemas.EntityLineage.model_construct(path=path, items=items)

    return await _answer(bench, id, work)


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
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    first: Annotated[str, Query(min_length=1, max_length=300, description="Id or name of the one")],
    second: Annotated[str, Query(min_length=1, max_length=300, description="Id or name of the other")],
) -> Response:
    """Two entities side by side."""

    def work() -> schemas.EntityComparisonOut:
        found = DomainViews(bench.engine, id).compare(first, second)
        papers = bench.papers.find(sorted({each.paper_id for each in found.sentences}))
        return schemas.comparison_out(id, found, united(found.direct), sentences_of(found.sentences, papers))

    return await _answer(bench, id, work)


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
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
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
        part = DomainViews(bench.engine, id).part(filters, least=least, max_nodes=max_nodes, max_edges=max_edges)
        return schemas.domain_graph_out(id, part)

    return await _answer(bench, id, work)


async def _answer(bench: Workbench, id: str, work: Callable[[], T]) -> Response:
    """An answer about a field that is there; a field without a domain graph has no entities."""

    def told() -> Response:
        bench.fields.revision(id)
        return answer(work())

    return await offload(told)


def _place(rank: int, position: int) -> EntityPlace:
    return EntityPlace(rank=rank, position=position)


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
