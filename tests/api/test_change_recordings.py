"""Rewritings and refreshes by a model elsewhere: recorded, and replayed on another machine without a call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.service import Service
from services.adapters.models.offline.model import OfflineModel
from tests.api.conftest import client_of
from tests.api.working import BEES, bee_service, ended
from tests.builders.grown_fields import bees_without
from tests.builders.priced_model import PricedModel
from tests.builders.survey_field import bee_field

JSON = {"content-type": "application/json"}
WISH = {"instruction": "shorter, and compare more"}


@contextmanager
def early_client(folder: Path, model: OfflineModel | None = None) -> Iterator[tuple[TestClient, Service]]:
    """A client of a service whose field lacks a paper that is to join it."""
    with bee_service(folder, model) as service, client_of(create_app(service)) as client:
        service.workbench.fields.save(bees_without("tanaka2024map"))
        yield client, service


def done(client: TestClient, started: Any) -> dict[str, Any]:
    job = ended(client, started)
    assert job["state"] == "succeeded", job["failure"]
    return job


def replayed(client: TestClient, recording: bytes) -> dict[str, Any]:
    return done(client, client.post("/v1/surveys/replays", content=recording, headers=JSON))


def text_of(client: TestClient, survey: str, revision: int) -> str:
    return client.get(f"{survey}/artifacts/md", params={"revision": revision}).text


@pytest.mark.slow
def test_rewritings_and_refreshes_are_replayed_to_the_same_texts(tmp_path: Path) -> None:
    with early_client(tmp_path / "here", PricedModel()) as (client, service):
        survey = done(client, client.post("/v1/surveys", json={"field_id": BEES}))["links"]["result"]
        number = longest(client, survey)
        made = done(client, client.post(f"{survey}/sections/{number}/rewritings", json=WISH))
        assert made["result"]["revision"] == 2
        service.workbench.fields.save(bee_field())
        assert done(client, client.post(f"{survey}/refreshes", json={}))["result"]["revision"] == 3
        recordings = [client.get(f"{survey}/recording", params={"revision": at}).content for at in (1, 2, 3)]
        texts = [text_of(client, survey, at) for at in (1, 2, 3)]
    with early_client(tmp_path / "there") as (client, service):
        early = client.post("/v1/surveys/replays", content=recordings[1], headers=JSON)
        assert early.status_code == 422
        assert "replay that one first" in early.json()["detail"]
        for recording in recordings[:2]:
            assert replayed(client, recording)["spent"]["model_calls"] == 0
        service.workbench.fields.save(bee_field())
        last = replayed(client, recordings[2])
        assert last["result"]["revision"] == 3
        assert last["spent"]["model_calls"] == 0
        assert [text_of(client, survey, at) for at in (1, 2, 3)] == texts
        assert client.get(f"{survey}/recording").status_code == 200  # it was brought in
        changed = replayed(client, recordings[1])["result"]
        assert changed["revision"] == 2  # the one there is


def longest(client: TestClient, survey: str) -> str:
    """The number of the part of the body that says most."""
    outline = client.get(f"{survey}/outline").json()["sections"]
    parts = [part for each in outline for part in (each["subsections"] or [each])]
    number: str = max((part for part in parts if part["proof_ids"]), key=lambda part: part["words"])["number"]
    return number


@pytest.mark.slow
def test_a_recording_of_another_field_is_refused_when_it_is_replayed(tmp_path: Path) -> None:
    with early_client(tmp_path / "here", PricedModel()) as (client, _):
        survey = done(client, client.post("/v1/surveys", json={"field_id": BEES}))["links"]["result"]
        done(client, client.post(f"{survey}/sections/abstract/rewritings", json=WISH))
        recordings = [client.get(f"{survey}/recording", params={"revision": at}).content for at in (1, 2)]
    with early_client(tmp_path / "there") as (client, service):
        replayed(client, recordings[0])
        other = recordings[1].replace(b'"field_id":"bee-navigation"', b'"field_id":"wasp-navigation"')
        assert client.post("/v1/surveys/replays", content=other, headers=JSON).status_code == 404
        service.workbench.fields.save(bees_without("tanaka2024map", "novak2024swarm"))
        assert replayed(client, recordings[1])["result"]["revision"] == 2  # its own field is kept


def test_what_the_offline_writer_changed_has_no_recording(tmp_path: Path) -> None:
    with early_client(tmp_path) as (client, service):
        survey = done(client, client.post("/v1/surveys", json={"field_id": BEES}))["links"]["result"]
        service.workbench.fields.save(bee_field())
        assert done(client, client.post(f"{survey}/refreshes", json={}))["result"]["revision"] == 2
        assert client.get(f"{survey}/recording").status_code == 404
