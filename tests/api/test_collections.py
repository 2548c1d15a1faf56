"""Collections over HTTP: a job, the record of every candidate, counts, decisions, what to read next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from tests.api.walking import walk
from tests.api.working import bee_client, ended

NAME = "how-bees-find-their-way"
HERE = f"/v1/collections/{NAME}"
WANTED = {"topic": "How bees find their way", "parameters": {"size": 5, "min_relevance": 50}}


@pytest.fixture(scope="module")
def bees(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of the small graph with a collection of it."""
    with bee_client(tmp_path_factory.mktemp("bees")) as client:
        job = ended(client, client.post("/v1/collections", json=WANTED))
        assert job["state"] == "succeeded", job["failure"]
        expected = {"kind": "collection", "id": NAME, "status": None, "revision": None, "outcomes": []}
        assert job["result"] == expected | {"details": {"included": 3}}
        assert job["links"]["result"] == HERE
        yield client


def read(client: TestClient, address: str) -> Any:
    """What is answered there."""
    found = client.get(address)
    assert found.status_code == 200, found.text
    return found.json()


def test_the_collection_says_what_was_searched_and_leads_to_its_field(bees: TestClient) -> None:
    found = read(bees, HERE)
    assert found["keywords"][0] == WANTED["topic"]
    assert found["searches"][0]["source"] == "store"
    assert found["parameters"]["size"] == 5
    field = read(bees, found["links"]["field"])
    assert field["papers"] == found["flow"]["included"]
    reach = read(bees, f"{found['links']['field']}/reach")
    assert reach["left_out"] is not None
    assert [each["id"] for each in walk(bees, "/v1/collections?limit=1")] == [NAME]


def test_every_candidate_has_one_outcome_and_the_counts_follow(bees: TestClient) -> None:
    found, flow = walk(bees, f"{HERE}/candidates?limit=3"), read(bees, f"{HERE}/flow")
    assert len({each["paper"]["id"] for each in found}) == len(found) == flow["screened"]
    assert all(each["reason"] for each in found)
    included = walk(bees, f"{HERE}/candidates?outcome=included")
    assert len(included) == flow["included"]
    excluded = walk(bees, f"{HERE}/candidates?outcome=excluded")
    assert len(excluded) + len(included) == len(found)
    by_stage = {stage: read(bees, f"{HERE}/candidates?stage={stage}")["total"] for stage in ("similarity", "retrieval")}
    assert by_stage == {"similarity": flow["screened_out"], "retrieval": flow["not_retrieved"]}


def test_the_flow_is_drawn_too(bees: TestClient) -> None:
    flow = read(bees, f"{HERE}/flow")
    drawn = bees.get(f"{HERE}/flow?format=svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    words = [each.text for each in ElementTree.fromstring(drawn.content).iter() if each.tag.endswith("}text")]
    for count in ("screened", "sought", "assessed", "included"):
        assert f"{flow[count]:,}" in words
    accepted = bees.get(f"{HERE}/flow", headers={"Accept": "image/svg+xml"})
    assert accepted.content == drawn.content


def test_a_decision_stands_until_it_is_withdrawn_and_teaches_what_to_read_next(bees: TestClient) -> None:
    before = read(bees, f"{HERE}/next?limit=200")["items"]
    best, last = before[0], before[-1]
    for each, outcome in ((best, "included"), (last, "excluded")):
        ruled = bees.put(each["links"]["ruling"], json={"outcome": outcome, "reason": "read it"})
        assert ruled.status_code == 200, ruled.text
        assert ruled.json()["candidate"]["stage"] == "reader"
    after = read(bees, f"{HERE}/next?limit=200")["items"]
    assert {each["paper"]["id"] for each in after} == {each["paper"]["id"] for each in before[1:-1]}
    assert [each["likelihood"] for each in after] == sorted((each["likelihood"] for each in after), reverse=True)
    again = ended(bees, bees.post("/v1/collections", json=WANTED))
    assert again["state"] == "succeeded"
    ruled_on = read(bees, f"{HERE}/candidates?stage=reader")["items"]
    assert {each["paper"]["id"]: each["outcome"] for each in ruled_on} == {
        best["paper"]["id"]: "included",
        last["paper"]["id"]: "excluded",
    }
    assert bees.delete(best["links"]["ruling"]).status_code == 204
    assert bees.delete(best["links"]["ruling"]).status_code == 404


def test_what_cannot_be_collected_is_refused_before_there_is_a_job(bees: TestClient) -> None:
    for wrong in ({"sources": ["nowhere"]}, {"labels": ["nothing"]}, {"topic": "?!"}, {"model": "none"}):
        answer = bees.post("/v1/collections", json={**WANTED, **wrong})
        assert answer.status_code == 422, answer.text
    assert bees.get("/v1/collections/none/candidates").status_code == 404
    assert bees.put(f"{HERE}/rulings/nobody", json={"outcome": "included", "reason": "x"}).status_code == 404


def test_an_estimate_counts_what_the_store_can_give(bees: TestClient) -> None:
    found = bees.post("/v1/collections/estimates", json=WANTED).json()
    assert found["calls"]["paper_relevance"]["high"] == 2  # of 14 papers, ten a call
    assert found["total_calls"]["low"] == 0


def test_papers_that_are_named_can_be_screened_alone(bees: TestClient) -> None:
    first, second, *_ = read(bees, "/v1/papers?limit=5")["items"]
    wanted = {"topic": "Two papers alone", "sources": [], "papers": [first["id"], second["citation_key"]]}
    wanted |= {"parameters": {"nearest": 0, "co_cited": 0}, "field": False}
    estimate = bees.post("/v1/collections/estimates", json=wanted)
    assert estimate.status_code == 200, estimate.text
    job = ended(bees, bees.post("/v1/collections", json=wanted))
    assert job["state"] == "succeeded", job["failure"]
    found = walk(bees, "/v1/collections/two-papers-alone/candidates")
    assert {each["paper"]["id"] for each in found} == {first["id"], second["id"]}
    bees.delete("/v1/collections/two-papers-alone")


def test_a_screening_of_nothing_or_of_unknown_papers_is_refused(bees: TestClient) -> None:
    for wanted, status in (({"sources": []}, 422), ({"sources": [], "papers": ["nobody1900"]}, 404)):
        answer = bees.post("/v1/collections", json={"topic": "Nothing", **wanted})
        assert answer.status_code == status, answer.text
