"""Papers: listed, read, cited, and what lies around them."""

from __future__ import annotations

from types import NoneType
from typing import Annotated

from fastapi import Query, Request
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.filters import PaperFiltersDep, PaperHandle
from api.http.formats import (
    PAPER_FORMATS,
    PaperFormat,
    describe_formats,
    file_name,
    references,
    suffix_of,
    with_charset,
)
from api.http.negotiation import choose_format
from api.http.paging import Cursor, Limit, decode_cursor, encode_cursor, next_link
from api.http.responses import answer, file_answer
from api.http.routing import resource
from api.schemas.cards import CardOut, card_out
from api.schemas.graphs import NeighbourhoodOut, neighbourhood_out
from api.schemas.papers import (
    FieldsOfPaper,
    PaperList,
    PaperOut,
    SimilarPapers,
    fields_of_paper_out,
    paper_entry,
    paper_out,
    similar_papers_out,
)
from kg.algorithms.graphs.citation_graph import HUB_LINKS
from kg.model.graphs.neighbourhood import Direction
from kg.model.papers.listing import PaperPage, PaperSort, Position
from kg.repository.papers.cards import CardRepository
from kg.repository.papers.full_texts import FullTextRepository
from services.exploring import papers as exploring
from services.exploring.cards import card_of
from services.exploring.papers import MOST_DEPTH

router = resource("/papers", "papers")

_VARY = {"Vary": "Accept"}

AnswerFormat = Annotated[
    PaperFormat | None, Query(description="What to answer in; counts more than `Accept`", examples=["bibtex"])
]
Sort = Annotated[PaperSort, Query(description="Order; a minus is descending, ties go by id")]


@router.get(
    "",
    operation_id="listPapers",
    summary="List the papers of the graph",
    description="All filters have to hold. As BibTeX, RIS or CSL-JSON a page is a reference list; its next page is in "
    "the header `Link`.",
    response_model=PaperList,
    responses=describe_formats(PaperFormat) | problems(400, 406, 422),
)
async def list_papers(
    *,
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    filters: PaperFiltersDep,
    sort: Sort = PaperSort.MOST_CITED,
    limit: Limit = 50,
    cursor: Cursor = None,
    format: AnswerFormat = None,
) -> Response:
    """Papers that meet conditions, a page at a time."""
    form, kind = choose_format(request, format, PAPER_FORMATS), f"papers {sort}"
    page = await exploring.list_papers(bench.papers, filters, sort=sort, after=_after(kind, cursor), limit=limit)
    return _page(request, page, kind, form)


@router.get(
    "/{id:path}/references",
    operation_id="listReferences",
    summary="List the papers that a paper cites",
    description="Most cited first. Papers known only because they are cited here have `stub: true`.",
    response_model=PaperList,
    responses=describe_formats(PaperFormat) | problems(400, 404, 406, 422),
)
async def list_references(
    *,
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: PaperHandle,
    limit: Limit = 50,
    cursor: Cursor = None,
    format: AnswerFormat = None,
) -> Response:
    """What a paper cites."""
    form, kind = choose_format(request, format, PAPER_FORMATS), "references"
    page = await exploring.references_of(bench.papers, id, after=_after(kind, cursor), limit=limit)
    return _page(request, page, kind, form)


@router.get(
    "/{id:path}/citations",
    operation_id="listCitations",
    summary="List the papers that cite a paper",
    description="Most cited first. These are the citations of the graph; `citation_count` is that of the world.",
    response_model=PaperList,
    responses=describe_formats(PaperFormat) | problems(400, 404, 406, 422),
)
async def list_citations(
    *,
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: PaperHandle,
    limit: Limit = 50,
    cursor: Cursor = None,
    format: AnswerFormat = None,
) -> Response:
    """What cites a paper."""
    form, kind = choose_format(request, format, PAPER_FORMATS), "citations"
    page = await exploring.citations_of(bench.papers, id, after=_after(kind, cursor), limit=limit)
    return _page(request, page, kind, form)


@router.get(
    "/{id:path}/similar",
    operation_id="listSimilarPapers",
    summary="List the papers nearest to a paper",
    description="By the cosine of their embeddings. A paper has one as soon as a field was built of it; before, the "
    "answer is 404.",
    response_model=SimilarPapers,
    responses=problems(404, 422),
)
async def list_similar(bench: BenchDep, _reader: Reader, id: PaperHandle, limit: Limit = 20) -> Response:
    """What is near a paper."""
    return answer(similar_papers_out(await exploring.similar_papers(bench.papers, id, limit=limit)))


