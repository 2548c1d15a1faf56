"""Readings: the papers of a field read into cards."""

from __future__ import annotations

from fastapi import Request, Response

from api.http.dependencies import BenchDep, JobsDep, Reader, Writer
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.responses import answer
from api.http.routing import IDEMPOTENT, resource
from api.http.work import submit
from api.schemas.jobs import JobOut
from api.schemas.readings import NewReading, ReadingFacts
from api.schemas.surveys import EstimateOut, estimate_out
from services.queue.model import JobKind
from services.steps.offload import offload

router = resource("/fields", "fields")


@router.post(
    "/{id}/readings/estimates",
    operation_id="estimateReading",
    summary="Say what reading a field will take",
    response_model=EstimateOut,
    responses=problems(404),
)
async def estimate(bench: BenchDep, _reader: Reader, id: FieldInPath, body: NewReading) -> Response:
    """Calls, tokens, price and time of reading the papers that were not read yet. Nothing is stored."""
    from services.jobs.reading import estimate_reading

    return answer(estimate_out(await offload(estimate_reading, bench, body.of_field(id))))


@router.post(
    "/{id}/readings",
    operation_id="createReading",
    summary="Read the papers of a field into cards",
    status_code=202,
    response_model=JobOut,
    responses=problems(404),
    openapi_extra=IDEMPOTENT,
)
async def create_reading(
    request: Request, bench: BenchDep, jobs: JobsDep, writer: Writer, id: FieldInPath, body: NewReading
) -> Response:
    """A job that reads what each paper states and names; those that were read are not read again. The budget is a hard
    stop; what was read by then is kept."""

    def check() -> None:
        bench.fields.revision(id)
        bench.model_named(body.model)

    return await submit(request, jobs, writer, JobKind.READING, body.of_field(id), priority=body.priority, check=check)


@router.get(
    "/{id}/readings",
    operation_id="getReadingFacts",
    summary="Count the cards of a field",
    response_model=ReadingFacts,
    responses=problems(404),
)
async def get_reading_facts(bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """How many papers were read by whom, of which kinds, and how many state something of each role."""
    from services.jobs.reading import reading_facts

    return answer(ReadingFacts(facts=await offload(reading_facts, bench, id)))
