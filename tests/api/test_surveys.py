"""Surveys over HTTP: what they cost, having them written, reading them sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.api.working import BEES, bee_client, ended


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a service with the small field and one survey of it; tests must not change either."""
    with bee_client(tmp_path_factory.mktemp("surveys")) as client:
        job = ended(client, client.post("/v1/surveys", json={"field_id": BEES}))
        assert job["state"] == "succeeded", job["failure"]
        yield client


@pytest.fixture(scope="module")
def survey(client: TestClient) -> dict[str, Any]:
    """Its survey."""
    (brief,) = client.get("/v1/surveys").json()["items"]
    return client.get(brief["links"]["self"]).json()


def sections_of(client: TestClient, survey: dict[str, Any]) -> list[dict[str, Any]]:
    briefs = client.get(survey["links"]["sections"]).json()["items"]
    return [client.get(brief["links"]["self"]).json() for brief in briefs]


def every(client: TestClient, address: str | None) -> list[dict[str, Any]]:
    """The items of all pages."""
    found = []
    while address:
        page = client.get(address).json()
        found += page["items"]
        address = page["next"]
    return found


def test_an_estimate_gives_ranges_that_hold(client: TestClient) -> None:
    answer = client.post("/v1/surveys/estimates", json={"field_id": BEES})
    assert answer.status_code == 200
    estimate = answer.json()
    (job,) = client.get("/v1/jobs").json()["items"]
    calls = client.get(job["links"]["self"]).json()["spent"]["model_calls"]
    # The summaries are stored by now, so that a second survey needs fewer calls than the first.
    assert 0 < estimate["total_calls"]["low"] <= calls
    assert estimate["price"] == {"low": 0.0, "high": 0.0}
    assert estimate["model"].startswith("offline/")
    assert sum(each["high"] for each in estimate["calls"].values()) == estimate["total_calls"]["high"]


def test_presets_are_listed_with_their_parts_and_with_a_field_what_they_take(client: TestClient) -> None:
    presets = {each["name"]: each for each in client.get("/v1/presets").json()["items"]}
    off = {part["name"] for part in presets["full"]["parts"] if not part["is_on"]}
    assert off == {"skeleton", "best_of_drafts", "refinement", "rewriting", "replanning"}
    assert [part["name"] for part in presets["surveyx"]["parts"] if part["is_on"]]
    assert presets["surveyg"]["publication"]["system"] == "SurveyG"
    assert presets["surveyg"]["calls"] is None
    taken = {each["name"]: each for each in client.get("/v1/presets", params={"field_id": BEES}).json()["items"]}
    assert 0 < taken["qual-sg"]["calls"] < taken["full"]["calls"]
    assert client.get("/v1/presets", params={"field_id": "none"}).status_code == 404


def test_a_field_that_is_not_there_is_said_at_once(client: TestClient) -> None:
    for address in ("/v1/surveys", "/v1/surveys/estimates"):
        answer = client.post(address, json={"field_id": "nothing"})
        assert answer.status_code == 404
        assert "nothing" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("wanted", "place"),
    [
        ({}, "/field_id"),
        ({"field_id": BEES, "preset": "grand"}, "/preset"),
        ({"field_id": BEES, "without": ["grandeur"]}, "/without"),
        ({"field_id": BEES, "priority": 101}, "/priority"),
        ({"field_id": BEES, "budget": {"max_model_calls": -1}}, "/budget/max_model_calls"),
        ({"field_id": BEES, "colour": "mine"}, "/colour"),
    ],
)
def test_a_survey_that_cannot_be_is_refused_at_once(client: TestClient, wanted: dict[str, Any], place: str) -> None:
    answer = client.post("/v1/surveys", json=wanted)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == place


