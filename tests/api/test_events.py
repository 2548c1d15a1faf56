"""Events of a job: as a stream that survives a broken connection, and as pages of the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.http import events
from services.queue.model import JobKind, NewJob
from services.queue.notifier import Notifier
from tests.api.working import BEES, WaitingModel, at_end, bee_client, bee_service, ended, listening
from tests.waiting import PATIENCE_SECONDS, patiently

STREAM = {"Accept": "text/event-stream"}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, dict[str, Any]]]:
    """A client, and the job of a survey that ended well."""
    with bee_client(tmp_path_factory.mktemp("finished")) as client:
        yield client, ended(client, client.post("/v1/surveys", json={"field_id": BEES}))


def events_in(text: str) -> list[dict[str, Any]]:
    """The events of a stream; checks that each one's fields agree with each other."""
    found = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "data" in fields:
            event = json.loads(fields["data"])
            assert fields["id"] == str(event["number"])
            assert fields["event"] == event["type"]
            found.append(event)
    return found


def pages(client: TestClient, href: str, *, limit: int) -> list[dict[str, Any]]:
    found = []
    address: str | None = f"{href}?limit={limit}"
    while address:
        page = client.get(address).json()
        found += page["items"]
        address = f"{page['next']}&limit={limit}" if page["next"] else None
    return found


def test_a_stream_tells_every_event_once_and_ends_with_the_terminal_one(finished: Any) -> None:
    client, job = finished
    answer = client.get(job["links"]["events"], headers=STREAM)
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-accel-buffering"] == "no"
    assert "content-encoding" not in answer.headers
    assert answer.text.startswith("retry: 1000\n\n")
    found = events_in(answer.text)
    assert [event["number"] for event in found] == list(range(1, len(found) + 1))
    assert found[0]["data"]["state"] == "queued"
    assert found[-1]["data"]["state"] == "succeeded"


def test_pages_hold_the_same_events_as_the_stream(finished: Any) -> None:
    client, job = finished
    assert pages(client, job["links"]["events"], limit=7) == events_in(
        client.get(job["links"]["events"], headers=STREAM).text
    )


@pytest.mark.parametrize("sent", [{"params": {"after": "5"}}, {"headers": {"Last-Event-ID": "5"}}])
def test_a_stream_goes_on_after_the_last_event_that_a_client_has(finished: Any, sent: dict[str, Any]) -> None:
    client, job = finished
    headers = {**STREAM, **sent.get("headers", {})}
    found = events_in(client.get(job["links"]["events"], headers=headers, params=sent.get("params")).text)
    assert found[0]["number"] == 6


def test_a_client_that_has_everything_is_told_not_to_come_again(finished: Any) -> None:
    client, job = finished
    last = pages(client, job["links"]["events"], limit=200)[-1]["number"]
    answer = client.get(job["links"]["events"], headers={**STREAM, "Last-Event-ID": str(last)})
    assert answer.status_code == 204
    assert answer.content == b""


@pytest.mark.parametrize("number", ["-1", "x", "1.5", "9" * 30])
def test_an_event_number_that_is_none_is_refused(finished: Any, number: str) -> None:
    client, job = finished
    assert client.get(job["links"]["events"], params={"after": number}).status_code == 422
    assert client.get(job["links"]["events"], headers={"Last-Event-ID": number}).status_code == 422


def test_another_representation_is_not_offered(finished: Any) -> None:
    client, job = finished
    assert client.get(job["links"]["events"], headers={"Accept": "text/html"}).status_code == 406


def test_the_last_event_of_an_import_names_it_without_its_report(client: TestClient) -> None:
    job = ended(client, client.post("/v1/imports", files={"file": ("x.bib", b"@article{x, year = 2001}")}))
    assert job["state"] == "succeeded"
    last = pages(client, job["links"]["events"], limit=200)[-1]
    assert last["data"] == {"state": "succeeded", "result": {"label": "x"}}


