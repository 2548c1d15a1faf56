"""The files of a survey: every one can be downloaded, each with its type and its name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.artifacts import KINDS, ArtifactName
from api.service import Service
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageSource
from kg.model.surveys.survey import Survey, SurveyId
from services.rendering.rendered_files import KeptFiles
from services.rendering.survey.files import ARTIFACTS, artifact_bytes
from tests.api.conftest import client_of
from tests.api.working import BEES, bee_service, ended, survey_of_bees
from tests.builders.pdf_files import pdf_of_paper


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with the small field."""
    with bee_service(tmp_path_factory.mktemp("artifacts")) as service:
        yield service


@pytest.fixture(scope="module")
def client(service: Service) -> Iterator[TestClient]:
    """Its client."""
    with client_of(create_app(service)) as client:
        yield client


@pytest.fixture(scope="module")
def survey(client: TestClient) -> dict[str, Any]:
    """A survey of the small field."""
    return survey_of_bees(client)


def test_every_file_of_a_survey_has_a_name() -> None:
    assert sorted(kind.filename for kind in KINDS.values()) == sorted(ARTIFACTS)
    assert list(KINDS) == list(ArtifactName)


def test_each_file_is_what_the_command_line_writes(
    client: TestClient, service: Service, survey: dict[str, Any]
) -> None:
    bench = service.workbench
    held = bench.surveys.get(survey["id"]), bench.fields.get(BEES)
    expected = {name: artifact_bytes(name, *held) for name in ARTIFACTS}
    listed = client.get(survey["links"]["artifacts"]).json()["items"]
    assert [item["filename"] for item in listed] == list(expected)
    for item in listed:
        answer = client.get(item["links"]["self"])
        assert answer.content == expected[item["filename"]]
        assert answer.headers["content-type"].partition(";")[0] == item["media_type"]
        assert f'filename="{item["filename"]}"' in answer.headers["content-disposition"]
    sizes = [item["bytes"] for item in client.get(survey["links"]["artifacts"]).json()["items"]]
    assert sizes == [len(content) for content in expected.values()]


def test_a_file_is_rendered_once_and_not_for_a_list_or_a_known_tag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counted(name: str, *given: Any) -> bytes:
        made.append(name)
        return artifact_bytes(name, *given)

    monkeypatch.setattr("api.routes.survey_parts.artifact_bytes", counted)
    with bee_service(tmp_path) as service, client_of(create_app(service)) as client:
        job = ended(client, client.post("/v1/surveys", json={"field_id": BEES}))
        href = f"{job['links']['result']}/artifacts"
        assert {item["bytes"] for item in client.get(href).json()["items"]} == {None}
        first = client.get(f"{href}/html")
        assert client.get(f"{href}/html").content == first.content
        assert client.get(f"{href}/html", headers={"If-None-Match": first.headers["etag"]}).status_code == 304
        assert client.get(href).json()["items"][1]["bytes"] == len(first.content)
        assert made == ["survey.html"]
        with client_of(create_app(replace(service, files=KeptFiles()))) as restarted:
            known = restarted.get(f"{href}/html", headers={"If-None-Match": first.headers["etag"]})
            assert (known.status_code, made) == (304, ["survey.html"])


def test_a_file_is_rendered_again_when_a_paper_was_corrected(tmp_path: Path) -> None:
    with bee_service(tmp_path) as service, client_of(create_app(service)) as client:
        job = ended(client, client.post("/v1/surveys", json={"field_id": BEES}))
        href = f"{job['links']['result']}/artifacts/bib"
        bench = service.workbench
        cited = bench.papers.find(bench.surveys.cited_papers(job["result"]["id"]))
        assert "Corrected" not in client.get(href).text
        bench.papers.save([replace(next(iter(cited.values())), title="Corrected in print")])
        assert "Corrected" in client.get(href).text


