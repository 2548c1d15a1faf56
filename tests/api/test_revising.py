"""A written survey over HTTP: sections rewritten, stale sections refreshed, revisions compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.cli.comparing import show_staleness
from api.schemas.revisions import StalenessOut
from services.pipeline.preset_field import without_papers
from tests.api.conftest import client_of
from tests.api.working import BEES, bee_client, bee_service, ended
from tests.builders.grown_fields import bees_without
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field, paper_id


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a service with the small field and one survey of it; tests add revisions of it."""
    with bee_client(tmp_path_factory.mktemp("revising"), ScriptedModel()) as client:
        job = ended(client, client.post("/v1/surveys", json={"field_id": BEES}))
        assert job["state"] == "succeeded", job["failure"]
        yield client


@pytest.fixture(scope="module")
def survey(client: TestClient) -> str:
    """Its address."""
    (brief,) = client.get("/v1/surveys").json()["items"]
    return brief["links"]["self"]


@pytest.fixture(scope="module")
def section(client: TestClient, survey: str) -> dict[str, Any]:
    """The part of its body that says most."""
    outline = client.get(f"{survey}/outline").json()["sections"]
    parts = [part for each in outline for part in (each["subsections"] or [each])]
    return max((each for each in parts if each["proof_ids"] and each["claims"]), key=lambda each: each["words"])


def rewritten(client: TestClient, survey: str, number: str, **wish: Any) -> dict[str, Any]:
    job = ended(client, client.post(f"{survey}/sections/{number}/rewritings", json=wish))
    assert job["state"] == "succeeded", job["failure"]
    return job


def test_a_section_is_rewritten_and_the_revisions_are_compared(
    client: TestClient, survey: str, section: dict[str, Any]
) -> None:
    number = section["number"]
    estimate = client.post(f"{survey}/sections/{number}/rewritings/estimates", json={"instruction": "shorter"}).json()
    job = rewritten(client, survey, number, instruction="shorter", revision=1)
    assert estimate["total_calls"]["low"] <= job["spent"]["model_calls"] <= estimate["total_calls"]["high"]
    assert job["result"]["outcomes"][0].startswith("shorter: ")
    assert job["links"]["result"] == survey
    made = job["result"]["revision"]
    found = client.get(f"{survey}/comparison", params={"from": 1, "to": made}).json()
    assert not found["is_same"]
    states = {each["after"]["number"]: each["state"] for each in found["sections"]}
    assert {name for name, state in states.items() if state != "same"} == {number}
    assert found["counts_after"]["words"] < found["counts_before"]["words"]
    assert list(found["manifest"]) == [f"rewritten.{number}"]
    shown = client.get(survey, params={"revision": made}).json()
    assert shown["integrity"]["is_sound"]
    assert "Rewritten as a reader asked" in shown["notice"]
    back = client.get(f"{survey}/comparison", params={"from": made, "to": 1}).json()
    assert back["left"] == found["joined"]
    assert back["joined"] == found["left"]
    assert client.get(f"{survey}/artifacts/md", params={"revision": made}).status_code == 200


def test_a_request_that_is_sent_twice_is_one_job(client: TestClient, survey: str) -> None:
    address, headers = f"{survey}/sections/abstract/rewritings", {"Idempotency-Key": "one"}
    first = client.post(address, json={"instruction": "shorter", "revision": 1}, headers=headers)
    again = client.post(address, json={"instruction": "shorter", "revision": 1}, headers=headers)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json()["id"] == ended(client, first)["id"]


@pytest.mark.parametrize(
    ("address", "body", "status"),
    [
        ("sections/99/rewritings", {"instruction": "shorter"}, 404),
        ("sections/1/rewritings", {"instruction": "shorter", "paragraph": 99}, 422),
        ("sections/1/rewritings", {"instruction": "  "}, 422),
        ("sections/1/rewritings", {"instruction": "x" * 1_001}, 422),
        ("sections/1/rewritings", {"instruction": "shorter", "revision": 99}, 404),
        ("sections/1/rewritings", {"instruction": "shorter", "model": "nobody"}, 422),
        ("sections/1/rewritings", {}, 422),
        ("refreshes", {"revision": 99}, 404),
        ("refreshes", {"model": "nobody"}, 422),
        ("refreshes/estimates", {"revision": 99}, 404),
        ("refreshes/estimates", {"model": "nobody"}, 422),
    ],
)
def test_what_cannot_be_done_is_refused_before_there_is_a_job(
    client: TestClient, survey: str, address: str, body: dict[str, Any], status: int
) -> None:
    assert client.post(f"{survey}/{address}", json=body).status_code == status


