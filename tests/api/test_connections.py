"""Connections on a real socket: silent ones, slow ones, too many of them, and health beside them."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from api import app as application
from api import serving
from api.app import create_app
from api.bootstrap import open_service
from api.http import concurrency, connections
from api.http.connections import CrowdLimits, connection_limits
from api.http.guards import HEADER_BYTES
from services.queue.model import JobKind, NewJob
from tests.api.conftest import settings_in
from tests.waiting import patiently

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
_SECONDS = 30.0


@contextmanager
def served(app: Starlette, *, most: int = 64, per_address: int = 64, head_seconds: float = 60.0) -> Iterator[int]:
    """The port of an application behind the service's own server."""
    limits = CrowdLimits(most=most, per_address=per_address, head_seconds=head_seconds)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = serving.HttpServer(app, limits=limits)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            patiently(lambda: server.started)
            yield listener.getsockname()[1]
        finally:
            app.state.closing.set()
            server.should_exit = True
            thread.join(_SECONDS)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Starlette]:
    """A service without workers."""
    with open_service(settings_in(tmp_path, workers=0)) as service:
        yield create_app(service)


def opened(port: int, said: bytes = b"") -> socket.socket:
    """A connection on which something was said, or nothing."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=_SECONDS)
    connection.sendall(said)
    return connection


def is_closed(connection: socket.socket) -> bool:
    """Whether the other side has closed it; waits for it."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def is_well(port: int) -> bool:
    """Whether the service says so on a new connection."""
    with opened(port, HEALTH) as connection:
        return connection.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize("said", [b"", b"GET /healthz HTT", b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_a_connection_without_a_whole_head_is_closed(app: Starlette, said: bytes) -> None:
    with served(app, head_seconds=0.3) as port, opened(port, said) as connection:
        assert is_closed(connection)


def test_a_head_that_comes_letter_by_letter_is_not_waited_for(app: Starlette) -> None:
    with served(app, head_seconds=1.0) as port, opened(port) as connection:
        connection.settimeout(0.05)
        closed, sent = False, 0
        while not closed and sent < 2_000:
            try:
                connection.sendall(HEALTH[:1] if sent == 0 else b"x")
                sent += 1
                closed = connection.recv(1) == b""
            except TimeoutError:
                continue
            except OSError:
                closed = True
        assert closed


def test_a_connection_that_is_used_again_has_its_time_anew(app: Starlette) -> None:
    with served(app, head_seconds=1.0) as port, httpx2.Client(base_url=f"http://127.0.0.1:{port}") as client:
        ports = set()
        for _ in range(3):
            answer = client.get("/healthz")
            assert answer.status_code == 200
            ports.add(answer.extensions["network_stream"].get_extra_info("client_addr"))
            time.sleep(1.2)
        assert len(ports) == 1


def test_the_longest_silent_connection_makes_room(app: Starlette) -> None:
    with served(app, most=10) as port, ExitStack() as stack:
        silent = [stack.enter_context(opened(port)) for _ in range(30)]
        assert is_well(port)
        assert is_closed(silent[0])
        silent[-1].sendall(HEALTH)
        assert silent[-1].recv(12) == b"HTTP/1.1 200"


def test_one_address_has_a_share_of_the_connections(app: Starlette) -> None:
    with served(app, most=100, per_address=5) as port, ExitStack() as stack:
        silent = [stack.enter_context(opened(port)) for _ in range(8)]
        assert is_well(port)
        assert all(is_closed(connection) for connection in silent[:3])


def test_event_streams_of_one_key_leave_room_for_others(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(concurrency, "MOST_STREAMS", 4)
    job = app.state.service.jobs.submit(NewJob(kind=JobKind.FIELD, request={"topic": "bees"}))
    asked = f"GET /v1/jobs/{job.id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode()
    with served(app) as port, ExitStack() as stack:
        streams = [stack.enter_context(opened(port, asked)) for _ in range(4)]
        assert {stream.recv(12) for stream in streams} == {b"HTTP/1.1 200"}
        refused = httpx2.get(
            f"http://127.0.0.1:{port}/v1/jobs/{job.id}/events", headers={"Accept": "text/event-stream"}
        )
        assert refused.status_code == 429
        assert refused.json()["type"] == "/v1/problems/too-many-requests"
        assert int(refused.headers["retry-after"]) >= 1
        assert is_well(port)
        assert httpx2.get(f"http://127.0.0.1:{port}/v1/jobs/{job.id}").status_code == 200
        streams[0].close()
        patiently(lambda: answered(port, asked, b"HTTP/1.1 200"))


def answered(port: int, asked: bytes, begin: bytes) -> bool:
    """Whether an answer begins so."""
    with opened(port, asked) as connection:
        return connection.recv(len(begin)) == begin


def test_health_answers_while_everything_else_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "MOST_AT_ONCE", 3)
    with open_service(settings_in(tmp_path, workers=0)) as service:
        job = service.jobs.submit(NewJob(kind=JobKind.FIELD, request={"topic": "bees"}))
        stream = (
            f"GET /v1/jobs/{job.id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n".encode()
        )
        with served(create_app(service), most=5) as port, ExitStack() as stack:
            for held in [stack.enter_context(opened(port, stream)) for _ in range(3)]:
                assert held.recv(12) == b"HTTP/1.1 200"
            assert httpx2.get(f"http://127.0.0.1:{port}/v1/fields").json()["type"] == "/v1/problems/busy"
            assert is_well(port)
            assert httpx2.get(f"http://127.0.0.1:{port}/readyz").status_code == 200


def test_requests_of_a_key_at_once_are_bounded(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(concurrency, "MOST_OF_A_KEY", 0)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        assert client.get("/v1/fields").status_code == 429
        monkeypatch.setattr(concurrency, "MOST_OF_A_KEY", 1)
        assert [client.get("/v1/fields").status_code for _ in range(3)] == [200, 200, 200]


@pytest.mark.parametrize(("files", "most"), [(100, 36), (1_000_000, 1_024), (10, 16), (-1, 1_024)])
def test_a_system_with_few_open_files_gets_few_connections(
    monkeypatch: pytest.MonkeyPatch, files: int, most: int
) -> None:
    limit: Callable[[int], tuple[int, int]] = lambda _: (files, files)  # noqa: E731
    monkeypatch.setattr(connections.resource, "getrlimit", limit)
    found = connection_limits()
    assert (found.most, found.per_address) == (most, max(16, most // 2))


@pytest.mark.parametrize(
    ("said", "status", "code"),
    [
        (b"GET / HTTP/1.1\r\nHost: a\r\nBroken header\r\n\r\n", 400, "invalid-http"),
        (b"hello\r\n\r\n", 400, "invalid-http"),
        (b"GET / HTTP/1.1\r\n\r\n", 400, "invalid-http"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nLong: " + b"x" * 4 * HEADER_BYTES, 431, "headers-too-large"),
    ],
)
def test_what_is_no_request_is_answered_by_a_problem(app: Starlette, said: bytes, status: int, code: str) -> None:
    with served(app) as port, opened(port, said) as connection:
        head, _, body = b"".join(iter(lambda: connection.recv(65_536), b"")).partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"content-type: application/problem+json" in head.lower()
    problem = json.loads(body)
    assert (problem["status"], problem["type"]) == (status, f"/v1/problems/{code}")
    assert f"x-request-id: {problem['request_id']}".encode() in head.lower()
