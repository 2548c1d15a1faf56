"""Requests that are too large, too many, too slow; and what every answer carries."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from api import app as application
from api.bootstrap import open_keys, open_service
from api.http import auth
from api.http.bodies import JSON_BYTES
from services.access import Scope
from tests.api.conftest import BASE_URL, settings_in
from tests.api.probes import Probes, app_with, probed

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a service that takes bodies of a megabyte."""
    with probed(tmp_path_factory.mktemp("limits"), max_body_mb=2) as client:
        yield client


def pieces(size: int) -> Iterator[bytes]:
    """A body without Content-Length."""
    for _ in range(size // 1_000):
        yield b"x" * 1_000


@pytest.mark.parametrize("chunked", [False, True])
def test_a_file_may_be_as_large_as_the_setting_says(client: TestClient, chunked: bool) -> None:
    fits, too_large = 2_000_000, 2_001_000
    for size, status in ((fits, 202), (too_large, 413)):
        content = pieces(size) if chunked else b"x" * size
        answer = client.post("/v1/probes/files", content=content)
        assert answer.status_code == status
    assert answer.json()["type"] == "/v1/problems/body-too-large"


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_in_json_may_hold_a_megabyte_whatever_the_setting_says(client: TestClient, chunked: bool) -> None:
    size = JSON_BYTES + 1_000
    answer = client.post("/v1/probes", content=pieces(size) if chunked else b" " * size, headers=JSON)
    assert answer.json()["type"] == "/v1/problems/body-too-large"


def test_an_unreadable_length_is_refused(client: TestClient) -> None:
    assert client.post("/v1/probes", content=b"{}", headers={**JSON, "content-length": "9" * 30}).status_code == 413


def test_headers_and_addresses_have_a_length(client: TestClient) -> None:
    assert client.get("/v1/probes", headers={"X-Long": "x" * 20_000}).status_code == 431
    answer = client.get("/v1/probes?size=" + "1" * 9_000)
    assert answer.json()["type"] == "/v1/problems/address-too-long"


async def test_a_sender_that_pauses_is_told_so(tmp_path: Path) -> None:
    async def slow() -> AsyncIterator[bytes]:
        yield b"x"
        await asyncio.sleep(5)
        yield b"x"

    with open_service(settings_in(tmp_path, request_timeout_seconds=0.2)) as service:
        transport = httpx2.ASGITransport(app_with(service, Probes()))
        async with httpx2.AsyncClient(transport=transport, base_url=BASE_URL) as client:
            answer = await client.post("/v1/probes/files", content=slow())
    assert answer.json()["type"] == "/v1/problems/body-slow"


async def test_more_requests_than_can_be_answered_at_once_are_told_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "MOST_AT_ONCE", 1)
    probes = Probes()
    with open_service(settings_in(tmp_path)) as service:
        transport = httpx2.ASGITransport(app_with(service, probes))
        async with httpx2.AsyncClient(transport=transport, base_url=BASE_URL) as client:
            held = asyncio.create_task(client.post("/v1/probes/held", json={"name": "a"}))
            await probes.is_held.wait()
            answer = await client.get("/v1/fields")
            assert (await client.get("/healthz")).status_code == 200
            probes.may_go_on.set()
            assert answer.json()["type"] == "/v1/problems/busy"
            assert answer.headers["retry-after"] == "1"
            assert (await held).status_code == 200
            assert (await client.get("/v1/fields")).status_code == 200


