"""Search over HTTP on the example of 126 papers."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.service import Service
from tests.api.conftest import build_example, client_of
from tests.api.working import ended

OVERSMOOTHING = "rusch2023survey"


@pytest.mark.parametrize("mode", ["text", "vector", "hybrid"])
def test_every_ranking_finds_the_survey_on_oversmoothing(example_client: TestClient, mode: str) -> None:
    answer = example_client.get(
        "/v1/search", params={"q": "survey of over-smoothing", "mode": mode, "limit": 10}
    ).json()
    assert (answer["query"], answer["mode"]) == ("survey of over-smoothing", mode)
    assert OVERSMOOTHING in {item["paper"]["citation_key"] for item in answer["items"]}
    assert [item["rank"] for item in answer["items"]] == list(range(1, 11))
    scores = [item["score"] for item in answer["items"]]
    assert scores == sorted(scores, reverse=True)
    if mode != "hybrid":
        assert all(item["found_by"] == [mode] for item in answer["items"])


def test_a_hybrid_search_says_which_ranking_found_a_paper(example_client: TestClient) -> None:
    items = example_client.get("/v1/search?q=graph+attention").json()["items"]
    assert len(items) == 20
    assert items[0]["found_by"] == ["text", "vector"]


def test_a_found_paper_is_one_link_away(example_client: TestClient) -> None:
    item = example_client.get("/v1/search?q=oversmoothing&limit=1").json()["items"][0]
    assert example_client.get(item["paper"]["links"]["self"]).json()["title"] == item["paper"]["title"]


def test_words_that_no_paper_has_find_nothing_by_text(example_client: TestClient) -> None:
    assert example_client.get("/v1/search?q=zzzzqqqq&mode=text").json()["items"] == []


@pytest.mark.parametrize(
    "query",
    [
        '"graph',
        "graph AND (",
        "図 graph",
        "graph*~^2:[a TO b]",
        "'; MATCH (n) DETACH DELETE n",
        "1",
        "ß",
    ],
)
def test_any_words_are_words_and_no_query_syntax(example_client: TestClient, query: str) -> None:
    for mode in ("text", "vector", "hybrid"):
        assert example_client.get("/v1/search", params={"q": query, "mode": mode}).status_code == 200


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ({}, "q"),
        ({"q": ""}, "q"),
        ({"q": "?!… —"}, "q"),
        ({"q": "x" * 1_001}, "q"),
        ({"q": "graph", "mode": "magic"}, "mode"),
        ({"q": "graph", "limit": "0"}, "limit"),
        ({"q": "graph", "limit": "201"}, "limit"),
        ({"q": "graph", "page": "2"}, "page"),
    ],
)
def test_a_bad_parameter_is_refused_by_its_name(
    example_client: TestClient, parameters: dict[str, str], named: str
) -> None:
    answer = example_client.get("/v1/search", params=parameters)
    assert answer.status_code == 422
    assert [error["parameter"] for error in answer.json()["errors"]] == [named]


def test_an_empty_graph_is_searched_without_complaint(client: TestClient) -> None:
    for mode in ("text", "vector", "hybrid"):
        answer = client.get("/v1/search", params={"q": "graph", "mode": mode})
        assert (answer.status_code, answer.json()["items"]) == (200, [])


def test_stubs_come_when_asked_for_and_are_marked(client: TestClient) -> None:
    row = {"id": "a", "title": "On bees", "references": [{"title": "Dances of the honey bees in summer", "year": 1950}]}
    started = client.post("/v1/imports", files={"file": ("a.jsonl", json.dumps(row).encode())})
    assert ended(client, started)["state"] == "succeeded"
    assert [item["paper"]["stub"] for item in client.get("/v1/search?q=bees&mode=text").json()["items"]] == [False]
    both = client.get("/v1/search?q=bees&mode=text&stubs=true").json()["items"]
    assert sorted(item["paper"]["stub"] for item in both) == [False, True]


def test_a_misspelt_word_is_put_right_and_said(example_client: TestClient) -> None:
    answer = example_client.get("/v1/search?q=oversmotohing+survey&mode=text").json()
    assert answer["query"] == "oversmoothing survey"
    assert OVERSMOOTHING in {item["paper"]["citation_key"] for item in answer["items"]}


def test_an_identifier_or_key_finds_its_paper_alone(example_client: TestClient) -> None:
    (item,) = example_client.get(f"/v1/search?q={OVERSMOOTHING}").json()["items"]
    assert (item["paper"]["citation_key"], item["found_by"]) == (OVERSMOOTHING, ["identifier"])


def test_a_field_is_searched_alone_and_before_the_cut(service: Service, root: Path) -> None:
    asyncio.run(build_example(service.workbench, root))
    with client_of(create_app(service)) as client:
        row = {"title": "Zebra networks of zebras"}
        rows = "\n".join(json.dumps({**row, "id": str(number)}) for number in range(1, 3))
        assert ended(client, client.post("/v1/imports", files={"file": ("a.jsonl", rows.encode())}))
        asked = {"q": "zebra networks", "mode": "text", "limit": 1}
        assert client.get("/v1/search", params=asked).json()["items"][0]["paper"]["title"] == row["title"]
        within = {**asked, "field": "graph-neural-networks"}
        (item,) = client.get("/v1/search", params=within).json()["items"]
        assert item["paper"]["title"] != row["title"]
        assert (item["whole"], item["matched"]["title"]) == (False, ["networks"])
        none = {"q": "graph", "field": "no-such-field"}
        assert client.get("/v1/search", params=none).status_code == 404


def test_a_search_is_turned_page_by_page_and_repeats_nothing(example_client: TestClient) -> None:
    answer = example_client.get("/v1/search?q=graph+attention&limit=5").json()
    found = [item["paper"]["id"] for item in answer["items"]]
    ranks = [item["rank"] for item in answer["items"]]
    pages = 1
    while answer["next"]:
        answer = example_client.get(answer["next"]).json()
        found += [item["paper"]["id"] for item in answer["items"]]
        ranks += [item["rank"] for item in answer["items"]]
        pages += 1
    assert pages >= 5
    assert len(found) == len(set(found))
    assert ranks == [*range(1, len(found) + 1)]
    assert answer["next_cursor"] is None


def test_a_cursor_of_another_search_is_refused(example_client: TestClient) -> None:
    cursor = example_client.get("/v1/search?q=graph&limit=5").json()["next_cursor"]
    assert example_client.get("/v1/search", params={"q": "graph", "limit": 6, "cursor": cursor}).status_code == 400


@pytest.mark.parametrize("mode", ["text", "vector", "hybrid"])
def test_years_kinds_and_strata_narrow_a_search(example_client: TestClient, mode: str) -> None:
    wanted = {"q": "graph", "mode": mode, "limit": 50}
    early = papers_of(example_client, wanted | {"year_to": 2018})
    assert early
    assert all(paper["year"] <= 2018 for paper in early)
    both = papers_of(example_client, wanted | {"kind": ["survey", "benchmark"]})
    assert {paper["kind"] for paper in both} == {"survey", "benchmark"}
    field = "graph-neural-networks"
    foundation = example_client.get(f"/v1/fields/{field}/papers?layer=foundation&limit=200").json()["items"]
    ids = (
        {each["paper"]["id"] for each in foundation}
        if "paper" in foundation[0]
        else {each["id"] for each in foundation}
    )
    narrowed = papers_of(example_client, wanted | {"field": field, "layer": "foundation"})
    assert narrowed
    assert {paper["id"] for paper in narrowed} <= ids


def test_passages_are_of_papers_that_may_be_found(example_client: TestClient) -> None:
    wanted = {"q": "over-smoothing", "types": "passages", "year_from": 2020, "year_to": 2021}
    passages = example_client.get("/v1/search", params=wanted).json()["passages"]
    assert passages
    assert {each["paper"]["year"] for each in passages} <= {2020, 2021}


def test_a_stratum_needs_its_field(example_client: TestClient) -> None:
    answer = example_client.get("/v1/search?q=graph&layer=frontier")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["parameter"] == "layer"


def papers_of(client: TestClient, wanted: dict[str, Any]) -> list[dict[str, Any]]:
    """The papers that a search finds."""
    return [item["paper"] for item in client.get("/v1/search", params=wanted).json()["items"]]
