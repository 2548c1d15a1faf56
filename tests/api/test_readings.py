"""What was read in a paper, over HTTP."""

from __future__ import annotations

from dataclasses import replace

from starlette.testclient import TestClient

from api.service import Service
from kg.repository.papers.readings import ReadingRepository
from tests.builders.reading_values import READING
from tests.builders.values import paper


def test_a_reading_comes_with_its_passages_until_the_text_changes(client: TestClient, service: Service) -> None:
    own = paper(1, abstract="Translation is slow.")
    service.workbench.papers.save([own])
    address = f"/v1/papers/{own.id}/reading"
    unread = client.get(address)
    assert unread.status_code == 404
    assert "strata field read" in unread.text
    ReadingRepository(service.workbench.engine).save([replace(READING, content_hash=own.text_hash)])
    reading = client.get(address).json()
    assert reading["attributes"][0] == {
        "field": "problem.definition",
        "text": "Translation is “slow”.",
        "passages": ["p1", "p2"],
    }
    assert (reading["kind"], reading["is_current"]) == ("method", True)
    assert client.get(reading["links"]["paper"]).json()["id"] == own.id
    service.workbench.papers.save([replace(own, abstract="Translation is fast.")])
    assert client.get(address).json()["is_current"] is False


def test_a_paper_that_is_not_stored_has_no_reading(client: TestClient) -> None:
    assert client.get("/v1/papers/nobody/reading").status_code == 404
