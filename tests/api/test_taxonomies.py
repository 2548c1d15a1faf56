"""Taxonomies over HTTP: read with their entities, changed by readers who have seen what they change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.api.conftest import client_of, settings_in
from tests.api.walking import walk
from tests.api.working import BEES, bee_client, ended
from tests.builders.domain_values import fill_domain
from tests.builders.values import CITATIONS, PAPERS, field_graph

FIELD = "/v1/fields/attention"
OWN = f"{FIELD}/taxonomies/dataset-by-domain"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A client of the field `attention` with its domain graph and two taxonomies."""
    with open_service(settings_in(tmp_path)) as service:
        engine = service.workbench.engine
        PaperRepository(engine).save(PAPERS)
        PaperRepository(engine).save_citations(CITATIONS)
        FieldRepository(engine).save(field_graph())
        fill_domain(engine)
        with client_of(create_app(service)) as client:
            yield client


def edited(client: TestClient, **edit: Any) -> dict[str, Any]:
    """The taxonomy after a change that is taken."""
    tag = client.get(OWN).headers["etag"]
    response = client.patch(OWN, json=edit, headers={"If-Match": tag})
    assert response.status_code == 200, response.text
    assert response.json() == client.get(OWN).json()
    assert response.headers["etag"] == client.get(OWN).headers["etag"]
    found: dict[str, Any] = response.json()
    return found


def tree(taxonomy: dict[str, Any]) -> dict[str, tuple[str, int]]:
    """The name and the number of entities of each category."""
    return {each["id"]: (each["name"], each["entities"]) for each in taxonomy["categories"]}


def test_taxonomies_are_listed_with_what_they_cover(client: TestClient) -> None:
    datasets, methods = client.get(f"{FIELD}/taxonomies").json()["items"]
    assert (datasets["coverage"], datasets["other_share"], datasets["others"]) == (0.5, 0.5, 1)
    assert (methods["entity_type"], methods["criterion"], methods["coverage"]) == ("method", "means", 1.0)
    assert client.get(datasets["links"]["self"]).json()["id"] == datasets["id"]
    assert client.get("/v1/fields/none/taxonomies").status_code == 404
    assert client.get(f"{FIELD}/taxonomies/none").status_code == 404


def test_every_number_of_a_taxonomy_leads_to_its_entities(client: TestClient) -> None:
    found = client.get(OWN).json()
    assert [(each["id"], each["depth"], each["entities_below"]) for each in found["categories"]] == [
        ("graphs", 0, 1),
        ("citation", 1, 1),
    ]
    for each in found["categories"]:
        assert len(walk(client, each["links"]["entities"])) == each["entities"]
        assert [client.get(one["links"]["self"]).json()["entity"]["papers"] for one in each["examples"]] == [
            one["papers"] for one in each["examples"]
        ]
    assert len(walk(client, found["links"]["entities"])) == found["placed"]
    others = walk(client, f"{found['links']['others']}?limit=1")
    assert [each["id"] for each in others] == [each["id"] for each in found["other_examples"]] == ["dataset:pubmed"]


def test_changes_are_recorded_and_taken_back_the_last_one_first(client: TestClient) -> None:
    before = client.get(OWN).json()
    recorded = len(before["edits"])
    edited(client, action="rename", category="Graph", name="Networks", definition="Nodes with edges.")
    moved = edited(client, action="move", entities=["PubMed"], into="networks")
    assert tree(moved) == {"graphs": ("Networks", 1), "citation": ("Citation networks", 1)}
    assert moved["coverage"] == 1.0
    merged = edited(client, action="merge", category="citation", into="graphs")
    assert tree(merged) == {"graphs": ("Networks", 2)}
    split = edited(client, action="split", category="graphs", entities=["dataset:cora"], name="Small")
    assert tree(split) == {"graphs": ("Networks", 1), "small": ("Small", 1)}
    assert [each["action"] for each in split["edits"]][recorded:] == ["rename", "move", "merge", "split"]
    for _ in range(3):
        after = edited(client, action="undo")
    assert tree(after) == {"graphs": ("Networks", 0), "citation": ("Citation networks", 1)}
    assert [each["is_undone"] for each in after["edits"]][recorded:] == [False, True, True, True]
    assert edited(client, action="undo")["categories"] == before["categories"]


