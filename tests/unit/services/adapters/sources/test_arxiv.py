"""The client of arXiv, on a server that plays its API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import stamina

from kg.model.papers.paper import Identifier
from services.adapters.sources.arxiv import Arxiv, query_of
from services.adapters.sources.http import SourceError
from services.collecting.sources import Offer, SourceName, SourcePage
from tests.builders.asked_sources import all_pages, http_to
from tests.builders.played.arxiv import arxiv_entry, arxiv_feed, arxiv_play, entries_of
from tests.builders.source_server import SourceServer, SourceTold

ENTRIES = [
    arxiv_entry("2401.00001", "Graphs link papers"),
    arxiv_entry("2501.00002", "Graphs & time", published="2025-01-02"),
    arxiv_entry("2401.00003", "More graphs"),
    arxiv_entry("cs/0101001", "Old"),
]


@pytest.fixture(autouse=True)
def no_waiting() -> Iterator[None]:
    """Asked again at once, and at most twice."""
    with stamina.set_testing(True, attempts=2, cap=True):
        yield


@pytest.fixture
def server() -> SourceServer:
    return SourceServer(play=arxiv_play(ENTRIES, largest_page=2))


def source(server: SourceServer) -> Arxiv:
    return Arxiv(http_to(server, SourceName.ARXIV))


async def test_a_search_is_paged_by_number_and_narrowed_by_day(server: SourceServer) -> None:
    pages = await all_pages(lambda position: source(server).search("graphs", position))
    assert [[paper.title for paper in page.records] for page in pages] == [
        ["Graphs link papers", "Graphs & time"],
        ["More graphs"],
    ]
    assert (pages[0].total, pages[0].records[0].identifiers) == (3, ("arxiv:2401.00001",))
    assert len((await source(server).search("graphs", since="2024-06-01")).records) == 1
    assert server.asked[-1].parameters["search_query"] == (
        "(all:graphs) AND submittedDate:[202406010000 TO 999912312359]"
    )


async def test_papers_come_by_number_and_by_the_doi_of_a_number() -> None:
    asked = ["arxiv:2401.00003", "doi:10.48550/arxiv.2401.00001", "arxiv:cs/0101001", "doi:10.5555/c1"]
    page = await source(SourceServer(play=arxiv_play(ENTRIES))).by_ids([Identifier(each) for each in asked])
    assert [paper.title for paper in page.records] == ["Graphs link papers", "More graphs", "Old"]


@pytest.mark.parametrize("broken", [arxiv_feed([], 3, 0), arxiv_feed(ENTRIES, 4, 0)[:-40], "<html></html>"])
async def test_a_feed_that_is_empty_or_ends_early_is_asked_for_again(server: SourceServer, broken: str) -> None:
    server.faults.append(SourceTold(body=broken))
    assert len((await source(server).search("graphs")).records) == 2
    server.faults.extend([SourceTold(body=broken)] * 2)
    with pytest.raises(SourceError, match="not an answer of its API"):
        await source(server).search("graphs")


async def test_an_empty_answer_is_one(server: SourceServer) -> None:
    page = await source(server).search("nothing")
    assert (page.rows, page.total, page.position) == ((), 0, None)


async def test_citations_are_not_offered_and_make_empty_pages(server: SourceServer) -> None:
    asking = source(server)
    assert asking.offers == {Offer.SEARCH, Offer.BY_IDS}
    assert await asking.references(Identifier("arxiv:2401.00001")) == SourcePage()
    assert await asking.citations(Identifier("arxiv:2401.00001")) == SourcePage()


@pytest.mark.parametrize(
    ("words", "query"),
    [
        ("graph neural", "all:graph AND all:neural"),
        ("graph OR tree", "all:graph OR all:tree"),
        ("graph AND", "all:graph"),
        ('"a phrase" (x)', 'all:"a phrase" AND all:x'),
        ("cat:cs.LG", "cat:cs.LG"),
    ],
)
def test_words_become_a_query(words: str, query: str) -> None:
    assert query_of(words) == query


@pytest.mark.shared
async def test_a_real_feed_is_played_and_read(shared: Path) -> None:
    entries = entries_of((shared / "samples" / "arxiv_atom.xml").read_text("utf-8"))
    asking = source(SourceServer(play=arxiv_play(entries, largest_page=4)))
    pages = await all_pages(lambda position: asking.search("cat:cs.SE", position))
    found = [paper for page in pages for paper in page.records]
    assert (len(pages), len(found)) == (4, 15)
    whole = source(SourceServer(play=arxiv_play(entries)))
    assert len((await whole.by_ids([paper.identifiers[0] for paper in found])).records) == 15
