"""Pairs of papers that may be one work, over HTTP, by the clients and on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from api.bootstrap import open_service
from api.cli.app import app
from api.service import Service
from tests.api.conftest import settings_in
from tests.builders.two_versions import ARTICLE, OTHERS, PREPRINT


@pytest.fixture
def asking(service: Service) -> Service:
    """A service whose graph holds a pair that was never decided on."""
    service.workbench.papers.save([PREPRINT, ARTICLE, *OTHERS])
    return service


def test_a_pair_is_listed_with_what_speaks_for_it(asking: Service, client: TestClient) -> None:
    answer = client.get("/v1/duplicates").json()
    (pair,) = answer["items"]
    assert answer["total"] == 1
    assert (pair["kept"]["id"], pair["other"]["id"], pair["likeness"]) == (ARTICLE.id, PREPRINT.id, "sure")
    assert (pair["authors"], pair["years_apart"]) == (0.889, 1)
    assert pair["reason"] == "a preprint and its publication: the abstracts agree and the titles begin alike"


def test_a_merged_pair_is_one_paper_under_both_names(asking: Service, client: TestClient) -> None:
    papers = [PREPRINT.citation_key, ARTICLE.id]
    answer = client.post("/v1/duplicates", json={"papers": papers, "ruling": "merged", "keep": PREPRINT.id})
    assert answer.status_code == 200
    assert [paper["id"] for paper in answer.json()["papers"]] == [PREPRINT.id]
    assert client.get(f"/v1/papers/{ARTICLE.citation_key}").json()["id"] == PREPRINT.id
    assert client.get("/v1/duplicates").json()["items"] == []


def test_a_pair_kept_apart_is_not_listed_again(asking: Service, client: TestClient) -> None:
    decision = {"papers": [PREPRINT.id, ARTICLE.id], "ruling": "apart"}
    assert len(client.post("/v1/duplicates", json=decision).json()["papers"]) == 2
    assert client.get("/v1/duplicates").json()["total"] == 0


@pytest.mark.parametrize(
    ("decision", "status"),
    [
        ({"papers": [PREPRINT.id, PREPRINT.citation_key], "ruling": "merged"}, 422),
        ({"papers": [PREPRINT.id, ARTICLE.id], "ruling": "merged", "keep": OTHERS[0].id}, 422),
        ({"papers": [PREPRINT.id, "nobody"], "ruling": "apart"}, 404),
        ({"papers": [PREPRINT.id], "ruling": "apart"}, 422),
    ],
    ids=["one paper", "a third to keep", "no paper", "half a pair"],
)
def test_what_cannot_be_decided_is_refused(
    asking: Service, client: TestClient, decision: dict[str, object], status: int
) -> None:
    assert client.post("/v1/duplicates", json=decision).status_code == status
    assert asking.workbench.papers.decisions() == []


def test_a_merge_is_listed_and_taken_back(asking: Service, client: TestClient) -> None:
    client.post("/v1/duplicates", json={"papers": [PREPRINT.id, ARTICLE.id], "ruling": "merged"})
    (merged,) = client.get("/v1/duplicates/merged").json()["items"]
    assert (merged["by"], merged["paper"]["id"]) == ("reader", ARTICLE.id)
    assert [part["id"] for part in merged["parts"]] == [PREPRINT.id, ARTICLE.id]
    answer = client.post("/v1/duplicates/undo", json={"paper": PREPRINT.citation_key, "part": PREPRINT.id}).json()
    assert [paper["id"] for paper in answer["papers"]] == [PREPRINT.id, ARTICLE.id]
    assert asking.workbench.papers.get(PREPRINT.identifiers[0]).id == PREPRINT.id
    assert client.get("/v1/duplicates/merged").json()["total"] == client.get("/v1/duplicates").json()["total"] == 0


@pytest.mark.parametrize(
    ("wanted", "status"),
    [({"paper": OTHERS[0].id}, 422), ({"paper": "nobody"}, 404), ({"paper": ARTICLE.id, "part": OTHERS[0].id}, 422)],
    ids=["never merged", "no paper", "no part"],
)
def test_what_was_not_merged_is_not_taken_apart(
    asking: Service, client: TestClient, wanted: dict[str, str], status: int
) -> None:
    asking.workbench.papers.merge(ARTICLE.id, PREPRINT.id)
    assert client.post("/v1/duplicates/undo", json=wanted).status_code == status
    assert len(asking.workbench.papers.merges()) == 1


class TestCommands:
    @pytest.fixture
    def graph(self, tmp_path: Path) -> str:
        """A graph with the pair, closed."""
        settings = settings_in(tmp_path)
        with open_service(settings) as service:
            service.workbench.papers.save([PREPRINT, ARTICLE, *OTHERS])
            service.workbench.engine.checkpoint()
        return settings.graph

    def test_list_merge_and_apart(self, graph: str) -> None:
        run = CliRunner().invoke
        listed = run(app, ["duplicates", "list", "--graph", graph, "--json"])
        assert [pair["kept"]["id"] for pair in json.loads(listed.stdout)["items"]] == [ARTICLE.id]
        assert "sure: a preprint" in " ".join(run(app, ["duplicates", "list", "--graph", graph]).stdout.split())
        apart = run(app, ["duplicates", "apart", OTHERS[0].id, OTHERS[1].id, "--graph", graph])
        assert "are two works" in apart.stdout
        merged = run(app, ["duplicates", "merge", PREPRINT.id, ARTICLE.id, "--graph", graph])
        assert f"both are now {ARTICLE.citation_key}" in merged.stdout
        assert "no two papers" in run(app, ["duplicates", "list", "--graph", graph]).stdout

    def test_a_merge_is_listed_and_taken_back(self, graph: str) -> None:
        run = CliRunner().invoke
        assert "no paper was merged" in run(app, ["duplicates", "list", "--merged", "--graph", graph]).stdout
        run(app, ["duplicates", "merge", PREPRINT.id, ARTICLE.id, "--graph", graph])
        assert "joined by reader" in run(app, ["duplicates", "list", "--merged", "--graph", graph]).stdout
        listed = json.loads(run(app, ["duplicates", "list", "--merged", "--graph", graph, "--json"]).stdout)
        assert [part["id"] for part in listed["items"][0]["parts"]] == [PREPRINT.id, ARTICLE.id]
        undone = json.loads(run(app, ["duplicates", "undo", ARTICLE.id, "--graph", graph, "--json"]).stdout)
        assert [paper["id"] for paper in undone["papers"]] == [PREPRINT.id, ARTICLE.id]
        assert json.loads(run(app, ["duplicates", "list", "--graph", graph, "--json"]).stdout)["items"] == []