@pytest.mark.parametrize("name", [name.value for name in ArtifactName])
def test_a_file_that_has_not_changed_is_answered_with_304(
    client: TestClient, survey: dict[str, Any], name: str
) -> None:
    href = f"{survey['links']['artifacts']}/{name}"
    tag = client.get(href).headers["etag"]
    assert client.get(href, headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize("name", ["html", "field-html"])
def test_a_page_may_load_nothing_and_talk_to_nobody(client: TestClient, survey: dict[str, Any], name: str) -> None:
    answer = client.get(f"{survey['links']['artifacts']}/{name}")
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert "connect-src" not in policy
    assert answer.headers["content-disposition"].startswith("inline")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_file_says_when_a_text_that_it_quotes_was_dropped(tmp_path: Path) -> None:
    with bee_service(tmp_path) as service, client_of(create_app(service)) as client:
        job = ended(client, client.post("/v1/surveys", json={"field_id": BEES}))
        surveys = service.workbench.surveys
        survey, paper = _quote_full_text(surveys.get(job["links"]["result"].rpartition("/")[2]))
        surveys.save(survey)
        text = f"/v1/papers/{paper}/full-text"
        found = "\n\n".join(["1 Introduction", "Bees fly far and come home. " * 20, "2 Results", "They did. " * 9])
        title = client.get(f"/v1/papers/{paper}").json()["title"]
        sent = client.put(
            text, content=pdf_of_paper(title, found), headers={"content-type": "application/octet-stream"}
        )
        assert sent.status_code == 200, sent.text
        address = f"/v1/surveys/{survey.id}/artifacts/md"
        before = client.get(address)
        assert "not kept any more" not in before.text
        known = {"If-None-Match": before.headers["ETag"]}
        assert client.get(address, headers=known).status_code == 304
        assert client.delete(text).status_code == 204
        assert "not kept any more: the full text of" in client.get(address, headers=known).text


def _quote_full_text(survey: Survey) -> tuple[Survey, PaperId]:
    """A survey whose first claim quotes the full text of a paper, and that paper."""
    place, first = next((place, each) for place, each in enumerate(survey.sections) if each.claims)
    claim = first.claims[0]
    passage = replace(claim.supports[0].passage, source=PassageSource.FULL_TEXT)
    quoting = replace(claim, supports=(replace(claim.supports[0], passage=passage), *claim.supports[1:]))
    section = replace(first, claims=(quoting, *first.claims[1:]))
    sections = (*survey.sections[:place], section, *survey.sections[place + 1 :])
    return replace(survey, id=SurveyId("quoting"), sections=sections), passage.paper_id


def test_csl_json_is_a_list_of_the_cited_papers(client: TestClient, survey: dict[str, Any]) -> None:
    answer = client.get(f"{survey['links']['artifacts']}/json")
    assert len(json.loads(answer.content)) == survey["counts"]["cited_papers"]


def test_a_file_that_there_is_not_is_a_problem(client: TestClient, survey: dict[str, Any]) -> None:
    for name in ("pdf", "doc", "%2e%2e%2fetc"):
        answer = client.get(f"{survey['links']['artifacts']}/{name}")
        assert answer.status_code in {404, 422}
        assert answer.headers["content-type"] == "application/problem+json"
    assert client.get("/v1/surveys/none/artifacts/md").status_code == 404


def files_of(client: TestClient, address: str, **asked: int) -> dict[str, bytes]:
    """Every file of a survey by name."""
    names = [item["name"] for item in client.get(f"{address}/artifacts", params=asked).json()["items"]]
    return {name: client.get(f"{address}/artifacts/{name}", params=asked).content for name in names}


def parts_of(client: TestClient, address: str, **asked: int) -> list[Any]:
    """Outline, sections, claims and references of a survey."""
    parts = ("outline", "sections", "sections/abstract", "claims", "references")
    return [client.get(f"{address}/{part}", params=asked).json() for part in parts]


@pytest.mark.slow
def test_a_survey_outlives_its_field_and_is_written_anew_as_its_next_revision(tmp_path: Path) -> None:
    with bee_service(tmp_path) as service, client_of(create_app(service)) as client:
        address = ended(client, client.post("/v1/surveys", json={"field_id": BEES}))["links"]["result"]
        files, parts = files_of(client, address), parts_of(client, address)
        assert len(files) == len(ArtifactName)
        first = client.get(address).json()
        assert (first["revision"]["number"], first["revision"]["field_state"]) == (1, "current")
        some = sorted(service.workbench.fields.get(BEES).papers)[:6]
        wanted = {"topic": "bee navigation", "paper_ids": some, "as_of": "2024-06-30"}
        assert ended(client, client.post("/v1/fields", json=wanted))["result"]["id"] == BEES
        assert client.get(address).json()["revision"] == first["revision"] | {"field_state": "changed"}
        assert files_of(client, address) == files

        assert ended(client, client.post("/v1/surveys", json={"field_id": BEES}))["links"]["result"] == address
        second = client.get(address).json()
        assert (second["revision"]["number"], second["revision"]["field_state"]) == (2, "current")
        assert [each["id"] for each in client.get("/v1/surveys").json()["items"]] == [first["id"]]
        listed = client.get(second["links"]["revisions"]).json()["items"]
        assert [each["revision"] for each in listed] == [1, 2]
        assert files_of(client, address, revision=1) == files
        assert parts_of(client, address, revision=1) == parts
        assert files_of(client, address)["md"] != files["md"]
        assert parts_of(client, address) != parts
        assert client.get(address, params={"revision": 3}).status_code == 404

        tag = client.get(f"/v1/fields/{BEES}").headers["ETag"]
        assert client.delete(f"/v1/fields/{BEES}", headers={"If-Match": tag}).status_code == 204
        assert client.get("/v1/fields").json()["items"] == []
        assert client.get(address).json()["revision"]["field_state"] == "deleted"
        assert files_of(client, address, revision=1) == files
