"""Enrichments over HTTP, of sources that are played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from api.service import Service
from kg.model.papers.entry import Entry
from kg.model.papers.paper import Identifier
from tests.api.conftest import client_of, settings_in
from tests.api.working import ended
from tests.builders.played.openalex import openalex_play, openalex_work
from tests.builders.source_server import SourceServer
from tests.builders.values import paper

TITLES = ("Storks at rest", "Larks in winter", "Geese on ponds")
OWN = [
    paper(
        number,
        title=title,
        identifiers=(Identifier(f"doi:10.5555/w{number}"),),
        authors=("Doe, Jane",),
        year=2015 + number,
        abstract="My own words." if number == 1 else None,
        sources=("mine",),
        entry=Entry(format="bibtex", kind="book", key=f"own{number}", fields=(("title", title),)),
    )
    for number, title in enumerate(TITLES, start=1)
]
WORKS = [
    openalex_work(1, "STORKS, AT REST, AND MUCH LONGER", cites=(2, 9), authorships=[]),
    openalex_work(2, "Larks in winter", cites=(9,)),
    openalex_work(3, "Geese on ponds", cites=(1,)),
    openalex_work(4, "Swans", cites=(1,)),
]


@pytest.fixture
def played() -> SourceServer:
    return SourceServer(openalex_play(WORKS))


@pytest.fixture
def asking(tmp_path: Path, played: SourceServer) -> Iterator[Service]:
    """A service with three papers of ours and a played OpenAlex."""
    with played.serving() as address:
        settings = settings_in(tmp_path, sources="openalex", sources_addresses=f"openalex={address}")
        with open_service(settings) as service:
            service.workbench.papers.save(OWN)
            yield service


@pytest.fixture
def client(asking: Service) -> Iterator[TestClient]:
    with client_of(create_app(asking)) as client:
        yield client


def test_a_library_gets_its_citations_and_keeps_what_is_its_own(
    client: TestClient, asking: Service, played: SourceServer
) -> None:
    plan = client.post("/v1/enrichments/estimates", json={"label": "mine"})
    assert plan.json()["paper_count"] == 3
    assert played.asked == []
    done = ended(client, client.post("/v1/enrichments", json={"label": "mine"}))
    assert done["links"]["result"] == f"/v1/enrichments/{done['id']}"
    told = client.get(f"/v1/enrichments/{done['id']}").json()
    assert (told["answered_count"], told["reference_list_count"], told["abstract_count"]) == (3, 3, 2)
    assert 0 < len(played.asked) <= plan.json()["requests"]["openalex"]
    papers = asking.workbench.papers
    for own in OWN:
        now = papers.get(own.id)
        kept = ("title", "authors", "year", "entry", "citation_key", "sources")
        assert [getattr(now, name) for name in kept] == [getattr(own, name) for name in kept]
        assert now.abstract == own.abstract or own.abstract is None
    ids = [own.id for own in OWN]
    inside = {(each.citing, each.cited) for each in papers.citations_among(ids)}
    assert inside == {(ids[0], ids[1]), (ids[2], ids[0])}
    assert papers.ids() == ids  # what cites them is known by that only
    assert papers.get("openalex:W4").stub
    asked = len(played.asked)
    again = ended(client, client.post("/v1/enrichments", json={"label": "mine"}))
    assert client.get(f"/v1/enrichments/{again['id']}").json()["citation_count"] == 0
    assert len(played.asked) <= asked + 3  # answers are kept; papers that have lists now are asked by their own ids


def test_without_a_source_it_is_said_how_to_switch_one_on(tmp_path: Path) -> None:
    with open_service(settings_in(tmp_path)) as service:
        service.workbench.papers.save([replace(OWN[0])])
        with client_of(create_app(service)) as client:
            refused = client.post("/v1/enrichments", json={})
    assert refused.status_code == 422
    assert "STRATA_SOURCES" in refused.json()["detail"]


def test_unknown_fields_and_imports_are_not_found(client: TestClient) -> None:
    assert client.post("/v1/enrichments", json={"field_id": "nothing"}).status_code == 404
    assert client.post("/v1/enrichments", json={"label": "nothing"}).status_code == 404
    assert client.post("/v1/enrichments", json={"label": "mine", "field_id": "x"}).status_code == 422


def test_what_a_field_lacks_is_ranked(client: TestClient, asking: Service) -> None:
    ended(client, client.post("/v1/enrichments", json={"label": "mine", "citing": 0}))
    body = {"topic": "birds", "source": "mine", "parameters": {"min_relevance": 0}}
    ended(client, client.post("/v1/fields", json=body))
    (missing,) = client.get("/v1/fields/birds/missing").json()["items"]
    assert (missing["identifiers"], missing["cited_by"], len(missing["citing"])) == (["openalex:W9"], 2, 2)
    assert len(client.get("/v1/fields/birds/missing?least=3").json()["items"]) == 0


def test_a_field_says_how_many_papers_came_and_is_built_again(client: TestClient, asking: Service) -> None:
    body = {"topic": "birds", "source": "mine", "parameters": {"min_relevance": 0, "foundation_size": 2}}
    ended(client, client.post("/v1/fields", json=body))
    asking.workbench.papers.save([paper(9, title="Swans on rivers", sources=("mine",))])

    def counts() -> dict[str, int]:
        return client.get("/v1/fields?counts=true").json()["items"][0]["counts"]  # type: ignore[no-any-return]

    assert (counts()["papers"], counts()["new_papers"]) == (3, 1)
    ended(client, client.post("/v1/fields/birds/updates"))
    now = counts()
    assert (now["papers"], now["new_papers"], now["undated"]) == (4, 0, 1)
    assert now["foundation"] + now["development"] + now["frontier"] == 4
    assert client.get("/v1/fields/birds").json()["parameters"]["foundation_size"] == 2
    assert client.post("/v1/fields/nothing/updates").status_code == 404
    future = client.post("/v1/fields", json={"topic": "birds", "parameters": {"landmark_year": 9000}})
    assert future.status_code == 422
    assert "in the future" in future.text
