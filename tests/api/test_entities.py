"""Entities over HTTP: lists, one with its parts, comparisons, gaps, the domain graph, search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.api.conftest import client_of, settings_in
from tests.api.walking import pages, walk
from tests.builders.domain_values import FOUND_BY_A_MODEL, TAXONOMY, fill_domain
from tests.builders.values import CITATIONS, PAPERS, field_graph

FIELD = "/v1/fields/attention"
CORA, PUBMED, GAT = "dataset:cora", "dataset:pubmed", "method:gat"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of the field `attention` with its domain graph, two taxonomies, and a field without one."""
    with open_service(settings_in(tmp_path_factory.mktemp("entities"))) as service:
        engine = service.workbench.engine
        papers, fields = PaperRepository(engine), FieldRepository(engine)
        papers.save(PAPERS)
        papers.save_citations(CITATIONS)
        fields.save(field_graph())
        fill_domain(engine)
        bare = field_graph()
        fields.save(replace(bare, field=replace(bare.field, id="bare"), communities=(), themes=(), paths=()))  # type: ignore[arg-type]
        with client_of(create_app(service)) as client:
            yield client


def told(client: TestClient, address: str) -> dict[str, Any]:
    """What is at an address below the field."""
    answer = client.get(f"{FIELD}/{address}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def ids(client: TestClient, address: str) -> list[str]:
    """The ids of a list of entities."""
    return [each["id"] for each in told(client, address)["items"]]


def test_entities_are_listed_by_papers_a_page_at_a_time(client: TestClient) -> None:
    everything = ids(client, "entities")
    assert set(everything) == {CORA, PUBMED, GAT}
    numbers = [each["papers"] for each in told(client, "entities")["items"]]
    assert numbers == sorted(numbers, reverse=True)
    assert [each["id"] for each in walk(client, f"{FIELD}/entities?limit=1")] == everything
    assert [page["total"] for page in pages(client, f"{FIELD}/entities?limit=2")] == [3, 3]


@pytest.mark.parametrize(
    ("conditions", "found"),
    [
        ("type=Datasets", {CORA, PUBMED}),
        ("type=nothing", set()),
        ("q=cor", {CORA}),
        ("q=nothing", set()),
        ("taxonomy=dataset-by-domain&category=citation", {CORA}),
        ("taxonomy=dataset-by-domain&category=none", set()),
        ("taxonomy=method-by-means", {GAT}),
        ("category=citation", {CORA}),
        ("type=dataset&q=pub", {PUBMED}),
    ],
)
def test_conditions_hold_together(client: TestClient, conditions: str, found: set[str]) -> None:
    assert set(ids(client, f"entities?{conditions}")) == found
    assert told(client, f"entities?{conditions}")["total"] == len(found)
    assert {each["id"] for each in told(client, f"domain-graph?{conditions}")["nodes"]} == found


def test_strata_part_entities_by_where_their_papers_are(client: TestClient) -> None:
    entities = {each["id"]: each["layers"] for each in told(client, "entities")["items"]}
    for layer in ("foundation", "development", "frontier"):
        assert set(ids(client, f"entities?layer={layer}")) == {id for id in entities if entities[id][layer]}
    gone = {id for id in entities if not entities[id]["frontier"]}
    assert set(ids(client, "entities?layer=gone")) == gone
    only_new = {id for id, of in entities.items() if of["frontier"] and not of["foundation"] + of["development"]}
    assert set(ids(client, "entities?layer=new")) == only_new


@pytest.mark.parametrize(
    ("sort", "key", "is_reversed"),
    [("-mentions", "mentions", True), ("first_year", "first_year", False), ("-first_year", "first_year", True)],
)
def test_orders_go_by_what_they_name(client: TestClient, sort: str, key: str, is_reversed: bool) -> None:
    values = [each[key] for each in walk(client, f"{FIELD}/entities?sort={sort}&limit=1")]
    assert values == sorted(values, reverse=is_reversed)
    assert len(values) == 3


def test_an_entity_is_read_by_id_or_by_any_of_its_names(client: TestClient) -> None:
    by_id = told(client, f"entities/{GAT}")
    assert by_id["entity"]["id"] == GAT
    for name in ("gat", "GAT", "GATs", by_id["entity"]["aliases"][0] if by_id["entity"]["aliases"] else "Gat"):
        assert told(client, f"entities/{name}") == by_id
    cora = told(client, f"entities/{CORA}")
    assert [(each["taxonomy_id"], each["id"]) for each in cora["categories"]] == [("dataset-by-domain", "citation")]
    assert [(each["id"], each["papers"]) for each in cora["together"]] == [(GAT, 2), (PUBMED, 1)]


def test_the_parts_of_an_entity_agree_with_each_other(client: TestClient) -> None:
    links = told(client, f"entities/{CORA}")["links"]
    papers, passages = walk(client, links["papers"]), walk(client, links["passages"])
    assert sum(each["sentences"] for each in papers) == len(passages)
    assert [each["id"] for each in papers] == list(dict.fromkeys(each["paper_id"] for each in passages))
    years = told(client, f"entities/{CORA}/timeline")["items"]
    assert sum(each["papers"] for each in years) == len(papers)
    relations = told(client, f"entities/{CORA}/relations")
    assert {each["first"] for each in relations["items"]} == {GAT}
    assert {each["id"] for each in relations["entities"]} == {CORA, GAT}
    assert told(client, f"entities/{CORA}/relations?type=dataset")["items"] == []


def test_an_unknown_name_is_refused_with_names_near_to_it(client: TestClient) -> None:
    answer = client.get(f"{FIELD}/entities/Corra")
    assert answer.status_code == 404
    assert "names near to it: " in answer.json()["detail"]
    assert "Cora" in answer.json()["detail"] or "CORA" in answer.json()["detail"]


def test_two_entities_stand_side_by_side(client: TestClient) -> None:
    found = told(client, "entity-comparison?first=GAT&second=Cora")
    assert (found["first"]["entity"]["id"], found["second"]["entity"]["id"]) == (GAT, CORA)
    assert [each["kinds"] for each in found["direct"]] == [["evaluated on"]]
    assert len(found["papers"]) == 2
    assert {each["surface"] for each in found["sentences"]} == {"evaluated on"}
    both = told(client, f"entity-comparison?first={CORA}&second={PUBMED}")
    assert [each["entity"]["id"] for each in both["shared"]] == [GAT]


def test_a_cell_without_a_pair_is_a_gap(client: TestClient) -> None:
    found = told(client, f"category-matrix?rows=method-by-means&columns={TAXONOMY.id}")
    assert [(each["row"], each["column"], each["pairs"]) for each in found["cells"]] == [("attention", "citation", 1)]
    assert found["gaps"] == 0
    own = told(client, f"category-matrix?rows={TAXONOMY.id}&columns={TAXONOMY.id}")
    assert own["gaps"] == len(own["cells"]) == 1
    assert client.get(f"{FIELD}/category-matrix?rows=none&columns=none").status_code == 404


def test_a_cell_names_the_papers_behind_it(client: TestClient) -> None:
    cell = f"category-matrix/cell?rows=method-by-means&columns={TAXONOMY.id}&row=attention"
    found = told(client, f"{cell}&column=citation")
    counted = told(client, f"category-matrix?rows=method-by-means&columns={TAXONOMY.id}")["cells"][0]
    assert {(each["first"], each["second"]) for each in found["relations"]} == {(GAT, CORA)}
    assert len(found["relations"]) == counted["pairs"]
    assert {each["id"] for each in found["papers"]} == set(found["relations"][0]["papers"])
    assert [each["pairs"] for each in found["papers"]] == [1, 1]
    turned = f"category-matrix/cell?rows={TAXONOMY.id}&columns=method-by-means&row=citation&column=attention"
    assert told(client, turned)["papers"] == found["papers"]
    own = f"category-matrix/cell?rows={TAXONOMY.id}&columns={TAXONOMY.id}&row=citation&column=citation"
    assert told(client, own)["papers"] == []
    assert client.get(f"{FIELD}/{cell}&column=none").status_code == 404


def test_the_papers_of_a_category_are_those_of_its_parts_too(client: TestClient) -> None:
    found = told(client, f"taxonomies/{TAXONOMY.id}/papers")["items"]
    assert [each["category"]["id"] for each in found] == ["graphs", "citation"]
    assert found[0]["papers"] == found[1]["papers"]
    named = told(client, f"entities/{CORA}/papers")["items"]
    assert {each["id"]: each["sentences"] for each in found[1]["papers"]} == {
        each["id"]: each["sentences"] for each in named
    }
    assert client.get(f"{FIELD}/taxonomies/none/papers").status_code == 404


def test_the_domain_graph_is_bounded_and_says_what_was_left_out(client: TestClient) -> None:
    whole = told(client, "domain-graph")
    assert (whole["truncated"], whole["cut"], whole["total_nodes"]) == (False, None, 3)
    assert {(each["first"], each["second"]) for each in whole["relations"]} == {(GAT, CORA), (GAT, PUBMED)}
    assert {(each["first"], each["second"]) for each in whole["co_mentions"]} == {(CORA, GAT), (CORA, PUBMED)}
    assert len(told(client, "domain-graph?least=2")["co_mentions"]) == 1
    part = told(client, "domain-graph?max_nodes=2&max_edges=1")
    assert (len(part["nodes"]), part["truncated"]) == (2, True)
    assert "of 3 entities the 2" in part["cut"]


def test_types_have_their_numbers(client: TestClient) -> None:
    found = {each["entity_type"]: each["entities"] for each in told(client, "entity-types")["items"]}
    assert found == {"dataset": 2, "method": 1}


def test_search_finds_entities_where_they_are_asked_for(client: TestClient) -> None:
    found = client.get("/v1/search?q=cora&types=entities").json()
    assert found["items"] == []
    assert [(each["rank"], each["field_id"], each["entity"]["id"]) for each in found["entities"]] == [
        (1, "attention", CORA)
    ]
    assert client.get("/v1/search?q=attention&mode=text").json()["entities"] == []


def test_a_field_that_was_not_read_has_no_entities_and_one_that_is_not_there_is_404(client: TestClient) -> None:
    assert client.get("/v1/fields/bare/entities").json()["items"] == []
    assert client.get("/v1/fields/bare/domain-graph").json()["nodes"] == []
    for address in ("entities", "entity-types", "domain-graph", f"entities/{CORA}"):
        assert client.get(f"/v1/fields/none/{address}").status_code == 404


@pytest.mark.parametrize("conditions", ["layer=old", "sort=name", "type=%7C"])
def test_conditions_that_mean_nothing_are_refused(client: TestClient, conditions: str) -> None:
    assert client.get(f"{FIELD}/entities?{conditions}").status_code == 422


def test_readers_make_entities_one_and_take_it_back(tmp_path: Path) -> None:
    with open_service(settings_in(tmp_path)) as service:
        engine = service.workbench.engine
        PaperRepository(engine).save(PAPERS)
        PaperRepository(engine).save_citations(CITATIONS)
        FieldRepository(engine).save(field_graph())
        fill_domain(engine)
        ExtractionRepository(engine).save(FOUND_BY_A_MODEL)
        with client_of(create_app(service)) as client:
            decisions = f"{FIELD}/name-decisions"
            before = told(client, f"entities/{GAT}")
            assert before["forms"] == ["gat", "graph attention network"]
            parted = client.post(decisions, json={"ruling": "apart", "entities": [GAT], "forms": ["GATs"]}).json()
            assert [each["papers"] for each in parted["entities"]] == [1, 1]
            assert [each["ruling"] for each in client.get(decisions).json()["items"]] == ["apart"]
            same = client.post(decisions, json={"ruling": "same", "entities": ["GAT", "Graph Attention Network"]})
            assert [each["papers"] for each in same.json()["entities"]] == [2]
            (decision,) = same.json()["decisions"]
            taken_back = client.delete(decision["links"]["self"]).json()
            assert [each["papers"] for each in taken_back["entities"]] == [1, 1]
            assert client.get(decisions).json()["items"] == []
            assert len(ids(client, "entities?type=method")) == 2
            assert client.delete(decision["links"]["self"]).status_code == 404
            wrong = {"ruling": "same", "entities": ["GAT"], "forms": ["x"]}
            assert client.post(decisions, json=wrong).status_code == 422


def test_the_domain_graph_leaves_as_a_file_whose_counts_are_those_of_the_service(client: TestClient) -> None:
    answer = client.get(f"{FIELD}/domain-graph/export", params={"format": "jsonld"})
    assert answer.headers["content-type"] == "application/ld+json"
    nodes = answer.json()["@graph"]
    for entity in told(client, "entities")["items"]:
        own = next(node["@id"] for node in nodes if node.get("termCode") == entity["id"])
        assert sum({"@id": own} in node.get("mentions", ()) for node in nodes) == entity["papers"]
    assert client.get(f"{FIELD}/domain-graph/export").headers["content-type"] == "application/graphml+xml"
    assert client.get("/v1/fields/bare/domain-graph/export").status_code == 404


def test_what_is_mentioned_together_and_a_line_of_descent_are_reached(client: TestClient) -> None:
    links = told(client, f"entities/{CORA}")["links"]
    items = client.get(links["co-mentions"]).json()["items"]
    assert [(each["id"], each["papers"]) for each in items] == [(GAT, 2), (PUBMED, 1)]
    assert len(client.get(f"{links['co-mentions']}?limit=1").json()["items"]) == 1
    (path, *_) = told(client, "paths")["items"]
    line = told(client, f"entities/{CORA}/lineage?path={path['id']}")
    named = {each["id"] for each in walk(client, links["papers"])}
    assert {each["id"] for each in line["items"] if each["sentences"]} == named & {each["id"] for each in line["items"]}
    assert line["items"][0]["id"] == path["seed"]["id"]
    assert client.get(f"{FIELD}/entities/{CORA}/lineage?path=none").status_code == 404
