"""The client of Europe PMC, on a server that plays its API."""

from __future__ import annotations

import pytest

from kg.model.papers.paper import Identifier
from services.adapters.sources import europe_pmc
from services.collecting.sources import SourceName
from tests.builders.asked_sources import all_pages, http_to
from tests.builders.played.europe_pmc import europe_pmc_play, europe_pmc_result
from tests.builders.source_server import SourceServer

RESULTS = [
    europe_pmc_result(1, "Graphs link papers", pmcid="PMC11"),
    europe_pmc_result(2, "Graphs in time", firstPublicationDate="2025-01-02"),
    europe_pmc_result(3, "More graphs", authorList=None),
    europe_pmc_result(4, "A preprint", source="PPR", id="PPR4", pmid=None),
]
ENTRIES = [
    {"id": "1", "source": "MED", "title": "Graphs link papers.", "authorString": "Lovelace A.", "pubYear": 2022},
    {"title": "A lost paper", "authorString": "Babbage C, Lovelace A.", "pubYear": 1999, "match": "N"},
    {"match": "N"},
]


@pytest.fixture
def server() -> SourceServer:
    return SourceServer(play=europe_pmc_play(RESULTS, references={"MED/3": ENTRIES}, largest_page=2))


def source(server: SourceServer) -> europe_pmc.EuropePmc:
    return europe_pmc.EuropePmc(http_to(server, SourceName.EUROPE_PMC))


async def test_a_search_is_paged_by_cursor_and_narrowed_by_day(server: SourceServer) -> None:
    pages = await all_pages(lambda position: source(server).search("graphs", position))
    assert [[paper.title for paper in page.records] for page in pages] == [
        ["Graphs link papers", "Graphs in time"],
        ["More graphs"],
    ]
    first, last = pages[0].records[0], pages[1].records[0]
    assert first.identifiers == ("doi:10.5555/e1", "pubmed:1", "pmc:11")
    assert (first.abstract, first.authors) == ("Background: A study of graphs link papers.", ("Ada Lovelace",))
    assert (first.venue, first.year, first.citation_count) == ("Journal of Made-up Papers", 2022, 4)
    assert last.authors == ("Lovelace A", "Babbage C")
    assert len((await source(server).search("graphs", since="2024-06-01")).records) == 1


async def test_papers_come_by_doi_and_number() -> None:
    asking = source(SourceServer(play=europe_pmc_play(RESULTS)))
    asked = ["pubmed:2", "doi:10.5555/e3", "pmc:11", "openalex:W1"]
    page = await asking.by_ids([Identifier(each) for each in asked])
    assert [paper.title for paper in page.records] == ["Graphs link papers", "Graphs in time", "More graphs"]


async def test_references_and_citations_are_mentions(server: SourceServer) -> None:
    page = await source(server).references(Identifier("doi:10.5555/e3"))
    assert page.citing is not None
    assert [(work.identifiers, work.title, work.year) for work in page.citing.references or ()] == [
        (("pubmed:1",), "Graphs link papers", 2022),
        ((), "A lost paper", 1999),
    ]
    cited = await source(server).citations(Identifier("pubmed:1"))
    assert cited.citing is not None
    assert [work.title for work in cited.citing.cited_by or ()] == ["More graphs"]
    for id in ("pubmed:2", "doi:10.5555/none", "doi:10.5555/e4", "openalex:W1"):
        assert (await source(server).references(Identifier(id))).citing is None


async def test_a_long_list_is_paged_by_number(server: SourceServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(europe_pmc, "LINKS", 2)
    pages = await all_pages(lambda position: source(server).references(Identifier("pubmed:3"), position))
    assert [len(page.citing.references or ()) for page in pages if page.citing] == [2, 0]
    assert pages[0].total == 3


async def test_a_preprint_is_found_by_its_number_and_has_a_list() -> None:
    preprint = europe_pmc_result(7, "Graphs before print", id="PPR777", source="PPR", pmid=None, doi=None)
    play = europe_pmc_play([preprint, *RESULTS], references={"PPR/PPR777": ENTRIES})
    asking = source(SourceServer(play=play))
    (paper,) = (await asking.by_ids([Identifier("ppr:PPR777")])).records
    assert (paper.identifiers, paper.title) == (("ppr:PPR777",), "Graphs before print")
    page = await asking.references(Identifier("ppr:PPR777"))
    assert page.citing is not None
    assert len(page.citing.references or ()) == 2
