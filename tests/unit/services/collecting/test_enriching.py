"""What sources are asked about papers, and what is taken of their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from kg.model.papers.paper import Identifier, Paper
from services.adapters.sources.crossref import Crossref
from services.adapters.sources.openalex import OpenAlex
from services.adapters.sources.semantic_scholar import SemanticScholar
from services.collecting.enriching import Enriching, SourceReplies, handle_for, plan_enrichment
from services.collecting.missing import MissingWork, with_titles
from services.collecting.sources import PaperSource, SourceName
from services.errors import UpstreamError
from tests.builders.asked_sources import http_to
from tests.builders.played.crossref import crossref_play, crossref_work
from tests.builders.played.openalex import openalex_play, openalex_work
from tests.builders.played.semantic_scholar import scholar_paper, scholar_play
from tests.builders.source_server import SourceAsked, SourceServer, SourceTold
from tests.builders.values import paper

STORKS = paper(1, title="Storks at rest", identifiers=(Identifier("doi:10.5555/w1"),), venue="Ibis", year=2020)
LARKS = paper(2, title="Larks in winter", identifiers=(Identifier("doi:10.5555/w2"),), abstract="My own words.")
NAMELESS = paper(3, title="A note without a DOI")
SILENT = frozenset({STORKS.id, LARKS.id})
WORKS = [
    openalex_work(1, "Storks at rest", cites=(2, 9), is_retracted=True),
    openalex_work(2, "Larks in winter", cites=(9,), cited_by_count=12),
    openalex_work(3, "Geese on ponds", cites=(1,)),
    openalex_work(9, "Birds"),
]


def server(*works: object) -> SourceServer:
    return SourceServer(openalex_play(list(works)))  # type: ignore[arg-type]


async def told(sources: Sequence[PaperSource], *papers: Paper, citing: int = 0) -> SourceReplies:
    return await Enriching(sources, citing=citing).ask(papers, silent=SILENT)


async def test_a_record_gives_what_the_paper_lacks_and_nothing_else() -> None:
    found = await told([OpenAlex(http_to(server(*WORKS)))], STORKS, LARKS)
    storks, larks = found.rows
    assert (storks.title, storks.authors, storks.venue, storks.year) == (None, (), None, None)
    assert storks.abstract == "A study of storks at rest"
    assert [work.identifiers for work in storks.references or ()] == [("openalex:W2",), ("openalex:W9",)]
    assert storks.retraction is not None
    assert set(storks.identifiers) >= {"doi:10.5555/w1", "openalex:W1"}
    assert (larks.abstract, larks.citation_count) == (None, 12)
    assert (found.answered, found.abstracts, found.references, found.retractions) == (2, 1, 2, 1)


async def test_papers_that_cite_something_keep_their_reference_lists() -> None:
    source = OpenAlex(http_to(server(*WORKS)))
    found = await Enriching([source], citing=0).ask([STORKS], silent=frozenset())
    assert found.rows[0].references is None


async def test_citing_papers_are_asked_for_up_to_a_number() -> None:
    found = await told([OpenAlex(http_to(server(*WORKS)))], STORKS, citing=5)
    assert [work.title for work in found.rows[0].cited_by or ()] == ["Geese on ponds"]
    assert found.citing == 1


@pytest.mark.parametrize("works", [[], WORKS[3:]])
async def test_a_list_of_citing_papers_without_an_end_is_left(works: list[dict[str, object]]) -> None:
    def play(asked: SourceAsked) -> SourceTold:
        is_endless = asked.parameters["filter"].startswith("cites:")
        meta = {"count": 10**9, "next_cursor": "again"} if is_endless else {}
        return SourceTold(body={"meta": meta, "results": works if is_endless else WORKS[:1]})

    listed = SourceServer(play)
    storks = replace(STORKS, identifiers=(Identifier("openalex:W1"),))
    found = await told([OpenAlex(http_to(listed, api_key="k"))], storks, citing=1_000)
    assert [work.title for row in found.rows for work in row.cited_by or ()] == [work["title"] for work in works]
    assert len(listed.asked) < 20


async def test_the_next_source_is_asked_for_what_the_first_did_not_tell() -> None:
    scholar = SourceServer(
        scholar_play(
            [scholar_paper(1, "Storks at rest", externalIds={"DOI": "10.5555/w1"}), scholar_paper(2, "Larks")],
            references={f"{1:040x}": [{"citedPaper": scholar_paper(2, "Larks"), "contexts": ["as larks do"]}]},
        )
    )
    first = server(openalex_work(2, "Larks in winter", cites=(9,)))
    found = await told([OpenAlex(http_to(first)), _scholar(scholar)], STORKS, LARKS)
    storks, larks = found.rows
    assert [work.contexts for work in storks.references or ()] == [("as larks do",)]
    assert [work.identifiers for work in larks.references or ()] == [("openalex:W9",)]
    assert all("w2" not in request.path for request in scholar.asked)


async def test_crossref_gives_the_lists_of_publishers() -> None:
    work = crossref_work(1, "Storks at rest", DOI="10.5555/w1", reference=[{"DOI": "10.5555/w2"}])
    found = await told([Crossref(http_to(SourceServer(crossref_play([work])), SourceName.CROSSREF))], STORKS)
    assert [each.identifiers for each in found.rows[0].references or ()] == [("doi:10.5555/w2",)]


async def test_a_source_that_fails_is_named_and_not_asked_again() -> None:
    refused = SourceServer(lambda _: SourceTold(status=401, body="no"))
    asking = Enriching([_scholar(refused), OpenAlex(http_to(server(*WORKS)))], citing=0)
    for _ in range(2):
        assert len((await asking.ask([STORKS], silent=SILENT)).rows) == 1
    assert list(asking.failures) == ["semantic-scholar"]
    assert len(refused.asked) == 1
    with pytest.raises(UpstreamError):
        await Enriching([_scholar(refused)], citing=0).ask([STORKS], silent=SILENT)


async def test_the_plan_is_never_less_than_what_is_asked() -> None:
    first, second = server(*WORKS), SourceServer(scholar_play([]))
    sources = [OpenAlex(http_to(first)), _scholar(second)]
    plan = plan_enrichment([STORKS, LARKS, NAMELESS], sources, silent=SILENT, citing=100)
    assert (plan.papers, plan.nameless, plan.without_references, plan.without_abstract) == (2, 1, 2, 2)
    assert plan.requests == {"openalex": 1 + 2 * 2, "semantic-scholar": 1 + 2 + 2}
    await told(sources, STORKS, LARKS, NAMELESS, citing=100)
    assert 0 < len(first.asked) <= plan.requests["openalex"]
    assert len(second.asked) <= plan.requests["semantic-scholar"]


@pytest.mark.parametrize(
    ("name", "handle"),
    [
        (SourceName.OPENALEX, "doi:10.48550/arxiv.2101.00001"),
        (SourceName.SEMANTIC_SCHOLAR, "doi:10.48550/arxiv.2101.00001"),
        (SourceName.ARXIV, "arxiv:2101.00001"),
        (SourceName.CROSSREF, None),
    ],
)
def test_a_source_is_asked_by_an_identifier_that_it_knows(name: SourceName, handle: str | None) -> None:
    assert handle_for(paper(1, identifiers=(Identifier("doi:10.48550/arxiv.2101.00001"),)), name) == handle


def _scholar(server: SourceServer) -> PaperSource:
    return SemanticScholar(http_to(server, SourceName.SEMANTIC_SCHOLAR))


async def test_missing_works_are_named_by_sources_and_keep_the_titles_that_are_known() -> None:
    bare = MissingWork(
        work=paper(7, title="", stub=True, identifiers=(Identifier("openalex:W9"),)), cited_by=2, citing=()
    )
    known = MissingWork(
        work=paper(8, title="My title", identifiers=(Identifier("openalex:W2"),)), cited_by=2, citing=()
    )
    first, second = await with_titles([bare, known], [OpenAlex(http_to(server(*WORKS)))])
    assert (first.work.title, first.work.year) == ("Birds", 2020)
    assert second == known
    assert await with_titles([bare], []) == [bare]
