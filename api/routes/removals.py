"""Deleting papers and imports, and what any deletion would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, Header, Request, Response

from api.http.dependencies import BenchDep, Reader, ServiceDep, Writer, check_method
from api.http.errors import problems
from api.http.filters import FieldInPath, ImportId, PaperHandle, SurveyInPath
from api.http.responses import answer, check_precondition
from api.http.routing import resource
from api.schemas.removals import (
    FieldRemovalOut,
    RemovalOut,
    SurveyRemovalOut,
    field_removal_out,
    removal_out,
    survey_removal_out,
)
from kg.errors import NotFoundError
from kg.model.papers.removal import Removal
from services import removing
from services.queue.model import JobKind
from services.queue.ports import JobStore
from services.steps.offload import offload
from services.workbench import Workbench

papers = resource("/papers", "papers")
imports = resource("/imports", "imports")
fields = resource("/fields", "fields")
surveys = resource("/surveys", "surveys")

PreviewTag = Annotated[str | None, Header(max_length=1_000, description="`ETag` of the preview.")]
_ASKED = "`If-Match` has the `ETag` of the preview as you read it, so that nothing goes that you have not seen."


@papers.get(
    "/{id:path}/deletion",
    operation_id="previewPaperDeletion",
    summary="Show what deleting a paper would do",
    description="Nothing is changed. A paper that surveys rest on stays, and they are named.",
    response_model=RemovalOut,
    responses=problems(404, 422),
)
async def preview_paper(bench: BenchDep, _reader: Reader, id: PaperHandle) -> Response:
    """What goes, and what depends on it."""
    return await _preview(lambda: removing.plan_paper(bench, id))


@papers.delete(
    "/{id:path}",
    operation_id="deletePaper",
    summary="Delete a paper",
    description="With its cards, full text and citations; papers that cite it still know it by name. " + _ASKED,
    status_code=204,
    responses=problems(404, 412, 422, 428),
    dependencies=[Depends(check_method)],
)
async def delete_paper(
    request: Request, bench: BenchDep, _writer: Writer, id: PaperHandle, if_match: PreviewTag = None
) -> Response:
    """Delete a paper that no survey rests on."""
    return await _delete(request, bench, lambda: removing.plan_paper(bench, id))


@imports.get(
    "/{id}/deletion",
    operation_id="previewImportDeletion",
    summary="Show what deleting an import would do",
    description="Nothing is changed. `id` is that of an import, or a label that papers have.",
    response_model=RemovalOut,
    responses=problems(404, 422),
)
async def preview_import(service: ServiceDep, _reader: Reader, id: ImportId) -> Response:
    """What goes, and what depends on it."""
    return await _preview(lambda: removing.plan_import(service.workbench, _label(service.jobs, id)))


@imports.delete(
    "/{id}",
    operation_id="deleteImport",
    summary="Delete the papers of an import",
    description="Those that it alone brought go; of others the label. Its record of what came in stays. " + _ASKED,
    status_code=204,
    responses=problems(404, 412, 422, 428),
)
async def delete_import(
    request: Request, service: ServiceDep, _writer: Writer, id: ImportId, if_match: PreviewTag = None
) -> Response:
    """Delete what an import alone brought."""
    bench = service.workbench
    return await _delete(request, bench, lambda: removing.plan_import(bench, _label(service.jobs, id)))


@fields.get(
    "/{id}/deletion",
    operation_id="previewFieldDeletion",
    summary="Show what deleting a field would do",
    response_model=FieldRemovalOut,
    responses=problems(404, 422),
)
async def preview_field(bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """What goes, and what stays."""
    return await offload(lambda: answer(field_removal_out(removing.plan_field(bench, id))))


@surveys.get(
    "/{id}/deletion",
    operation_id="previewSurveyDeletion",
    summary="Show what deleting a survey would do",
    response_model=SurveyRemovalOut,
    responses=problems(404, 422),
)
async def preview_survey(bench: BenchDep, _reader: Reader, id: SurveyInPath) -> Response:
    """What goes, and what stays."""
    return await offload(lambda: answer(survey_removal_out(removing.plan_survey(bench, id))))


async def _preview(plan: Callable[[], Removal]) -> Response:
    def work() -> Response:
        removal = plan()
        return answer(removal_out(removal), headers={"ETag": f'"{removal.digest}"'})

    return await offload(work)


async def _delete(request: Request, bench: Workbench, plan: Callable[[], Removal]) -> Response:
    def work() -> Response:
        removal = plan()
        check_precondition(request, f'"{removal.digest}"')
        removing.remove(bench, removal)
        return Response(status_code=204)

    return await offload(work)


def _label(jobs: JobStore, id: str) -> str:
    """The label of an import; any other text is a label itself."""
    try:
        job = jobs.get(id)
    except NotFoundError:
        return id
    if job.kind is not JobKind.IMPORT:
        raise NotFoundError("import", id, hint="this job is of another kind")
    return str((job.result or {}).get("report", {}).get("label") or job.request.get("label") or "")
