"""Enrichments: what online sources know of papers that the graph has."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response

from api.http.dependencies import BenchDep, JobsDep, Reader, Writer
from api.http.errors import problems
from api.http.responses import answer
from api.http.routing import IDEMPOTENT, resource
from api.http.work import submit
from api.schemas.enrichments import EnrichmentOut, EnrichmentPlanOut, enrichment_out, plan_out
from api.schemas.jobs import JobOut
from kg.errors import NotFoundError
from services.jobs.enrichment_requests import EnrichmentRequest
from services.queue.model import JobKind
from services.steps.offload import offload

router = resource("/enrichments", "papers")

EnrichmentInPath = Annotated[
    str, Path(min_length=1, max_length=100, description="Id of its job.", examples=["job_0f3a5b7c9d1e2f40"])
]


@router.post(
    "/estimates",
    operation_id="estimateEnrichment",
    summary="Say what sources would be asked",
    response_model=EnrichmentPlanOut,
    responses=problems(404, 422),
)
async def estimate_enrichment(body: EnrichmentRequest, bench: BenchDep, _reader: Reader) -> Response:
    """How many papers, and the most requests to each source. Nobody is asked and nothing is stored."""
    from services.jobs.enriching import plan_of

    return answer(plan_out(await offload(plan_of, bench, body)))


@router.post(
    "",
    operation_id="createEnrichment",
    summary="Ask sources about papers",
    status_code=202,
    response_model=JobOut,
    responses=problems(404, 422),
    openapi_extra=IDEMPOTENT,
)
async def create_enrichment(
    request: Request, body: EnrichmentRequest, bench: BenchDep, jobs: JobsDep, writer: Writer
) -> Response:
    """References, citing papers, abstracts, counts and retractions from the sources that are switched on, at their
    pace. What papers say of themselves stays; the whole library is asked about if no field and no label is named."""
    from services.jobs.enriching import plan_of

    await offload(plan_of, bench, body)
    return await submit(request, jobs, writer, JobKind.ENRICHMENT, body)


@router.get(
    "/{id}",
    operation_id="getEnrichment",
    summary="Read what sources answered",
    response_model=EnrichmentOut,
    responses=problems(404),
)
async def get_enrichment(id: EnrichmentInPath, jobs: JobsDep, _reader: Reader) -> Response:
    """The counts, once the job has ended well."""
    job = await offload(jobs.get, id)
    if job.kind is not JobKind.ENRICHMENT:
        raise NotFoundError("enrichment", id, hint="this job is of another kind")
    return answer(enrichment_out(job))