def test_a_survey_says_what_it_is_and_whether_it_can_be_trusted(client: TestClient, survey: dict[str, Any]) -> None:
    assert survey["status"] == "complete"
    assert survey["field_id"] == BEES
    assert survey["notice"].startswith("No language model wrote this")
    assert survey["manifest"]["model"].startswith("offline/")
    integrity = survey["integrity"]
    assert integrity["is_sound"]
    assert integrity["support"] == 1.0
    assert set(integrity["faults"].values()) == {0}
    sections = sections_of(client, survey)
    claims = every(client, survey["links"]["claims"])
    assert integrity["evidence"] == {
        kind: sum(each["evidence"] == kind for each in claims) for kind in ("passage", "record", "both")
    }
    for support in (support for claim in claims for support in claim["supports"]):
        assert (support["evidence"] == "record") == (support["passage"]["source"] == "record")
        assert (support["score"] is None) == (support["evidence"] == "record")
    counts = survey["counts"]
    assert counts["sections"] + counts["subsections"] + 1 == len(sections)
    assert counts["words"] == sum(len(section["text"].split()) for section in sections)
    assert counts["claims"] == sum(len(section["claims"]) for section in sections) == integrity["claims"]


def test_surveys_are_found_by_field_and_status(client: TestClient, survey: dict[str, Any]) -> None:
    def ids(**filters: str) -> list[str]:
        return [item["id"] for item in client.get("/v1/surveys", params=filters).json()["items"]]

    assert ids() == ids(field_id=BEES) == ids(status="complete") == [survey["id"]]
    assert ids(status="partial") == ids(field_id="other") == []
    assert client.get("/v1/surveys?status=lost").status_code == 422
    assert client.get("/v1/surveys?cursor=x").json()["type"] == "/v1/problems/invalid-cursor"


def test_the_outline_and_the_sections_agree(client: TestClient, survey: dict[str, Any]) -> None:
    def walked(entry: dict[str, Any]) -> list[str]:
        return [entry["number"], *(number for part in entry["subsections"] for number in walked(part))]

    outline = client.get(survey["links"]["outline"]).json()
    numbers = [number for entry in (outline["abstract"], *outline["sections"]) for number in walked(entry)]
    assert outline["title"] == survey["title"]
    assert numbers[:2] == ["abstract", "1"]
    assert numbers == [section["number"] for section in sections_of(client, survey)]


def test_the_query_of_a_section_can_be_asked_where_it_says(client: TestClient, survey: dict[str, Any]) -> None:
    outline = client.get(survey["links"]["outline"]).json()
    queries = [entry["query"] for entry in outline["sections"] if entry["query"]]
    assert queries
    for query in queries:
        kind = "text " if query["arguments"]["function"] == "vector" else ""
        assert query["command"].startswith(f"strata ask {kind}")
        assert client.post(query["links"]["ask"], json=query["arguments"]).status_code == 200


def test_sections_lead_from_one_to_the_next(client: TestClient, survey: dict[str, Any]) -> None:
    address: str | None = f"{survey['links']['sections']}/abstract"
    numbers = []
    while address:
        section = client.get(address).json()
        numbers.append(section["number"])
        address = section["links"].get("next")
    assert numbers == [section["number"] for section in sections_of(client, survey)]
    assert client.get(f"{survey['links']['sections']}/99").status_code == 404


def test_each_claim_stands_in_its_section_and_each_passage_in_its_paper(
    client: TestClient, survey: dict[str, Any]
) -> None:
    texts = {section["number"]: section["text"] for section in sections_of(client, survey)}
    claims = every(client, f"{survey['links']['claims']}?limit=7")
    assert len(claims) == survey["counts"]["claims"]
    assert len({claim["id"] for claim in claims}) == len(claims)
    for claim in claims:
        assert texts[claim["section"]][claim["start"] : claim["end"]] == claim["sentence"]
        assert "[@" in claim["sentence"]
        assert claim["supports"]
        for support in claim["supports"]:
            assert support["score"] is None or 0 <= support["score"] <= 1
            passage = support["passage"]
            assert passage["paper_id"] in claim["paper_ids"]
            assert len(passage["text"]) == passage["end"] - passage["start"]
            paper = client.get(passage["links"]["paper"]).json()
            if passage["source"] in {"title", "summary", "abstract"}:
                assert paper[passage["source"]][passage["start"] : passage["end"]] == passage["text"]


