"""Steering a survey over HTTP: its outline first, changed with If-Match, then written; papers pinned and banned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from services.jobs.outline_requests import outline_request
from tests.api.working import BEES, bee_client, ended
from tests.builders.bee_outlines import OUTLINE
from tests.builders.survey_field import paper_id


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a service with the small field."""
    with bee_client(tmp_path_factory.mktemp("steering")) as client:
        yield client


@pytest.fixture
def outline(client: TestClient) -> Iterator[str]:
    """The address of the outline of a survey that is not written; the survey is gone afterwards."""
    job = ended(client, client.post("/v1/surveys", json={"field_id": BEES, "stop_after": "outline"}))
    assert job["state"] == "succeeded", job["failure"]
    assert (job["result"]["status"], job["result"]["revision"]) == ("outline", 1)
    survey = job["links"]["result"]
    yield f"{survey}/outline"
    assert client.delete(survey, headers={"If-Match": "*"}).status_code == 204


def put(client: TestClient, address: str, plan: Any, tag: str | None = None) -> Any:
    return client.put(address, json=plan, headers={"If-Match": tag or client.get(address).headers["etag"]})


def titles(outline: dict[str, Any]) -> list[str]:
    return [entry["title"] for entry in outline["sections"]]


def test_an_outline_is_read_changed_and_written(client: TestClient, outline: str) -> None:
    read = client.get(outline).json()
    assert (read["status"], read["revision"]) == ("outline", 1)
    assert [section["title"] for section in read["plan"]["sections"]] == titles(read)
    assert all(entry["words"] == 0 for entry in read["sections"])
    first, *rest = read["plan"]["sections"]
    plan = {"sections": [*rest[:1], {**first, "title": "What Bees See", "is_locked": True}]}
    changed = put(client, outline, plan)
    assert changed.status_code == 200
    assert changed.json()["revision"] == 2
    assert changed.json()["evolution"][-1]["made_by"] == "edited"
    assert client.get(outline).json()["plan"] == plan
    assert client.get(outline, params={"revision": 1}).json()["plan"] == read["plan"]
    id = outline.split("/")[3]
    job = ended(client, client.post("/v1/surveys", json={"field_id": BEES, "outline": {"survey_id": id}}))
    assert job["state"] == "succeeded", job["failure"]
    expected = {"kind": "survey", "id": id, "status": "complete", "revision": 3, "outcomes": []}
    assert job["result"] == expected | {"details": {}}
    written = client.get(outline).json()
    assert [title for title in titles(written) if title in titles(changed.json())] == titles(changed.json())
    assert client.get(f"/v1/surveys/{id}").json()["integrity"]["is_sound"]
    assert [each["status"] for each in client.get(f"/v1/surveys/{id}/revisions").json()["items"]] == [
        "outline",
        "outline",
        "complete",
    ]


def test_an_outline_is_changed_only_by_who_has_seen_it_as_it_is(client: TestClient, outline: str) -> None:
    plan, tag = client.get(outline).json()["plan"], client.get(outline).headers["etag"]
    assert client.put(outline, json=plan).status_code == 428
    assert put(client, outline, plan, '"other"').status_code == 412
    same = put(client, outline, plan, tag)
    assert (same.status_code, same.json()["revision"]) == (200, 1), "nothing has changed"
    plan["sections"] = plan["sections"][:1]
    assert put(client, outline, plan, tag).status_code == 200
    late = put(client, outline, plan, tag)
    assert late.status_code == 412
    assert late.json()["type"] == "/v1/problems/precondition-failed"
    assert client.put("/v1/surveys/none/outline", json=plan, headers={"If-Match": "*"}).status_code == 404


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"proof_ids": ["nowhere"]}, "/sections/0/proof_ids/0"),
        ({"papers": ["nobody2020"], "subsections": []}, "/sections/0/papers/0"),
        ({"title": ""}, "/sections/0/title"),
        ({"purpose": "fun"}, "/sections/0/purpose"),
        ({"colour": "red"}, "/sections/0/colour"),
        ({"query": {"function": "dance"}}, "/sections/0/query"),
        ({"subsections": [{"title": "A"}, {"title": "a"}]}, "/sections/0/subsections/1/title"),
    ],
)
def test_a_problem_with_an_outline_names_its_place(
    client: TestClient, outline: str, change: dict[str, Any], pointer: str
) -> None:
    plan = client.get(outline).json()["plan"]
    plan["sections"][0] |= change
    refused = put(client, outline, plan)
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["pointer"] == pointer
    assert client.get(outline).json()["revision"] == 1


