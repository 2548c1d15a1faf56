"""A taxonomy with a reader's changes outlives twenty more papers; every count of it leads to papers and sentences."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from api.service import Service
from kg.model.fields.field import FieldParameters
from services.collecting.ingest import ingest
from services.field.build import build_field
from tests.api.conftest import client_of, settings_in
from tests.api.walking import walk
from tests.api.working import ended

pytestmark = pytest.mark.slow

FIELD = "/v1/fields/graph-neural-networks"
OWN = f"{FIELD}/taxonomies/method-by-domain"
WANTED = {"entity_type": "method", "criterion": "domain"}
FIRST, MORE = 60, 20


async def built(service: Service, root: Path, papers: int) -> None:
    """The field of the first papers of the example."""
    bench = service.workbench
    records = islice(bench.read_records(root / "examples" / "graph_neural_networks.jsonl", None), papers)
    await ingest(records, bench.papers, label="example")
    await build_field(
        topic="graph neural networks",
        description="",
        as_of=date(2025, 1, 1),
        parameters=FieldParameters(),
        source=None,
        papers=bench.papers,
        fields=bench.fields,
        embedder=bench.embedder,
        analytics=bench.analytics,
    )


@pytest.fixture
def service(tmp_path: Path, root: Path) -> Iterator[Service]:
    """A service with the field of the first papers."""
    with open_service(settings_in(tmp_path)) as service:
        asyncio.run(built(service, root, FIRST))
        yield service


def edited(client: TestClient, **edit: Any) -> None:
    """Change the taxonomy as it is now."""
    tag = client.get(OWN).headers["etag"]
    answer = client.patch(OWN, json=edit, headers={"If-Match": tag})
    assert answer.status_code == 200, answer.text


def follow_counts(client: TestClient) -> None:
    """Follow every count of the taxonomy down to sentences of papers."""
    taxonomy = client.get(OWN).json()
    others = walk(client, taxonomy["links"]["others"])
    assert len(others) == taxonomy["others"]
    entities = list(others)
    for category in taxonomy["categories"]:
        own = walk(client, category["links"]["entities"])
        assert len(own) == category["entities"]
        entities += own
    assert len(entities) == taxonomy["placed"] + taxonomy["others"]
    for entity in entities:
        links = client.get(entity["links"]["self"]).json()["links"]
        papers, sentences = walk(client, links["papers"]), walk(client, links["passages"])
        assert (len(papers), len(sentences)) == (entity["papers"], entity["mentions"])
        assert {each["paper_id"] for each in sentences} == {each["id"] for each in papers}
        for each in sentences:
            paper = client.get(each["links"]["paper"]).json()
            assert each["text"] == paper[each["source"]][each["start"] : each["end"]]
        assert any(each["surface"].lower() in each["text"].lower() for each in sentences)


def test_a_readers_changes_outlive_twenty_papers_and_a_new_induction(service: Service, root: Path) -> None:
    with client_of(create_app(service)) as client:
        made = ended(client, client.post(f"{FIELD}/taxonomies", json=WANTED))
        assert made["state"] == "succeeded", made["failure"]
        follow_counts(client)
        first, second, third = client.get(OWN).json()["categories"][:3]
        moved = third["examples"][0]["id"]
        edited(client, action="rename", category=first["id"], name="What readers call it")
        edited(client, action="move", entities=[moved], into=first["id"])
        edited(client, action="lock", category=second["id"])
        locked = {each["id"] for each in walk(client, second["links"]["entities"])}

        asyncio.run(built(service, root, FIRST + MORE))
        assert client.get(FIELD).json()["papers"] == FIRST + MORE
        again = ended(client, client.post(f"{FIELD}/taxonomies", json=WANTED))
        assert again["state"] == "succeeded", again["failure"]
        assert again["spent"]["model_calls"] < made["spent"]["model_calls"] + 3

        after = client.get(OWN).json()
        by_id = {each["id"]: each for each in after["categories"]}
        assert by_id[first["id"]]["name"] == "What readers call it"
        assert moved in {each["id"] for each in walk(client, by_id[first["id"]]["links"]["entities"])}
        assert by_id[second["id"]]["is_locked"]
        assert by_id[second["id"]]["name"] == second["name"]
        assert locked <= {each["id"] for each in walk(client, by_id[second["id"]]["links"]["entities"])}
        assert [each["action"] for each in after["edits"]] == ["rename", "move", "lock"]
        assert after["unplaced"] == 0
        follow_counts(client)
        for _ in range(3):
            edited(client, action="undo")
        assert {each["name"] for each in client.get(OWN).json()["categories"]} >= {first["name"], second["name"]}
