"""Full texts over HTTP: sent, read, searched, cited by the card, dropped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from api.service import Service
from kg.model.papers.paper import CitationKey
from tests.api.conftest import client_of, settings_in
from tests.api.working import BEES, bee_client, ended, store_bees
from tests.builders import values
from tests.builders.pdf_files import pdf_of_paper

KEY = "doe2018what"
TITLE = "What graph networks can tell apart"
ADDRESS = f"/v1/papers/{KEY}/full-text"
PDF = {"content-type": "application/octet-stream"}
TEXT = "\n\n".join(
    [
        "Abstract",
        "We study what graph networks can tell apart, as nobody has done before in this way.",
        "1 Introduction",
        "Graph networks are used widely, and little is known of what they can tell apart. " * 3,
        "2 Method",
        "We compare networks with the test of Weisfeiler and Lehman on graphs of all sizes. " * 8,
        "3 Results",
        "The sum keeps 97.5 % of all pairs apart, the mean 61.2 % of them. " * 6,
        "4 Limitations",
        "Our proof does not hold for graphs with weights on their edges, which we left out. " * 4,
    ]
)


@pytest.fixture(autouse=True)
def stored(service: Service) -> None:
    """The paper whose text is sent."""
    one = replace(values.paper(1), title=TITLE, citation_key=CitationKey(KEY), authors=(), identifiers=())
    service.workbench.papers.save([replace(one, abstract="We study what graph networks can tell apart.")])


def paper(title: str) -> bytes:
    return pdf_of_paper(title, TEXT, columns=1)


def test_a_text_is_sent_read_searched_and_dropped(client: TestClient) -> None:
    assert client.get(ADDRESS).status_code == 404
    assert client.get("/v1/full-texts", params={"paper": KEY}).json()["items"] == []
    assert client.get("/v1/full-texts", params={"paper": "nobody"}).status_code == 404
    sent = client.put(ADDRESS, content=paper(TITLE), headers=PDF, params={"licence": "CC BY 4.0"})
    assert sent.status_code == 200, sent.text
    assert client.get(ADDRESS).json() == sent.json()
    roles = {each["section"]: each["role"] for each in sent.json()["paragraphs"]}
    assert roles["3 Results"] == "results"
    assert roles["4 Limitations"] == "limitations"
    assert sent.json()["passages"] > len(sent.json()["paragraphs"])
    (listed,) = client.get("/v1/full-texts").json()["items"]
    assert client.get("/v1/full-texts", params={"paper": KEY}).json()["items"] == [listed]
    assert (listed["paper_id"], listed["licence"]) == (sent.json()["paper_id"], "CC BY 4.0")

    found = client.get("/v1/search", params={"q": "weights on their edges proof", "types": "passages"}).json()
    first = found["passages"][0]
    assert "weights on their edges" in first["passage"]["text"]
    assert (first["passage"]["source"], first["passage"]["section"]) == ("fulltext", "4 Limitations")
    assert first["passage"]["page"] >= 1
    assert found["items"] == []

    card = client.get(f"/v1/papers/{KEY}/card").json()
    places = {each["id"]: each["section"] for each in card["passages"]}
    limits = [each for each in card["statements"] if each["role"] == "limit"]
    assert [places[name] for each in limits for name in each["passages"]] == ["4 Limitations"] * len(limits) != []

    assert client.delete(ADDRESS).status_code == 204
    assert client.delete(ADDRESS).status_code == 404
    assert client.get("/v1/full-texts").json()["items"] == []


@pytest.mark.parametrize("kind", ["application/pdf", "text/xml"])
def test_a_text_may_come_under_its_own_type_and_is_read_by_its_content(client: TestClient, kind: str) -> None:
    assert client.put(ADDRESS, content=paper(TITLE), headers={"content-type": kind}).status_code == 200


def test_the_text_of_another_paper_and_what_is_no_text_are_refused(client: TestClient) -> None:
    other = client.put(ADDRESS, content=paper("Deep learning for the weather of small islands"), headers=PDF)
    assert other.status_code == 422
    assert "is not that of doe2018what" in other.json()["detail"]
    table = client.put(ADDRESS, content=b"a,b\n1,2\n", headers=PDF)
    assert table.status_code == 422
    assert "not a full text" in table.json()["detail"]
    assert client.put("/v1/papers/nobody/full-text", content=paper("Any"), headers=PDF).status_code == 404
    assert client.get(ADDRESS).status_code == 404


def test_a_plan_asks_nothing_and_a_fetch_needs_a_source(tmp_path: Path) -> None:
    with bee_client(tmp_path / "bees") as client:
        plan = client.get(f"/v1/fields/{BEES}/full-text-plan", params={"papers": 3}).json()
        assert [wish["rank"] for wish in plan["wishes"]] == [1, 2, 3]
        assert {wish["state"] for wish in plan["wishes"]} == {"unknown"}
        assert (plan["members"], plan["requests"], plan["sources"]) == (14, 0, [])
        refused = client.post(f"/v1/fields/{BEES}/full-texts", json={"papers": 3})
        assert refused.status_code == 422
        assert "STRATA_FULL_TEXTS" in refused.json()["detail"]
        assert client.post("/v1/fields/none/full-texts", json={}).status_code == 404


def test_named_papers_are_planned_and_fetched_in_the_place_of_the_most_important(tmp_path: Path) -> None:
    with open_service(settings_in(tmp_path / "bees", full_texts="arxiv")) as service:
        store_bees(service.workbench)
        stranger = replace(values.paper(1), identifiers=())
        service.workbench.papers.save([stranger])
        with client_of(create_app(service)) as client:
            address = f"/v1/fields/{BEES}/full-text-plan"
            ranked = client.get(address).json()["wishes"]
            third, first = ranked[2], ranked[0]
            named = client.get(address, params={"only": [third["key"], first["paper_id"], third["key"]]}).json()
            assert named["sources"] == ["arxiv"]
            assert named["wishes"] == [third, first], "each once, with its rank and reason in the field"
            assert client.get(address, params={"only": stranger.id}).status_code == 422
            assert client.get(address, params={"only": "nobody"}).status_code == 404
            fetch = f"/v1/fields/{BEES}/full-texts"
            refused = client.post(fetch, json={"only": [stranger.id]})
            assert (refused.status_code, refused.json()["errors"][0]["parameter"]) == (422, "only")
            assert client.post(fetch, json={"only": ["nobody"]}).status_code == 404
            job = ended(client, client.post(fetch, json={"only": [third["key"]]}))
            assert job["state"] == "succeeded"


def test_a_fetch_is_a_job_whose_outcomes_are_words(tmp_path: Path) -> None:
    with open_service(settings_in(tmp_path / "bees", full_texts="arxiv")) as service:
        store_bees(service.workbench)
        with client_of(create_app(service)) as client:
            job = ended(client, client.post(f"/v1/fields/{BEES}/full-texts", json={"papers": 2}))
    assert (job["kind"], job["state"]) == ("full-texts", "succeeded")
    assert job["links"]["result"] == f"/v1/fields/{BEES}"
    assert job["result"]["outcomes"] == [], "no paper of the field has a number of arXiv"
