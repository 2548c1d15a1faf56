"""Query functions over HTTP: what the graph knows at once, what it lacks by a job."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.api.working import BEES, WaitingModel, at_end, bee_client, ended
from tests.tables import every_case

FIELD = f"/v1/fields/{BEES}"
ASK = f"{FIELD}/query-functions"
METHODS = {"entity_type": "Methods", "categorize_by": "by sense"}
SINGLE = {"function": "single_entity_search", **METHODS}
PAIRS = {"function": "pair_of_related_entities_search", "type_a": "thing", "type_b": "thing"}


@pytest.fixture(scope="module")
def bees(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of the small field, whose methods and pairs were read."""
    with bee_client(tmp_path_factory.mktemp("bees")) as client:
        for query in (SINGLE, PAIRS):
            job = ended(client, client.post(f"{FIELD}/extractions", json={"query": query}))
            assert job["state"] == "succeeded", job["failure"]
        yield client


def asked(client: TestClient, function: str, **body: Any) -> dict[str, Any]:
    """The answer of a query function."""
    answer = client.post(f"{ASK}/{function}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_what_was_not_read_is_counted_and_a_job_reads_it_once(tmp_path: Path) -> None:
    with bee_client(tmp_path) as client:
        before = asked(client, "single-entity-search", **METHODS)
        assert (before["entities"], before["is_whole"], before["lacking"]["papers"]) == ([], False, 14)
        calls = []
        for _ in range(2):
            job = ended(client, client.post(f"{FIELD}/extractions", json={"query": SINGLE}))
            expected = {"kind": "extraction", "id": BEES, "status": None, "revision": None, "outcomes": []}
            assert job["result"] == expected | {"details": {}}
            calls.append(job["spent"]["model_calls"])
        after = asked(client, "single-entity-search", **METHODS)
        assert after["is_whole"]
        assert after["query"]["entity_type"] == "method"
        assert after["query"]["categorize_by"] == "sense"
        assert calls == [3 + 1 + 1, 0]  # 14 papers six a call, one call for categories, one for classification
        assert client.get(job["links"]["result"]).json()["total"] == after["total"]


def test_each_entity_leads_to_its_papers_and_sentences(bees: TestClient) -> None:
    found = asked(bees, "single-entity-search", **METHODS, passages=2)
    assert found["total"] == len(found["entities"]) > 0
    for entity in found["entities"]:
        own = bees.get(entity["links"]["self"]).json()
        assert own["entity"] == {name: value for name, value in entity.items() if name not in {"category", "passages"}}
        assert bees.get(own["links"]["papers"]).json()["total"] == entity["papers"]
        assert bees.get(own["links"]["passages"]).json()["total"] == entity["mentions"]
        assert sum(year["papers"] for year in own["timeline"]) == entity["papers"]
        for sentence in entity["passages"]:
            assert sentence["surface"].lower() in sentence["text"].lower()
            paper = bees.get(sentence["links"]["paper"]).json()
            assert sentence["text"] == paper[sentence["source"]][sentence["start"] : sentence["end"]]


def test_pairs_have_both_ends_and_the_papers_that_say_so(bees: TestClient) -> None:
    found = asked(bees, "pair-of-related-entities-search", type_a="things", type_b="thing", limit=3)
    ids = {each["id"] for each in found["entities"]}
    assert 0 < len(found["relations"]) <= 3
    for relation in found["relations"]:
        assert {relation["first"], relation["second"]} <= ids
        assert relation["papers"]
        assert relation["kinds"]
    assert [each["id"] for each in found["taxonomies"]] == ["thing-by-kind"]


def test_a_star_is_asked_by_any_spelling_and_an_unknown_name_offers_near_ones(bees: TestClient) -> None:
    known = asked(bees, "single-entity-search", **METHODS)["entities"][0]
    body = {"fixed_entity": known["name"].upper(), "find_entities": "task"}
    first = asked(bees, "related-entity-search", **body)
    assert first["entities"][0]["id"] == known["id"]
    job = ended(bees, bees.post(f"{FIELD}/extractions", json={"query": {"function": "related_entity_search", **body}}))
    assert job["state"] == "succeeded"
    assert asked(bees, "related-entity-search", **body)["is_whole"]
    wrong = bees.post(
        f"{ASK}/related-entity-search", json={"fixed_entity": known["name"] + "x", "find_entities": "task"}
    )
    assert wrong.status_code == 404
    assert known["name"] in wrong.json()["detail"]


def test_an_extraction_for_a_name_that_no_paper_has_says_so(bees: TestClient) -> None:
    query = {"function": "related_entity_search", "fixed_entity": "echolocation", "find_entities": "task"}
    job = ended(bees, bees.post(f"{FIELD}/extractions", json={"query": query}))
    assert job["state"] == "failed"
    assert job["failure"]["type"] == "/v1/problems/not-found"
    assert "echolocation" in job["failure"]["detail"]


def test_papers_near_to_a_text_come_with_what_they_mention(bees: TestClient) -> None:
    found = asked(bees, "vector-search", text="optic flow in tunnels", limit=4)
    assert found["papers"] == []  # the small field was stored without embeddings
    assert found["query"] == {"text": "optic flow in tunnels", "function": "vector"}


def test_the_text_of_an_answer_keeps_its_bound(bees: TestClient) -> None:
    long, short = (
        bees.post(f"{ASK}/single-entity-search?format=text", json={"entity_type": "thing", "max_tokens": most})
        for most in (20_000, 100)
    )
    assert long.headers["content-type"] == "text/plain; charset=utf-8"
    *_, totals, note = long.text.splitlines()
    assert totals.endswith("lines left out: 0 of entities, 0 of relations")
    assert note == "1 of 14 papers (7 %) are known by their titles only: what else they name is not counted."
    assert len(short.text) < len(long.text)
    again = bees.post(f"{ASK}/single-entity-search?format=text", json={"entity_type": "thing", "max_tokens": 100})
    assert (again.text, again.headers["etag"]) == (short.text, short.headers["etag"])


@every_case(
    ("address", "body", "place"),
    [
        ("query-functions/single-entity-search", {}, "/entity_type"),
        ("query-functions/single-entity-search", {"entity_type": "a|b"}, "/entity_type"),
        ("query-functions/single-entity-search", {"entity_type": "method", "limit": 0}, "/limit"),
        ("query-functions/related-entity-search", {"fixed_entity": "?", "find_entities": "task"}, "/fixed_entity"),
        ("query-functions/vector-search", {"text": ""}, "/text"),
        ("extractions", {}, ""),
        ("extractions", {"query": SINGLE, "entity_types": ["task"]}, ""),
        ("extractions", {"query": {"function": "all"}}, "/query"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_its_place(
    bees: TestClient, address: str, body: dict[str, Any], place: str
) -> None:
    answer = bees.post(f"{FIELD}/{address}", json=body)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == place


def test_a_field_or_model_that_is_not_there_is_refused_at_once(bees: TestClient) -> None:
    assert bees.post("/v1/fields/none/extractions", json={"query": SINGLE}).status_code == 404
    assert bees.post("/v1/fields/none/query-functions/vector-search", json={"text": "bees"}).status_code == 404
    assert bees.post(f"{FIELD}/extractions", json={"query": SINGLE, "model": "none"}).status_code == 422


def test_an_estimate_counts_what_is_not_read(bees: TestClient) -> None:
    read, unread = (
        bees.post(f"{FIELD}/extractions/estimates", json=body).json()
        for body in ({"query": SINGLE}, {"entity_types": ["device", "species"]})
    )
    assert (read["total_calls"], unread["total_calls"]) == ({"low": 0, "high": 0}, {"low": 3, "high": 3})


def test_a_budget_stops_the_reading_and_a_larger_one_goes_on(tmp_path: Path) -> None:
    with bee_client(tmp_path) as client:
        wanted = {"query": SINGLE, "budget": {"max_model_calls": 2}}
        job = ended(client, client.post(f"{FIELD}/extractions", json=wanted))
        assert (job["state"], job["failure"]["type"]) == ("failed", "/v1/problems/budget-spent")
        half = asked(client, "single-entity-search", **METHODS)
        assert half["lacking"] == {"papers": 2, "entities": half["total"], "is_merged": True}
        assert half["total"] > 0
        href = job["links"]["resumption"]
        again = ended(client, client.post(href, json={"budget": {"max_model_calls": 50}}))
        assert again["state"] == "succeeded"
        assert again["spent"]["model_calls"] == 5
        assert asked(client, "single-entity-search", **METHODS)["is_whole"]


def test_a_cancelled_extraction_keeps_what_it_read(tmp_path: Path) -> None:
    model = WaitingModel(stops_at=3)
    with bee_client(tmp_path, model) as client:
        started = client.post(f"{FIELD}/extractions", json={"query": SINGLE})
        model.is_waiting.wait(30)
        assert client.post(f"{started.headers['location']}/cancellation").status_code == 202
        model.may_go_on.set()
        assert at_end(client, started.headers["location"])["state"] == "cancelled"
        known = asked(client, "single-entity-search", **METHODS)
        assert known["lacking"]["is_merged"]
        assert known["lacking"]["papers"] < 14
        job = ended(client, client.post(f"{started.headers['location']}/resumption"))
        assert job["state"] == "succeeded"
        assert asked(client, "single-entity-search", **METHODS)["is_whole"]


def test_several_types_share_the_calls_that_read(tmp_path: Path) -> None:
    with bee_client(tmp_path) as client:
        job = ended(client, client.post(f"{FIELD}/extractions", json={"entity_types": ["method", "tasks", "device"]}))
        assert job["spent"]["model_calls"] == 3
        types = client.get(f"{FIELD}/entity-types").json()["items"]
        assert {each["entity_type"] for each in types} <= {"method", "task", "device"}
        assert sum(each["entities"] for each in types) == client.get(f"{FIELD}/entities").json()["total"]