def test_all_problems_with_an_outline_are_named_each_at_its_place(client: TestClient, outline: str) -> None:
    plan = client.get(outline).json()["plan"]
    plan["sections"][0] |= {"proof_ids": ["nowhere"], "papers": ["nobody2020"], "subsections": []}
    errors = put(client, outline, plan).json()["errors"]
    assert [(item["pointer"], item["detail"]) for item in errors] == [
        ("/sections/0/proof_ids/0", "the field has no community or path 'nowhere'"),
        ("/sections/0/papers/0", "the field has no paper 'nobody2020'"),
    ]


@pytest.mark.parametrize(
    ("wanted", "pointer"),
    [
        ({"wishes": {"pinned": ["nobody"]}}, "/wishes/pinned/0"),
        ({"wishes": {"pinned": ["abe2015night"], "banned": [paper_id("abe2015night")]}}, "/wishes/pinned/0"),
        ({"wishes": {"length": "endless"}}, "/wishes/length"),
        ({"wishes": {"sections": 0}}, "/wishes/sections"),
        ({"wishes": {"headings": "la"}}, "/wishes/headings"),
        ({"stop_after": "lunch"}, "/stop_after"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_at_once(client: TestClient, wanted: dict[str, Any], pointer: str) -> None:
    for address in ("/v1/surveys", "/v1/surveys/estimates"):
        refused = client.post(address, json={"field_id": BEES, **wanted})
        assert refused.status_code == 422
        assert refused.json()["errors"][0]["pointer"] == pointer


def test_an_outline_that_is_not_there_is_said_at_once(client: TestClient) -> None:
    wanted = {"field_id": BEES, "outline": {"survey_id": "none"}}
    assert client.post("/v1/surveys", json=wanted).status_code == 404
    both = {**wanted, "stop_after": "outline"}
    assert client.post("/v1/surveys", json=both).status_code == 422


def test_what_the_outline_was_made_with_holds_for_what_is_written_from_it(client: TestClient) -> None:
    wishes = {"banned": ["chen2023drone"], "headings": "es"}
    wanted = {"field_id": BEES, "preset": "surveyg", "without": ["review"], "wishes": wishes, "stop_after": "outline"}
    id = ended(client, client.post("/v1/surveys", json=wanted))["result"]["id"]
    address = f"/v1/surveys/{id}/outline"
    plan = outline_request(OUTLINE).model_dump(mode="json")
    plan["sections"][1]["subsections"][0]["papers"] = ["chen2023drone"]
    refused = put(client, address, plan)
    assert refused.status_code == 422
    assert "banned" in refused.json()["detail"]
    plan["sections"][1]["subsections"][0]["papers"] = ["abe2015night"]
    assert put(client, address, plan).status_code == 200
    estimate = client.post("/v1/surveys/estimates", json={"field_id": BEES, "outline": {"survey_id": id}}).json()
    assert "outline" not in estimate["calls"]
    job = ended(client, client.post("/v1/surveys", json={"field_id": BEES, "outline": {"survey_id": id}}))
    survey = client.get(job["links"]["result"]).json()
    assert survey["preset"] == "surveyg without review"
    assert survey["manifest"]["pinned"] == "told: abe2015night"
    cited = [row["paper"]["citation_key"] for row in client.get(survey["links"]["references"]).json()["items"]]
    assert "chen2023drone" not in cited
    assert titles(client.get(address).json())[0] == "Introducción"
    better = {"field_id": BEES, "outline": {"survey_id": id, "improve": True}, "stop_after": "outline"}
    refused = client.post("/v1/surveys", json=better)
    assert refused.status_code == 422
    assert "outline review needs a language model" in refused.json()["detail"]