def test_locks_are_set_and_taken_off(client: TestClient) -> None:
    locked = edited(client, action="lock", category="graphs")
    assert [each["is_locked"] for each in locked["categories"]] == [True, True]
    assert [each["is_locked"] for each in edited(client, action="unlock", category="graphs")["categories"]] == [
        False,
        True,
    ]


def test_who_has_not_seen_a_taxonomy_as_it_is_cannot_change_it(client: TestClient) -> None:
    edit = {"action": "lock", "category": "graphs"}
    old = client.get(OWN).headers["etag"]
    assert client.patch(OWN, json=edit).status_code == 428
    edited(client, **edit)
    assert client.patch(OWN, json=edit, headers={"If-Match": old}).status_code == 412
    assert client.delete(OWN, headers={"If-Match": old}).status_code == 412
    assert client.delete(OWN, headers={"If-Match": "*"}).status_code == 204
    assert client.get(OWN).status_code == 404
    assert client.get(f"{FIELD}/entities/dataset:cora").status_code == 200


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ({"action": "rename", "category": "sounds", "name": "x"}, "graphs, citation"),
        ({"action": "rename", "category": "graphs"}, "needs a name"),
        ({"action": "move", "entities": ["method:gat"], "into": "graphs"}, "method:gat"),
        ({"action": "explode"}, "rename"),
    ],
)
def test_a_change_that_does_not_fit_says_what_is_wrong(client: TestClient, edit: dict[str, Any], said: str) -> None:
    response = client.patch(OWN, json=edit, headers={"If-Match": "*"})
    assert response.status_code == 422
    assert said in response.text


def test_an_entity_that_the_field_has_not_is_answered_with_near_names(client: TestClient) -> None:
    edit = {"action": "move", "entities": ["Corra"], "into": "graphs"}
    response = client.patch(OWN, json=edit, headers={"If-Match": "*"})
    assert response.status_code == 404
    assert "Cora" in response.text


def test_a_taxonomy_is_made_by_a_job_and_made_again_with_what_readers_decided(tmp_path: Path) -> None:
    wanted = {"entity_type": "Methods", "criterion": "by sense"}
    with bee_client(tmp_path) as client:
        address, estimates = f"/v1/fields/{BEES}/taxonomies", f"/v1/fields/{BEES}/taxonomy-estimates"
        estimate = client.post(estimates, json=wanted).json()
        assert estimate["calls"]["entities"] == {"low": 3, "high": 3}  # 14 papers, six a call
        job = ended(client, client.post(address, json=wanted))
        assert (job["state"], job["result"]["id"]) == ("succeeded", BEES)
        assert {row["stage"] for row in job["ledger"]} == {"reading papers", "putting entities into categories"}
        (item,) = client.get(address).json()["items"]
        own = item["links"]["self"]
        assert (item["entity_type"], item["criterion"], item["unplaced"]) == ("method", "sense", 0)
        first = client.get(own).json()["categories"][0]
        edit = {"action": "rename", "category": first["id"], "name": "What readers say"}
        assert client.patch(own, json=edit, headers={"If-Match": "*"}).status_code == 200
        assert client.post(estimates, json=wanted).json()["calls"]["entities"] == {"low": 0, "high": 0}
        again = ended(client, client.post(address, json=wanted))
        assert again["state"] == "succeeded"
        after = client.get(own).json()
        assert "What readers say" in [each["name"] for each in after["categories"]]
        assert [each["action"] for each in after["edits"]] == ["rename"]
        assert after["placed"] + after["others"] == item["placed"] + item["others"]
