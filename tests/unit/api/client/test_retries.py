"""When a client sends a request again, and when it does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.client import (
    Client,
    ConflictError,
    FaultError,
    FieldRequest,
    InvalidRequestError,
    NoConnectionError,
    NotAllowedError,
    RequestError,
    ResourceNotFoundError,
    RetryPolicy,
    TooManyRequestsError,
    UnavailableError,
)
from api.client import sync as module
from api.problems import KINDS
from tests.tables import every_case

JOB = {
    "id": "job_1",
    "kind": "field",
    "state": "queued",
    "stage": "",
    "done": 0,
    "total": None,
    "priority": 0,
    "attempts": 0,
    "created": "2026-11-02T09:15:00Z",
    "started": None,
    "ended": None,
    "spent": {"model_calls": 0, "reused_calls": 0, "input_tokens": 0, "output_tokens": 0, "cost": 0.0},
    "ledger": [],
    "result": None,
    "failure": None,
    "about": dict.fromkeys(("topic", "field_id", "survey_id", "section", "label", "preset", "model")),
    "links": {},
}
HEALTH = {"status": "ok"}
QUIET = RetryPolicy(tries=4, first_wait_seconds=1.0, longest_wait_seconds=10.0, jitter=lambda: 0.0)


def refusal(status: int, code: str, **headers: str) -> httpx2.Response:
    problem = {
        "type": f"/v1/problems/{code}",
        "title": "No",
        "status": status,
        "detail": "Not so.",
        "instance": "/v1/x",
        "request_id": "req_1",
        "errors": [],
    }
    return httpx2.Response(status, json=problem, headers={k.replace("_", "-"): v for k, v in headers.items()})


class Script:
    """A service that answers by a script, and remembers what it was asked; an exception breaks the connection."""

    def __init__(self, *answers: httpx2.Response | Exception) -> None:
        self.answers = list(answers)
        self.asked: list[httpx2.Request] = []

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        request.read()
        self.asked.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the client slept each time; it does not really sleep."""
    slept: list[float] = []
    monkeypatch.setattr(module.time, "sleep", slept.append)
    return slept


def client_of(script: Script, retry_policy: RetryPolicy = QUIET) -> Client:
    http = httpx2.Client(transport=httpx2.MockTransport(script), base_url="http://service")
    return Client(http=http, retry_policy=retry_policy)


def test_a_busy_service_is_asked_again_when_it_says(waits: list[float]) -> None:
    script = Script(refusal(503, "busy", retry_after="3"), refusal(429, "too-many-requests", retry_after="7"), ok())
    assert client_of(script).get_health().status == "ok"
    assert waits == [3.0, 7.0]


def ok(body: Any = None) -> httpx2.Response:
    return httpx2.Response(200, json=body or HEALTH)


def test_without_a_word_the_waits_double_up_to_the_longest(waits: list[float]) -> None:
    retry_policy = RetryPolicy(tries=7, first_wait_seconds=1.0, longest_wait_seconds=5.0, jitter=lambda: 0.0)
    script = Script(*[httpx2.ConnectError("refused")] * 6, ok())
    assert client_of(script, retry_policy).get_health().status == "ok"
    assert waits == [1.0, 2.0, 4.0, 5.0, 5.0, 5.0]


def test_a_service_that_stays_away_is_given_up(waits: list[float]) -> None:
    script = Script(*[httpx2.ConnectError("refused")] * 4)
    with pytest.raises(NoConnectionError, match="refused") as raised:
        client_of(script).get_health()
    assert isinstance(raised.value.__cause__, httpx2.ConnectError)
    assert len(waits) == 3


def test_a_wait_longer_than_the_client_waits_is_told_at_once(waits: list[float]) -> None:
    with pytest.raises(TooManyRequestsError):
        client_of(Script(refusal(429, "too-many-requests", retry_after="3600"))).get_health()
    assert waits == []