def test_after_a_broken_connection_every_event_has_come_exactly_once(tmp_path: Path) -> None:
    model = WaitingModel(stops_at=6)
    with (
        bee_service(tmp_path, model) as service,
        listening(create_app(service)) as address,
        httpx2.Client(base_url=address, timeout=30) as client,
    ):
        href = client.post("/v1/surveys", json={"field_id": BEES}).headers["location"]
        assert model.is_waiting.wait(60)
        seen: list[int] = []
        with client.stream("GET", f"{href}/events", headers=STREAM) as broken:
            for line in broken.iter_lines():
                if line.startswith("id: "):
                    seen.append(int(line[4:]))
                    if len(seen) == 4:
                        break
        model.may_go_on.set()
        after = {**STREAM, "Last-Event-ID": str(seen[-1])}
        seen += [event["number"] for event in events_in(client.get(f"{href}/events", headers=after).text)]
        at_end(client, href)
        stored = service.jobs.events(href.rpartition("/")[2])
    assert seen == [event.number for event in stored]


def test_events_come_while_the_job_runs(tmp_path: Path) -> None:
    model = WaitingModel(stops_at=3)
    with (
        bee_service(tmp_path, model) as service,
        listening(create_app(service)) as address,
        httpx2.Client(base_url=address, timeout=30) as client,
    ):
        href = client.post("/v1/surveys", json={"field_id": BEES}).headers["location"]
        with client.stream("GET", f"{href}/events", headers=STREAM) as stream:
            states = []
            for line in stream.iter_lines():
                if line.startswith("data: ") and (event := json.loads(line[6:]))["type"] == "state":
                    states.append(event["data"]["state"])
                    if states[-1] == "running":
                        assert model.is_waiting.wait(60)
                        model.may_go_on.set()
    assert states == ["queued", "running", "succeeded"]


def test_the_end_of_the_service_ends_its_streams(tmp_path: Path) -> None:
    model = WaitingModel(stops_at=1)
    with bee_service(tmp_path, model) as service:
        app = create_app(service)
        with listening(app) as address, httpx2.Client(base_url=address, timeout=30) as client:
            href = client.post("/v1/surveys", json={"field_id": BEES}).headers["location"]
            with client.stream("GET", f"{href}/events", headers=STREAM) as stream:
                for line in stream.iter_lines():
                    if line.startswith("event: ") and not app.state.closing.is_set():
                        app.state.closing.set()
                        model.may_go_on.set()
        assert app.state.closing.is_set()


async def test_silence_is_filled_with_comments_and_a_client_that_leaves_frees_its_stream(tmp_path: Path) -> None:
    with bee_service(tmp_path) as service:
        job = service.jobs.submit(NewJob(kind=JobKind.SURVEY, request={"field_id": BEES}))
        stream = events.event_stream(
            service.jobs, service.notifier, job.id, after=0, closing=asyncio.Event(), heartbeat_seconds=0.05
        )
        pieces = [await anext(stream) for _ in range(4)]
        assert pieces[0] == b"retry: 1000\n\n"
        assert b"queued" in pieces[1]
        assert pieces[2] == pieces[3] == b": ping\n\n"
        await stream.aclose()
        assert service.notifier._waiting == {}


async def test_an_event_of_another_process_is_found_without_being_announced(tmp_path: Path) -> None:
    with bee_service(tmp_path) as service:
        job = service.jobs.submit(NewJob(kind=JobKind.SURVEY, request={"field_id": BEES}))
        deaf = Notifier()
        stream = events.event_stream(service.jobs, deaf, job.id, after=0, closing=asyncio.Event())
        assert b"retry" in await anext(stream)
        assert b"queued" in await anext(stream)
        following = asyncio.create_task(anext(stream))
        service.jobs.cancel(job.id)
        assert b"cancelled" in await asyncio.wait_for(following, PATIENCE_SECONDS)
        with pytest.raises(StopAsyncIteration):
            await anext(stream)


def test_a_client_that_breaks_off_is_forgotten_and_its_job_goes_on(tmp_path: Path) -> None:
    model = WaitingModel(stops_at=2)
    with (
        bee_service(tmp_path, model) as service,
        listening(create_app(service)) as address,
        httpx2.Client(base_url=address, timeout=30) as client,
    ):
        href = client.post("/v1/surveys", json={"field_id": BEES}).headers["location"]
        id = href.rpartition("/")[2]
        with client.stream("GET", f"{href}/events", headers=STREAM) as stream:
            lines = stream.iter_lines()  # kept, for a stream whose lines nobody holds is closed
            next(lines)
            assert model.is_waiting.wait(60)
            patiently(lambda: id in service.notifier._waiting)
        patiently(lambda: id not in service.notifier._waiting)
        model.may_go_on.set()
        assert at_end(client, href)["state"] == "succeeded"
