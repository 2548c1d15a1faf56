"""Search by words, by meaning, and by both."""

from __future__ import annotations

import asyncio

import pytest

from kg.errors import InvalidInputError
from services.exploring.search import SearchMode, SearchResult, search_papers
from services.steps.offload import offload
from tests.builders.small_field import GRAPHS, CountingEmbedder, Desk


async def search(desk: Desk, query: str, mode: SearchMode, *, limit: int = 6) -> list[SearchResult]:
    """`search_papers` on a desk."""
    return await search_papers(query, mode=mode, limit=limit, papers=desk.papers, embedder=desk.embedder)


@pytest.fixture
async def embedded(stocked: Desk) -> Desk:
    """A graph whose papers have vectors."""
    await stocked.build()
    return stocked


async def test_words_find_the_papers_that_hold_them(embedded: Desk) -> None:
    found = await search(embedded, "oversmoothing", SearchMode.TEXT)
    assert [result.paper.id for result in found] == [GRAPHS[3].id]
    assert found[0].rank == 1
    assert found[0].found_by == ("text",)


async def test_meaning_finds_papers_without_the_word(embedded: Desk) -> None:
    found = await search(embedded, "attending to adjacent vertices", SearchMode.VECTOR, limit=3)
    assert GRAPHS[1].id in {result.paper.id for result in found}
    assert all(result.found_by == ("vector",) for result in found)


async def test_hybrid_search_fuses_both_rankings(embedded: Desk) -> None:
    found = await search(embedded, "graph attention networks", SearchMode.HYBRID)
    assert found[0].paper.id == GRAPHS[1].id
    assert found[0].found_by == ("text", "vector")
    # 1 / (60 + 1) from each of two rankings
    assert found[0].score == pytest.approx(2 / 61)
    assert [result.rank for result in found] == list(range(1, len(found) + 1))


@pytest.mark.parametrize("mode", list(SearchMode))
async def test_no_more_than_the_limit_is_found(embedded: Desk, mode: SearchMode) -> None:
    assert len(await search(embedded, "graph", mode, limit=2)) == 2


@pytest.mark.parametrize("query", ["", "  ", "?!"])
async def test_a_query_without_a_word_is_an_error(embedded: Desk, query: str) -> None:
    with pytest.raises(InvalidInputError, match="no word"):
        await search(embedded, query, SearchMode.HYBRID)


async def test_a_query_of_numbers_has_no_meaning_but_is_looked_up(embedded: Desk) -> None:
    assert await search(embedded, "2017", SearchMode.VECTOR) == []


async def test_query_syntax_is_plain_text(embedded: Desk) -> None:
    assert await search(embedded, 'graph AND (attention OR "transformers"*', SearchMode.TEXT)


async def test_vectors_of_another_embedder_are_an_error(embedded: Desk) -> None:
    with pytest.raises(InvalidInputError, match="--re-embed"):
        await search_papers(
            "graph", mode=SearchMode.HYBRID, limit=3, papers=embedded.papers, embedder=CountingEmbedder(name="other")
        )


async def test_before_any_field_is_built_only_words_find_papers(stocked: Desk) -> None:
    assert await search(stocked, "graph attention", SearchMode.VECTOR) == []
    assert {result.found_by for result in await search(stocked, "graph attention", SearchMode.HYBRID)} == {("text",)}


async def test_the_same_search_gives_the_same_answer(embedded: Desk) -> None:
    assert await search(embedded, "graph", SearchMode.HYBRID) == await search(embedded, "graph", SearchMode.HYBRID)


async def test_searches_at_once_find_what_each_finds_alone(embedded: Desk) -> None:
    asked = [(query, mode) for query in ("graph attention", "oversmoothing", "2017") for mode in SearchMode] * 6
    alone = {each: await search(embedded, *each) for each in dict.fromkeys(asked)}
    together = await asyncio.gather(*(search(embedded, *each) for each in asked))
    assert together == [alone[each] for each in asked]


async def test_the_first_searches_may_come_together_while_papers_are_saved(stocked: Desk) -> None:
    searches = (search(stocked, "graph attention", SearchMode.TEXT) for _ in range(8))
    *found, _ = await asyncio.gather(*searches, offload(stocked.papers.save, GRAPHS))
    assert len({tuple(result.paper.id for result in each) for each in found}) == 1
