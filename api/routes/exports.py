"""A field as a file: its graph or its papers, for other programs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Query, Request
from starlette.responses import Response, StreamingResponse

from api.http.dependencies import BenchDep, Reader, ServiceDep
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.formats import MEDIA_TYPES, describe_formats, file_name, with_charset
from api.http.kept_files import answer_with_file
from api.http.negotiation import choose_format
from api.http.responses import file_answer
from api.http.revisions import answer_if_unchanged, weak_tag
from api.http.routing import resource
from services.exploring.exports import whole_field
from services.exploring.whole_domain_graph import whole_domain
from services.rendering.field.domain_exports import export_domain
from services.rendering.field.exports import export_field
from services.rendering.field.formats import DomainFormat, FieldFormat
from services.rendering.rendered_files import Edition
from services.steps.offload import Lane, offload_to

router = resource("/fields", "fields")

CHUNK = 256 * 1_024
"""Bytes of a file that are compressed and sent at once, so that a large one does not keep others waiting."""

_FORMATS = {format: MEDIA_TYPES[format] for format in FieldFormat}
_DOMAIN_FORMATS = {format: MEDIA_TYPES[format] for format in DomainFormat}
_FILES = describe_formats(FieldFormat)
_FILES[200]["content"]["application/json"] = {"schema": {"type": "object"}}


@router.get(
    "/{id}/export",
    operation_id="exportField",
    summary="Take a field elsewhere",
    description="Whole: its graph as GraphML, GEXF, JSON (node-link) or CSV tables in a zip, a page to explore it as "
    "HTML, its papers as BibTeX, RIS or CSL-JSON, or a vault of linked notes in a zip. `/graph` has parts of it.",
    response_class=Response,
    responses=_FILES | problems(404, 406, 422),
)
async def export(
    request: Request,
    service: ServiceDep,
    _reader: Reader,
    id: FieldInPath,
    format: Annotated[
        FieldFormat | None, Query(description="The file's format; counts more than `Accept`", examples=["bibtex"])
    ] = None,
) -> Response:
    """A field as a file."""
    form, bench = choose_format(request, format, _FORMATS), service.workbench

    def edition() -> Edition | Response:
        state, read = bench.fields.open_view(id)
        if known := answer_if_unchanged(request, weak_tag(state, form)):
            return known
        view = read()
        return Edition(subject=f"field {id}", format=form, revision=view.state, facts=view.facts)

    def render(state: str) -> tuple[str, bytes]:
        state, graph = whole_field(bench.fields, id, state=state)
        return state, export_field(graph, form)

    def respond(revision: str, body: bytes) -> Response:
        headers = {"Vary": "Accept", "ETag": weak_tag(revision, form)}
        sent = file_answer(
            body, media_type=with_charset(_FORMATS[form]), name=file_name(id, form.suffix), headers=headers
        )
        return sent if len(body) <= CHUNK else StreamingResponse(_chunks(body), headers=sent.headers)

    return await answer_with_file(service.files, edition, render, respond)


@router.get(
    "/{id}/domain-graph/export",
    operation_id="exportDomainGraph",
    summary="Take the domain graph of a field elsewhere",
    description="Whole: entities, relations, co-mentions and categories as GraphML; with papers and taxonomies as "
    "JSON-LD (schema.org and SKOS) or as CSV tables in a zip. `/domain-graph` has parts of it.",
    response_class=Response,
    responses=describe_formats(DomainFormat) | problems(404, 406, 422),
)
async def export_domain_graph(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    format: Annotated[
        DomainFormat | None, Query(description="The file's format; counts more than `Accept`", examples=["jsonld"])
    ] = None,
) -> Response:
    """A domain graph as a file."""
    form = choose_format(request, format, _DOMAIN_FORMATS)

    def work() -> Response:
        body = export_domain(whole_domain(bench.engine, id), form)
        name = file_name(f"{id}-domain", form.suffix)
        return file_answer(body, media_type=_DOMAIN_FORMATS[form], name=name, headers={"Vary": "Accept"})

    return await offload_to(Lane.FILES, work)


async def _chunks(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), CHUNK):
        yield body[start : start + CHUNK]
