"""Collections: the papers of a topic found and screened, the record of it, readers' decisions."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Path, Query, Request
from starlette.responses import Response

from api.http.dependencies import BenchDep, JobsDep, Reader, Writer
from api.http.errors import problems
from api.http.negotiation import choose_format
from api.http.paging import Limit, PageDep
from api.http.responses import answer, file_answer
from api.http.routing import IDEMPOTENT, resource
from api.http.work import submit
from api.schemas import collections as schemas
from api.schemas.jobs import JobOut
from api.schemas.surveys import EstimateOut, estimate_out
from kg.model.collections.collection import ScreeningOutcome, ScreeningStage
from kg.repository.collections.collections import CollectionRepository
from services.queue.model import JobKind
from services.rendering.screening.prisma_diagram import flow_svg
from services.steps.offload import offload
from services.workbench import Workbench

if TYPE_CHECKING:
    from services.screening.screening_record import ScreeningRecord

router = resource("/collections", "collections")

_CANDIDATES = "candidates"

CollectionInPath = Annotated[
    str, Path(min_length=1, max_length=200, description="Id of a collection", examples=["graph-neural-networks"])
]
RuledInPath = Annotated[
    str,
    Path(
        min_length=1,
        max_length=300,
        description="Id or citation key of a paper",
        examples=["wu2019comprehensive"],
    ),
]


class FlowFormat(StrEnum):
    """What the flow of a screening comes in."""

    JSON = "json"
    SVG = "svg"


_FLOW_FORMATS = {FlowFormat.JSON: "application/json", FlowFormat.SVG: "image/svg+xml"}
_SVG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}


@router.get(
    "",
    operation_id="listCollections",
    summary="List the collections of the graph",
    description="By id.",
    response_model=schemas.CollectionList,
    responses=problems(400, 422),
)
async def list_collections(bench: BenchDep, _reader: Reader, page: PageDep) -> Response:
    """The collections, a page at a time."""
    found = await offload(CollectionRepository(bench.engine).list)
    return answer(page.cut(schemas.CollectionList, found, "collections", schemas.collection_brief))


@router.post(
    "/estimates",
    operation_id="estimateCollection",
    summary="Say what a collection will take",
    response_model=EstimateOut,
    responses=problems(),
)
async def estimate_collection(bench: BenchDep, _reader: Reader, body: schemas.NewCollection) -> Response:
    """Calls, tokens, price and time of a language model, before anything is spent. Nothing is stored."""
    from services.jobs.collecting import estimate_of_collection

    return answer(estimate_out(await offload(estimate_of_collection, bench, body.to_request())))


@router.post(
    "",
    operation_id="createCollection",
    summary="Find and screen the papers of a topic",
    status_code=202,
    response_model=JobOut,
    responses=problems(),
    openapi_extra=IDEMPOTENT,
)
async def create_collection(
    request: Request, bench: BenchDep, jobs: JobsDep, writer: Writer, body: schemas.NewCollection
) -> Response:
    """A job that searches by more and more keywords, follows citations, screens by similarity and judged relevance,
    ranks by relevance and impact, keeps one outcome with its reason for each candidate, and builds the field of those
    included. A collection of the same topic is replaced; decisions of readers are kept. The budget is a hard stop."""
    from services.jobs.collecting import check_collection

    wanted = body.to_request()

    def check() -> None:
        check_collection(bench, wanted)

    return await submit(request, jobs, writer, JobKind.COLLECTION, wanted, priority=body.priority, check=check)


@router.get(
    "/{id}",
    operation_id="getCollection",
    summary="Read a collection",
    description="What was looked for, where and when, every search, and the counts of the screening.",
    response_model=schemas.CollectionOut,
    responses=problems(404, 422),
)
async def get_collection(bench: BenchDep, _reader: Reader, id: CollectionInPath) -> Response:
    """A collection."""

    def work() -> Response:
        record = _record(bench, id)
        collection, has_field = record.collection(), any(field.id == id for field in bench.fields.list())
        return answer(schemas.collection_out(collection, record.flow(), has_field=has_field))

    return await offload(work)


@router.get(
    "/{id}/candidates",
    operation_id="listCandidates",
    summary="List the candidates of a collection",
    description="Every paper that was found, those included first, by rank, then by relevance and similarity.",
    response_model=schemas.CandidateList,
    responses=problems(400, 404, 422),
)
async def list_candidates(
    bench: BenchDep,
    _reader: Reader,
    id: CollectionInPath,
    outcome: Annotated[ScreeningOutcome | None, Query(description="Only candidates with this outcome")] = None,
    stage: Annotated[ScreeningStage | None, Query(description="Only those on which this stage decided")] = None,
    *,
    page: PageDep,
) -> Response:
    """Candidates, a page at a time."""
    start = page.offset(_CANDIDATES)

    def work() -> Response:
        found = _record(bench, id).page(outcome=outcome, stage=stage, start=start, limit=page.limit)
        items = (schemas.candidate_item(id, each) for each in found.papers)
        following = page.end(_CANDIDATES, found.total)
        return answer(page.page(schemas.CandidateList, items, _CANDIDATES, following, total=found.total))

    return await offload(work)


@router.get(
    "/{id}/flow",
    operation_id="getScreeningFlow",
    summary="Count a screening stage by stage",
    description="The counts of PRISMA 2020, which add up, or its flow diagram.",
    response_model=schemas.FlowOut,
    responses=_SVG | problems(404, 406, 422),
)
async def get_screening_flow(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: CollectionInPath,
    format: Annotated[FlowFormat | None, Query(description="What to answer in; counts more than `Accept`")] = None,
) -> Response:
    """The counts, or the picture."""
    form = choose_format(request, format, _FLOW_FORMATS)
    flow = await offload(lambda: _record(bench, id).flow())
    headers = {"Vary": "Accept"}
    if form is FlowFormat.JSON:
        return answer(schemas.flow_out(flow), headers=headers)
    picture = flow_svg(flow).encode()
    return file_answer(picture, media_type="image/svg+xml", name="screening.svg", inline=True, headers=headers)


@router.get(
    "/{id}/next",
    operation_id="listNextCandidates",
    summary="Say what to read next",
    description="Candidates on which no reader has decided, the likeliest to be included first: learned again from "
    "every decision, by similarity until there is one of each kind.",
    response_model=schemas.NextCandidates,
    responses=problems(404, 422),
)
async def list_next_candidates(bench: BenchDep, _reader: Reader, id: CollectionInPath, limit: Limit = 20) -> Response:
    """What to read next."""

    def work() -> Response:
        found = _record(bench, id).next(limit)
        return answer(schemas.NextCandidates(items=[schemas.candidate_item(id, each) for each in found]))

    return await offload(work)


@router.put(
    "/{id}/rulings/{paper_id:path}",
    operation_id="decideCandidate",
    summary="Include or exclude a paper",
    description="A reader's decision, with its reason. It overrules every later run until it is withdrawn; a paper "
    "that no search found may be included too. The field changes when the collection is made again.",
    response_model=schemas.CandidateOut,
    responses=problems(404, 422),
)
async def decide_candidate(
    bench: BenchDep, _writer: Writer, id: CollectionInPath, paper_id: RuledInPath, body: schemas.RulingIn
) -> Response:
    """Decide on a paper."""
    today = datetime.now(UTC).date()
    async with bench.durable():
        found = await offload(lambda: _record(bench, id).rule(paper_id, body.outcome, body.reason, day=today))
    return answer(schemas.CandidateOut(candidate=schemas.candidate_item(id, found)))


@router.delete(
    "/{id}/rulings/{paper_id:path}",
    operation_id="withdrawDecision",
    summary="Withdraw a reader's decision",
    description="The candidate is again what the screening decided, at once; a paper that only the reader brought is a "
    "candidate no more. The field changes when the collection is made again.",
    status_code=204,
    responses=problems(404, 422),
)
async def withdraw_decision(bench: BenchDep, _writer: Writer, id: CollectionInPath, paper_id: RuledInPath) -> Response:
    """Forget a decision."""
    async with bench.durable():
        await offload(lambda: _record(bench, id).withdraw(paper_id))
    return Response(status_code=204)


def _record(bench: Workbench, id: str) -> ScreeningRecord:
    from services.screening.screening_record import ScreeningRecord

    return ScreeningRecord(bench.papers, CollectionRepository(bench.engine), id)
