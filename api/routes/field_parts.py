"""The parts of a field: strata, communities, themes, paths, the years, its reach, its papers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import Path, Query, Request
from pydantic import BaseModel
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.filters import FieldInPath, GraphFiltersDep, PaperHandle, PaperSegment
from api.http.paging import PageDep
from api.http.responses import answer
from api.http.revisions import answer_of_field
from api.http.routing import resource
from api.schemas import field_parts as schemas
from api.schemas.comparison import ComparisonOut, comparison_out
from api.schemas.edges import EdgeOut, edge_out
from api.schemas.fields import ReachOut, reach_out
from api.schemas.layout import FlowsOut, LayoutOut, flows_out, layout_out
from api.schemas.matrix import MatrixOut, matrix_out
from kg.model.fields.field import VerticalPath
from kg.model.fields.view import FieldView
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.exploring.community_flows import flows
from services.exploring.community_matrix import citation_matrix
from services.exploring.comparison import FEWEST, MOST, paper_comparison
from services.exploring.edges import connection
from services.exploring.layout.fields import layout_of_view
from services.exploring.members import MemberPlace, field_papers
from services.exploring.orders import MemberSort
from services.exploring.papers import with_ids_in_graph
from services.exploring.views import (
    FieldPaper,
    communities,
    community,
    layers,
    number_of,
    paper_in,
    paths_through,
    themes,
    timeline,
)
from services.field.notes import view_notes
from services.workbench import Workbench

ComparedInQuery = Annotated[
    list[Annotated[str, Query(min_length=1, max_length=300)]],
    Query(
        min_length=FEWEST,
        max_length=MOST,
        description="Id, citation key or identifier of a paper; repeat it for each",
        examples=[["wu2019comprehensive", "rusch2023survey"]],
    ),
]

router = resource("/fields", "fields")


async def _answer(request: Request, bench: Workbench, id: str, shape: Callable[[FieldView], BaseModel]) -> Response:
    """A part of a field, taken from its view; a client that has it already learns so before the view is read."""
    return await answer_of_field(
        request, bench.fields, id, lambda view, tag: answer(shape(view), headers={"ETag": tag})
    )


@router.get(
    "/{id}/layers",
    operation_id="listLayers",
    summary="List the strata of a field",
    description="Foundation, Development and Frontier, each with its size, its years and the papers trending most.",
    response_model=schemas.Layers,
    responses=problems(404, 422),
)
async def list_layers(request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """The strata of a field."""
    return await _answer(request, bench, id, lambda view: schemas.layers_out(view.field.id, layers(view)))


@router.get(
    "/{id}/communities",
    operation_id="listCommunities",
    summary="List the communities of a field",
    description="In the field's order: by stratum, the largest first.",
    response_model=schemas.CommunityList,
    responses=problems(400, 404, 422),
)
async def list_communities(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    layer: Annotated[Layer | None, Query(description="Only communities of this stratum")] = None,
    *,
    page: PageDep,
) -> Response:
    """The communities of a field, a page at a time."""
    kind = f"communities {layer}"
    after = None if page.is_first else page.offset(kind)

    def shape(view: FieldView) -> schemas.CommunityList:
        found = communities(view, layer=layer, after=after, limit=page.limit)
        items = (schemas.community_out(view.field.id, each) for each in found.communities)
        following = None if found.following is None else (found.following,)
        return page.page(schemas.CommunityList, items, kind, following, total=found.total)

    return await _answer(request, bench, id, shape)


@router.get(
    "/{id}/communities/{community_id}",
    operation_id="getCommunity",
    summary="Read a community of a field",
    description="What it is about, how large it is, of which years, and the papers trending most.",
    response_model=schemas.CommunityOut,
    responses=problems(404, 422),
)
async def get_community(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    community_id: Annotated[
        str,
        Path(
            min_length=1,
            max_length=200,
            description="Id of a community of the field",
            examples=["graph-neural-networks:development:0"],
        ),
    ],
) -> Response:
    """A community of a field."""
    return await _answer(
        request, bench, id, lambda view: schemas.community_out(view.field.id, community(view, community_id))
    )


@router.get(
    "/{id}/themes",
    operation_id="listThemes",
    summary="List the themes of a field",
    description="Communities of all strata that are about one thing, the theme with the most papers first.",
    response_model=schemas.Themes,
    responses=problems(404, 422),
)
async def list_themes(request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """The themes of a field."""
    return await _answer(request, bench, id, lambda view: schemas.themes_out(view.field.id, themes(view)))


@router.get(
    "/{id}/paths",
    operation_id="listPaths",
    summary="List the vertical paths of a field",
    description="One for each Foundation paper: how many papers of the Development and the Frontier grew from it.",
    response_model=schemas.Paths,
    responses=problems(404, 422),
)
async def list_paths(request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """The vertical paths of a field."""
    return await _answer(request, bench, id, lambda view: schemas.paths_out(view.field.id, _with_seeds(view)))


def _with_seeds(view: FieldView) -> list[tuple[VerticalPath, FieldPaper]]:
    return [(path, paper_in(view, number_of(view, path.seed))) for path in view.paths]


@router.get(
    "/{id}/paths/{paper:path}",
    operation_id="listPathsOfPaper",
    summary="Show the vertical paths that a paper lies on",
    description="Each with the walk that leads from its Foundation paper to this one, and its other papers.",
    response_model=schemas.PathsThrough,
    responses=problems(404, 422),
)
async def list_paths_of_paper(
    request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath, paper: PaperHandle
) -> Response:
    """The vertical paths that a paper lies on."""
    return await _answer(
        request,
        bench,
        id,
        lambda view: schemas.paths_through_out(paths_through(view, bench.papers.get(paper).id)),
    )


@router.get(
    "/{id}/edges/{paper}/{other}",
    operation_id="getEdge",
    summary="Explain why two papers of a field are connected",
    description="Citations between them with the sentences that cite, their similarity, what both cite, what cites "
    "both, and the vertical paths with a step between them. Papers without a connection have an answer with empty "
    "parts.",
    response_model=EdgeOut,
    responses=problems(404, 422),
)
async def get_edge(
    *, request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath, paper: PaperSegment, other: PaperSegment
) -> Response:
    """What connects two papers of a field."""

    def shape(view: FieldView) -> EdgeOut:
        ends = [bench.papers.get(each).id for each in (paper, other)]
        return edge_out(connection(view, *ends), bench.papers.citations_among(ends))

    return await _answer(request, bench, id, shape)


@router.get(
    "/{id}/comparison",
    operation_id="comparePapers",
    summary="Show papers of a field side by side",
    description="Two to four papers: what each alone cites and is cited by, with the sentences; what every two of them "
    "share; and the strongest walk between them, along citations where there are any.",
    response_model=ComparisonOut,
    responses=problems(404, 422),
)
async def compare_papers(
    request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath, paper: ComparedInQuery
) -> Response:
    """Papers of a field side by side."""

    def shape(view: FieldView) -> ComparisonOut:
        found = paper_comparison(view, [bench.papers.get(each).id for each in paper])
        near = {each.paper.paper.id for each in found.papers} | {
            citing.paper.id for each in found.papers for citing in each.citing.papers
        }
        texts = bench.papers.find([each.paper.paper.id for each in found.papers])
        return comparison_out(found, texts, bench.papers.citations_among(sorted(near)))

    return await _answer(request, bench, id, shape)


@router.get(
    "/{id}/flows",
    operation_id="listFlows",
    summary="List the citations between the communities of a field",
    description="From community to community and by the year of the citing paper, the strongest first.",
    response_model=FlowsOut,
    responses=problems(404, 422),
)
async def list_flows(request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """The citations between the communities of a field."""
    return await _answer(request, bench, id, lambda view: flows_out(flows(view)))


@router.get(
    "/{id}/matrix",
    operation_id="getMatrix",
    summary="Set the communities of a field against each other",
    description="How much each cites each, how much was to be expected, and the gaps: pairs of communities with far "
    "fewer citations than their papers and years lead one to expect.",
    response_model=MatrixOut,
    responses=problems(404, 422),
)
async def get_matrix(request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """Communities by communities."""
    return await _answer(request, bench, id, lambda view: matrix_out(citation_matrix(view)))


@router.get(
    "/{id}/layout",
    operation_id="getLayout",
    summary="Show the ground on which a field is drawn",
    description="Strata, years and the ribbon of each community, computed once for each state of the field: the same "
    "every time and on every machine. The papers have their places in the field's graph (`x`, `y`, `r`); no two discs "
    "touch, each lies in its ribbon, and a later paper is never to the left of an earlier one.",
    response_model=LayoutOut,
    responses=problems(404, 422),
)
async def get_layout(request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """The ground on which a field is drawn."""
    return await _answer(request, bench, id, lambda view: layout_out(view.field.id, layout_of_view(view)))


@router.get(
    "/{id}/timeline",
    operation_id="getTimeline",
    summary="Show a field through time",
    description="Papers and citations of each year by stratum, and papers by community.",
    response_model=schemas.TimelineOut,
    responses=problems(404, 422),
)
async def get_timeline(request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """A field through time."""
    return await _answer(request, bench, id, lambda view: schemas.timeline_out(timeline(view)))


@router.get(
    "/{id}/reach",
    operation_id="getReach",
    summary="Show how much of a field its paths reach",
    description="And, in sentences, what the field lacks and what that changes.",
    response_model=ReachOut,
    responses=problems(404, 422),
)
async def get_reach(request: Request, bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """The reach of a field."""
    return await _answer(
        request,
        bench,
        id,
        lambda view: reach_out(view.reach, view_notes(view, silent=bench.fields.silent_papers(view.field.id))),
    )


@router.get(
    "/{id}/papers",
    operation_id="listFieldPapers",
    summary="List the papers of a field",
    description="Highest trending score or importance first, each with its stratum and why it is there. All filters "
    "have to hold.",
    response_model=schemas.MemberList,
    responses=problems(400, 404, 422),
)
async def list_field_papers(
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    filters: GraphFiltersDep,
    sort: Annotated[MemberSort, Query(description="Order, the highest first, ties by id")] = MemberSort.TRENDING,
    *,
    page: PageDep,
) -> Response:
    """The papers of a field, a page at a time."""
    kind = f"members {sort}"
    place = page.place(kind, float, str)
    after = MemberPlace(score=place[0], id=PaperId(place[1])) if place else None

    def shape(view: FieldView) -> schemas.MemberList:
        meeting = with_ids_in_graph(bench.papers, filters)
        found = field_papers(view, meeting, sort=sort, after=after, limit=page.limit)
        last = found.following
        following = None if last is None else (last.score, last.id)
        return page.page(schemas.MemberList, map(schemas.member, found.papers), kind, following, total=found.total)

    return await _answer(request, bench, id, shape)
