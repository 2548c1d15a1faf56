"""Query functions: typed questions to the domain graph of a field, and the reading that they need."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Request
from starlette.responses import PlainTextResponse, Response

from api.http.dependencies import BenchDep, JobsDep, Reader, Writer
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.negotiation import choose_format
from api.http.responses import answer, entity_tag
from api.http.routing import IDEMPOTENT, resource
from api.http.work import submit
from api.schemas.fragments import (
    FRAGMENT_FORMATS,
    FragmentFormat,
    FragmentOut,
    FragmentSize,
    NewExtraction,
    PairOfRelatedEntitiesSearchIn,
    RelatedEntitySearchIn,
    SingleEntitySearchIn,
    VectorSearchIn,
    fragment_out,
)
from api.schemas.jobs import JobOut
from api.schemas.surveys import EstimateOut, estimate_out
from kg.model.surveys.query_function import QueryFunction
from services.access import Principal
from services.jobs.query_requests import ExtractionOfField
from services.queue.model import JobKind
from services.queue.ports import JobStore
from services.steps.offload import offload
from services.workbench import Workbench

router = resource("/fields", "entities")

TextOrJson = Annotated[FragmentFormat | None, Query(description="What to answer in; counts more than `Accept`")]
_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {FRAGMENT_FORMATS[FragmentFormat.TEXT]: {"schema": {"type": "string"}}}}
}
_RESPONSES = _TEXT | problems(404, 406, 422)
_STORED = (
    "What the graph knows is answered at once, and nothing is read for it; `lacking` counts what was not read, and "
    "`createExtraction` with the same query reads it."
)


@router.post(
    "/{id}/query-functions/single-entity-search",
    operation_id="searchSingleEntity",
    summary="Ask for the entities of a type",
    description=f"In categories by a criterion, each with counts, names and sentences (StructSurvey 3). {_STORED}",
    response_model=FragmentOut,
    responses=_RESPONSES,
)
async def search_single_entity(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    body: SingleEntitySearchIn,
    format: TextOrJson = None,
) -> Response:
    """Entities of a type."""
    return await _answer(request, bench, id, body.value(), body, format)


@router.post(
    "/{id}/query-functions/related-entity-search",
    operation_id="searchRelatedEntity",
    summary="Ask for what is related to an entity",
    description="A star: the entities of a type that papers relate to a fixed one, with the ways and the papers. A "
    f"name that the field has not is 404, with the names near to it. {_STORED}",
    response_model=FragmentOut,
    responses=_RESPONSES,
)
async def search_related_entity(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    body: RelatedEntitySearchIn,
    format: TextOrJson = None,
) -> Response:
    """What is related to an entity."""
    return await _answer(request, bench, id, body.value(), body, format)


@router.post(
    "/{id}/query-functions/pair-of-related-entities-search",
    operation_id="searchEntityPairs",
    summary="Ask for pairs of related entities",
    description=f"A graph of two sides, each in categories of its own: methods and their data sets. {_STORED}",
    response_model=FragmentOut,
    responses=_RESPONSES,
)
async def search_entity_pairs(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    body: PairOfRelatedEntitiesSearchIn,
    format: TextOrJson = None,
) -> Response:
    """Pairs of related entities."""
    return await _answer(request, bench, id, body.value(), body, format)


@router.post(
    "/{id}/query-functions/vector-search",
    operation_id="searchVector",
    summary="Ask for the papers of a field nearest to a text",
    description="By embedding; with the entities that they mention, as far as papers were read, and the relations "
    "among these.",
    response_model=FragmentOut,
    responses=_RESPONSES,
)
async def search_vector(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    body: VectorSearchIn,
    format: TextOrJson = None,
) -> Response:
    """The papers of a field nearest to a text."""
    return await _answer(request, bench, id, body.value(), body, format)


@router.post(
    "/{id}/extractions/estimates",
    operation_id="estimateExtraction",
    summary="Say what an extraction will take",
    response_model=EstimateOut,
    responses=problems(404),
)
async def estimate_extraction(bench: BenchDep, _reader: Reader, id: FieldInPath, body: NewExtraction) -> Response:
    """Calls, tokens, price and time of reading, before anything is spent. Nothing is stored."""
    from services.jobs.asking import estimate_of_extraction

    return answer(estimate_out(await offload(estimate_of_extraction, bench, body.of_field(id))))


@router.post(
    "/{id}/extractions",
    operation_id="createExtraction",
    summary="Read the papers of a field for a query",
    status_code=202,
    response_model=JobOut,
    responses=problems(404),
    openapi_extra=IDEMPOTENT,
)
async def create_extraction(
    request: Request, bench: BenchDep, jobs: JobsDep, writer: Writer, id: FieldInPath, body: NewExtraction
) -> Response:
    """A job that reads what a query needs, or the entities of some types, and puts it into the domain graph. What was
    read once is not read again: of papers that joined the field only these are read, and where nothing is new the job
    makes no call. The budget is a hard stop; what was read by then is kept, and the job can be resumed."""
    return await submit_extraction(request, bench, jobs, writer, body.of_field(id), priority=body.priority)


async def submit_extraction(
    request: Request,
    bench: Workbench,
    jobs: JobStore,
    principal: Principal,
    wanted: ExtractionOfField,
    *,
    priority: int,
) -> Response:
    """Queue an extraction of a field that is there, by a model that is offered."""

    def check() -> None:
        bench.fields.revision(wanted.field_id)
        bench.model_named(wanted.model)

    return await submit(request, jobs, principal, JobKind.EXTRACTION, wanted, priority=priority, check=check)


async def _answer(
    request: Request,
    bench: Workbench,
    id: str,
    query: QueryFunction,
    size: FragmentSize,
    format: FragmentFormat | None,
) -> Response:
    from services.jobs.asking import answer_from_graph

    form = choose_format(request, format, FRAGMENT_FORMATS)
    found = await answer_from_graph(bench, id, query, limit=size.limit, passages=size.passages, model=size.model)
    fragment = await offload(lambda: fragment_out(found, max_tokens=size.max_tokens))
    headers = {"Vary": "Accept"}
    if form is FragmentFormat.JSON:
        return answer(fragment, headers=headers)
    return PlainTextResponse(fragment.text, headers={**headers, "ETag": entity_tag(fragment.text.encode())})
