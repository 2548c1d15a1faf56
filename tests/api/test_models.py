"""Surveys by a model on a server, over HTTP: a budget that holds, resumption, choice, recordings, the ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from tests.api.conftest import client_of, settings_in
from tests.api.working import BEES, at_end, ended, store_bees
from tests.builders.chat_server import ChatServer
from tests.builders.knowing_server import answers_about_bees, knowing, serving
from tests.waiting import patiently


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    return answers_about_bees(tmp_path_factory.mktemp("known"))


@pytest.fixture
def server(answers: Mapping[str, str]) -> Iterator[ChatServer]:
    with serving(knowing(answers)) as server:
        yield server


@pytest.fixture
def client(tmp_path: Path, server: ChatServer) -> Iterator[TestClient]:
    """A client of a service whose operator has set up a model, and offers another."""
    settings = settings_in(tmp_path, model="tested", model_url=server.base_url, model_choices="other")
    with open_service(settings) as service:
        store_bees(service.workbench)
        with client_of(create_app(service)) as client:
            yield client


def wanted(**more: Any) -> dict[str, Any]:
    return {"field_id": BEES, **more}


def calls_of(job: dict[str, Any]) -> int:
    """The calls of the model on the server, over all attempts."""
    return sum(row["spent"]["model_calls"] for row in job["ledger"] if row["model"] == "tested")


@pytest.mark.slow  # tests/api/test_jobs.py has a quick one without a model
def test_a_budget_stops_a_survey_which_can_be_read_and_resumed(client: TestClient, server: ChatServer) -> None:
    stopped = ended(client, client.post("/v1/surveys", json=wanted(budget={"max_model_calls": 45})))
    assert (stopped["state"], stopped["failure"]["type"]) == ("failed", "/v1/problems/budget-spent")
    assert stopped["spent"]["model_calls"] == 45
    assert len(server.asked) == calls_of(stopped)
    partial = client.get(stopped["links"]["result"]).json()
    assert partial["status"] == "partial"
    assert client.get(partial["links"]["sections"]).json()["items"]

    client.post(stopped["links"]["resumption"], json={"budget": {"max_model_calls": 300}})
    whole = at_end(client, stopped["links"]["self"])
    assert whole["state"] == "succeeded"
    assert len(server.asked) == calls_of(whole)
    prompts = [request.body["messages"][1]["content"] for request in server.asked]
    assert len(prompts) == len(set(prompts))  # nothing was asked twice
    survey = client.get(whole["links"]["result"]).json()
    assert (survey["id"], survey["status"]) == (partial["id"], "complete")
    assert survey["integrity"]["is_sound"]


@pytest.mark.slow
def test_a_survey_has_a_ledger_and_a_recording_which_is_replayed_without_a_call(
    client: TestClient, server: ChatServer, tmp_path: Path
) -> None:
    job = ended(client, client.post("/v1/surveys", json=wanted()))
    rows = [row for row in job["ledger"] if row["model"] == "tested"]
    assert sum(row["spent"]["input_tokens"] for row in rows) == 700 * len(server.asked)
    assert sum(row["spent"]["output_tokens"] for row in rows) == 30 * len(server.asked)
    (title,) = [row for row in rows if row["task"] == "title"]
    assert (title["stage"], title["spent"]["model_calls"]) == ("framing", 1)
    assert title["seconds"] > 0

    survey = client.get(job["links"]["result"]).json()
    recording = client.get(f"{survey['links']['self']}/recording")
    assert recording.status_code == 200
    replay_elsewhere(recording.content, survey, server, tmp_path / "elsewhere")


def test_a_survey_may_name_a_model_that_the_operator_offers_and_no_other(
    client: TestClient, server: ChatServer
) -> None:
    job = ended(client, client.post("/v1/surveys", json=wanted(model="other", stop_after="outline")))
    assert job["state"] == "succeeded"
    assert {request.body["model"] for request in server.asked} == {"other"}

    asked = len(server.asked)
    offline = ended(client, client.post("/v1/surveys", json=wanted(model="offline", stop_after="outline")))
    assert offline["state"] == "succeeded"
    assert len(server.asked) == asked

    refused = client.post("/v1/surveys", json=wanted(model="gpt-of-somebody"))
    assert refused.status_code == 422
    assert "tested, other" in refused.json()["detail"]


def replay_elsewhere(recording: bytes, survey: dict[str, Any], server: ChatServer, folder: Path) -> None:
    """Replay a recording on a service without a model, and compare what it makes with the survey."""
    asked = len(server.asked)
    elsewhere = settings_in(folder)
    with open_service(elsewhere) as service:
        store_bees(service.workbench)
        with client_of(create_app(service)) as other:
            replay = ended(
                other,
                other.post("/v1/surveys/replays", content=recording, headers={"content-type": "application/json"}),
            )
            assert replay["state"] == "succeeded", replay
            assert (replay["spent"]["model_calls"], len(server.asked)) == (0, asked)
            again = other.get(replay["links"]["result"]).json()
    assert (again["id"], again["counts"]) == (survey["id"], survey["counts"])


def test_what_is_no_recording_is_refused(client: TestClient) -> None:
    answer = client.post("/v1/surveys/replays", content=b"{}", headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert "not a recording" in answer.json()["detail"]


def test_connections_to_the_model_end_with_the_service(tmp_path: Path, server: ChatServer) -> None:
    with open_service(settings_in(tmp_path, model="tested", model_url=server.base_url)) as service:
        store_bees(service.workbench)
        with client_of(create_app(service)) as client:
            ended(client, client.post("/v1/surveys", json=wanted(stop_after="outline")))
            assert server.connections
    patiently(lambda: not server.connections)
