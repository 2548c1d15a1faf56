"""Full texts: kept with their papers, shown, dropped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import Query, Request, Response

from api.http.dependencies import BenchDep, JobsDep, Reader, ServiceDep, Writer
from api.http.errors import problems
from api.http.filters import FieldInPath, PaperHandle
from api.http.paging import PageDep
from api.http.responses import answer
from api.http.routing import IDEMPOTENT, UNTIMED, resource
from api.http.uploads import FILE, described_upload, receive
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
from kg.errors import InvalidInputError, NotFoundError
from kg.model.papers.kept_text import KeptText
from kg.repository.papers.full_texts import FullTextRepository
from services.collecting.kept_texts import TextKeeper
from services.jobs.text_fetching import text_fetcher
from services.jobs.text_plan import text_plan
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


@listing.get(
    "",
    operation_id="listFullTexts",
    summary="List full texts",
    response_model=FullTextList,
    responses=problems(400, 422),
)
async def list_full_texts(bench: BenchDep, _reader: Reader, page: PageDep) -> Response:
    """Those that are kept, by paper id, without their texts."""
    kind = "full-texts"
    found = await offload(FullTextRepository(bench.engine).page, after=page.id_before(kind), limit=page.limit + 1)
    following = page.behind(found, lambda text: text.paper_id)
    return answer(page.page(FullTextList, map(full_text_brief, found[: page.limit]), kind, following))


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

    def find() -> KeptText:
        paper = bench.papers.get(id).id
        found = FullTextRepository(bench.engine).of([paper]).get(paper)
        if found is None:
            raise NotFoundError("full text of paper", paper, hint="send its file with PUT, or `strata fulltext add`")
        return found

    return answer(full_text_out(await offload(find)))


@router.put(
    "/{id:path}/full-text",
    operation_id="putFullText",
    summary="Keep the full text of a paper",
    description="It takes the place of an older one. The text of another paper of the graph is refused.",
    response_model=FullTextOut,
    responses=problems(400, 404, 413, 415, 422),
    openapi_extra=UNTIMED
    | {"requestBody": described_upload(_FORM_SCHEMA, "A PDF, JATS, TEI, LaTeX, or HTML of arXiv.")},
)
async def put_full_text(
    request: Request,
    service: ServiceDep,
    _writer: Writer,
    id: PaperHandle,
    filename: Annotated[str, Query(min_length=1, max_length=200, description="Name of the file.")] = "upload",
    licence: Annotated[str | None, Query(min_length=1, max_length=200, description="Its licence.")] = None,
) -> Response:
    """Send a file; the answer is what was read of it."""
    bench = service.workbench

    async with receive(request, service.uploads.folder, name=filename) as received:
        file = service.uploads.folder / received.files[0].path

        def keep() -> KeptText:
            keeper = TextKeeper(bench.papers, FullTextRepository(bench.engine), bench.text_files)
            added = keeper.add(file, name=filename, paper=id, licence=licence)
            if added.text is None:
                raise InvalidInputError(f"{added.file}: {added.reason}", field="/")
            return added.text

        async with bench.durable():
            return answer(full_text_out(await offload_to(Lane.FILES, keep)))


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

    def drop() -> None:
        paper = bench.papers.get(id).id
        texts = FullTextRepository(bench.engine)
        if not texts.of([paper]):
            raise NotFoundError("full text of paper", paper)
        texts.delete([paper])

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
    again: Annotated[bool, Query(description="Also those that are kept or were not to be had lately")] = False,
    survey: Annotated[
        str | None, Query(min_length=1, max_length=500, description="The papers that carry this survey's outline")
    ] = None,
) -> Response:
    """The plan of a field."""
    return answer(text_plan_out(await offload(text_plan, bench, id, papers=papers, again=again, survey_id=survey)))


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

    def check() -> None:
        bench.fields.revision(id)
        text_fetcher(bench)

    return await submit(
        request, jobs, writer, JobKind.FULL_TEXTS, body.of_field(id), priority=body.priority, check=check
    )
