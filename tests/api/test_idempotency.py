"""`Idempotency-Key`: what is sent again is answered again, and done once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from api.bootstrap import open_keys, open_service
from api.http import auth
from services.access import Scope
from tests.api.conftest import BASE_URL, settings_in
from tests.api.probes import Probes, app_with, probed

KEY = {"Idempotency-Key": "9f1c5a52"}


@pytest.fixture
def probes() -> Probes:
    """Routes that count what they make."""
    return Probes()


@pytest.fixture
def client(tmp_path: Path, probes: Probes) -> Iterator[TestClient]:
    """A client of them."""
    with probed(tmp_path, probes) as client:
        yield client


def test_the_same_request_is_answered_with_the_same_words_and_done_once(client: TestClient, probes: Probes) -> None:
    first, second = (client.post("/v1/probes", json={"name": "a"}, headers=KEY) for _ in range(2))
    assert probes.made == 1
    assert (second.status_code, second.content) == (first.status_code, first.content) == (201, first.content)
    assert second.headers["location"] == first.headers["location"] == "/v1/probes/1"
    assert second.headers["etag"] == first.headers["etag"]
    assert second.headers["idempotent-replayed"] == "true"
    assert "idempotent-replayed" not in first.headers
    assert second.headers["x-request-id"] != first.headers["x-request-id"]


def test_another_key_or_none_does_it_again(client: TestClient, probes: Probes) -> None:
    for headers in ({}, {}, {"Idempotency-Key": "one"}, {"Idempotency-Key": "two"}):
        assert client.post("/v1/probes", json={"name": "a"}, headers=headers).status_code == 201
    assert probes.made == 4


@pytest.mark.parametrize("sent", [{"json": {"name": "b"}}, {"json": {"name": "a", "tags": [1]}}, {"content": b""}])
def test_another_body_is_refused(client: TestClient, probes: Probes, sent: dict[str, object]) -> None:
    client.post("/v1/probes", json={"name": "a"}, headers=KEY)
    answer = client.post("/v1/probes", headers={**KEY, "content-type": "application/json"}, **sent)
    assert answer.json()["type"] == "/v1/problems/idempotency-key-reused"
    assert probes.made == 1


def test_a_request_that_failed_frees_its_key(client: TestClient, probes: Probes) -> None:
    probes.fails = 1
    assert client.post("/v1/probes", json={"name": "a"}, headers=KEY).status_code == 503
    assert client.post("/v1/probes", json={"name": ""}, headers=KEY).status_code == 422
    assert client.post("/v1/probes", json={"name": "a"}, headers=KEY).status_code == 201
    assert probes.made == 1


@pytest.mark.parametrize("key", ["", "two words", "ü", "x" * 201])
def test_a_key_that_no_header_should_carry_is_refused(client: TestClient, key: str) -> None:
    answer = client.post("/v1/probes", json={"name": "a"}, headers={"Idempotency-Key": key.encode("utf-8")})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["parameter"] == "Idempotency-Key"


def test_each_operation_has_its_own_keys(client: TestClient) -> None:
    assert client.post("/v1/probes", json={"name": "a"}, headers=KEY).status_code == 201
    assert client.post("/v1/probes/files", content=b"a", headers=KEY).status_code == 202


def test_each_principal_has_its_own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auth, "_FRESH_SECONDS", -1.0)
    with open_keys(settings_in(tmp_path)) as keys:
        tokens = [keys.create(name, Scope.WRITE, expires=None, per_minute=None)[1] for name in ("one", "two")]
    probes = Probes()
    with probed(tmp_path, probes) as client:
        for token in tokens:
            client.post("/v1/probes", json={"name": "a"}, headers={**KEY, "X-API-Key": token})
    assert probes.made == 2


def test_an_upload_is_the_same_whatever_boundary_its_form_has(client: TestClient, probes: Probes) -> None:
    files = {"file": ("papers.bib", b"@article{a}" * 10_000)}
    first, second = (client.post("/v1/probes/files", files=files, headers=KEY) for _ in range(2))
    assert first.request.headers["content-type"] != second.request.headers["content-type"]
    assert second.headers["idempotent-replayed"] == "true"
    assert probes.made == 1
    other = client.post("/v1/probes/files", files={"file": ("papers.bib", b"@article{b}" * 10_000)}, headers=KEY)
    assert other.json()["type"] == "/v1/problems/idempotency-key-reused"


def test_the_answer_survives_a_restart(tmp_path: Path) -> None:
    probes = Probes()
    with probed(tmp_path, probes) as client:
        first = client.post("/v1/probes", json={"name": "a"}, headers=KEY)
    with probed(tmp_path, probes) as client:
        assert client.post("/v1/probes", json={"name": "a"}, headers=KEY).content == first.content
    assert probes.made == 1


async def test_while_the_first_is_answered_the_second_is_told_to_wait(tmp_path: Path) -> None:
    probes = Probes()
    with open_service(settings_in(tmp_path)) as service:
        transport = httpx2.ASGITransport(app_with(service, probes))
        async with httpx2.AsyncClient(transport=transport, base_url=BASE_URL) as client:
            first = asyncio.create_task(client.post("/v1/probes/held", json={"name": "a"}, headers=KEY))
            await probes.is_held.wait()
            second = await client.post("/v1/probes/held", json={"name": "a"}, headers=KEY)
            probes.may_go_on.set()
            assert second.json()["type"] == "/v1/problems/in-flight"
            assert second.headers["retry-after"] == "1"
            assert (await first).status_code == 200
            third = await client.post("/v1/probes/held", json={"name": "a"}, headers=KEY)
            assert third.headers["idempotent-replayed"] == "true"


async def test_a_request_that_ran_out_of_time_frees_its_key(tmp_path: Path) -> None:
    with open_service(settings_in(tmp_path, request_timeout_seconds=0.2)) as service:
        transport = httpx2.ASGITransport(app_with(service, Probes()))
        async with httpx2.AsyncClient(transport=transport, base_url=BASE_URL) as client:
            for _ in range(2):
                answer = await client.post("/v1/probes/held", json={"name": "a"}, headers=KEY)
                assert answer.status_code == 504
