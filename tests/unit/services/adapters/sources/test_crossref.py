"""The client of Crossref, on a server that plays its API."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.model.papers.paper import Identifier
from services.adapters.sources.crossref import Crossref
from services.collecting.sources import Offer, SourceName, SourcePage
from tests.builders.asked_sources import all_pages, http_to
from tests.builders.played.crossref import crossref_play, crossref_work
from tests.builders.source_server import SourceServer

REFERENCES = [
    {"key": "1", "DOI": "10.5555/C1"},
    {"key": "2", "article-title": "A lost paper", "year": "1999"},
    {"key": "3"},
]
WORKS = [
    crossref_work(1, "Graphs link papers"),
    crossref_work(2, "Graphs in time", issued={"date-parts": [[2025]]}, reference=REFERENCES),
    crossref_work(3, "More graphs"),
    crossref_work(4, "Commas", DOI="10.5555/a,b"),
]


@pytest.fixture
def server() -> SourceServer:
    return SourceServer(play=crossref_play(WORKS, largest_page=2))


def source(server: SourceServer) -> Crossref:
    return Crossref(http_to(server, SourceName.CROSSREF))


async def test_a_search_is_paged_by_number_and_narrowed_by_day(server: SourceServer) -> None:
    pages = await all_pages(lambda position: source(server).search("graphs", position))
    assert [[paper.title for paper in page.records] for page in pages] == [
        ["Graphs link papers", "Graphs in time"],
        ["More graphs"],
    ]
    assert pages[0].total == 3
    assert len((await source(server).search("graphs", since="2024-01-01")).records) == 1


async def test_works_come_by_doi_alone(server: SourceServer) -> None:
    asked = [
        "doi:10.5555/c1",
        "doi:10.5555/a,b",
        "doi:10.5555/none",
        "arxiv:2401.00001",
        "doi:10.48550/arxiv.2401.00001",
    ]
    page = await source(server).by_ids([Identifier(each) for each in asked])
    assert [paper.title for paper in page.records] == ["Graphs link papers", "Commas"]
    assert server.asked[0].parameters["filter"] == "doi:10.5555/c1,doi:10.5555/none"


async def test_the_reference_list_comes_as_the_publisher_deposited_it(server: SourceServer) -> None:
    page = await source(server).references(Identifier("doi:10.5555/c2"))
    assert page.citing is not None
    assert [(work.identifiers, work.title) for work in page.citing.references or ()] == [
        (("doi:10.5555/c1",), None),
        ((), "A lost paper"),
    ]
    for unknown in ("doi:10.5555/c1", "doi:10.5555/none", "openalex:W1"):
        assert (await source(server).references(Identifier(unknown))).citing is None


async def test_citations_are_not_offered_and_make_an_empty_page(server: SourceServer) -> None:
    asking = source(server)
    assert Offer.CITATIONS not in asking.offers
    assert await asking.citations(Identifier("doi:10.5555/c1")) == SourcePage()


@pytest.mark.shared
async def test_real_works_are_searched_and_their_references_read(shared: Path) -> None:
    works = json.loads((shared / "samples" / "crossref_works.json").read_text("utf-8"))["message"]["items"]
    asking = source(SourceServer(play=crossref_play(works, largest_page=4)))
    pages = await all_pages(lambda position: asking.search("of", position))
    found = [paper for page in pages for paper in page.records]
    assert len(found) == pages[0].total > 4
    page = await asking.references(Identifier(f"doi:{works[0]['DOI'].lower()}"))
    assert page.citing is not None
    assert 0 < len(page.citing.references or ()) <= len(works[0]["reference"])