@every_case(
    ("status", "code", "error"),
    [
        (400, "invalid-cursor", InvalidRequestError),
        (401, "key-needed", NotAllowedError),
        (403, "scope-needed", NotAllowedError),
        (404, "not-found", ResourceNotFoundError),
        (409, "conflict", ConflictError),
        (412, "precondition-failed", ConflictError),
        (422, "invalid-input", InvalidRequestError),
        (500, "internal", FaultError),
        (504, "timeout", UnavailableError),
    ],
)
def test_what_will_not_pass_is_raised_at_once_with_its_problem(
    waits: list[float], status: int, code: str, error: type[RequestError]
) -> None:
    with pytest.raises(error) as raised:
        client_of(Script(refusal(status, code))).get_health()
    assert raised.value.code == code
    assert raised.value.problem.request_id == "req_1"
    assert str(raised.value) == "No: Not so."
    assert waits == []


def test_every_kind_of_problem_has_an_error() -> None:
    for kind in KINDS.values():
        with pytest.raises(RequestError) as raised:
            client_of(Script(refusal(kind.status, kind.code)), RetryPolicy(tries=1)).get_health()
        assert raised.value.code == kind.code


def test_an_answer_of_a_proxy_is_a_problem_too(waits: list[float]) -> None:
    with pytest.raises(UnavailableError, match="502"):
        client_of(Script(httpx2.Response(502, text="<html>bad gateway</html>"))).get_health()


def test_a_creating_request_is_repeated_with_the_same_key_and_the_same_body(waits: list[float]) -> None:
    lost, in_flight = httpx2.ReadError("lost"), refusal(409, "in-flight", retry_after="1")
    script = Script(lost, in_flight, httpx2.Response(202, json=JOB))
    assert client_of(script).create_field(FieldRequest(topic="bees")).id == "job_1"
    keys = {request.headers["idempotency-key"] for request in script.asked}
    assert len(keys) == 1
    assert len(keys.pop()) == 32
    assert {request.content for request in script.asked} == {b'{"topic":"bees"}'}


def test_two_creating_requests_have_two_keys_unless_they_are_told_theirs() -> None:
    script = Script(*[httpx2.Response(202, json=JOB) for _ in range(3)])
    client = client_of(script)
    client.create_field(FieldRequest(topic="bees"))
    client.create_field(FieldRequest(topic="bees"))
    client.create_field(FieldRequest(topic="bees"), idempotency_key="mine")
    first, second, third = (request.headers["idempotency-key"] for request in script.asked)
    assert first != second
    assert third == "mine"


def test_an_upload_is_sent_whole_again(tmp_path: Path, waits: list[float]) -> None:
    file = tmp_path / "a.ris"
    file.write_bytes(b"TY  - JOUR\n" * 20_000)
    script = Script(httpx2.WriteError("lost"), httpx2.Response(202, json=JOB))
    client_of(script).create_import(file, label="mine")
    for request in script.asked:
        assert request.content.count(b"TY  - JOUR\n") == 20_000
        assert b'filename="a.ris"' in request.content
        assert b"mine" in request.content


def test_a_deletion_is_not_repeated(waits: list[float]) -> None:
    script = Script(httpx2.ReadError("lost"))
    with pytest.raises(NoConnectionError):
        client_of(script).delete_survey("s", if_match='"tag"')
    assert script.asked[0].headers["if-match"] == '"tag"'


@pytest.mark.parametrize("ask", [lambda client: client.cancel_job("j"), lambda client: client.get_job("j")])
def test_what_may_be_asked_twice_is(waits: list[float], ask: Callable[[Client], Any]) -> None:
    script = Script(httpx2.ReadError("lost"), httpx2.Response(200, json=JOB))
    assert ask(client_of(script)).id == "job_1"


def test_readiness_is_told_at_once(waits: list[float]) -> None:
    with pytest.raises(UnavailableError):
        client_of(Script(refusal(503, "not-ready", retry_after="5"))).get_readiness()
    assert waits == []


def test_a_key_goes_with_every_request() -> None:
    client = Client("http://service", key="strata_1_2")
    assert client._http.headers["authorization"] == "Bearer strata_1_2"
    client.close()
