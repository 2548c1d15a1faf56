"""Papers over HTTP: lists, single papers, and what lies around them, on the example of 126 papers."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import quote

import bibtexparser
import pytest
import rispy
from starlette.testclient import TestClient

from api.service import Service
from kg.model.papers.paper import CitationKey, Identifier, Paper, PaperId
from tests.api.walking import pages, walk

SURVEY = "wu2019comprehensive"
"""`A Comprehensive Survey on Graph Neural Networks`, the most cited paper of the example."""

CITING = "rusch2023survey"


def test_a_list_counts_all_papers_and_starts_with_the_most_cited(example_client: TestClient) -> None:
    page = example_client.get("/v1/papers", params={"limit": 3}).json()
    assert page["total"] == 126
    assert page["items"][0]["citation_key"] == SURVEY
    assert page["items"][0]["authors"] == ["Zonghan Wu", "Shirui Pan", "Fengwen Chen"]
    assert page["items"][0]["author_count"] == 6
    counts = [item["citation_count"] for item in page["items"]]
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize("sort", ["-citations", "-year", "year", "title", "id"])
def test_every_order_is_walked_to_its_end_without_loss_or_repeat(example_client: TestClient, sort: str) -> None:
    found = [item["id"] for item in walk(example_client, f"/v1/papers?limit=25&sort={sort}")]
    assert len(found) == len(set(found)) == 126


def test_a_walk_keeps_its_filters(example_client: TestClient) -> None:
    found = walk(example_client, "/v1/papers?limit=5&year_from=2020&year_to=2021&min_citations=100")
    total = example_client.get("/v1/papers?year_from=2020&year_to=2021&min_citations=100").json()["total"]
    assert 5 < len(found) == total < 126
    assert {item["year"] for item in found} == {2020, 2021}
    assert min(item["citation_count"] for item in found) >= 100


def test_filters_by_venue_author_kind_import_and_id_narrow_the_list(example_client: TestClient) -> None:
    def keys(**filters: str) -> set[str]:
        return {item["citation_key"] for item in example_client.get("/v1/papers", params=filters).json()["items"]}

    assert SURVEY in keys(venue="ieee transactions on neural networks and learning systems")
    assert SURVEY in keys(author="zonghan wu")
    assert SURVEY in keys(kind="survey")
    assert SURVEY not in keys(kind="benchmark")
    assert keys(source="no such import") == set()
    id = example_client.get(f"/v1/papers/{SURVEY}").json()["id"]
    assert keys(id=id) == {SURVEY}


def test_a_walk_meets_every_old_paper_once_while_papers_are_imported(client: TestClient, service: Service) -> None:
    papers = service.workbench.papers
    papers.save(_paper(number) for number in range(60))
    before = {_paper(number).id for number in range(60)}
    found = []
    for number, page in enumerate(pages(client, "/v1/papers?limit=7&sort=id")):
        found += [item["id"] for item in page["items"]]
        papers.save([_paper(1_000 + number), _paper(-1 - number)])
    assert len(found) == len(set(found))
    assert before <= set(found)


@pytest.mark.parametrize("sort", ["-citations", "-year", "year", "title"])
def test_a_walk_in_any_order_meets_every_old_paper_once_while_papers_are_imported(
    client: TestClient, service: Service, sort: str
) -> None:
    papers = service.workbench.papers
    papers.save(_paper(number) for number in range(40))
    before = {_paper(number).id for number in range(40)}
    found = []
    for number, page in enumerate(pages(client, f"/v1/papers?limit=6&sort={sort}")):
        found += [item["id"] for item in page["items"]]
        papers.save([_paper(1_000 + number)])
    assert len(found) == len(set(found))
    assert before <= set(found)


def _paper(number: int) -> Paper:
    id = f"p{number % 10**14:015x}"
    return Paper(
        id=PaperId(id),
        title=f"Paper {number % 7} of {number}",
        citation_key=CitationKey(f"key{id}"),
        year=2000 + number % 20 if number % 3 else None,
        citation_count=number % 10 if number % 4 else None,
    )


def test_a_cursor_of_another_order_is_refused(example_client: TestClient) -> None:
    cursor = example_client.get("/v1/papers?sort=title&limit=1").json()["next_cursor"]
    answer = example_client.get("/v1/papers", params={"sort": "year", "cursor": cursor})
    assert answer.status_code == 400
    assert answer.json()["type"] == "/v1/problems/invalid-cursor"


@pytest.mark.parametrize("cursor", ["", "x", "AAAA", "ä", "%00", "../..", "e30"])
def test_a_made_up_cursor_is_refused(example_client: TestClient, cursor: str) -> None:
    answer = example_client.get("/v1/papers", params={"cursor": cursor})
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ({"limit": "0"}, "limit"),
        ({"limit": "201"}, "limit"),
        ({"limit": "1e3"}, "limit"),
        ({"year_from": "99999999999999999999"}, "year_from"),
        ({"min_citations": "-1"}, "min_citations"),
        ({"kind": "essay"}, "kind"),
        ({"sort": "-id"}, "sort"),
        ({"venue": ""}, "venue"),
        ({"stubs": "perhaps"}, "stubs"),
        ({"format": "docx"}, "format"),
        ({"order": "year"}, "order"),
    ],
)
def test_a_bad_parameter_is_refused_by_its_name(
    example_client: TestClient, parameters: dict[str, str], named: str
) -> None:
    answer = example_client.get("/v1/papers", params=parameters)
    assert answer.status_code == 422
    assert [error["parameter"] for error in answer.json()["errors"]] == [named]


def test_a_paper_is_found_by_id_and_by_citation_key(example_client: TestClient) -> None:
    by_key = example_client.get(f"/v1/papers/{SURVEY}").json()
    assert by_key["title"] == "A Comprehensive Survey on Graph Neural Networks"
    assert by_key["year"] == 2019
    assert example_client.get(by_key["links"]["self"]).json() == by_key
    assert all(example_client.get(link).status_code == 200 for link in by_key["links"].values())


@pytest.mark.parametrize("safe", ["", "/:"])
def test_a_paper_is_found_by_an_identifier_with_slashes(client: TestClient, service: Service, safe: str) -> None:
    doi = "doi:10.1109/5.771073/references"
    paper = Paper(
        id=PaperId("p000000000000001"),
        title="Title",
        citation_key=CitationKey("key"),
        identifiers=(Identifier("doi:10.1109/5.771073"), Identifier(doi)),
    )
    service.workbench.papers.save([paper])
    address = f"/v1/papers/{quote('doi:10.1109/5.771073', safe=safe)}"
    assert client.get(address).json()["id"] == paper.id
    assert client.get(f"{address}/citations").json()["total"] == 0


def test_an_unknown_paper_is_a_problem_that_says_what_to_give(example_client: TestClient) -> None:
    for part in ("", "/references", "/citations", "/similar", "/neighbours", "/fields"):
        answer = example_client.get(f"/v1/papers/no-such-paper{part}")
        assert answer.status_code == 404
        assert answer.json()["type"] == "/v1/problems/not-found"
        assert "citation key" in answer.json()["detail"]


@pytest.mark.parametrize("id", ["x" * 301, "%00", "%ED%A0%80", "..%2F..%2Fetc%2Fpasswd", "%F0%9F%92%A9", "' OR 1=1"])
def test_a_strange_id_is_refused_or_unknown(example_client: TestClient, id: str) -> None:
    assert example_client.get(f"/v1/papers/{id}").status_code in {404, 422}


def test_references_and_citations_are_each_others_other_side(example_client: TestClient) -> None:
    cited = walk(example_client, f"/v1/papers/{CITING}/references?limit=4")
    assert len(cited) == example_client.get(f"/v1/papers/{CITING}/references").json()["total"] > 4
    for paper in cited:
        citing = {item["citation_key"] for item in walk(example_client, f"{paper['links']['self']}/citations")}
        assert CITING in citing


def test_similar_papers_come_nearest_first_and_without_the_paper_itself(example_client: TestClient) -> None:
    items = example_client.get(f"/v1/papers/{CITING}/similar", params={"limit": 5}).json()["items"]
    cosines = [item["cosine"] for item in items]
    assert len(items) == 5
    assert cosines == sorted(cosines, reverse=True)
    assert CITING not in {item["paper"]["citation_key"] for item in items}
    assert any("mooth" in item["paper"]["title"] for item in items)


def test_a_paper_without_an_embedding_has_nothing_similar_yet(client: TestClient, service: Service) -> None:
    service.workbench.papers.save([_paper(1)])
    answer = client.get(f"/v1/papers/{_paper(1).id}/similar")
    assert answer.status_code == 404
    assert "build a field" in answer.json()["detail"]


def test_a_neighbourhood_is_bounded_and_says_what_it_left_out(example_client: TestClient) -> None:
    whole = example_client.get(f"/v1/papers/{CITING}/neighbours", params={"depth": 1, "limit": 200}).json()
    assert whole["truncated"] is False
    assert whole["cut"] is None
    part = example_client.get(f"/v1/papers/{CITING}/neighbours", params={"depth": 2, "limit": 3}).json()
    assert part["truncated"] is True
    assert "3 most cited" in part["cut"]
    assert part["total_nodes"] == 1 + sum(ring["found"] for ring in part["rings"])
    assert len(part["nodes"]) == 1 + sum(ring["kept"] for ring in part["rings"]) <= 1 + 2 * 3
    shown = {node["id"] for node in part["nodes"]}
    assert {end for edge in part["edges"] for end in (edge["source"], edge["target"])} <= shown


def test_a_neighbourhood_follows_one_direction_when_asked(example_client: TestClient) -> None:
    address = f"/v1/papers/{CITING}/neighbours?depth=1&limit=200&direction="
    both, out, into = (
        {node["id"] for node in example_client.get(address + direction).json()["nodes"]}
        for direction in ("both", "references", "citations")
    )
    assert out | into == both
    assert len(out) < len(both)


@pytest.mark.parametrize("depth", ["0", "4", "two"])
def test_a_neighbourhood_goes_no_deeper_than_it_may(example_client: TestClient, depth: str) -> None:
    answer = example_client.get(f"/v1/papers/{CITING}/neighbours", params={"depth": depth})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["parameter"] == "depth"


def test_a_paper_knows_the_fields_that_include_it(example_client: TestClient) -> None:
    (field,) = example_client.get(f"/v1/papers/{SURVEY}/fields").json()["items"]
    assert field["field_id"] == "graph-neural-networks"
    assert field["layer"] == "development"
    assert example_client.get(field["links"]["field"]).status_code == 200


def test_one_paper_comes_as_a_reference_for_other_programs(example_client: TestClient) -> None:
    def get(media_type: str) -> str:
        answer = example_client.get(f"/v1/papers/{SURVEY}", headers={"Accept": media_type})
        assert answer.headers["content-type"].startswith(media_type)
        assert answer.headers["vary"].startswith("Accept")
        assert f'filename="{SURVEY}.' in answer.headers["content-disposition"]
        return answer.text

    (entry,) = bibtexparser.parse_string(get("application/x-bibtex")).entries
    assert (entry.key, entry["year"]) == (SURVEY, "2019")
    (record,) = rispy.loads(get("application/x-research-info-systems"))
    assert record["title"] == "A Comprehensive Survey on Graph Neural Networks"
    (item,) = json.loads(get("application/vnd.citationstyles.csl+json"))
    assert item["id"] == SURVEY


def test_a_list_comes_as_a_bibliography_whose_pages_are_linked(example_client: TestClient) -> None:
    answer = example_client.get("/v1/papers?format=bibtex&limit=100")
    assert len(bibtexparser.parse_string(answer.text).entries) == 100
    rest = example_client.get(answer.links["next"]["url"])
    assert len(bibtexparser.parse_string(rest.text).entries) == 26
    assert "next" not in rest.links


def test_the_format_parameter_counts_more_than_accept(example_client: TestClient) -> None:
    answer = example_client.get(f"/v1/papers/{SURVEY}?format=ris", headers={"Accept": "application/json"})
    assert answer.headers["content-type"].startswith("application/x-research-info-systems")


@pytest.mark.parametrize(
    ("accept", "status"),
    [
        ("*/*", 200),
        ("application/*;q=0.5, text/html", 200),
        ("application/json;q=0", 406),
        ("text/html", 406),
        ("nonsense", 406),
        ("application/json;q=abc", 406),
    ],
)
def test_what_cannot_be_accepted_is_refused(example_client: TestClient, accept: str, status: int) -> None:
    assert example_client.get(f"/v1/papers/{SURVEY}", headers={"Accept": accept}).status_code == status


def test_an_answer_that_the_client_has_is_not_sent_again(example_client: TestClient) -> None:
    first = example_client.get(f"/v1/papers/{SURVEY}")
    again = example_client.get(f"/v1/papers/{SURVEY}", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_a_changed_paper_has_another_tag(client: TestClient, service: Service) -> None:
    service.workbench.papers.save([_paper(1)])
    address = f"/v1/papers/{_paper(1).id}"
    tag = client.get(address).headers["etag"]
    service.workbench.papers.save([replace(_paper(1), title="Another title")])
    assert client.get(address, headers={"If-None-Match": tag}).json()["title"] == "Another title"


def test_papers_are_named_by_id_key_or_identifier(example_client: TestClient) -> None:
    some = example_client.get("/v1/papers", params={"limit": 3, "sort": "id"}).json()["items"]
    whole = example_client.get(f"/v1/papers/{some[2]['id']}").json()
    named = [some[0]["id"], some[1]["citation_key"], whole["identifiers"][0], "nothing2020"]
    found = example_client.get("/v1/papers", params={"id": named, "sort": "id"}).json()
    assert [each["id"] for each in found["items"]] == [each["id"] for each in some]