@router.get(
    "/{id:path}/neighbours",
    operation_id="getNeighbourhood",
    summary="Show what lies around a paper",
    description="Breadth-first along citations. Each step keeps the `limit` most cited papers: the answer has at most "
    "1 + depth × limit of them, and says what it left out.",
    response_model=NeighbourhoodOut,
    responses=problems(404, 422),
)
async def get_neighbourhood(
    bench: BenchDep,
    _reader: Reader,
    id: PaperHandle,
    depth: Annotated[int, Query(ge=1, le=MOST_DEPTH, description="Citations from the paper, at most")] = 2,
    limit: Limit = 50,
    direction: Annotated[Direction, Query(description="Which citations to follow from each paper")] = Direction.BOTH,
) -> Response:
    """What lies around a paper."""
    found = await exploring.neighbours(bench.papers, id, depth=depth, limit=limit, direction=direction)
    return answer(neighbourhood_out(found, limit=limit, hubs=HUB_LINKS))


@router.get(
    "/{id:path}/fields",
    operation_id="listFieldsOfPaper",
    summary="List the fields that include a paper",
    description="With its layer and community in each.",
    response_model=FieldsOfPaper,
    responses=problems(404, 422),
)
async def list_fields(bench: BenchDep, _reader: Reader, id: PaperHandle) -> Response:
    """What a paper is in the fields that include it."""
    return answer(fields_of_paper_out(await exploring.fields_of(bench.papers, bench.fields, id)))


@router.get(
    "/{id:path}/card",
    operation_id="getPaperCard",
    summary="Read the card of a paper",
    description="What it states by role, its numbers and its names, each with the passages on which it rests. Without "
    "`reader` the best that is stored, a model's before the rules'; where none is stored, one made by rule now.",
    response_model=CardOut,
    responses=problems(404, 422),
)
async def get_card(
    bench: BenchDep,
    _reader: Reader,
    id: PaperHandle,
    reader: Annotated[
        str | None, Query(min_length=1, max_length=200, description="Only the card of this model, or of `rules`.")
    ] = None,
) -> Response:
    """The card of a paper."""
    from services.reading.rule_reader import read_by_rule

    cards, texts = CardRepository(bench.engine), FullTextRepository(bench.engine)
    return answer(card_out(await card_of(bench.papers, cards, texts, id, reader=reader, read=read_by_rule)))


# Last, for a handle may hold slashes: before the others it would take their last part for its own.
@router.get(
    "/{id:path}",
    operation_id="getPaper",
    summary="Read a paper",
    description="By id, citation key or identifier. An identifier with a slash may be given as it is, "
    "`/v1/papers/doi:10.1109/5.771073`, or percent-encoded.",
    response_model=PaperOut,
    responses=describe_formats(PaperFormat) | problems(404, 406, 422),
)
async def get_paper(
    request: Request, bench: BenchDep, _reader: Reader, id: PaperHandle, format: AnswerFormat = None
) -> Response:
    """A paper."""
    form = choose_format(request, format, PAPER_FORMATS)
    paper = await exploring.get_paper(bench.papers, id)
    if form is PaperFormat.JSON:
        return answer(paper_out(paper), headers=_VARY)
    return file_answer(
        references([paper], form),
        media_type=with_charset(PAPER_FORMATS[form]),
        name=file_name(paper.citation_key, suffix_of(form)),
        headers=_VARY,
    )


def _after(kind: str, cursor: str | None) -> Position | None:
    if cursor is None:
        return None
    place, id = decode_cursor(kind, cursor, (str, int, NoneType), str)
    return Position(place=place, id=id)


def _page(request: Request, page: PaperPage, kind: str, form: PaperFormat) -> Response:
    last = page.following
    following = None if last is None else encode_cursor(kind, last.place, last.id)
    link = next_link(request, following)
    if form is PaperFormat.JSON:
        items = [paper_entry(paper) for paper in page.papers]
        value = PaperList.model_construct(items=items, next_cursor=following, next=link, total=page.total)
        return answer(value, headers=_VARY)
    return file_answer(
        references(page.papers, form),
        media_type=with_charset(PAPER_FORMATS[form]),
        name=file_name("papers", suffix_of(form)),
        headers=_VARY | ({"Link": f'<{link}>; rel="next"'} if link else {}),
    )
