"""Builds over HTTP: from papers to a field."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.service import Service
from tests.api.working import ended, store_bees
from tests.builders.survey_field import PAPERS


@pytest.fixture
def papers(service: Service) -> list[str]:
    """Ids of papers that lie in the graph."""
    store_bees(service.workbench)
    return sorted(PAPERS)


def test_a_field_is_built_from_chosen_papers(client: TestClient, papers: list[str]) -> None:
    wanted = {
        "topic": "Insect Compasses",
        "paper_ids": papers[:8],
        "as_of": "2024-06-30",
        "parameters": {"foundation_size": 2, "min_similarity": 0.2},
    }
    job = ended(client, client.post("/v1/fields", json=wanted))
    assert job["state"] == "succeeded", job["failure"]
    assert job["result"] == {
        "kind": "field",
        "id": "insect-compasses",
        "status": None,
        "revision": None,
        "outcomes": [],
        "details": {},
    }
    field = client.get(job["links"]["result"]).json()
    assert field["papers"] == 8
    assert field["as_of"] == "2024-06-30"
    assert field["parameters"]["foundation_size"] == 2


@pytest.mark.parametrize(
    ("wanted", "place"),
    [
        ({}, "/topic"),
        ({"topic": ""}, "/topic"),
        ({"topic": "bees", "as_of": "yesterday"}, "/as_of"),
        ({"topic": "bees", "parameters": {"resolution": 0}}, "/parameters/resolution"),
        ({"topic": "bees", "parameters": {"colour": 1}}, "/parameters/colour"),
        ({"topic": "bees", "path": "/etc"}, "/path"),
        ({"topic": "bees", "source": "a", "paper_ids": ["b"]}, ""),
    ],
)
def test_what_cannot_be_built_is_refused_at_once(client: TestClient, wanted: dict[str, Any], place: str) -> None:
    answer = client.post("/v1/fields", json=wanted)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == place
    assert client.get("/v1/jobs").json()["items"] == []


def test_a_topic_without_a_word_is_refused_at_once(client: TestClient) -> None:
    answer = client.post("/v1/fields", json={"topic": "???"})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["parameter"] == "topic"


def test_a_paper_that_is_not_there_fails_the_job(client: TestClient, papers: list[str]) -> None:
    job = ended(client, client.post("/v1/fields", json={"topic": "bees", "paper_ids": [papers[0], "p_none"]}))
    assert job["state"] == "failed"
    assert job["failure"]["type"] == "/v1/problems/not-found"
    assert "p_none" in job["failure"]["detail"]


def test_two_equal_requests_with_one_key_are_one_job(client: TestClient, papers: list[str]) -> None:
    wanted = {"topic": "bees", "paper_ids": papers}
    first, again = (client.post("/v1/fields", json=wanted, headers={"Idempotency-Key": "k"}) for _ in range(2))
    assert first.json() == again.json()
    assert len(client.get("/v1/jobs").json()["items"]) == 1
    ended(client, first)
