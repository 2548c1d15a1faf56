"""Builds: from papers of the graph to a field."""

from __future__ import annotations

from fastapi import Request, Response

from api.http.dependencies import BenchDep, JobsDep, Writer
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.routing import IDEMPOTENT, resource
from api.http.work import submit
from api.schemas.jobs import JobOut
from services.jobs.requests import FieldRequest
from services.queue.model import JobKind
from services.steps.offload import offload

router = resource("/fields", "fields")


@router.post(
    "",
    operation_id="createField",
    summary="Build a field",
    status_code=202,
    response_model=JobOut,
    responses=problems(),
    openapi_extra=IDEMPOTENT,
)
async def create_field(request: Request, body: FieldRequest, jobs: JobsDep, writer: Writer) -> Response:
    """Lay the strata of a topic: similarity, layers, communities, vertical paths. A field of the same topic is replaced
    once the new one is built."""
    from services.field.build import field_id_of

    field_id_of(body.topic)
    return await submit(request, jobs, writer, JobKind.FIELD, body)


@router.post(
    "/{id}/updates",
    operation_id="createFieldUpdate",
    summary="Build a field again",
    status_code=202,
    response_model=JobOut,
    responses=problems(404, 422),
    openapi_extra=IDEMPOTENT,
)
async def create_field_update(
    request: Request, id: FieldInPath, bench: BenchDep, jobs: JobsDep, writer: Writer
) -> Response:
    """Build it from the papers that the graph has now, with the same parameters, as of today."""
    from services.jobs.building import update_of

    return await submit(request, jobs, writer, JobKind.FIELD, await offload(update_of, bench, id))
