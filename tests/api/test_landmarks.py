"""A survey that cites a landmark over HTTP: written, shown, rendered, exported, refreshed, and kept whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.service import Service
from services.document.landmarks import landmarks_of_survey
from tests.api.conftest import client_of
from tests.api.working import bee_service, ended, survey_of_bees
from tests.builders.grown_fields import bees_without
from tests.builders.landmarks import DANCE, explaining_model, save_landmark
from tests.builders.survey_field import bee_field

KNOWN = "Not in the library; known by the reference lists of 5 of its papers"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with the small field and the landmark beside it, whose first state lacks a paper."""
    with bee_service(tmp_path_factory.mktemp("landmarks"), explaining_model()) as service:
        save_landmark(service.workbench.engine)
        service.workbench.fields.save(bees_without("tanaka2024map"))
        yield service


@pytest.fixture(scope="module")
def client(service: Service) -> Iterator[TestClient]:
    """Its client."""
    with client_of(create_app(service)) as client:
        yield client


@pytest.fixture(scope="module")
def survey(client: TestClient) -> dict[str, Any]:
    """A survey that cites the landmark."""
    return survey_of_bees(client)


def test_the_survey_is_sound_and_its_claim_leads_to_the_record(client: TestClient, survey: dict[str, Any]) -> None:
    assert survey["integrity"]["findings"] == []
    claims = client.get(f"{survey['links']['self']}/claims", params={"limit": 200}).json()["items"]
    (claim,) = [each for each in claims if DANCE.id in each["paper_ids"]]
    assert claim["evidence"] == "record"
    assert claim["supports"][0]["passage"]["text"].startswith("The Dance Language of Bees. Known by citations alone: 5")
    index = client.get(f"{survey['links']['self']}/claim-index").json()
    assert len(index["papers"][DANCE.id]) == 1
    assert client.get(f"/v1/papers/{DANCE.id}").json()["stub"]


@pytest.mark.parametrize("format", ["json", "bibtex", "csl", "ris"])
def test_the_references_hold_it_in_every_format(client: TestClient, survey: dict[str, Any], format: str) -> None:
    answer = client.get(f"{survey['links']['self']}/references", params={"format": format})
    assert answer.status_code == 200
    assert DANCE.title in answer.text
    assert DANCE.citation_key in answer.text


def test_the_list_of_references_says_how_it_is_known(client: TestClient, survey: dict[str, Any]) -> None:
    items = client.get(f"{survey['links']['self']}/references").json()["items"]
    assert {each["paper"]["id"]: each["known_by"] for each in items if each["known_by"]} == {DANCE.id: KNOWN}
    assert len(items) == survey["counts"]["cited_papers"]


def test_every_file_is_made(client: TestClient, survey: dict[str, Any]) -> None:
    for item in client.get(survey["links"]["artifacts"]).json()["items"]:
        answer = client.get(item["links"]["self"])
        assert answer.status_code == 200, item["name"]
        if item["filename"] in {"survey.html", "survey.md", "survey.bib"}:
            assert KNOWN in answer.text


def test_a_refresh_keeps_the_landmark_where_the_text_stays(
    client: TestClient, service: Service, survey: dict[str, Any]
) -> None:
    service.workbench.fields.save(bee_field())
    address = survey["links"]["self"]
    assert client.get(f"{address}/staleness").status_code == 200
    job = ended(client, client.post(f"{address}/refreshes", json={}))
    assert job["state"] == "succeeded", job["failure"]
    made = service.workbench.surveys.get(survey["id"])
    assert made.revision.number == 2
    assert landmarks_of_survey(made) == {DANCE.id: 5}
    shown = client.get(address).json()
    assert shown["integrity"]["findings"] == []
    assert client.get(f"{address}/artifacts/html").status_code == 200
    assert client.get(f"{address}/artifacts/html", params={"revision": 1}).status_code == 200


def test_the_landmark_stays_while_the_survey_cites_it(client: TestClient, service: Service) -> None:
    papers = service.workbench.papers
    citing = [each.citing for each in papers.citations_among([DANCE.id, *bee_field().papers]) if each.cited == DANCE.id]
    assert len(citing) == 5
    shown = client.get(f"/v1/papers/{citing[0]}/deletion").json()
    assert shown["held_count"] == 1  # the field of the survey has it, and so the survey holds it


def test_a_survey_that_cites_it_is_deleted_and_leaves_the_work(client: TestClient, survey: dict[str, Any]) -> None:
    address = survey["links"]["self"]
    assert client.get(f"{address}/deletion").status_code == 200
    assert client.delete(address, headers={"If-Match": "*"}).status_code == 204
    assert client.get(f"/v1/papers/{DANCE.id}").status_code == 200
