"""Search by words, by meaning, and by both."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import InvalidInputError
from kg.repository.papers.papers import PaperRepository
from services.exploring.queries import SearchMode
from services.exploring.search import SearchResult, SearchResults, search_papers
from services.exploring.text_search import SearchScope
from services.field.vectors import paper_vectors
from services.steps.offload import offload
from tests.builders.small_field import CITATIONS, GRAPHS, CountingEmbedder, Desk, desk_on, paper
from tests.builders.stored_graphs import content_of, open_copy

BEES = (
    paper(
        11,
        "Dances of honey bees",
        abstract="Foragers tell the hive where flowers are.",
        authors=("Ada Müller", "Ben Okoro"),
        year=2017,
        venue="Annals of Hives",
        identifiers=("doi:10.5555/bees.11", "arxiv:1701.00011"),
    ),
    paper(12, "Honey from dancing swarms", authors=("Cleo Adams",), year=2017, venue="Annals of Hives"),
    paper(13, "Dances of honey bees in the dark", authors=("Ada Müller",), year=2021, venue="Journal of Swarms"),
    paper(
        14, "Winter clusters", abstract="Honey bees of a hive keep warm; no dances.", authors=("Di Hive",), year=2009
    ),
)
STUBS = tuple(
    paper(
        number, f"Dances of honey bees, part {number}", stub=True, year=2017, identifiers=(f"doi:10.5555/s.{number}",)
    )
    for number in range(100, 500)
)


async def found(desk: Desk, query: str, mode: SearchMode = SearchMode.TEXT, **options: Any) -> SearchResults:
    """`search_papers` on a desk."""
    wanted = {"limit": 6, **options}
    return await search_papers(query, mode=mode, papers=desk.papers, embedder=desk.embedder, **wanted)


async def search(desk: Desk, query: str, mode: SearchMode, **options: Any) -> tuple[SearchResult, ...]:
    """What `found` found."""
    return (await found(desk, query, mode, **options)).results


async def numbers(desk: Desk, query: str, mode: SearchMode = SearchMode.TEXT, **options: Any) -> list[int]:
    """The numbers of the papers found."""
    return [int(result.paper.id[1:], 16) for result in await search(desk, query, mode, **options)]


@pytest.fixture(scope="module")
def hives_content() -> bytes:
    """A file of a graph in which works known by a citation only are many times as many as papers."""

    def fill(engine: KgliteEngine) -> None:
        papers = PaperRepository(engine)
        papers.save(GRAPHS)
        papers.save_citations(CITATIONS)
        papers.save((*BEES, *STUBS))

    return content_of(fill)


@pytest.fixture
def hives(hives_content: bytes, tmp_path: Path) -> Iterator[Desk]:
    """Such a graph."""
    with closing(open_copy(tmp_path / "hives", hives_content)) as engine:
        yield desk_on(engine)


@pytest.fixture
async def embedded(stocked: Desk) -> Desk:
    """A graph whose papers have vectors."""
    await stocked.build()
    return stocked


async def test_words_find_the_papers_that_hold_them(embedded: Desk) -> None:
    results = await search(embedded, "oversmoothing", SearchMode.TEXT)
    assert [result.paper.id for result in results] == [GRAPHS[3].id]
    assert results[0].rank == 1
    assert results[0].found_by == ("text",)


async def test_meaning_finds_papers_without_the_word(embedded: Desk) -> None:
    results = await search(embedded, "attending to adjacent vertices", SearchMode.VECTOR, limit=3)
    assert GRAPHS[1].id in {result.paper.id for result in results}
    assert all(result.found_by == ("vector",) for result in results)


async def test_hybrid_search_fuses_both_rankings(embedded: Desk) -> None:
    results = await search(embedded, "graph attention networks", SearchMode.HYBRID)
    assert results[0].paper.id == GRAPHS[1].id
    assert results[0].found_by == ("text", "vector")
    # 1 / (60 + 1) from each of two rankings, and from that of the papers whose title holds every word
    assert results[0].score == pytest.approx(3 / 61)
    assert [result.rank for result in results] == list(range(1, len(results) + 1))


@pytest.mark.parametrize("mode", list(SearchMode))
async def test_no_more_than_the_limit_is_found(embedded: Desk, mode: SearchMode) -> None:
    assert len(await search(embedded, "graph", mode, limit=2)) == 2


@pytest.mark.parametrize("query", ["", "  ", "?!"])
async def test_a_query_without_a_word_is_an_error(embedded: Desk, query: str) -> None:
    with pytest.raises(InvalidInputError, match="no word"):
        await search(embedded, query, SearchMode.HYBRID)


async def test_a_query_of_numbers_has_no_meaning_but_is_looked_up(embedded: Desk) -> None:
    assert await search(embedded, "2017", SearchMode.VECTOR) == ()


async def test_query_syntax_is_plain_text(embedded: Desk) -> None:
    assert await search(embedded, 'graph AND (attention OR "transformers"*', SearchMode.TEXT)


async def test_vectors_of_another_embedder_are_an_error(embedded: Desk) -> None:
    with pytest.raises(InvalidInputError, match="--re-embed"):
        await search_papers(
            "graph", mode=SearchMode.HYBRID, limit=3, papers=embedded.papers, embedder=CountingEmbedder(name="other")
        )


async def test_before_any_field_is_built_only_words_find_papers(stocked: Desk) -> None:
    assert await search(stocked, "graph attention", SearchMode.VECTOR) == ()
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
    *answers, _ = await asyncio.gather(*searches, offload(stocked.papers.save, GRAPHS))
    assert len({tuple(result.paper.id for result in each) for each in answers}) == 1


@pytest.mark.parametrize("mode", list(SearchMode))
async def test_works_known_by_a_citation_only_come_when_asked_for(hives: Desk, mode: SearchMode) -> None:
    await hives.build(topic="Honey bees")
    without = await search(hives, "dances of honey bees", mode, limit=4)
    assert [result.paper.stub for result in without] == [False] * 4
    if mode is not SearchMode.VECTOR:
        with_them = await search(hives, "dances of honey bees", mode, limit=50, scope=SearchScope(stubs=True))
        assert {result.paper.stub for result in with_them} == {False, True}


async def test_ten_papers_are_found_among_ten_times_as_many_stubs(stocked: Desk) -> None:
    stocked.papers.save((*STUBS, *(paper(number, f"Bees of hive {number}") for number in range(500, 540))))
    assert len(await search(stocked, "honey bees", SearchMode.TEXT, limit=10)) == 10


async def test_a_stub_becomes_a_paper_that_is_found(hives: Desk) -> None:
    assert 100 not in await numbers(hives, "part 100", limit=10)
    hives.papers.save([paper(100, "Dances of honey bees, part 100", year=2017)])
    assert (await numbers(hives, "dances of honey bees part 100"))[0] == 100


@pytest.mark.parametrize(
    ("title", "queries"),
    [
        ("大规模深度学习模型在医学影像中的应用", ("深度学习", "医学影像")),
        ("図書館における知識グラフの構築", ("知識グラフ", "図書館")),
        ("การเรียนรู้เชิงลึกสำหรับการแปลภาษาไทย", ("เรียนรู้", "แปลภาษา")),
        ("العلاج بالأدوية في المستشفى", ("مستشفى", "الأدوية")),
        ("Night shifts of Mary O'Brien", ("OBrien", "O’Brien", "o brien")),
        ("Alzheimer's disease and sleep", ("alzheimers", "alzheimer", "Alzheimer’s")),
        ("Parkinsons and gait", ("parkinson", "parkinson's", "parkinsons")),
        ("Sea ice near Århus", ("Aarhus", "Arhus", "ÅRHUS")),
    ],
)
async def test_a_word_is_found_however_it_is_written(hives: Desk, title: str, queries: tuple[str, ...]) -> None:
    hives.papers.save([paper(30, title, year=2020)])
    for query in queries:
        assert (await numbers(hives, query))[:1] == [30], query


async def test_a_title_counts_for_more_than_an_abstract(hives: Desk) -> None:
    found = await numbers(hives, "honey bees dances")
    assert (set(found[:2]), found[2:]) == ({11, 13}, [14, 12])


async def test_a_whole_title_comes_first(hives: Desk) -> None:
    assert (await numbers(hives, "Dances of honey bees in the dark"))[0] == 13
    assert (await numbers(hives, "Dances of honey bees"))[0] == 11


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ('"bees in the dark"', [13]),
        ('"hive keep warm"', [14]),
        ('"bees dark"', []),
        ("author:müller", [11, 13]),
        ('author:"ada muller"', [11, 13]),
        ("author:ada,muller dark", [11, 13]),
        ("author:hive", [14]),
        ("honey venue:annals", [11, 12]),
        ('honey venue:"journal of swarms"', [13]),
        ("title:swarms honey", [12]),
        ("honey year:2018-", [13]),
        ("honey year:-2010", [14]),
        ("honey 2016-2018", [11, 12]),
        ("year:2021 bees", [13]),
    ],
)
async def test_conditions_rule_papers_out(hives: Desk, query: str, expected: list[int]) -> None:
    assert sorted(await numbers(hives, query)) == expected


async def test_years_alone_list_their_papers_most_cited_first(hives: Desk) -> None:
    found = await search(hives, "year:2017-2018", SearchMode.TEXT, limit=10)
    assert [result.paper.citation_count for result in found[:3]] == [900, 700, 50]
    assert all(result.paper.year in {2017, 2018} and not result.paper.stub for result in found)


@pytest.mark.parametrize("mode", [SearchMode.TEXT, SearchMode.HYBRID])
async def test_an_author_and_a_year_find_the_paper(hives: Desk, mode: SearchMode) -> None:
    await hives.build(topic="Honey bees")
    for query in ("Müller 2021", "muller (2021)", "Müller et al., 2021"):
        assert (await numbers(hives, query, mode))[0] == 13
    assert (await numbers(hives, "okoro", mode))[0] == 11
    assert set((await numbers(hives, "annals of hives 2017", mode))[:2]) == {11, 12}


async def test_a_name_is_not_compared_with_what_papers_mean(hives: Desk) -> None:
    await hives.build(topic="Honey bees")
    assert {result.found_by for result in await search(hives, "Ada Müller", SearchMode.HYBRID)} == {("text",)}


async def test_the_last_word_may_be_a_beginning(hives: Desk) -> None:
    assert set((await numbers(hives, "honey swa"))[:1]) == {12}
    assert await numbers(hives, "swa") == [12, 13]
    assert await numbers(hives, "swa ") == []


async def test_an_unknown_word_is_read_as_the_nearest_one_and_said(hives: Desk) -> None:
    answer = await found(hives, "dances of hnoey bees")
    assert answer.understood == "dances of honey bees"
    assert answer.results[0].paper.id == BEES[0].id
    assert (await found(hives, "Foragers bees")).understood == "Foragers bees"  # stands in an abstract alone


async def test_a_hyphen_is_no_matter(stocked: Desk) -> None:
    stocked.papers.save([paper(11, "Over-wintering of bees"), paper(12, "Overwintering in hives")])
    assert set(await numbers(stocked, "overwintering ")) == {11, 12}
    assert set((await numbers(stocked, "over-wintering "))[:2]) == {11, 12}


@pytest.mark.parametrize(
    "query",
    [
        "10.5555/bees.11",
        "https://doi.org/10.5555/BEES.11",
        "arXiv:1701.00011v2",
        "https://arxiv.org/abs/1701.00011",
        "author11",
        BEES[0].id,
    ],
)
@pytest.mark.parametrize("mode", list(SearchMode))
async def test_an_identifier_finds_its_paper_alone(hives: Desk, query: str, mode: SearchMode) -> None:
    (only,) = await search(hives, query, mode)
    assert (only.paper.id, only.found_by, only.rank) == (BEES[0].id, ("identifier",), 1)


async def test_the_identifier_of_a_stub_asks_for_it(hives: Desk) -> None:
    (only,) = await search(hives, "doi:10.5555/s.100", SearchMode.TEXT)
    assert only.paper.stub


async def test_a_passage_is_compared_by_all_its_words(embedded: Desk) -> None:
    passage = 'Deep graph networks lose detail, "so they say" since 2015-2016. ' * 6
    assert (await search(embedded, passage, SearchMode.TEXT))[0].paper.id == GRAPHS[3].id


@pytest.mark.parametrize("mode", [SearchMode.TEXT, SearchMode.HYBRID])
async def test_a_topic_is_answered_by_its_most_cited_papers(stocked: Desk, mode: SearchMode) -> None:
    """Sixty papers mention the words; the one of that very title comes first, then the most cited."""
    stocked.papers.save(
        [
            paper(1000, "Ant trails"),
            *(paper(1000 + n, f"Finding {n}", abstract="On ant trails.", citation_count=n) for n in range(1, 60)),
        ]
    )
    assert await numbers(stocked, "ant trails", mode, limit=4) == [1000, 1059, 1058, 1057]


async def embedded_trails(desk: Desk, **facts: Any) -> None:
    """Sixty papers mention ant trails, the last two numbers beside bridges of stone; all have vectors."""
    telling = ("Ant trails and pheromones of foraging ants.", "Stone bridges of Rome, and on one of them ant trails.")
    trails = [paper(1000 + n, f"Finding {n}", abstract=telling[n > 58], **facts) for n in range(1, 61)]
    desk.papers.save(trails)
    await paper_vectors(trails, embedder=desk.embedder, repository=desk.papers)


async def test_papers_of_a_topic_that_nobody_counted_citations_of_stand_by_how_typical_they_are(stocked: Desk) -> None:
    await embedded_trails(stocked)
    for limit in (6, 60):
        best = await numbers(stocked, "ant trails", SearchMode.HYBRID, limit=limit)
        assert not {1059, 1060} & set(best[:58])
    assert {1059, 1060} == set(best[58:])


async def test_pages_of_a_topic_are_of_one_order(stocked: Desk) -> None:
    await embedded_trails(stocked)
    pages = [await numbers(stocked, "ant trails", SearchMode.HYBRID, limit=6, start=start) for start in range(0, 60, 6)]
    listed = [number for page in pages for number in page]
    assert len(listed) == len(set(listed)) == 60
    assert set(listed[58:]) == {1059, 1060}


async def test_citations_go_before_what_is_typical_of_a_topic(stocked: Desk) -> None:
    await embedded_trails(stocked)
    stocked.papers.save([paper(1060, "Finding 60", abstract="Stone bridges, and ant trails.", citation_count=3)])
    assert (await numbers(stocked, "ant trails", SearchMode.HYBRID))[0] == 1060


@pytest.mark.parametrize("mode", SearchMode)
async def test_of_some_papers_the_best_are_found_however_many_others_are_better(
    embedded: Desk, mode: SearchMode
) -> None:
    best = await numbers(embedded, "graph", mode, limit=50)
    worst = frozenset(paper(number, "Any").id for number in best[-2:])
    found = await numbers(embedded, "graph", mode, limit=1, scope=SearchScope(within=worst))
    assert found == [number for number in best if paper(number, "Any").id in worst][:1]
    assert await numbers(embedded, "graph", mode, scope=SearchScope(within=())) == []


async def test_a_paper_that_is_named_is_found_where_it_is_among_those_searched(hives: Desk) -> None:
    named = "doi:10.5555/bees.11"
    assert await numbers(hives, named, scope=SearchScope(within=(BEES[0].id,))) == [11]
    assert await numbers(hives, named, scope=SearchScope(within=(BEES[1].id,))) == []
    assert await numbers(hives, "2017-2018", scope=SearchScope(within=(BEES[1].id, BEES[2].id))) == [12]


async def test_a_result_says_which_words_stand_where(hives: Desk) -> None:
    (first, *_) = await search(hives, "müller dances foragers 2017", SearchMode.TEXT)
    assert first.matched == {
        "title": ("dances",),
        "authors": ("muller",),
        "year": ("2017",),
        "abstract": ("foragers",),
    }
    assert first.is_whole
    others = await search(hives, "swarms foragers", SearchMode.TEXT)
    assert [(each.matched, each.is_whole) for each in others if each.paper.id == BEES[1].id] == [
        ({"title": ("swarms",)}, False)
    ]
    (only,) = await search(hives, 'author:adams "dancing swarms"', SearchMode.TEXT)
    assert (only.matched, only.is_whole) == ({"authors": ("adams",), "title": ("dancing", "swarms")}, True)
