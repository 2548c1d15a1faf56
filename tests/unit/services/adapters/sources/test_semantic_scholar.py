"""The client of Semantic Scholar, on a server that plays its API."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.model.papers.paper import Identifier
from services.adapters.sources.semantic_scholar import SemanticScholar
from services.collecting.sources import SourceName
from tests.builders.asked_sources import all_pages, http_to
from tests.builders.played.semantic_scholar import scholar_paper, scholar_play
from tests.builders.source_server import SourceServer

PAPERS = [
    scholar_paper(1, "Graphs link papers"),
    scholar_paper(2, "Graphs in time", publicationDate="2025-01-01", externalIds={"ArXiv": "2501.00001"}),
    scholar_paper(3, "Graphs well known"),
    scholar_paper(4, "Kept back"),
]
FIRST, THIRD, FOURTH = (PAPERS[at]["paperId"] for at in (0, 2, 3))
REFERENCES = {
    THIRD: [
        {
            "contexts": ["As  shown in [1], graphs link."],
            "intents": ["background"],
            "isInfluential": True,
            "citedPaper": PAPERS[0],
        },
        {
            "contexts": [],
            "intents": [],
            "isInfluential": False,
            "citedPaper": {"paperId": None, "title": "A lost book"},
        },
        {"contexts": None, "intents": None, "citedPaper": PAPERS[1]},
    ],
    FOURTH: None,
}
CITATIONS = {FIRST: [{"contexts": ["See [9]."], "intents": ["methodology"], "citingPaper": PAPERS[2]}]}


@pytest.fixture
def server() -> SourceServer:
    return SourceServer(play=scholar_play(PAPERS, references=REFERENCES, citations=CITATIONS, largest_page=2))


def source(server: SourceServer) -> SemanticScholar:
    return SemanticScholar(http_to(server, SourceName.SEMANTIC_SCHOLAR))


@pytest.mark.parametrize("is_ranked", [True, False])
async def test_searches_are_paged_by_offset_and_by_token(server: SourceServer, is_ranked: bool) -> None:
    pages = await all_pages(lambda position: source(server).search("graphs", position, is_ranked=is_ranked))
    assert [[paper.title for paper in page.records] for page in pages] == [
        ["Graphs link papers", "Graphs in time"],
        ["Graphs well known"],
    ]
    assert {page.total for page in pages} == {3}
    assert pages[0].records[0].identifiers == (f"s2:{FIRST}", "corpus:1", "doi:10.5555/s1")


async def test_a_search_is_narrowed_by_day_and_knows_no_hyphens(server: SourceServer) -> None:
    page = await source(server).search("in-time", since="2024-01-01")
    assert [paper.title for paper in page.records] == ["Graphs in time"]
    assert (await source(server).search("nothing of it")).rows == ()


async def test_a_ranked_search_ends_where_the_source_ends_it() -> None:
    many = [scholar_paper(number, f"Graphs {number}") for number in range(1, 1_102)]
    asking = source(SourceServer(play=scholar_play(many)))
    pages = await all_pages(lambda position: asking.search("graphs", position))
    assert (len(pages), sum(len(page.records) for page in pages), pages[0].total) == (10, 1_000, 1_101)


async def test_papers_come_in_batches_by_identifiers(server: SourceServer) -> None:
    asked = ["doi:10.5555/s1", "arxiv:2501.00001", "corpus:3", f"s2:{FOURTH}", "doi:10.5555/none", "openalex:W1"]
    page = await source(server).by_ids([Identifier(each) for each in asked])
    assert [paper.title for paper in page.records] == [paper["title"] for paper in PAPERS]
    assert json.loads(server.asked[0].body)["ids"][0] == "DOI:10.5555/s1"
    assert (await source(server).by_ids([Identifier("doi:10.5555/none")])).rows == ()


async def test_references_come_with_contexts_intents_and_works_without_id(server: SourceServer) -> None:
    pages = await all_pages(lambda position: source(server).references(Identifier(f"s2:{THIRD}"), position))
    first, second = pages
    assert [paper.title for paper in first.records] == ["Graphs link papers"]
    assert first.citing is not None
    shown, lost = first.citing.references or ()
    assert shown.contexts == ("As shown in [1], graphs link.",)
    assert (shown.intents, shown.influential) == (("background",), True)
    assert (lost.title, lost.identifiers) == ("A lost book", ())
    assert [paper.title for paper in second.records] == ["Graphs in time"]
    assert not any("does not name" in str(row) for row in first.rows)


async def test_citations_come_with_what_is_said(server: SourceServer) -> None:
    page = await source(server).citations(Identifier("doi:10.5555/s1"))
    assert [paper.title for paper in page.records] == ["Graphs well known"]
    assert page.citing is not None
    assert page.citing.identifiers == ("doi:10.5555/s1",)
    assert [work.contexts for work in page.citing.cited_by or ()] == [("See [9].",)]


@pytest.mark.parametrize("id", ["doi:10.5555/none", f"s2:{FOURTH}", "openalex:W1"])
async def test_references_that_are_not_known_are_not_an_empty_list(server: SourceServer, id: str) -> None:
    page = await source(server).references(Identifier(id))
    assert (page.rows, page.citing, page.position) == ((), None, None)


@pytest.mark.shared
async def test_real_replies_are_played_and_read(shared: Path) -> None:
    samples = shared / "samples"
    found = json.loads((samples / "s2_search_page.json").read_text("utf-8"))["data"]
    links = [
        entry
        for page in (1, 2)
        for entry in json.loads((samples / f"s2_references_page_{page}.json").read_text("utf-8"))["data"]
    ]
    owner = scholar_paper(9, "The owner")
    play = scholar_play([owner, *found], references={owner["paperId"]: links}, largest_page=50)
    pages = await all_pages(
        lambda position: source(SourceServer(play=play)).references(Identifier("corpus:9"), position)
    )
    named = [work for page in pages if page.citing for work in page.citing.references or ()]
    assert (len(pages), len(named)) == (2, 67)
    assert sum(len(page.records) for page in pages) == sum(bool(link["citedPaper"]["paperId"]) for link in links) < 67
    batch = await source(SourceServer(play=play)).by_ids([Identifier(f"s2:{paper['paperId']}") for paper in found])
    assert len(batch.records) == 100
