"""Following a job over connections that break."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from api.client import AsyncClient, Client, JobEndedError, NoConnectionError, ResourceNotFoundError, RetryPolicy
from api.client import sync as module
from tests.unit.api.client.test_retries import JOB, QUIET, Script, client_of, refusal, waits

__all__ = ["waits"]


def event(number: int, **data: Any) -> dict[str, Any]:
    kind = "state" if "state" in data else "progress"
    return {"number": number, "at": "2026-11-02T09:15:00Z", "type": kind, "data": data}


def stream(*events: dict[str, Any], breaks: bool = False) -> httpx2.Response:
    """A stream of events, which breaks at its end or is closed well."""

    pieces = [b"retry: 500\n\n: ping\n\n"]
    pieces += [f"event: {each['type']}\ndata: {json.dumps(each)}\nid: {each['number']}\n\n".encode() for each in events]

    def broken() -> Iterator[bytes]:
        yield from pieces
        raise httpx2.ReadError("lost")

    content = broken() if breaks else b"".join(pieces)
    return httpx2.Response(200, headers={"Content-Type": "text/event-stream"}, content=content)


def test_every_event_comes_once_however_often_the_connection_breaks(waits: list[float]) -> None:
    script = Script(
        stream(event(1, state="queued"), event(2, done=1), breaks=True),
        httpx2.ConnectError("refused"),
        refusal(503, "busy", retry_after="2"),
        stream(event(2, done=1), event(3, done=2)),
        stream(event(4, state="succeeded")),
    )
    found = list(client_of(script).events("job_1"))
    assert [each.number for each in found] == [1, 2, 3, 4]
    assert [request.headers["last-event-id"] for request in script.asked] == ["0", "2", "2", "2", "3"]
    # At once; broken; refused; busy, as it says; closed by the service, as `retry:` says.
    assert waits == [0.0, 1.0, 2.0, 2.0, 0.5]


def test_a_job_that_was_resumed_is_followed_past_its_first_end() -> None:
    script = Script(stream(event(1, state="failed"), event(2, state="queued"), event(3, state="succeeded")))
    assert [each.data["state"] for each in client_of(script).events("job_1")] == ["failed", "queued", "succeeded"]


def test_a_client_that_has_everything_stops() -> None:
    script = Script(httpx2.Response(204))
    assert list(client_of(script).events("job_1", after=7)) == []
    assert script.asked[0].headers["last-event-id"] == "7"


def test_a_job_that_is_not_there_is_told() -> None:
    with pytest.raises(ResourceNotFoundError):
        list(client_of(Script(refusal(404, "not-found"))).events("job_1"))


def test_a_service_that_stays_away_is_given_up(waits: list[float]) -> None:
    script = Script(*[httpx2.ConnectError("refused")] * 4)
    with pytest.raises(NoConnectionError):
        list(client_of(script).events("job_1"))


def test_waiting_gives_the_job_and_tells_its_events() -> None:
    script = Script(stream(event(1, done=1), event(2, state="succeeded")), job("succeeded"))
    told: list[int] = []
    done = client_of(script).wait("job_1", report=lambda each: told.append(each.number))
    assert done.state == "succeeded"
    assert told == [1, 2]


def job(state: str, failure: dict[str, str] | None = None) -> httpx2.Response:
    return httpx2.Response(200, json={**JOB, "state": state, "failure": failure})


def test_waiting_for_a_job_that_fails_says_why() -> None:
    failure = {"type": "/v1/problems/invalid-input", "title": "A value cannot be used", "detail": "no papers"}
    script = Script(stream(event(1, state="failed")), job("failed", failure))
    with pytest.raises(JobEndedError, match="no papers") as raised:
        client_of(script).wait("job_1")
    assert raised.value.job.state == "failed"


def test_waiting_ends_at_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.time, "sleep", lambda _: None)
    script = Script(*[httpx2.ReadTimeout("silent") for _ in range(100_000)])
    with pytest.raises(TimeoutError, match="it goes on"):
        client_of(script, RetryPolicy(tries=1)).wait("job_1", timeout_seconds=0.05)


async def test_the_awaited_client_follows_in_the_same_way() -> None:
    script = Script(stream(event(1, done=1)), stream(event(2, state="succeeded")), job("succeeded"))
    http = httpx2.AsyncClient(transport=httpx2.MockTransport(script), base_url="http://service")
    async with AsyncClient(http=http, retry_policy=QUIET) as client:
        told: list[int] = []
        done = await client.wait("job_1", report=lambda each: told.append(each.number))
    assert done.state == "succeeded"
    assert told == [1, 2]


def test_leaving_a_stream_closes_its_connection() -> None:
    closed: list[bool] = []

    class Body(httpx2.SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            for number in range(1, 100):
                yield f"data: {json.dumps(event(number, done=1))}\nid: {number}\n\n".encode()

        def close(self) -> None:
            closed.append(True)

    answer = httpx2.Response(200, headers={"Content-Type": "text/event-stream"}, stream=Body())
    following = Client(http=client_of(Script(answer))._http).events("job_1")
    next(following)
    following.close()  # type: ignore[attr-defined]
    assert closed == [True]
