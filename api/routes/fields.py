"""Fields: listed, read, deleted, and the part of their graph that was asked for."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from fastapi import Header, Query, Request
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader, Writer
from api.http.errors import problems
from api.http.filters import FieldInPath, GraphFiltersDep
from api.http.formats import GRAPH_FORMATS, GraphFormat, describe_formats, file_name, suffix_of
from api.http.negotiation import choose_format
from api.http.paging import Page, PageDep
from api.http.responses import answer, check_precondition, file_answer
from api.http.revisions import answer_of_field, strong_tag, weak_tag
from api.http.routing import resource
from api.schemas.columns import field_graph_columns
from api.schemas.fields import FieldBrief, FieldOut, field_brief, field_counts, field_out
from api.schemas.graphs import FieldGraphOut, field_graph_out
from kg.model.fields.field import EdgeKind, Field
from kg.model.fields.view import FieldView
from services.exploring.exports import field_of_part
from services.exploring.graph import MOST_EDGES, MOST_NODES, field_graph
from services.exploring.layout.fields import layout_of_view
from services.exploring.papers import with_ids_in_graph
from services.exploring.views import layers
from services.field.papers_since_build import papers_since
from services.rendering.field.exports import export_field
from services.rendering.field.formats import FieldFormat
from services.steps.offload import offload
from services.workbench import Workbench

router = resource("/fields", "fields")

_KIND = "fields"
_VARY = {"Vary": "Accept"}


@router.get(
    "",
    operation_id="listFields",
    summary="List the fields of the graph",
    description="By id; with `counts` each with its papers by stratum and year, and the number of its surveys.",
    response_model=Page[FieldBrief],
    responses=problems(400, 422),
)
async def list_fields(
    bench: BenchDep,
    _reader: Reader,
    counts: Annotated[bool, Query(description="Also how much each field holds, which takes longer")] = False,
    *,
    page: PageDep,
) -> Response:
    """The fields, a page at a time."""
    after = page.id_before(_KIND)

    def work() -> Response:
        rest = [field for field in bench.fields.list() if field.id > after]
        shown = rest[: page.limit]
        items = _with_counts(bench, shown) if counts else map(field_brief, shown)
        return answer(page.page(Page[FieldBrief], items, _KIND, page.behind(rest, lambda field: field.id)))

    return await offload(work)


def _with_counts(bench: Workbench, fields: list[Field]) -> list[FieldBrief]:
    surveys = Counter(survey.field_id for survey in bench.surveys.briefs())
    counts = bench.fields.counts([field.id for field in fields])
    return [
        field_brief(
            each,
            field_counts(counts[each.id], surveys=surveys[each.id], new_papers=papers_since(bench.papers, each)),
        )
        for each in fields
    ]


@router.get(
    "/{id}",
    operation_id="getField",
    summary="Read a field",
    description="What it was built from and how, how much it holds, and where its parts are.",
    response_model=FieldOut,
    responses=problems(404, 422),
)
async def get_field(request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """A field."""

    def respond(view: FieldView, tag: str) -> Response:
        return answer(field_out(view, layers(view)), headers={"ETag": tag})

    return await answer_of_field(request, bench.fields, id, respond, tag=strong_tag)


@router.delete(
    "/{id}",
    operation_id="deleteField",
    summary="Delete a field",
    description="Its papers stay, and so do the surveys written from it. `If-Match` has the `ETag` of the field as you "
    "read it, so that what has been built again since is not deleted.",
    status_code=204,
    responses=problems(404, 412, 422, 428),
)
async def delete_field(
    request: Request,
    bench: BenchDep,
    _writer: Writer,
    id: FieldInPath,
    if_match: Annotated[str | None, Header(max_length=1_000, description="`ETag` of the field")] = None,
) -> Response:
    """Delete a field that has not changed since it was read."""

    def work() -> Response:
        check_precondition(request, strong_tag(bench.fields.revision(id)))
        bench.remove_field(id)
        return Response(status_code=204)

    return await offload(work)


@router.get(
    "/{id}/graph",
    operation_id="getFieldGraph",
    summary="Draw a field, or part of it",
    description="The papers that meet all filters and the edges among them, never more than `max_nodes` and "
    "`max_edges`: those that trend most, some of every stratum, and the heaviest edges. `truncated`, `total_nodes`, "
    "`total_edges` and `cut` say what was left out. As GraphML or GEXF it is the same part; "
    "as columns it takes a quarter of the bytes, with numbers of three digits.",
    response_model=FieldGraphOut,
    responses=describe_formats(GraphFormat) | problems(404, 406, 422),
)
async def get_field_graph(
    *,
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    filters: GraphFiltersDep,
    kinds: Annotated[list[EdgeKind] | None, Query(max_length=2, description="Only edges of these kinds")] = None,
    max_nodes: Annotated[int, Query(ge=1, le=MOST_NODES, description="Most papers")] = 500,
    max_edges: Annotated[int, Query(ge=0, le=MOST_EDGES, description="Most edges")] = 5_000,
    format: Annotated[GraphFormat | None, Query(description="What to answer in; counts more than `Accept`")] = None,
) -> Response:
    """A part of a field's graph."""
    form = choose_format(request, format, GRAPH_FORMATS)
    chosen = frozenset(kinds or EdgeKind)

    def respond(view: FieldView, tag: str) -> Response:
        meeting = with_ids_in_graph(bench.papers, filters)
        part = field_graph(view, meeting, max_nodes=max_nodes, max_edges=max_edges, kinds=chosen)
        headers = _VARY | {"ETag": tag}
        if form is GraphFormat.JSON:
            return answer(field_graph_out(view, part, layout_of_view(view)), headers=headers)
        if form is GraphFormat.COLUMNS:
            columns = field_graph_columns(field_graph_out(view, part, layout_of_view(view)))
            return answer(columns, headers=headers, media_type=GRAPH_FORMATS[form])
        return file_answer(
            export_field(field_of_part(bench.papers, view, part), FieldFormat(form)),
            media_type=GRAPH_FORMATS[form],
            name=file_name(view.field.id, suffix_of(form)),
            headers=headers,
        )

    return await answer_of_field(request, bench.fields, id, respond, tag=lambda revision: weak_tag(revision, form))
