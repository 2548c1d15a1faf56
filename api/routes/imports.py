"""Imports: papers from uploaded files into the graph."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Annotated, Any

from fastapi import Query, Request, Response

from api.http.dependencies import JobsDep, Reader, ServiceDep, Writer
from api.http.errors import problems
from api.http.filters import ImportId
from api.http.paging import PageDep
from api.http.responses import answer
from api.http.routing import IDEMPOTENT, UNTIMED, resource
from api.http.uploads import FILE, describe_upload, receive
from api.http.work import submit
from api.schemas.imports import (
    ImportList,
    ImportOut,
    ImportRowList,
    RowOutcome,
    import_brief,
    import_out,
    import_rows,
)
from api.schemas.jobs import JobOut
from kg.errors import NotFoundError
from services.collecting.encodings import Encoding
from services.collecting.formats import Format
from services.jobs.requests import ENCODING_HELP
from services.queue.model import Job, JobKind
from services.queue.ports import JobStore
from services.steps.offload import offload

router = resource("/imports", "imports")

_FORM_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "required": ["file"],
    "properties": {
        "file": {
            "type": "array",
            "items": FILE,
            "minItems": 1,
            "description": "One or more files; `.gz` and `.zip` too. Their names are only shown.",
        },
        "label": {"type": "string", "minLength": 1, "maxLength": 200, "description": "Name of this import."},
        "format": {"$ref": "#/components/schemas/Format"},
        "encoding": {"$ref": "#/components/schemas/Encoding"},
    },
    "additionalProperties": False,
}


@router.post(
    "",
    operation_id="createImport",
    summary="Import papers",
    status_code=202,
    response_model=JobOut,
    responses=problems(400, 413, 415),
    openapi_extra=IDEMPOTENT
    | UNTIMED
    | {
        "requestBody": describe_upload(
            _FORM_SCHEMA, "Files of papers, which are stored as they come and read by the job."
        )
    },
)
async def create_import(
    request: Request,
    service: ServiceDep,
    writer: Writer,
    label: Annotated[str | None, Query(min_length=1, max_length=200, description="Name of this import.")] = None,
    format: Annotated[Format | None, Query(description="Needed only if the content does not show it.")] = None,
    encoding: Annotated[Encoding | None, Query(description=ENCODING_HELP)] = None,
    filename: Annotated[
        str, Query(min_length=1, max_length=200, description="Name of a file sent as body.")
    ] = "upload",
) -> Response:
    """Send files, get a job. Importing the same file again changes nothing; a broken row never stops a good one, and
    `/v1/imports/{id}/rows` says which rows were rejected and why."""
    async with receive(request, service.uploads.folder, name=filename) as received:
        wanted = received.request(label=label, format=format, encoding=encoding)
        await offload(service.uploads.share, received.upload)
        return await submit(request, service.jobs, writer, JobKind.IMPORT, wanted)


@router.get("", operation_id="listImports", summary="List imports", response_model=ImportList, responses=problems(400))
async def list_imports(jobs: JobsDep, _reader: Reader, page: PageDep) -> Response:
    """The newest first."""
    kind = "imports"
    after = page.id_before(kind) or None
    found = await offload(jobs.list, kind=JobKind.IMPORT, after=after, limit=page.limit + 1)
    following = page.behind(found, lambda job: job.id)
    return answer(page.page(ImportList, map(import_brief, found[: page.limit]), kind, following))


@router.get(
    "/{id}",
    operation_id="getImport",
    summary="Read an import",
    response_model=ImportOut,
    responses=problems(404),
)
async def get_import(id: ImportId, jobs: JobsDep, _reader: Reader) -> Response:
    """What came in and, once the job has ended well, what became of it."""
    return answer(import_out(await _import(jobs, id)))


@router.get(
    "/{id}/rows",
    operation_id="listImportRows",
    summary="List the rows of an import that are worth a word",
    response_model=ImportRowList,
    responses=problems(400, 404),
)
async def list_rows(
    id: ImportId,
    jobs: JobsDep,
    _reader: Reader,
    outcome: Annotated[RowOutcome | None, Query(description="Only rows with this outcome.")] = None,
    *,
    page: PageDep,
) -> Response:
    """Rejected rows, then merged ones, then remarks, each in the order of the source; the first 1,000 of each are
    described, and all are counted in the import itself. Empty until the job has ended well."""
    kind = f"imports/{id}/{outcome or 'all'}"
    start = page.offset(kind)
    rows = list(islice(import_rows(await _import(jobs, id), outcome), start, start + page.limit + 1))
    return answer(page.page(ImportRowList, rows[: page.limit], kind, page.end(kind, start + len(rows))))


async def _import(jobs: JobStore, id: str) -> Job:
    job = await offload(jobs.get, id)
    if job.kind is not JobKind.IMPORT:
        raise NotFoundError("import", id, hint="this job is of another kind")
    return job
