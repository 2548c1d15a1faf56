"""Taxonomies of a field: listed, read, changed by readers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Header, Path, Request
from starlette.responses import Response

from api.http.dependencies import BenchDep, JobsDep, Reader, Writer
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.paging import PageDep
from api.http.responses import answer, check_precondition
from api.http.routing import IDEMPOTENT, resource
from api.routes.query_functions import submit_extraction
from api.schemas.category_matrix import TaxonomyPapers, taxonomy_papers_out
from api.schemas.entities import entity_item
from api.schemas.jobs import JobOut
from api.schemas.surveys import EstimateOut, estimate_out
from api.schemas.taxonomies import (
    NewTaxonomy,
    OtherEntities,
    TaxonomyList,
    TaxonomyOut,
    taxonomy_list,
    taxonomy_out,
)
from kg.repository.entities.taxonomies import TaxonomyRepository
from services.jobs.query_requests import TaxonomyEditRequest
from services.steps.offload import offload
from services.structure.curating import TaxonomyEditor, TaxonomyState
from services.structure.domain_views import DomainViews
from services.workbench import Workbench

router = resource("/fields", "entities")

TaxonomyInPath = Annotated[
    str, Path(min_length=1, max_length=300, description="Id of a taxonomy of the field", examples=["dataset-by-task"])
]
IfMatch = Annotated[str | None, Header(max_length=1_000, description="`ETag` of the taxonomy as you read it")]


@router.get(
    "/{id}/taxonomies",
    operation_id="listTaxonomies",
    summary="List the taxonomies of a field",
    response_model=TaxonomyList,
    responses=problems(404),
)
async def list_taxonomies(bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """Entities of one type by one criterion each, with how many of them the categories cover."""
    return await offload(lambda: answer(taxonomy_list(id, _editor(bench, id).all())))


@router.post(
    "/{id}/taxonomy-estimates",
    operation_id="estimateTaxonomy",
    summary="Say what a taxonomy will take",
    response_model=EstimateOut,
    responses=problems(404),
)
async def estimate_taxonomy(bench: BenchDep, _reader: Reader, id: FieldInPath, body: NewTaxonomy) -> Response:
    """Calls, tokens, price and time of reading, of finding categories and of putting entities into them. Nothing is
    stored."""
    from services.jobs.asking import estimate_of_extraction

    return answer(estimate_out(await offload(estimate_of_extraction, bench, body.of_field(id))))


@router.post(
    "/{id}/taxonomies",
    operation_id="createTaxonomy",
    summary="Make a taxonomy, or make it again",
    status_code=202,
    response_model=JobOut,
    responses=problems(404),
    openapi_extra=IDEMPOTENT,
)
async def create_taxonomy(
    request: Request, bench: BenchDep, jobs: JobsDep, writer: Writer, id: FieldInPath, body: NewTaxonomy
) -> Response:
    """A job that reads the papers which were not read for the type, finds categories by the criterion and puts the
    entities into them. Where the field has this taxonomy already, categories that readers locked or changed stay, with
    the entities that they put there, and so does the record. The budget is a hard stop; until the end the taxonomy is
    as it was."""
    return await submit_extraction(request, bench, jobs, writer, body.of_field(id), priority=body.priority)


@router.get(
    "/{id}/taxonomies/{taxonomy_id}",
    operation_id="getTaxonomy",
    summary="Read a taxonomy",
    description="Its categories with definitions, numbers and first entities, and the record of what readers changed; "
    "`links` lead to the entities, and from there to papers and sentences.",
    response_model=TaxonomyOut,
    responses=problems(404, 422),
)
async def get_taxonomy(bench: BenchDep, _reader: Reader, id: FieldInPath, taxonomy_id: TaxonomyInPath) -> Response:
    """A taxonomy."""
    return await offload(lambda: _show(id, _editor(bench, id).state(taxonomy_id)))


@router.get(
    "/{id}/taxonomies/{taxonomy_id}/others",
    operation_id="listTaxonomyOthers",
    summary="List the entities that no category fits",
    response_model=OtherEntities,
    responses=problems(400, 404, 422),
)
async def list_taxonomy_others(
    bench: BenchDep, _reader: Reader, id: FieldInPath, taxonomy_id: TaxonomyInPath, page: PageDep
) -> Response:
    """Those of most papers first."""
    kind = "taxonomy others"
    start = page.offset(kind)

    def work() -> Response:
        found, total = _editor(bench, id).others(taxonomy_id, start=start, limit=page.limit)
        items = (entity_item(id, each) for each in found)
        return answer(page.page(OtherEntities, items, kind, page.end(kind, total), total=total))

    return await offload(work)


@router.patch(
    "/{id}/taxonomies/{taxonomy_id}",
    operation_id="editTaxonomy",
    summary="Change a taxonomy",
    description="One change at a time, `If-Match` with the `ETag` of the taxonomy as you read it. Each is recorded, "
    "kept when the taxonomy is made again, and can be taken back, the last one first.",
    response_model=TaxonomyOut,
    responses=problems(404, 412, 422, 428),
)
async def edit_taxonomy(
    request: Request,
    bench: BenchDep,
    _writer: Writer,
    id: FieldInPath,
    taxonomy_id: TaxonomyInPath,
    body: TaxonomyEditRequest,
    if_match: IfMatch = None,
) -> Response:
    """Rename, merge, move, split, lock, unlock, undo."""

    def work() -> Response:
        editor = _editor(bench, id)
        state = editor.state(taxonomy_id)
        check_precondition(request, _show(id, state).headers["ETag"])
        return _show(id, editor.edit(state, body.value(), made_at=datetime.now(tz=UTC)))

    async with bench.durable():
        return await offload(work)


@router.delete(
    "/{id}/taxonomies/{taxonomy_id}",
    operation_id="deleteTaxonomy",
    summary="Delete a taxonomy",
    description="With its categories and the record of its changes; entities stay. `If-Match` has its `ETag`.",
    status_code=204,
    responses=problems(404, 412, 422, 428),
)
async def delete_taxonomy(
    request: Request,
    bench: BenchDep,
    _writer: Writer,
    id: FieldInPath,
    taxonomy_id: TaxonomyInPath,
    if_match: IfMatch = None,
) -> Response:
    """Gone for good."""

    def work() -> Response:
        editor = _editor(bench, id)
        check_precondition(request, _show(id, editor.state(taxonomy_id)).headers["ETag"])
        editor.delete(taxonomy_id)
        return Response(status_code=204)

    async with bench.durable():
        return await offload(work)


def _editor(bench: Workbench, id: str) -> TaxonomyEditor:
    """The taxonomies of a field that is there."""
    bench.fields.revision(id)
    return TaxonomyEditor(bench.engine, id)


def _show(id: str, state: TaxonomyState) -> Response:
    return answer(taxonomy_out(id, state))


@router.get(
    "/{id}/taxonomies/{taxonomy_id}/papers",
    operation_id="listTaxonomyPapers",
    summary="List the papers of each category of a taxonomy",
    description="The papers that mention what is in a category or in its parts, each with its number of sentences.",
    response_model=TaxonomyPapers,
    responses=problems(404, 422),
)
async def list_taxonomy_papers(
    bench: BenchDep, _reader: Reader, id: FieldInPath, taxonomy_id: TaxonomyInPath
) -> Response:
    """Papers by category."""

    def work() -> Response:
        taxonomy = TaxonomyRepository(bench.engine).get(id, taxonomy_id)
        found = DomainViews(bench.engine, id).papers_by_category(taxonomy.id)
        return answer(taxonomy_papers_out(taxonomy, found))

    return await offload(work)
