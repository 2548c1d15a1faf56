"""Fields and their parts over HTTP, on the example: 126 papers, 425 citations, 12 communities, 10 paths."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.http.paging import encode_cursor
from api.service import Service
from kg.model.fields.summary import Summary, SummaryId, SummaryKind
from services.tasks.summaries.community_summary import CommunitySummary, Subgroup
from services.text.group_names import subject_of
from tests.api.conftest import build_example
from tests.api.walking import walk

FIELD = "/v1/fields/graph-neural-networks"
SUMMARY = CommunitySummary(
    name="Networks That Pass Messages",
    about="They pass messages.",
    subgroups=(Subgroup(name="Power", papers=("xu2018how",), approach="A test [@xu2018how].", critique=""),),
    overall="",
)
PARTS = (
    "",
    "/graph",
    "/layout",
    "/flows",
    "/matrix",
    "/layers",
    "/communities",
    "/themes",
    "/paths",
    "/timeline",
    "/reach",
    "/papers",
    "/export",
)


def test_the_field_is_listed_with_its_address(example_client: TestClient) -> None:
    page = example_client.get("/v1/fields").json()
    (field,) = page["items"]
    assert field["links"]["self"] == FIELD
    assert (field["topic"], field["as_of"], field["landmark_year"]) == ("graph neural networks", "2025-01-01", 2024)
    assert page["next"] is page["next_cursor"] is None


def test_papers_are_compared_with_their_texts_and_the_walk_between_them(example_client: TestClient) -> None:
    found = example_client.get(f"{FIELD}/comparison?paper=wu2019comprehensive&paper=rusch2023survey").json()
    first, second = found["papers"]
    assert [each["paper"]["citation_key"] for each in found["papers"]] == ["wu2019comprehensive", "rusch2023survey"]
    assert first["text"]
    assert second["text"]
    (pair,) = found["pairs"]
    edge = example_client.get(f"{FIELD}/edges/wu2019comprehensive/rusch2023survey").json()
    assert pair["edge"] == edge
    assert [pair["walk"][0]["id"], pair["walk"][-1]["id"]] == [first["paper"]["id"], second["paper"]["id"]]
    assert {step["relation"] for step in pair["walk"][1:]} <= {"cites", "similar_to"}
    shared = {each["id"] for each in edge["citing"]["items"]}
    assert not shared & {each["id"] for each in first["citing"]["items"]}


@pytest.mark.parametrize("papers", ["paper=wu2019comprehensive", "", "paper=a&paper=b&paper=c&paper=d&paper=e"])
def test_two_to_four_papers_are_compared(example_client: TestClient, papers: str) -> None:
    answer = example_client.get(f"{FIELD}/comparison?{papers}")
    assert (answer.status_code, answer.json()["type"].rpartition("/")[2]) == (422, "invalid-input")


def test_fields_are_listed_with_their_papers_by_year(example_client: TestClient) -> None:
    (bare,) = example_client.get("/v1/fields").json()["items"]
    (field,) = example_client.get("/v1/fields?counts=true").json()["items"]
    counts, timeline = field.pop("counts"), example_client.get(f"{FIELD}/timeline").json()
    assert (bare.pop("counts"), bare) == (None, field)
    assert (counts["papers"], counts["undated"], counts["surveys"]) == (126, timeline["undated"], 0)
    assert counts["years"] == [{"year": year["year"], **year["papers"]} for year in timeline["years"]]


def test_fields_are_walked_page_by_page(client: TestClient, service: Service, root: Path) -> None:
    asyncio.run(build_example(service.workbench, root))
    graph = service.workbench.fields.get("graph-neural-networks")
    for name in ("b", "c d/e"):
        paths = [replace(path, id=f"{name}:{path.id}") for path in graph.paths]
        communities = [replace(each, id=f"{name}:{each.id}") for each in graph.communities]
        service.workbench.fields.save(
            replace(graph, field=replace(graph.field, id=name), paths=tuple(paths), communities=tuple(communities))
        )
    fields = walk(client, "/v1/fields?limit=1")
    assert [field["id"] for field in fields] == ["b", "c d/e", "graph-neural-networks"]


def test_the_name_of_a_model_is_answered_with_the_computed_one_and_no_client_keeps_the_old(
    client: TestClient, service: Service, root: Path
) -> None:
    asyncio.run(build_example(service.workbench, root))
    first = client.get(f"{FIELD}/communities")
    (community, *_) = first.json()["items"]
    assert community["computed_label"] is None
    fields = service.workbench.fields
    fields.name_communities(fields.get("graph-neural-networks"), {community["id"]: "Networks That Pass Messages"})
    for part in ("/communities", "/graph", "/themes", "/export?format=json"):
        again = client.get(f"{FIELD}{part}", headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code == 200, part
        assert "Networks That Pass Messages" in again.text, part
    named = client.get(f"{FIELD}/communities/{community['id']}").json()
    assert (named["label"], named["computed_label"]) == ("Networks That Pass Messages", community["label"])
    kept = Summary(
        id=SummaryId("s"),
        field_id="graph-neural-networks",
        subject_id=community["id"],
        kind=SummaryKind.COMMUNITY,
        text=SUMMARY.model_dump_json(),
        task_version=1,
        model="reader/1",
    )
    fields.save_summaries([kept])
    card = client.get(f"{FIELD}/communities/{community['id']}/card").json()
    assert (card["summary"]["about"], card["summary"]["model"]) == (SUMMARY.about, "reader/1")
    assert [each["papers"] for each in card["summary"]["groups"]] == [["xu2018how"]]
    assert card["terms"][0]["term"] == subject_of(community["label"]), "the phrase, not the name of a model"


def test_a_field_says_how_it_was_built_and_how_much_it_holds(example_client: TestClient) -> None:
    field = example_client.get(FIELD).json()
    assert (field["papers"], field["citations"]) == (126, 425)
    assert field["layers"] == {"foundation": 10, "development": 104, "frontier": 12}
    assert (field["communities"], field["paths"]) == (8, 10)
    assert field["parameters"]["foundation_size"] == 10
    assert field["embedder"].startswith("static-")
    assert all(example_client.get(link).status_code == 200 for link in field["links"].values())


@pytest.mark.parametrize("part", PARTS)
def test_an_unknown_field_is_a_problem_that_names_the_known_ones(example_client: TestClient, part: str) -> None:
    answer = example_client.get(f"/v1/fields/no-such-field{part}")
    assert answer.status_code == 404
    assert "graph-neural-networks" in answer.json()["detail"]


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_the_client_has_is_not_sent_again(example_client: TestClient, part: str) -> None:
    tag = example_client.get(FIELD + part).headers["etag"]
    again = example_client.get(FIELD + part, headers={"If-None-Match": f'"other", {tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag.replace("-gzip", ""))


def test_the_strata_have_their_sizes_years_and_best_papers(example_client: TestClient) -> None:
    foundation, development, frontier = example_client.get(f"{FIELD}/layers").json()["items"]
    assert [layer["papers"] for layer in (foundation, development, frontier)] == [10, 104, 12]
    assert frontier["first_year"] == frontier["last_year"] == 2024
    assert foundation["top"][0]["citation_key"] == "xu2018how"
    for layer in (foundation, development, frontier):
        papers = walk(example_client, layer["links"]["papers"])
        assert len(papers) == layer["papers"]
        assert papers[:5] == layer["top"]
        assert len(walk(example_client, layer["links"]["communities"])) == layer["communities"]


def test_communities_are_walked_to_the_end_and_cover_their_papers_once(example_client: TestClient) -> None:
    communities = walk(example_client, f"{FIELD}/communities?limit=3")
    assert len({community["id"] for community in communities}) == len(communities) == 8
    members: list[str] = []
    for community in communities:
        assert example_client.get(community["links"]["self"]).json() == community
        papers = walk(example_client, community["links"]["papers"])
        assert len(papers) == community["papers"]
        assert {paper["community"] for paper in papers} == {community["id"]}
        members += [paper["id"] for paper in papers]
    assert len(members) == len(set(members)) <= 126


def test_an_unknown_community_is_a_problem(example_client: TestClient) -> None:
    for address in (f"{FIELD}/communities/none", f"{FIELD}/papers?community=none", f"{FIELD}/graph?community=none"):
        assert example_client.get(address).status_code == 404


def test_papers_of_a_field_are_walked_to_the_end_by_trending_score(example_client: TestClient) -> None:
    papers = walk(example_client, f"{FIELD}/papers?limit=11")
    assert len({paper["id"] for paper in papers}) == len(papers) == 126
    order = [(-paper["trending_score"], paper["id"]) for paper in papers]
    assert order == sorted(order)
    assert all(paper["reason"] for paper in papers)


def test_papers_of_a_field_are_walked_by_importance(example_client: TestClient) -> None:
    papers = walk(example_client, f"{FIELD}/papers?sort=-importance&limit=50")
    assert len({paper["id"] for paper in papers}) == len(papers) == 126
    counts = [paper["citation_count"] or 0 for paper in papers]
    assert sum(counts[:20]) > 2 * sum(sorted(counts)[-60:-40])
    cursor = example_client.get(f"{FIELD}/papers?limit=1").json()["next_cursor"]
    assert example_client.get(f"{FIELD}/papers?sort=-importance&cursor={cursor}").status_code == 400


def test_papers_of_a_field_meet_every_filter(example_client: TestClient) -> None:
    address = f"{FIELD}/papers?layer=development&year_from=2020&year_to=2021&min_citations=100&limit=200"
    page = example_client.get(address).json()
    assert 0 < page["total"] == len(page["items"]) < 104
    for paper in page["items"]:
        assert paper["layer"] == "development"
        assert paper["year"] in {2020, 2021}
        assert paper["citation_count"] >= 100


def test_every_seed_starts_a_path_that_leads_to_its_papers(example_client: TestClient) -> None:
    paths = example_client.get(f"{FIELD}/paths").json()["items"]
    assert [path["seed"]["layer"] for path in paths] == ["foundation"] * 10
    for path in paths:
        whole = example_client.get(path["links"]["self"]).json()["items"][0]
        assert (whole["id"], whole["trail"]) == (path["id"], [path["seed"]["id"]])
        assert (len(whole["development"]), len(whole["frontier"])) == (path["development"], path["frontier"])
        assert path["exact_development"] >= path["development"]


def test_a_paper_is_shown_on_its_paths_with_the_trail_that_leads_to_it(example_client: TestClient) -> None:
    paper = example_client.get("/v1/papers/wu2019comprehensive").json()
    by_key = example_client.get(f"{FIELD}/paths/wu2019comprehensive").json()["items"]
    assert by_key == example_client.get(f"{FIELD}/paths/{paper['id']}").json()["items"]
    assert by_key
    for path in by_key:
        kept = {step["id"]: step["parent"] for step in (*path["development"], *path["frontier"])}
        assert path["trail"][-1] == paper["id"]
        assert path["trail"][0] == path["seed"]["id"]
        assert all(kept.get(after, before) == before for before, after in pairwise(path["trail"]))
        for step in (*path["development"], *path["frontier"]):
            cited = {each["id"] for each in example_client.get(f"/v1/papers/{step['id']}/references").json()["items"]}
            assert (step["relation"] == "cites") == (step["parent"] in cited)
    assert example_client.get(f"{FIELD}/paths/no-such-paper").status_code == 404


def test_the_walk_to_every_paper_begins_at_the_seed_of_its_first_path(example_client: TestClient) -> None:
    papers = example_client.get(f"{FIELD}/graph", params={"max_nodes": 500}).json()["nodes"]
    found = [example_client.get(f"{FIELD}/paths/{each['id']}").json()["items"] for each in papers]
    walks = [(path["seed"]["id"], path["trail"][0]) for paths in found for path in paths]
    assert len(walks) > len(papers)
    assert [walk for walk in walks if walk[0] != walk[1]] == []


def test_an_edge_tells_why_two_papers_are_connected(example_client: TestClient) -> None:
    step = example_client.get(f"{FIELD}/paths/wu2019comprehensive").json()["items"][0]
    step = next(each for each in (*step["development"], *step["frontier"]) if each["relation"] == "cites")
    edge = example_client.get(f"{FIELD}/edges/{step['citation_key']}/{step['parent']}").json()
    assert (edge["first"]["id"], edge["second"]["id"]) == (step["id"], step["parent"])
    assert [(each["source"], each["target"]) for each in edge["citations"]] == [(step["id"], step["parent"])]
    assert edge["paths"]
    cited = [
        {each["id"] for each in example_client.get(f"/v1/papers/{id}/references").json()["items"]}
        for id in (step["id"], step["parent"])
    ]
    assert {each["id"] for each in edge["references"]["items"]} <= cited[0] & cited[1]
    assert edge["references"]["total"] == len(edge["references"]["items"])
    assert example_client.get(f"{FIELD}/edges/{step['id']}/{step['id']}").status_code == 404
    assert example_client.get(f"{FIELD}/edges/{step['id']}/no-such-paper").status_code == 404


def test_flows_between_communities_and_inside_make_all_citations_of_papers_in_communities(
    example_client: TestClient,
) -> None:
    found = example_client.get(f"{FIELD}/flows").json()
    assert found["total"] == len(found["items"]) > 0
    assert sum(each["citations"] for each in found["items"]) + found["inside"] == 425
    assert all(each["source"] != each["target"] for each in found["items"])


def test_the_timeline_counts_every_paper_and_citation_once(example_client: TestClient) -> None:
    timeline = example_client.get(f"{FIELD}/timeline").json()
    years = [year["year"] for year in timeline["years"]]
    assert years == sorted(set(years))
    assert timeline["undated"] + sum(sum(year["papers"].values()) for year in timeline["years"]) == 126
    assert sum(sum(year["citations"].values()) for year in timeline["years"]) == 425


def test_the_reach_says_what_lies_on_a_path_and_what_is_missing(example_client: TestClient) -> None:
    reach = example_client.get(f"{FIELD}/reach").json()
    assert (reach["papers"], reach["papers_on_paths"], reach["seeds"]) == (126, 125, 10)
    assert reach["share_on_path"] == pytest.approx(125 / 126)
    assert reach["notes"] == []


def test_a_field_is_deleted_by_whoever_knows_its_version(client: TestClient, service: Service, root: Path) -> None:
    asyncio.run(build_example(service.workbench, root))
    tag = client.get(FIELD).headers["etag"]
    assert client.delete(FIELD).status_code == 428
    assert client.delete(FIELD, headers={"If-Match": '"another"'}).status_code == 412
    assert client.get(FIELD).status_code == 200
    deleted = client.delete(FIELD, headers={"If-Match": tag})
    assert (deleted.status_code, deleted.content) == (204, b"")
    assert client.get(FIELD).status_code == 404
    assert client.delete(FIELD, headers={"If-Match": tag}).status_code == 404
    assert client.get("/v1/papers").json()["total"] == 126


def test_a_field_built_anew_differently_has_another_tag(client: TestClient, service: Service, root: Path) -> None:
    asyncio.run(build_example(service.workbench, root))
    tag = client.get(FIELD).headers["etag"]
    fields = service.workbench.fields
    graph = fields.get("graph-neural-networks")
    fields.save(graph)
    assert client.get(FIELD).headers["etag"] == tag
    fields.save(replace(graph, field=replace(graph.field, description="Another one.")))
    assert client.get(FIELD).headers["etag"] != tag
    assert client.delete(FIELD, headers={"If-Match": tag}).status_code == 412


def test_a_paper_corrected_by_an_import_is_shown_corrected(client: TestClient, service: Service, root: Path) -> None:
    asyncio.run(build_example(service.workbench, root))
    address = f"{FIELD}/papers?limit=1"
    paper = client.get(address).json()["items"][0]
    stored = service.workbench.papers.get(paper["id"])
    service.workbench.papers.save([replace(stored, title="A corrected title")])
    assert client.get(address).json()["items"][0]["title"] == "A corrected title"


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("/papers?layer=middle", "layer"),
        ("/papers?sort=year", "sort"),
        ("/papers?min_citations=1e9", "min_citations"),
        ("/communities?layer=", "layer"),
        ("/layers?layer=frontier", "layer"),
        ("?verbose=1", "verbose"),
    ],
)
def test_a_bad_parameter_is_refused_by_its_name(example_client: TestClient, address: str, named: str) -> None:
    answer = example_client.get(FIELD + address)
    assert answer.status_code == 422
    assert [error["parameter"] for error in answer.json()["errors"]] == [named]


def test_a_cursor_that_counts_below_zero_is_refused(example_client: TestClient) -> None:
    cursor = encode_cursor("communities None", -5)
    answer = example_client.get(f"{FIELD}/communities", params={"cursor": cursor})
    assert answer.json()["type"].endswith("invalid-cursor")


@pytest.mark.parametrize("part", ["/papers", "/communities"])
def test_a_made_up_cursor_is_refused(example_client: TestClient, part: str) -> None:
    assert example_client.get(f"{FIELD}{part}?cursor=AAAA").status_code == 400


def test_authors_are_listed_with_their_papers_and_co_authors(example_client: TestClient) -> None:
    first = example_client.get(f"{FIELD}/authors?limit=2").json()
    assert len(first["items"]) == 2
    assert first["total"] == len(walk(example_client, f"{FIELD}/authors?limit=200"))
    best = first["items"][0]
    listed = walk(example_client, best["links"]["papers"])
    assert {each["id"] for each in listed} == set(best["papers"])
    assert best["together"][0]["papers"] <= len(best["papers"])
    other = example_client.get(f"{FIELD}/authors", params={"name": best["together"][0]["name"]}).json()["items"][0]
    assert best["name"] in {each["name"] for each in other["together"]}
    assert example_client.get(f"{FIELD}/authors?q=zzz").json()["items"] == []


def test_the_card_of_a_community_says_who_has_its_terms(example_client: TestClient) -> None:
    for community in walk(example_client, f"{FIELD}/communities"):
        card = example_client.get(f"{community['links']['self']}/card").json()
        own = {each["id"] for each in walk(example_client, community["links"]["papers"])}
        assert card["papers"] == len(own)
        assert card["terms"], community["label"]
        for term in card["terms"]:
            assert set(term["papers"]) <= own
            assert term["first"]["id"] in term["papers"]
            assert (term["statement"] is None) == (term["said_by"] is None)
        assert card["summary"] is None, "no model has read it"
    assert example_client.get(f"{FIELD}/communities/none/card").status_code == 404
