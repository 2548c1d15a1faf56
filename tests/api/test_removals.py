"""Deletions over HTTP: what would go is shown, and goes only as it was shown."""

from __future__ import annotations

from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from api.service import Service
from kg.model.surveys.revision import Revision
from tests.builders.values import CITATIONS, PAPERS, field_graph, paper_id, survey

STORED = [replace(paper, sources=() if paper.stub else ("thesis",)) for paper in PAPERS]


@pytest.fixture(autouse=True)
def stored(service: Service) -> None:
    """Papers, their citations and a field of some of them."""
    bench = service.workbench
    bench.papers.save(STORED)
    bench.papers.save_citations(CITATIONS)
    bench.fields.save(field_graph())


def test_a_paper_goes_as_it_was_shown_and_its_field_is_there_without_it(client: TestClient, service: Service) -> None:
    address = f"/v1/papers/{paper_id(4)}"
    shown = client.get(f"{address}/deletion")
    assert shown.status_code == 200
    assert (shown.json()["paper_count"], shown.json()["cited_count"]) == (1, 1)
    assert shown.json()["fields"] == [{"id": "attention", "papers": 1}]
    assert client.delete(address).status_code == 428
    assert client.delete(address, headers={"If-Match": '"other"'}).status_code == 412
    assert client.delete(address, headers={"If-Match": shown.headers["ETag"]}).status_code == 204
    assert client.get(address).json()["stub"]
    assert paper_id(4) not in service.workbench.fields.get("attention").members
    assert client.get("/v1/fields/attention/papers").json()["total"] == len(field_graph().members) - 1


def test_an_import_goes_by_its_label_and_a_field_that_loses_all_goes_with_it(client: TestClient) -> None:
    shown = client.get("/v1/imports/thesis/deletion")
    assert shown.json()["paper_count"] == len([paper for paper in STORED if not paper.stub])
    assert client.delete("/v1/imports/thesis", headers={"If-Match": shown.headers["ETag"]}).status_code == 204
    assert client.get("/v1/papers").json()["total"] == 0
    assert client.get("/v1/fields/attention").status_code == 404
    assert client.get("/v1/imports/thesis/deletion").status_code == 404


def test_what_a_survey_rests_on_stays_and_the_survey_is_named(client: TestClient, service: Service) -> None:
    revision = Revision(field_revision=service.workbench.fields.revision("attention"))
    service.workbench.surveys.save(replace(survey(), revision=revision))
    address = f"/v1/papers/{paper_id(1)}"
    shown = client.get(f"{address}/deletion")
    assert (shown.json()["held_count"], shown.json()["surveys"]) == (1, ["attention-1"])
    refused = client.delete(address, headers={"If-Match": shown.headers["ETag"]})
    assert refused.status_code == 422
    assert "the survey attention-1 rests on" in refused.json()["detail"]
    assert client.get("/v1/fields/attention/deletion").json()["surveys"] == ["attention-1"]
    assert client.get("/v1/surveys/attention-1/deletion").json()["revision_count"] == 1


def test_a_work_known_by_citations_only_has_nothing_to_delete(client: TestClient) -> None:
    refused = client.get(f"/v1/papers/{paper_id(3)}/deletion")
    assert refused.status_code == 422
    assert "goes with the last of these" in refused.json()["detail"]


def test_a_part_of_a_paper_has_no_method_of_the_paper(client: TestClient) -> None:
    refused = client.delete("/v1/papers/doi:10.5555/a/references")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD, OPTIONS")
