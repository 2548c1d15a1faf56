"""The client of PubMed, on a server that plays the E-utilities."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import stamina

from kg.model.papers.paper import Identifier
from services.adapters.sources import pubmed
from services.adapters.sources.http import SourceError
from services.collecting.sources import SourceName
from tests.builders.asked_sources import all_pages, http_to
from tests.builders.played.eutils import MedlineRecord, eutils_play
from tests.builders.source_server import SourceServer, SourceTold

RECORDS = [
    MedlineRecord(number="1", title="Graphs link papers", doi="10.5555/m1"),
    MedlineRecord(number="2", title="Graphs in time", day="2025/01/02", cites=("1",)),
    MedlineRecord(number="3", title="More graphs", doi="10.5555/m3", cites=("1", "2")),
]


@pytest.fixture(autouse=True)
def no_waiting() -> Iterator[None]:
    """Asked again at once, and at most twice."""
    with stamina.set_testing(True, attempts=2, cap=True):
        yield


@pytest.fixture
def server() -> SourceServer:
    return SourceServer(play=eutils_play(RECORDS))


def source(server: SourceServer) -> pubmed.PubMed:
    return pubmed.PubMed(http_to(server, SourceName.PUBMED))


async def test_a_search_is_paged_by_number_and_narrowed_by_day(
    server: SourceServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pubmed, "PAGE", 2)
    pages = await all_pages(lambda position: source(server).search("graphs", position))
    assert [[paper.title for paper in page.records] for page in pages] == [
        ["Graphs link papers", "Graphs in time"],
        ["More graphs"],
    ]
    first = pages[0].records[0]
    assert (pages[0].total, first.identifiers) == (3, ("doi:10.5555/m1", "pubmed:1"))
    assert first.abstract == "A study of graphs link papers."
    assert len((await source(server).search("graphs", since="2024-06-01")).records) == 1
    assert (await source(server).search("nothing")).rows == ()


async def test_records_come_by_number_and_by_doi_once(server: SourceServer) -> None:
    asked = ["pubmed:1", "doi:10.5555/m1", "doi:10.5555/m3", "doi:10.5555/none", "openalex:W1"]
    page = await source(server).by_ids([Identifier(each) for each in asked])
    assert [paper.title for paper in page.records] == ["Graphs link papers", "More graphs"]


async def test_references_and_citations_are_followed(server: SourceServer) -> None:
    cited = await source(server).references(Identifier("doi:10.5555/m3"))
    assert [paper.title for paper in cited.records] == ["Graphs link papers", "Graphs in time"]
    assert cited.citing is not None
    assert len(cited.citing.references or ()) == 2
    citing = await source(server).citations(Identifier("pubmed:1"))
    assert [paper.title for paper in citing.records] == ["Graphs in time", "More graphs"]
    for id in ("pubmed:1", "doi:10.5555/none", "openalex:W1"):
        assert (await source(server).references(Identifier(id))).citing is None


async def test_a_broken_rate_and_an_error_in_a_reply_are_asked_again(server: SourceServer) -> None:
    error = {"error": "API rate limit exceeded", "api-key": "1.2.3.4", "count": "4", "limit": "3"}
    server.faults.append(SourceTold(status=429, body=error))
    assert len((await source(server).search("graphs")).records) == 3
    server.faults.extend([SourceTold(body=error)] * 2)
    with pytest.raises(SourceError, match="rate limit exceeded"):
        await source(server).search("graphs")
