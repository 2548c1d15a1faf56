"""Every failure is a problem, and none tells more than the caller may know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.problems import _KINDS, KINDS
from tests.api.probes import ERRORS, probed


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a service with probes."""
    with probed(tmp_path_factory.mktemp("problems"), request_timeout_seconds=3) as client:
        yield client


def code_of(response: object) -> str:
    """The kind of a problem, after its form was looked at."""
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert set(problem) == {"type", "title", "status", "detail", "instance", "request_id", "errors"}
    kind = KINDS[problem["type"].removeprefix("/v1/problems/")]
    assert (problem["title"], problem["status"]) == (kind.title, kind.status)
    assert response.status_code == kind.status
    assert problem["request_id"] == response.headers["x-request-id"]
    assert response.headers["cache-control"] == "no-store"
    return kind.code


@pytest.mark.parametrize(
    ("error", "code"),
    [
        ("invalid", "invalid-input"),
        ("missing", "not-found"),
        ("store", "store-unavailable"),
        ("query", "internal"),
        ("upstream", "upstream"),
        ("claim", "internal"),
        ("bug", "internal"),
        ("late", "internal"),
    ],
)
def test_every_error_of_the_services_has_its_problem(client: TestClient, error: str, code: str) -> None:
    assert code_of(client.get(f"/v1/probes/errors/{error}")) == code


def test_what_the_caller_can_mend_is_told_in_the_words_of_the_error(client: TestClient) -> None:
    problem = client.get("/v1/probes/errors/invalid").json()
    assert problem["detail"] == "the topic is empty"
    assert problem["errors"] == [{"pointer": None, "parameter": "topic", "detail": "the topic is empty"}]
    assert client.get("/v1/probes/errors/missing").json()["detail"] == "no field 'x'; look at the list"


@pytest.mark.parametrize("error", ["store", "query", "upstream", "claim", "bug", "late"])
def test_the_cause_of_a_fault_goes_to_the_log_and_not_to_the_caller(
    client: TestClient, error: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = client.get(f"/v1/probes/errors/{error}")
    assert str(ERRORS[error]) in caplog.text
    for secret in ("secret", "sk-1", "MATCH", "papers_by_id", "Traceback", "evidence"):
        assert secret not in answer.text


def test_a_store_that_does_not_answer_says_when_to_come_back(client: TestClient) -> None:
    assert client.get("/v1/probes/errors/store").headers["retry-after"] == "5"


@pytest.mark.parametrize(
    ("method", "address", "sent", "code"),
    [
        ("GET", "/v1/nowhere", {}, "unknown-route"),
        ("GET", "/nowhere", {}, "unknown-route"),
        ("GET", "/v1/probes/", {}, "unknown-route"),
        ("DELETE", "/v1/probes", {}, "method-not-allowed"),
        ("BREW", "/v1/probes", {}, "method-not-allowed"),
        ("GET", "/v1/probes?colour=red", {}, "invalid-input"),
        ("GET", "/v1/probes?size=big", {}, "invalid-input"),
        ("GET", "/v1/probes/slow", {}, "timeout"),
        ("POST", "/v1/probes", {"content": b"{", "type": "application/json"}, "invalid-json"),
        ("POST", "/v1/probes", {"content": b'{"name":"\xff"}', "type": "application/json"}, "invalid-body"),
        ("POST", "/v1/probes", {"content": b"[" * 100_000, "type": "application/json"}, "invalid-body"),
        ("POST", "/v1/probes", {"content": b'{"name":1}', "type": "text/plain"}, "unsupported-media-type"),
        ("POST", "/v1/probes", {"content": b'{"name":1}', "type": None}, "unsupported-media-type"),
        ("POST", "/v1/probes", {"content": b'{"name":""}', "type": "application/json"}, "invalid-input"),
        ("POST", "/v1/probes", {"content": b"", "type": "application/json"}, "invalid-input"),
        ("POST", "/v1/probes", {"content": b'{"name":"\\ud800"}', "type": "application/json"}, "invalid-input"),
        ("PUT", "/v1/probes/1", {}, "precondition-needed"),
        ("GET", "/v1/jobs?cursor=nonsense", {}, "invalid-cursor"),
    ],
)
def test_every_wrong_request_has_its_problem(
    client: TestClient, method: str, address: str, sent: dict[str, object], code: str
) -> None:
    headers = {"content-type": sent["type"]} if sent.get("type") else {}
    assert code_of(client.request(method, address, content=sent.get("content"), headers=headers)) == code


def test_a_body_is_corrected_by_json_pointers(client: TestClient) -> None:
    problem = client.post("/v1/probes", json={"tags": [1, "two"], "a/b~c": 1}).json()
    assert {error["pointer"] for error in problem["errors"]} == {"/name", "/tags/1", "/a~1b~0c"}
    assert all(error["parameter"] is None for error in problem["errors"])


def test_broken_json_is_told_by_its_position(client: TestClient) -> None:
    answer = client.post("/v1/probes", content=b'{"name": }', headers={"content-type": "application/json"})
    assert "character 9" in answer.json()["detail"]


def test_an_unknown_parameter_is_told_with_those_that_exist(client: TestClient) -> None:
    problem = client.get("/v1/probes?size=1&colour=red").json()
    assert problem["errors"] == [{"pointer": None, "parameter": "colour", "detail": "unknown parameter"}]
    assert problem["detail"].endswith("it has size.")


def test_a_parameter_of_one_value_is_not_taken_twice(client: TestClient) -> None:
    problem = client.get("/v1/probes?size=1&size=2").json()
    assert problem["status"] == 422
    assert problem["errors"] == [{"pointer": None, "parameter": "size", "detail": "give it once"}]


def test_a_wrong_method_says_which_ones_there_are(client: TestClient) -> None:
    assert client.delete("/v1/probes").headers["allow"] == "GET, HEAD, OPTIONS, POST"
    assert client.get("/v1/probes/1").headers["allow"] == "OPTIONS, PUT"


def test_every_kind_of_problem_has_a_page(client: TestClient) -> None:
    listed = client.get("/v1/problems").json()["items"]
    assert [page["type"] for page in listed] == [f"/v1/problems/{code}" for code in KINDS]
    for page in listed:
        assert client.get(page["type"]).json() == page
    assert code_of(client.get("/v1/problems/nothing")) == "not-found"


def test_the_kinds_are_in_the_order_of_their_statuses_and_every_text_is_a_sentence() -> None:
    statuses = [kind.status for kind in KINDS.values()]
    assert statuses == sorted(statuses)
    for kind in KINDS.values():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", kind.code)
        assert kind.advice.endswith(".")
        assert not kind.title.endswith(".")


def test_every_kind_of_problem_is_documented(root: Path) -> None:
    page = (root / "docs" / "service.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d{3}) \| `([a-z-]+)` \| (.+?) \|$", page, re.MULTILINE)
    assert rows == [(str(kind.status), kind.code, kind.advice) for kind in KINDS.values()]


def test_problems_are_json_whatever_the_client_accepts(client: TestClient) -> None:
    answer = client.get("/v1/nowhere", headers={"accept": "text/html"})
    assert json.loads(answer.text)["status"] == 404


def test_no_code_stands_twice() -> None:
    assert [kind.code for kind in _KINDS] == list(KINDS)
