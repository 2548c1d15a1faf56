"""The library as a file, for other programs."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.filters import PaperFiltersDep
from api.http.formats import LIBRARY_FORMATS, describe_types, file_name, with_charset
from api.http.negotiation import choose_format
from api.http.responses import file_answer
from api.http.routing import UNTIMED, resource
from services.exploring.library import read_library
from services.exploring.papers import with_ids
from services.rendering.library.files import library_file
from services.rendering.library.formats import LibraryFormat
from services.steps.offload import Lane, offload_to

router = resource("/library", "papers")


@router.get(
    "/export",
    operation_id="exportLibrary",
    summary="Take the library elsewhere",
    description="All papers of the graph that meet the conditions, by citation key: as BibTeX, RIS, CSL-JSON, a table "
    "(CSV), or Strata's own JSON Lines, which hold the citations too and can be imported again.",
    response_class=Response,
    responses=describe_types(LIBRARY_FORMATS.values()) | problems(406, 422),
    openapi_extra=UNTIMED,
)
async def export(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    filters: PaperFiltersDep,
    format: Annotated[
        LibraryFormat | None, Query(description="The file's format; counts more than `Accept`", examples=["bibtex"])
    ] = None,
) -> Response:
    """The papers as a file."""
    form = choose_format(request, format, LIBRARY_FORMATS)

    def work() -> Response:
        found = read_library(bench.papers, with_ids(bench.papers, filters), with_citations=form is LibraryFormat.JSONL)
        body = library_file(found.papers, form, found.citations, found.cited)
        name, kind = file_name("library", form.suffix), with_charset(LIBRARY_FORMATS[form])
        return file_answer(body, media_type=kind, name=name, headers={"Vary": "Accept"})

    return await offload_to(Lane.FILES, work)