def test_claims_are_found_by_section_and_by_paper(client: TestClient, survey: dict[str, Any]) -> None:
    claims = every(client, f"{survey['links']['claims']}?limit=200")
    section = claims[0]["section"]
    inside = every(client, f"{survey['links']['claims']}?section={section}")
    assert [claim["id"] for claim in inside] == [claim["id"] for claim in claims if claim["section"] == section]
    paper = claims[0]["paper_ids"][0]
    about = every(client, f"{survey['links']['claims']}?paper={paper}&limit=2")
    assert [claim["id"] for claim in about] == [claim["id"] for claim in claims if paper in claim["paper_ids"]]
    assert every(client, f"{survey['links']['claims']}?paper=p_none") == []
    assert client.get(f"{survey['links']['claims']}?section=99").status_code == 404


def test_the_index_of_claims_leads_from_papers_to_sentences(client: TestClient, survey: dict[str, Any]) -> None:
    index = client.get(f"{survey['links']['self']}/claim-index").json()
    claims = every(client, f"{survey['links']['claims']}?limit=200")
    shared = ("id", "section", "start", "end", "paper_ids")
    assert index["claims"] == [{name: claim[name] for name in shared} for claim in claims]
    for paper, places in index["papers"].items():
        assert places == [place for place, claim in enumerate(claims) if paper in claim["paper_ids"]]
    assert set(index["papers"]) == {paper for claim in claims for paper in claim["paper_ids"]}
    sections = {section["number"]: section["proof_ids"] for section in sections_of(client, survey)}
    assert {proof for proofs in sections.values() for proof in proofs} == set(index["proofs"])
    assert all(proof in sections[number] for proof, numbers in index["proofs"].items() for number in numbers)


@pytest.mark.parametrize(
    ("accept", "media_type", "sign"),
    [
        ("*/*", "application/json", '{"items":['),
        ("application/vnd.citationstyles.csl+json", "application/vnd.citationstyles.csl+json", "["),
        ("application/x-bibtex", "application/x-bibtex", "@"),
        ("application/x-research-info-systems;q=0.9, text/html", "application/x-research-info-systems", "TY  - "),
    ],
)
def test_references_come_as_the_client_wants_them(
    client: TestClient, survey: dict[str, Any], accept: str, media_type: str, sign: str
) -> None:
    answer = client.get(survey["links"]["references"], headers={"Accept": accept})
    assert answer.headers["content-type"].partition(";")[0] == media_type
    assert "Accept" in answer.headers["vary"]
    assert answer.text.startswith(sign)
    assert client.get(survey["links"]["references"], headers={"Accept": "text/html"}).status_code == 406


def test_references_stand_in_the_order_of_the_text(client: TestClient, survey: dict[str, Any]) -> None:
    rows = client.get(survey["links"]["references"]).json()["items"]
    keys = [row["paper"]["citation_key"] for row in rows]
    texts = {section["number"]: section["text"] for section in sections_of(client, survey)}
    assert len(keys) == survey["counts"]["cited_papers"]
    assert keys == sorted(keys, key="\n".join(texts.values()).index)
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    assert all(key in texts[number] for key, row in zip(keys, rows, strict=True) for number in row["sections"])
    csl = client.get(survey["links"]["references"], params={"format": "csl"}).json()
    assert [item["id"] for item in csl] == keys


def test_two_equal_requests_with_one_key_are_one_job(client: TestClient) -> None:
    before = len(client.get("/v1/jobs").json()["items"])
    wanted = {"field_id": BEES, "priority": 3}
    first, again = (client.post("/v1/surveys", json=wanted, headers={"Idempotency-Key": "k"}) for _ in range(2))
    assert first.json() == again.json()
    assert first.json()["priority"] == 3
    assert len(client.get("/v1/jobs").json()["items"]) == before + 1
    ended(client, first)


def test_a_survey_is_deleted_only_by_who_has_seen_it_as_it_is(tmp_path: Path) -> None:
    with bee_client(tmp_path) as client:
        job = ended(client, client.post("/v1/surveys", json={"field_id": BEES}))
        href = job["links"]["result"]
        tag = client.get(href).headers["etag"]
        assert client.delete(href).status_code == 428
        assert client.delete(href, headers={"If-Match": '"other"'}).status_code == 412
        assert client.get(href).status_code == 200
        assert client.delete(href, headers={"If-Match": tag}).status_code == 204
        assert client.get(href).status_code == 404
        assert client.delete(href, headers={"If-Match": tag}).status_code == 404
        assert client.get("/v1/surveys").json()["items"] == []
