"""The graph of a field over HTTP: bounded, filtered, the same part in every format."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import networkx
import pytest
from starlette.testclient import TestClient

GRAPH = "/v1/fields/graph-neural-networks/graph"
GEXF = "{http://www.gexf.net/1.2draft}"


def get(client: TestClient, **parameters: Any) -> dict[str, Any]:
    answer = client.get(GRAPH, params=parameters)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_small_field_comes_whole(example_client: TestClient) -> None:
    graph = get(example_client)
    assert len(graph["nodes"]) == graph["total_nodes"] == 126
    assert len(graph["edges"]) == graph["total_edges"]
    assert sum(edge["kind"] == "cites" for edge in graph["edges"]) == 425
    assert (graph["truncated"], graph["cut"]) == (False, None)
    assert len(graph["communities"]) == 8


def test_a_part_is_no_larger_than_asked_and_says_how_it_was_cut(example_client: TestClient) -> None:
    graph = get(example_client, max_nodes=30, max_edges=40)
    assert (len(graph["nodes"]), len(graph["edges"])) == (30, 40)
    assert graph["truncated"] is True
    assert graph["total_nodes"] == 126
    assert "126 papers the 30" in graph["cut"]
    shown = {node["id"] for node in graph["nodes"]}
    assert {end for edge in graph["edges"] for end in (edge["source"], edge["target"])} <= shown
    assert {node["layer"] for node in graph["nodes"]} == {"foundation", "development", "frontier"}


def test_papers_of_the_graph_stand_in_the_ribbons_of_the_layout(example_client: TestClient) -> None:
    layout = example_client.get("/v1/fields/graph-neural-networks/layout").json()
    ribbons = {ribbon["community"]: ribbon for ribbon in layout["ribbons"]}
    nodes = get(example_client)["nodes"]
    assert sum(node["seed"] for node in nodes) == 10
    assert {column["year"] for column in layout["columns"]} >= {node["year"] for node in nodes}
    assert sum(band["papers"] for band in layout["bands"]) == len(nodes)
    for node in nodes:
        ribbon = ribbons[node["community"]]
        place = (node["x"] - ribbon["start"]) / ribbon["step"]
        near = slice(int(place), int(place) + 2)
        assert min(m - h for m, h in zip(ribbon["middle"][near], ribbon["half"][near], strict=True)) < node["y"]
        assert max(m + h for m, h in zip(ribbon["middle"][near], ribbon["half"][near], strict=True)) > node["y"]
        assert node["r"] > 0
        assert node["x"] + node["r"] < layout["width"]


def test_a_paper_of_the_graph_tells_its_authors_and_its_date(example_client: TestClient) -> None:
    whole = example_client.get("/v1/papers/wu2019comprehensive").json()
    [node] = [node for node in get(example_client)["nodes"] if node["citation_key"] == "wu2019comprehensive"]
    assert node["authors"] == whole["authors"][:3]
    assert (node["author_count"], node["publication_date"]) == (len(whole["authors"]), whole["publication_date"])
    assert node["short"] == "Wu et al. 2019"


def test_edges_of_one_kind_are_given_alone(example_client: TestClient) -> None:
    kinds = {edge["kind"] for edge in get(example_client)["edges"]}
    assert len(kinds) == 2
    for kind in kinds:
        assert {edge["kind"] for edge in get(example_client, kinds=kind)["edges"]} == {kind}


def test_filters_narrow_the_papers_before_the_cut(example_client: TestClient) -> None:
    graph = get(example_client, layer="frontier", max_nodes=5)
    assert {node["layer"] for node in graph["nodes"]} == {"frontier"}
    assert (len(graph["nodes"]), graph["total_nodes"]) == (5, 12)
    years = {node["year"] for node in get(example_client, year_from=2020, year_to=2020)["nodes"]}
    assert years == {2020}


def test_words_authors_and_ids_narrow_the_papers_too(example_client: TestClient) -> None:
    found = get(example_client, q="comprehensive surv")["nodes"]
    assert "wu2019comprehensive" in {node["citation_key"] for node in found}
    author = found[0]["authors"][0]
    assert found[0]["id"] in {node["id"] for node in get(example_client, author=author)["nodes"]}
    ids = [node["id"] for node in get(example_client, max_nodes=3)["nodes"]]
    assert [node["id"] for node in get(example_client, paper=ids)["nodes"]] == ids
    listed = example_client.get("/v1/fields/graph-neural-networks/papers", params={"paper": ids}).json()
    assert [each["id"] for each in listed["items"]] == ids


def test_around_a_paper_stand_its_neighbours_alone(example_client: TestClient) -> None:
    id = example_client.get("/v1/papers/rusch2023survey").json()["id"]
    graph = get(example_client, around=id)
    near = {
        end
        for edge in get(example_client)["edges"]
        for end in (edge["source"], edge["target"])
        if id in (edge["source"], edge["target"])
    }
    assert {node["id"] for node in graph["nodes"]} == near


def test_graphml_and_gexf_hold_the_same_part_as_json(example_client: TestClient) -> None:
    parameters = {"max_nodes": 25, "max_edges": 60}
    graph = get(example_client, **parameters)
    ids, edges = {node["id"] for node in graph["nodes"]}, len(graph["edges"])
    graphml = example_client.get(GRAPH, params=parameters, headers={"Accept": "application/graphml+xml"})
    read = networkx.read_graphml(BytesIO(graphml.content), force_multigraph=True)
    assert (set(read.nodes), read.number_of_edges()) == (ids, edges)
    labels = {node["id"]: node["community"] for node in graph["nodes"] if node["community"]}
    assert {id: data["community"] for id, data in read.nodes(data=True) if "community" in data} == labels
    gexf = example_client.get(GRAPH, params={**parameters, "format": "gexf"})
    root = ElementTree.fromstring(gexf.content)
    assert {node.get("id") for node in root.iter(f"{GEXF}node")} == ids
    assert len(list(root.iter(f"{GEXF}edge"))) == edges
    assert gexf.headers["content-disposition"] == 'attachment; filename="graph-neural-networks.gexf"'


def test_a_graph_that_the_client_has_in_another_format_is_sent(example_client: TestClient) -> None:
    graph = example_client.get(GRAPH)
    known = {"If-None-Match": graph.headers["etag"]}
    assert graph.headers["vary"].startswith("Accept")
    assert example_client.get(GRAPH, headers=known).status_code == 304
    assert example_client.get(GRAPH, headers=known | {"Accept": "application/gexf+xml"}).status_code == 200


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ({"max_nodes": 0}, "max_nodes"),
        ({"max_nodes": 2_001}, "max_nodes"),
        ({"max_edges": -1}, "max_edges"),
        ({"max_edges": 20_001}, "max_edges"),
        ({"kinds": "friends"}, "kinds"),
        ({"layer": "frontier,development"}, "layer"),
        ({"format": "png"}, "format"),
        ({"depth": 2}, "depth"),
    ],
)
def test_a_bad_parameter_is_refused_by_its_name(
    example_client: TestClient, parameters: dict[str, Any], named: str
) -> None:
    answer = example_client.get(GRAPH, params=parameters)
    assert answer.status_code == 422
    assert [error["parameter"] for error in answer.json()["errors"]] == [named]


def test_filters_take_whatever_finds_a_paper(example_client: TestClient) -> None:
    around = get(example_client, around="xu2018how")
    whole = example_client.get("/v1/papers/xu2018how").json()
    number = next(each for each in whole["identifiers"] if each.startswith("s2:"))
    members = "/v1/fields/graph-neural-networks/papers"
    bare = number.removeprefix("s2:")
    for handle in (whole["id"], number, bare, f"https://www.semanticscholar.org/paper/{bare}"):
        assert get(example_client, around=handle) == around
        assert [node["id"] for node in get(example_client, paper=handle)["nodes"]] == [whole["id"]]
        page = example_client.get(members, params={"paper": [handle, "nothing"]}).json()
        assert [each["id"] for each in page["items"]] == [whole["id"]]


def test_a_paper_that_the_field_lacks_has_nothing_around_it(example_client: TestClient) -> None:
    assert example_client.get(GRAPH, params={"around": "p000000000000000"}).status_code == 404


def test_columns_hold_the_same_part_as_rows_in_fewer_bytes(example_client: TestClient) -> None:
    parameters = {"max_nodes": 60, "max_edges": 200}
    rows = example_client.get(GRAPH, params=parameters)
    answer = example_client.get(GRAPH, params={**parameters, "format": "columns"})
    assert answer.headers["content-type"] == "application/vnd.strata.columns+json"
    assert len(answer.content) < len(rows.content) / 2
    graph, columns = rows.json(), answer.json()
    nodes, edges, names = columns["nodes"], columns["edges"], columns["names"]
    for place, node in enumerate(graph["nodes"]):
        assert (nodes["title"][place], nodes["seed"][place]) == (node["title"], int(node["seed"]))
        assert names["nodes"]["kind"][nodes["kind"][place]] == node["kind"]
        assert names["nodes"]["layer"][nodes["layer"][place]] == node["layer"]
        assert nodes["x"][place] == pytest.approx(node["x"], abs=1e-3)
    table = (edges[name] for name in ("source", "target", "kind", "weight"))
    read = [
        {
            "source": nodes["id"][source],
            "target": nodes["id"][target],
            "kind": names["edges"]["kind"][kind],
            "weight": pytest.approx(weight, abs=1e-3),
        }
        for source, target, kind, weight in zip(*table, strict=True)
    ]
    assert read == graph["edges"]
    assert {name: columns[name] for name in ("truncated", "total_nodes", "total_edges", "cut")} == {
        name: graph[name] for name in ("truncated", "total_nodes", "total_edges", "cut")
    }