def test_every_answer_is_safe_to_show(client: TestClient) -> None:
    for path in ("/healthz", "/v1/probes", "/v1/nowhere", "/v1/probes/errors/bug"):
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_what_has_a_tag_may_be_kept_and_is_asked_about(client: TestClient) -> None:
    first = client.get("/v1/probes")
    assert first.headers["cache-control"] == "private, no-cache"
    for tag in (first.headers["etag"], "*", f"W/{first.headers['etag']}", f'"other", {first.headers["etag"]}'):
        again = client.get("/v1/probes", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
    assert client.get("/v1/probes", headers={"If-None-Match": '"other"'}).status_code == 200
    assert client.get("/v1/probes?size=2").headers["etag"] != first.headers["etag"]


def test_a_change_names_the_version_that_it_changes(client: TestClient) -> None:
    from api.http.responses import entity_tag

    tag = entity_tag(b"as it is")
    assert client.put("/v1/probes/1").status_code == 428
    assert client.put("/v1/probes/1", headers={"If-Match": '"old"'}).status_code == 412
    for given in (tag, "*", f'"old", {tag}', tag[:-1] + '-gzip"'):
        assert client.put("/v1/probes/1", headers={"If-Match": given}).status_code == 200


def test_large_answers_are_compressed_under_a_tag_of_their_own(client: TestClient) -> None:
    plain = client.get("/v1/probes?size=5000", headers={"Accept-Encoding": "identity"})
    packed = client.get("/v1/probes?size=5000", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    assert packed.headers["etag"] == plain.headers["etag"][:-1] + '-gzip"'
    assert "accept-encoding" in plain.headers["vary"].lower()
    again = client.get(
        "/v1/probes?size=5000", headers={"Accept-Encoding": "gzip", "If-None-Match": packed.headers["etag"]}
    )
    assert again.status_code == 304
    assert "content-encoding" not in client.get("/v1/probes", headers={"Accept-Encoding": "gzip"}).headers


def test_head_is_get_without_a_body(client: TestClient) -> None:
    for path in ("/v1/probes?size=9", "/healthz", "/v1/openapi.json", "/v1/probes/stream"):
        answer = client.head(path)
        assert (answer.status_code, answer.content) == (200, b"")
    known, told = client.get("/v1/probes"), client.head("/v1/probes")
    assert (told.headers["etag"], told.headers["content-length"]) == (
        known.headers["etag"],
        known.headers["content-length"],
    )
    assert client.head("/v1/nowhere").status_code == 404


def test_options_tells_the_methods(client: TestClient) -> None:
    answer = client.options("/v1/probes")
    assert (answer.status_code, answer.headers["allow"]) == (204, "GET, HEAD, OPTIONS, POST")


def test_an_address_has_the_methods_of_the_pattern_that_names_most_of_it(client: TestClient) -> None:
    answer = client.options("/v1/fields/bees/extractions/estimates")
    assert answer.headers["allow"] == "OPTIONS, POST"
    assert client.options("/v1/jobs/job_1").headers["allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("given", ["abc-123", "req_1.2:3", "x" * 100])
def test_a_safe_request_id_is_taken_over(client: TestClient, given: str) -> None:
    assert client.get("/v1/nowhere", headers={"X-Request-ID": given}).json()["request_id"] == given


@pytest.mark.parametrize("given", ["", "two words", "x" * 101, 'a"b', "a\tb", "é"])
def test_an_unsafe_request_id_is_replaced(client: TestClient, given: str) -> None:
    answer = client.get("/v1/nowhere", headers={"X-Request-ID": given.encode("utf-8")})
    assert answer.headers["x-request-id"].startswith("req_")


def test_the_log_of_a_fault_has_the_id_that_the_client_was_given(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    client.get("/v1/probes/errors/bug", headers={"X-Request-ID": "look-here"})
    lines = [record for record in caplog.records if record.name == "api.http.middleware"]
    assert [line.getMessage() for line in lines] == ["a request failed", "request"]
    assert lines[1].status == 500


def limited(folder: Path, monkeypatch: pytest.MonkeyPatch, **per_minute: int | None) -> dict[str, str]:
    """Keys with limits of their own, by name."""
    monkeypatch.setattr(auth, "_FRESH_SECONDS", 60.0)
    with open_keys(settings_in(folder)) as keys:
        return {
            name: keys.create(name, Scope.READ, expires=None, per_minute=most)[1] for name, most in per_minute.items()
        }


def test_a_key_has_its_own_limit_of_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = limited(tmp_path, monkeypatch, few=2, usual=None)
    with probed(tmp_path, rate_per_minute=4) as client:
        for name, most in (("few", 2), ("usual", 4)):
            headers = {"X-API-Key": tokens[name]}
            for left in reversed(range(most)):
                answer = client.get("/v1/probes", headers=headers)
                assert answer.status_code == 200
                assert answer.headers["x-ratelimit-remaining"] == str(left)
            refused = client.get("/v1/probes", headers=headers)
            assert refused.json()["type"] == "/v1/problems/too-many-requests"
            assert 1 <= int(refused.headers["retry-after"]) <= 60
            assert refused.headers["ratelimit-policy"] == f'"minute";q={most};w=60'
            assert refused.headers["ratelimit"].startswith('"minute";r=0;t=')


def test_a_refused_request_counts_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = limited(tmp_path, monkeypatch, few=2)
    with probed(tmp_path) as client:
        headers = {"X-API-Key": tokens["few"]}
        assert client.post("/v1/probes", json={"name": "a"}, headers=headers).status_code == 403
        assert client.get("/v1/probes?colour=red", headers=headers).status_code == 422
        assert client.get("/v1/probes", headers=headers).status_code == 429


def test_health_does_not_count(tmp_path: Path) -> None:
    with probed(tmp_path, rate_per_minute=1) as client:
        for _ in range(3):
            assert client.get("/healthz").status_code == 200
        assert "ratelimit" not in client.get("/healthz").headers
        assert client.get("/v1/probes").status_code == 200


def test_a_compressed_body_is_not_unpacked(client: TestClient) -> None:
    bomb = gzip.compress(b" " * 10_000_000)
    answer = client.post("/v1/probes", content=bomb, headers={**JSON, "content-encoding": "gzip"})
    assert answer.status_code == 400