def test_without_a_model_a_rewriting_is_refused_with_what_to_configure(tmp_path: Path) -> None:
    with bee_client(tmp_path) as client:
        survey = ended(client, client.post("/v1/surveys", json={"field_id": BEES}))["links"]["result"]
        answer = client.post(f"{survey}/sections/1/rewritings", json={"instruction": "shorter"})
    assert answer.status_code == 422
    assert "name one in STRATA_MODEL" in answer.json()["detail"]


def test_a_survey_of_one_revision_has_nothing_to_be_compared_with(client: TestClient, survey: str) -> None:
    answer = client.get(f"{survey}/comparison", params={"to": 1})
    assert answer.status_code == 422
    assert "no revision before 1" in answer.json()["detail"]
    assert client.get(f"{survey}/comparison", params={"from": 1, "to": 1}).json()["is_same"]
    assert client.get(f"{survey}/comparison", params={"from": 99}).status_code == 404
    assert client.get("/v1/surveys/none/comparison").status_code == 404


def test_a_survey_is_refreshed_after_a_paper_joined_its_field(tmp_path_factory: pytest.TempPathFactory) -> None:
    with bee_service(tmp_path_factory.mktemp("living")) as service, client_of(create_app(service)) as client:
        service.workbench.fields.save(bees_without("tanaka2024map"))
        ended(client, client.post("/v1/surveys", json={"field_id": BEES}))
        (brief,) = client.get("/v1/surveys").json()["items"]
        survey = brief["links"]["self"]
        assert client.get(f"{survey}/staleness").json()["is_current"]
        service.workbench.fields.save(bee_field())
        stale = client.get(f"{survey}/staleness").json()
        assert [each["key"] for each in stale["joined"]] == ["tanaka2024map"]
        numbers = [each["number"] for each in stale["sections"]]
        assert stale["kept"]
        estimate = client.post(f"{survey}/refreshes/estimates", json={}).json()
        assert estimate["staleness"] == stale
        job = ended(client, client.post(stale["links"]["refreshes"], json={}))
        assert job["state"] == "succeeded", job["failure"]
        assert estimate["total_calls"]["low"] <= job["spent"]["model_calls"] <= estimate["total_calls"]["high"]
        assert job["result"]["revision"] == 2
        found = client.get(f"{survey}/comparison").json()
        changed = [each["after"]["number"] for each in found["sections"] if each["state"] != "same"]
        assert set(changed) <= set(numbers)
        assert [each["key"] for each in found["joined"]] == ["tanaka2024map"]
        assert client.get(survey).json()["integrity"]["is_sound"]
        assert client.get(f"{survey}/staleness").json()["is_current"]
        again = ended(client, client.post(f"{survey}/refreshes", json={}))
        assert again["result"]["revision"] == 2
        nothing = client.post(f"{survey}/refreshes/estimates", json={}).json()
        assert nothing["total_calls"] == {"low": 0, "high": 0}
        assert nothing["staleness"]["is_current"]


def test_papers_that_no_part_tells_are_named_before_a_refresh(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a field without ties the one paper that joined with a text is near to no part; another has no text."""
    joined, bare = paper_id("chen2023drone"), paper_id("dubois2024title")
    late = bees_without("ibarra2023chip", "novak2024swarm", "tanaka2024map")
    with bee_service(tmp_path, ScriptedModel()) as service, client_of(create_app(service)) as client:
        service.workbench.fields.save(without_papers(late, [joined, bare]))
        ended(client, client.post("/v1/surveys", json={"field_id": BEES}))
        (brief,) = client.get("/v1/surveys").json()["items"]
        service.workbench.fields.save(
            replace(
                late,
                citations=tuple(each for each in late.citations if joined not in (each.citing, each.cited)),
                similarities=tuple(each for each in late.similarities if joined not in (each.first, each.second)),
            )
        )
        stale = client.get(f"{brief['links']['self']}/staleness").json()
        job = ended(client, client.post(f"{brief['links']['self']}/refreshes", json={}))
    assert (stale["homeless"], stale["untold"]) == (["chen2023drone"], ["dubois2024title"])
    assert all(each["follows"] for each in stale["sections"])
    assert "no part is near to 1 that joined" in job["result"]["outcomes"][0]
    show_staleness(StalenessOut.model_validate(stale))
    told = capsys.readouterr().out
    assert "(no part is near to it)" in told
    assert "(without a text)" in told
