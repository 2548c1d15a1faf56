"""Full texts: kept with their papers, shown, dropped."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

from fastapi import Query, Request, Response
from pydantic import StringConstraints

from api.http.dependencies import BenchDep, JobsDep, Reader, ServiceDep, Writer
from api.http.errors import problems
from api.http.filters import FieldInPath, PaperHandle
from api.http.paging import PageDep
from api.http.responses import answer
from api.http.routing import IDEMPOTENT, UNTIMED, resource
from api.http.uploads import FILE, describe_upload, receive
from api.http.work import submit
from api.schemas.full_texts import (
    FullTextList,
    FullTextOut,
    NewTextFetch,
    TextPlanOut,
    full_text_brief,
    full_text_out,
    text_plan_out,
)
from api.schemas.jobs import JobOut
from api.service import Service
from kg.model.papers.kept_text import KeptTextBrief
from kg.model.papers.paper import Paper, PaperId
from kg.repository.papers.full_texts import FullTextRepository
from services.jobs.text_requests import PAPERS
from services.queue.model import JobKind
from services.steps.offload import Lane, offload, offload_to

router = resource("/papers", "papers")
listing = resource("/full-texts", "papers")
of_fields = resource("/fields", "papers")

_FORM_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "required": ["file"],
    "properties": {"file": {**FILE, "description": "The file."}},
    "additionalProperties": False,
}
_UPLOAD = UNTIMED | {"requestBody": describe_upload(_FORM_SCHEMA, "A paper as PDF, JATS, TEI, LaTeX or HTML.")}

FileName = Annotated[str, Query(min_length=1, max_length=200, description="Name of the file.")]
HandleText = Annotated[str, StringConstraints(min_length=1, max_length=500)]
Licence = Annotated[str | None, Query(min_length=1, max_length=200, description="Its licence.")]


@listing.get(
    "",
    operation_id="listFullTexts",
    summary="List full texts",
    response_model=FullTextList,
    responses=problems(400, 404, 422),
)
async def list_full_texts(
    bench: BenchDep,
    _reader: Reader,
    page: PageDep,
    paper: Annotated[str | None, Query(min_length=1, max_length=500, description="Only that of a paper.")] = None,
) -> Response:
    """Those that are kept, by paper id, without their texts."""
    kind, texts = "full-texts", FullTextRepository(bench.engine)

    def find() -> tuple[list[KeptTextBrief], Mapping[PaperId, Paper]]:
        if paper is None:
            found = texts.page(after=page.id_before(kind), limit=page.limit + 1)
        else:
            found = [text.brief for text in texts.of([bench.papers.get(paper).id]).values()]
        return found, bench.papers.find([each.paper_id for each in found])

    found, papers = await offload(find)
    items = [full_text_brief(each, papers[each.paper_id]) for each in found[: page.limit]]
    return answer(page.page(FullTextList, items, kind, page.behind(found, lambda text: text.paper_id)))


@listing.post(
    "",
    operation_id="addFullText",
    summary="Keep the full text of whichever paper it is of",
    description="The paper is found by the identifiers in the text, or by title and authors, unless it is named. An "
    "older text of it is replaced; sent twice, a file changes nothing the second time.",
    response_model=FullTextOut,
    responses=problems(400, 404, 413, 415, 422),
    openapi_extra=_UPLOAD,
)
async def add_full_text(
    request: Request,
    service: ServiceDep,
    _writer: Writer,
    paper: Annotated[str | None, Query(min_length=1, max_length=500, description="The paper, by a handle.")] = None,
    filename: FileName = "upload",
    licence: Licence = None,
) -> Response:
    """Send a file; the answer is what was read of it."""
    return await _keep(request, service, paper, filename, licence)


@router.get(
    "/{id:path}/full-text",
    operation_id="getFullText",
    summary="Read the full text of a paper",
    description="Paragraphs under their headings, with the role of each section and the page.",
    response_model=FullTextOut,
    responses=problems(404, 422),
)
async def get_full_text(bench: BenchDep, _reader: Reader, id: PaperHandle) -> Response:
    """The full text that is kept of a paper."""
    from services.collecting.kept_texts import text_of_paper

    paper, text = await offload(text_of_paper, bench.papers, FullTextRepository(bench.engine), id)
    return answer(full_text_out(text, paper))


@router.put(
    "/{id:path}/full-text",
    operation_id="putFullText",
    summary="Keep the full text of a paper",
    description="It takes the place of an older one. The text of another paper of the graph is refused.",
    response_model=FullTextOut,
    responses=problems(400, 404, 413, 415, 422),
    openapi_extra=_UPLOAD,
)
async def put_full_text(
    request: Request,
    service: ServiceDep,
    _writer: Writer,
    id: PaperHandle,
    filename: FileName = "upload",
    licence: Licence = None,
) -> Response:
    """Send a file; the answer is what was read of it."""
    return await _keep(request, service, id, filename, licence)


async def _keep(request: Request, service: Service, paper: str | None, filename: str, licence: str | None) -> Response:
    """Keep the text of the file that a request brings."""
    from services.collecting.kept_texts import TextKeeper

    bench = service.workbench
    keeper = TextKeeper(bench.papers, FullTextRepository(bench.engine), bench.text_files)
    async with receive(request, service.uploads.folder, name=filename) as received:
        file = service.uploads.folder / received.files[0].path
        async with bench.durable():
            keep = partial(keeper.keep, file, name=filename, paper=paper, licence=licence)
            owner, text = await offload_to(Lane.FILES, keep)
    return answer(full_text_out(text, owner))


@router.delete(
    "/{id:path}/full-text",
    operation_id="deleteFullText",
    summary="Drop the full text of a paper",
    description="Its passages and the cards of the paper go too; surveys keep their sentences and what these rest on.",
    status_code=204,
    responses=problems(404, 422),
)
async def delete_full_text(bench: BenchDep, _writer: Writer, id: PaperHandle) -> Response:
    """Drop it."""
    from services.collecting.kept_texts import text_of_paper

    def drop() -> None:
        texts = FullTextRepository(bench.engine)
        paper, _ = text_of_paper(bench.papers, texts, id)
        texts.delete([paper.id])

    async with bench.durable():
        await offload(drop)
    return Response(status_code=204)


@of_fields.get(
    "/{id}/full-text-plan",
    operation_id="getFullTextPlan",
    summary="Plan which papers of a field to read whole",
    description="The most important papers with why, what is there of each, and what fetching the others takes. "
    "Nothing is asked outside.",
    response_model=TextPlanOut,
    responses=problems(404, 422),
)
async def get_full_text_plan(
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    papers: Annotated[int, Query(ge=1, le=10_000, description="How many papers")] = PAPERS,
    again: Annotated[bool, Query(description="Also those that are kept or could not be fetched recently")] = False,
    survey: Annotated[
        str | None, Query(min_length=1, max_length=500, description="The papers that carry this survey's outline")
    ] = None,
    only: Annotated[
        list[HandleText] | None, Query(max_length=1_000, description="These papers, by id, key or identifier")
    ] = None,
) -> Response:
    """The plan of a field."""
    from services.jobs.text_plan import text_plan

    plan = partial(text_plan, bench, id, papers=papers, again=again, survey_id=survey, only=only or ())
    return answer(text_plan_out(await offload(plan)))


@of_fields.post(
    "/{id}/full-texts",
    operation_id="createFullTextFetch",
    summary="Fetch full texts of a field",
    status_code=202,
    response_model=JobOut,
    responses=problems(404),
    openapi_extra=IDEMPOTENT,
)
async def create_full_text_fetch(
    request: Request, bench: BenchDep, jobs: JobsDep, writer: Writer, id: FieldInPath, body: NewTextFetch
) -> Response:
    """A job that asks the sources of `STRATA_FULL_TEXTS` where the full texts are, fetches those at hosts that the
    settings name, and keeps each that shows itself to be of its paper. What is not open is remembered. A job that was
    stopped asks nothing twice when it is resumed."""
    from services.jobs.text_fetching import text_fetcher
    from services.jobs.text_plan import text_plan

    def check() -> None:
        bench.fields.revision(id)
        text_fetcher(bench)
        if body.only:
            text_plan(bench, id, only=body.only)

    return await submit(
        request, jobs, writer, JobKind.FULL_TEXTS, body.of_field(id), priority=body.priority, check=check
    )
