"""The client of OpenAlex, on a server that plays its API."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kg.errors import InvalidInputError
from kg.model.papers.paper import Identifier
from services.adapters.sources.http import SourceError
from services.adapters.sources.openalex import MOST_PAGES, OpenAlex
from services.collecting.sources import Standing
from tests.builders.asked_sources import all_pages, http_to
from tests.builders.played.openalex import openalex_entity, openalex_play, openalex_work
from tests.builders.source_server import SourceServer, SourceTold

WORKS = [
    openalex_work(1, "Graphs link papers"),
    openalex_work(2, "Graphs of graphs", cites=[1], publication_date="2024-01-01"),
    openalex_work(3, "Trees", cites=[1, 2]),
    openalex_work(4, "Graphs again", cites=[1], doi="https://doi.org/10.5555/a,b"),
    openalex_work(5, "A preprint", doi="https://doi.org/10.48550/arxiv.2401.00001"),
]


def source(server: SourceServer, **key: str) -> OpenAlex:
    return OpenAlex(http_to(server, **key))


@pytest.fixture
def server() -> SourceServer:
    return SourceServer(play=openalex_play(WORKS, largest_page=2))


@pytest.mark.parametrize("key", [{}, {"api_key": "k"}])
async def test_a_search_is_paged_to_its_end_with_a_key_and_without(server: SourceServer, key: dict[str, str]) -> None:
    asking = source(server, **key)
    pages = await all_pages(lambda position: asking.search("graphs", position))
    assert [[paper.title for paper in page.records] for page in pages] == [
        ["Graphs link papers", "Graphs of graphs"],
        ["Graphs again"],
    ]
    assert {page.total for page in pages} == {3}
    assert {page.day for page in pages} == {"2026-03-01"}
    first = pages[0].records[0]
    assert first.identifiers == ("openalex:W1", "doi:10.5555/w1", "pubmed:1")
    assert first.abstract == "A study of graphs link papers"


async def test_another_client_goes_on_in_mid_paging(server: SourceServer) -> None:
    first = await source(server, api_key="k").search("graphs")
    second = await source(server, api_key="k").search("graphs", first.position)
    assert [paper.title for paper in second.records] == ["Graphs again"]
    assert second.position is None


async def test_only_what_is_new_is_found_since_a_day(server: SourceServer) -> None:
    page = await source(server).search("graphs", since="2023-01-01")
    assert [paper.title for paper in page.records] == ["Graphs of graphs"]


async def test_papers_come_by_identifiers_of_every_kind_and_unknown_ones_are_left_out(server: SourceServer) -> None:
    asked = ["openalex:W1", "doi:10.5555/a,b", "arxiv:2401.00001", "pubmed:3", "doi:10.5555/none", "isbn:9783161484100"]
    page = await source(server).by_ids([Identifier(each) for each in asked])
    found = {paper.identifiers[0] for paper in page.records}
    assert found == {"openalex:W1", "openalex:W3", "openalex:W4", "openalex:W5"}
    assert [row.row for row in page.rows] == [1, 2, 3, 4]


async def test_references_and_citations_name_the_paper_that_was_asked_about(server: SourceServer) -> None:
    asking = source(server)
    cited = await asking.references(Identifier("doi:10.5555/w3"))
    assert [paper.identifiers[0] for paper in cited.records] == ["openalex:W1", "openalex:W2"]
    assert cited.citing is not None
    assert cited.citing.identifiers == ("doi:10.5555/w3",)
    assert [work.identifiers[0] for work in cited.citing.references or ()] == ["openalex:W1", "openalex:W2"]
    pages = await all_pages(lambda position: asking.citations(Identifier("openalex:W1"), position))
    citing = [paper.identifiers[0] for page in pages for paper in page.records]
    assert citing == ["openalex:W2", "openalex:W3", "openalex:W4"]
    assert all(page.citing is not None and page.citing.references is None for page in pages)


async def test_a_paper_that_is_not_there_makes_an_empty_page(server: SourceServer) -> None:
    for id in ("doi:10.5555/none", "s2:" + "a" * 40):
        page = await source(server).citations(Identifier(id))
        assert (page.rows, page.citing, page.position) == ((), None, None)


async def test_what_openalex_cannot_do_is_said(server: SourceServer) -> None:
    asking = source(server)
    with pytest.raises(InvalidInputError, match="not a position"):
        await asking.search("graphs", "page=x")
    with pytest.raises(SourceError, match=r"401.*STRATA_TESTED_KEY"):
        await asking.search("graphs", "cursor=*")


@pytest.mark.shared
async def test_real_works_are_searched_and_followed(shared: Path) -> None:
    works = json.loads((shared / "samples" / "openalex_works.json").read_text("utf-8"))
    asking = source(SourceServer(play=openalex_play(works, largest_page=50)), api_key="k")
    pages = await all_pages(lambda position: asking.search("learning", position))
    found = [paper for page in pages for paper in page.records]
    assert len(found) == pages[0].total
    assert len({paper.identifiers[0] for paper in found}) == len(found) > 20
    assert all(paper.title for paper in found)
    whole = await asking.by_ids([Identifier(f"openalex:{work['id'].rpartition('/')[2]}") for work in works[:60]])
    assert len(whole.records) == 60


async def test_a_list_without_an_end_is_left() -> None:
    endless = SourceServer(
        play=lambda asked: SourceTold(body={"meta": {"count": 10**9, "next_cursor": "again"}, "results": WORKS[:1]})
    )
    page = await source(endless, api_key="k").by_ids([Identifier("openalex:W1")])
    assert {paper.identifiers[0] for paper in page.records} == {"openalex:W1"}
    assert len(endless.asked) == MOST_PAGES + 1


def written_by(*authors: str, venue: str | None = None) -> dict[str, Any]:
    """Who wrote a work and where it stands, in the form of the API."""
    named = [{"author": {"id": f"https://openalex.org/{each}", "display_name": each}} for each in authors]
    source = {"id": f"https://openalex.org/{venue}", "display_name": venue} if venue else None
    return {"authorships": named, "primary_location": {"source": source}}


async def test_h_indices_are_those_of_the_venue_and_of_first_and_last_author() -> None:
    works = [
        openalex_work(1, "Graphs", **written_by("A1", "A2", "A3", venue="S1")),
        openalex_work(2, "Trees", **written_by("A3", venue="S2")),
        openalex_work(3, "Leaves", **written_by("A4")),
        openalex_work(4, "Roots", authorships=[], primary_location=None),
    ]
    known = [("A1", 10), ("A2", 99), ("A3", 4), ("S1", 120), ("S2", None)]
    server = SourceServer(
        play=openalex_play(works, largest_page=2, entities=[openalex_entity(*each) for each in known])
    )
    asked = ["doi:10.5555/w1", "openalex:W2", "pubmed:3", "openalex:W4", "doi:10.5555/none", "isbn:9783161484100"]
    found = await source(server).standings([Identifier(each) for each in asked])
    assert found == {
        "doi:10.5555/w1": Standing(venue=120, authors=14),
        "openalex:W2": Standing(venue=None, authors=4),
        "pubmed:3": Standing(),
        "openalex:W4": Standing(),
    }
    assert {each.path for each in server.asked} == {"/works", "/authors", "/sources"}
    assert "A2" not in "".join(str(each.parameters) for each in server.asked)


async def test_nothing_is_asked_of_authors_and_venues_that_nobody_knows(server: SourceServer) -> None:
    assert await source(server).standings([Identifier("doi:10.5555/none")]) == {}
    assert {each.path for each in server.asked} == {"/works"}
