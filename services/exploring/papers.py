"""Papers, their lists and their neighbours, as a reader asks for them.

A handle is a paper id, a citation key or an identifier such as `doi:10.…`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kg.errors import InvalidInputError, NotFoundError
from kg.model.fields.field import FieldOfPaper
from kg.model.graphs.neighbourhood import Direction, Neighbourhood
from kg.model.papers.listing import MOST_PAPERS, PaperFilters, PaperPage, PaperSort, Position
from kg.model.papers.paper import Paper, PaperId
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.steps.offload import offload

if TYPE_CHECKING:
    from services.exploring.graph import GraphFilters

MOST_DEPTH = 3
"""Citations between the centre of a neighbourhood and its farthest paper, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarPaper:
    """A paper near another one; `cosine` of their embeddings, in [-1, 1]."""

    paper: Paper
    cosine: float


async def list_papers(
    papers: PaperRepository,
    filters: PaperFilters,
    *,
    sort: PaperSort = PaperSort.MOST_CITED,
    after: Position | None = None,
    limit: int = 50,
) -> PaperPage:
    """Papers that meet conditions, a page at a time.

    Raises:
        InvalidInputError: `limit` is outside 1..MOST_PAPERS, or `after` is a place of another order.
    """
    _check_limit(limit)
    _check_place(sort, after)
    named = filters if filters.ids is None else await offload(with_ids, papers, filters)
    return await offload(papers.page, named, sort=sort, after=after, limit=limit)


def with_ids(papers: PaperRepository, filters: PaperFilters) -> PaperFilters:
    """Conditions whose papers are named by id alone, not by citation key or identifier."""
    return filters if filters.ids is None else replace(filters, ids=_ids_of(papers, filters.ids))


def with_ids_in_graph(papers: PaperRepository, filters: GraphFilters) -> GraphFilters:
    """The same for conditions on the papers of a field."""
    named = filters.papers and frozenset(_ids_of(papers, sorted(filters.papers)))
    around = filters.around and next(iter(_ids_of(papers, (filters.around,))), filters.around)
    return replace(filters, papers=named, around=around)


def _ids_of(papers: PaperRepository, handles: Sequence[str]) -> tuple[PaperId, ...]:
    """The ids of papers that are named by id, citation key or identifier; what names none is left out."""
    ids = dict.fromkeys(papers.find(map(PaperId, handles)))
    for handle in handles:
        if PaperId(handle) not in ids:
            with suppress(NotFoundError):
                ids[papers.get(handle).id] = None
    return tuple(ids)


async def get_paper(papers: PaperRepository, handle: str) -> Paper:
    """The paper of a handle.

    Raises:
        NotFoundError: there is none.
    """
    return await offload(papers.get, handle)


async def references_of(
    papers: PaperRepository, handle: str, *, after: Position | None = None, limit: int = 50
) -> PaperPage:
    """The papers that a paper cites, most cited first.

    Raises:
        NotFoundError: no paper has this handle.
        InvalidInputError: `limit` is outside 1..MOST_PAPERS, or `after` is a place of another order.
    """
    _check_limit(limit)
    _check_place(PaperSort.MOST_CITED, after)
    return await offload(lambda: papers.references(papers.get(handle).id, after=after, limit=limit))


async def citations_of(
    papers: PaperRepository, handle: str, *, after: Position | None = None, limit: int = 50
) -> PaperPage:
    """The papers that cite a paper, most cited first.

    Raises:
        NotFoundError: no paper has this handle.
        InvalidInputError: `limit` is outside 1..MOST_PAPERS, or `after` is a place of another order.
    """
    _check_limit(limit)
    _check_place(PaperSort.MOST_CITED, after)
    return await offload(lambda: papers.citations(papers.get(handle).id, after=after, limit=limit))


async def similar_papers(papers: PaperRepository, handle: str, *, limit: int = 20) -> tuple[SimilarPaper, ...]:
    """The papers nearest to a paper by the cosine of their embeddings, nearest first, ties by id.

    Raises:
        NotFoundError: no paper has this handle, or it has no embedding yet.
        InvalidInputError: `limit` is outside 1..MOST_PAPERS.
    """
    _check_limit(limit)
    return await offload(_similar, papers, handle, limit=limit)


async def neighbours(
    papers: PaperRepository,
    handle: str,
    *,
    depth: int = 2,
    limit: int = 50,
    direction: Direction = Direction.BOTH,
) -> Neighbourhood:
    """What lies `depth` citations or fewer around a paper: `limit` papers of each distance, the most cited.

    Raises:
        NotFoundError: no paper has this handle.
        InvalidInputError: `limit` is outside 1..MOST_PAPERS or `depth` outside 1..MOST_DEPTH.
    """
    _check_limit(limit)
    if not 1 <= depth <= MOST_DEPTH:
        raise InvalidInputError(f"the depth must be 1 to {MOST_DEPTH}, not {depth}", field="depth")
    held = papers.neighbourhood_held(handle, depth=depth, limit=limit, direction=direction)
    if held is not None:
        return held
    return await offload(papers.neighbourhood, handle, depth=depth, limit=limit, direction=direction)


async def fields_of(papers: PaperRepository, fields: FieldRepository, handle: str) -> tuple[FieldOfPaper, ...]:
    """The fields that include a paper, by id, with its layer and community in each.

    Raises:
        NotFoundError: no paper has this handle.
    """
    return await offload(lambda: tuple(fields.of_paper(papers.get(handle).id)))


def _similar(papers: PaperRepository, handle: str, *, limit: int) -> tuple[SimilarPaper, ...]:
    hits = papers.similar(papers.get(handle).id, limit=limit)
    cosines = {PaperId(hit.id): hit.score for hit in hits}
    return tuple(SimilarPaper(paper=near, cosine=cosines[id]) for id, near in papers.find(cosines).items())


def _check_limit(limit: int) -> None:
    if not 1 <= limit <= MOST_PAPERS:
        raise InvalidInputError(f"the limit must be 1 to {MOST_PAPERS}, not {limit}", field="limit")


def _check_place(sort: PaperSort, after: Position | None) -> None:
    """Refuse a position that another order has given."""
    if after is None:
        return
    fits = {PaperSort.TITLE: isinstance(after.place, str), PaperSort.ID: after.place is None}
    if not fits.get(sort, isinstance(after.place, int)):
        raise InvalidInputError("the page to go on after belongs to a list in another order", field="cursor")
