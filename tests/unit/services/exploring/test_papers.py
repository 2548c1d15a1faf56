"""Papers as a reader asks for them: handles, pages, limits."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import InvalidInputError, NotFoundError
from kg.model.graphs.neighbourhood import Direction
from kg.model.papers.listing import PaperFilters, PaperSort, Position
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.exploring import papers as exploring
from services.exploring.graph import GraphFilters
from tests.builders.values import WHOLE, paper_id
from tests.contract.portable import fill

HANDLES = (WHOLE.id, WHOLE.citation_key, "doi:10.1/gat")


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KgliteEngine]:
    """A graph with six papers, four citations and two fields."""
    engine = KgliteEngine.open(tmp_path_factory.mktemp("graph"))
    fill(engine)
    yield engine
    engine.close()


@pytest.fixture
def papers(engine: KgliteEngine) -> PaperRepository:
    """Its papers."""
    return PaperRepository(engine)


def test_papers_of_a_field_are_named_by_whatever_finds_them(papers: PaperRepository) -> None:
    for handle in (*HANDLES, "1710.10903", "https://arxiv.org/abs/1710.10903"):
        named = GraphFilters(papers=frozenset({handle, "nowhere"}), around=handle, min_citations=2)
        told = GraphFilters(papers=frozenset({WHOLE.id}), around=WHOLE.id, min_citations=2)
        assert exploring.with_ids_in_graph(papers, named) == told
    assert exploring.with_ids_in_graph(papers, GraphFilters(around="nowhere")) == GraphFilters(around="nowhere")
    assert exploring.with_ids_in_graph(papers, GraphFilters()) == GraphFilters()
    none = exploring.with_ids_in_graph(papers, GraphFilters(papers=frozenset({"nowhere"})))
    assert none.papers == frozenset()


async def test_a_list_goes_on_where_its_page_ended(papers: PaperRepository) -> None:
    first = await exploring.list_papers(papers, PaperFilters(), limit=3)
    rest = await exploring.list_papers(papers, PaperFilters(), after=first.following, limit=3)
    assert [each.id for each in (*first.papers, *rest.papers)] == [paper_id(n) for n in (6, 5, 4, 1, 2)]
    assert (first.total, rest.following) == (5, None)


@pytest.mark.parametrize("handle", HANDLES)
async def test_every_handle_finds_the_paper_and_what_hangs_on_it(papers: PaperRepository, handle: str) -> None:
    assert (await exploring.get_paper(papers, handle)).id == WHOLE.id
    citing = await exploring.citations_of(papers, handle)
    assert [each.id for each in citing.papers] == [paper_id(4), paper_id(2)]
    assert (await exploring.references_of(papers, handle)).total == 0
    assert (await exploring.neighbours(papers, handle, depth=1)).centre == WHOLE.id
    near = await exploring.similar_papers(papers, handle)
    assert [each.paper.id for each in near] == [paper_id(2)]
    assert near[0].cosine == pytest.approx(np.dot([1, 0.1], [2, 0.1]) / np.sqrt(1.01 * 4.01))


async def test_the_fields_of_a_paper_are_told_by_any_handle(papers: PaperRepository, engine: KgliteEngine) -> None:
    fields = FieldRepository(engine)
    for handle in HANDLES:
        found = await exploring.fields_of(papers, fields, handle)
        assert [each.field_id for each in found] == ["attention", "second"]


async def test_citations_are_read_page_by_page(papers: PaperRepository) -> None:
    first = await exploring.citations_of(papers, WHOLE.id, limit=1)
    assert first.following == Position(place=40, id=paper_id(4))
    rest = await exploring.citations_of(papers, WHOLE.id, after=first.following, limit=1)
    assert ([each.id for each in rest.papers], rest.following, rest.total) == ([paper_id(2)], None, 2)


async def test_an_unknown_handle_is_refused_everywhere(papers: PaperRepository, engine: KgliteEngine) -> None:
    for ask in (
        exploring.get_paper,
        exploring.references_of,
        exploring.citations_of,
        exploring.similar_papers,
        exploring.neighbours,
    ):
        with pytest.raises(NotFoundError, match="nobody"):
            await ask(papers, "nobody")
    with pytest.raises(NotFoundError, match="nobody"):
        await exploring.fields_of(papers, FieldRepository(engine), "nobody")


@pytest.mark.parametrize("limit", [0, 201])
async def test_a_limit_outside_its_bounds_is_refused(papers: PaperRepository, limit: int) -> None:
    for ask in (exploring.references_of, exploring.citations_of, exploring.similar_papers, exploring.neighbours):
        with pytest.raises(InvalidInputError, match="1 to 200"):
            await ask(papers, WHOLE.id, limit=limit)
    with pytest.raises(InvalidInputError, match="1 to 200"):
        await exploring.list_papers(papers, PaperFilters(), limit=limit)


@pytest.mark.parametrize("depth", [0, 4])
async def test_a_depth_outside_its_bounds_is_refused(papers: PaperRepository, depth: int) -> None:
    with pytest.raises(InvalidInputError, match="1 to 3"):
        await exploring.neighbours(papers, WHOLE.id, depth=depth)


async def test_a_direction_is_followed(papers: PaperRepository) -> None:
    found = await exploring.neighbours(papers, WHOLE.id, direction=Direction.REFERENCES)
    assert list(found.papers) == [WHOLE.id]


@pytest.mark.parametrize(
    ("sort", "place"),
    [
        (PaperSort.TITLE, 7),
        (PaperSort.TITLE, None),
        (PaperSort.ID, "x"),
        (PaperSort.NEWEST, "x"),
        (PaperSort.MOST_CITED, None),
    ],
)
async def test_a_place_in_another_order_is_refused(
    papers: PaperRepository, sort: PaperSort, place: int | str | None
) -> None:
    with pytest.raises(InvalidInputError, match="another order"):
        await exploring.list_papers(papers, PaperFilters(), sort=sort, after=Position(place=place, id=WHOLE.id))
