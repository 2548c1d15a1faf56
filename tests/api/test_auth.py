"""Who comes in: with which key, with which scope, from where."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.bootstrap import open_keys
from api.http import auth
from services.access import Scope
from services.adapters.state.api_keys import StateKeys
from services.adapters.state.sqlite.state_file import StateFile
from tests.api.conftest import settings_in
from tests.api.probes import probed
from tests.builders.survey_field import PAPERS
from tests.tables import every_case


@dataclass(frozen=True)
class Locked:
    """A service with a key for each scope."""

    client: TestClient
    tokens: dict[Scope, str]
    folder: Path


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Locked]:
    """Such a service, which looks every key up anew."""
    monkeypatch.setattr(auth, "_FRESH_SECONDS", -1.0)
    with open_keys(settings_in(tmp_path)) as keys:
        tokens = {scope: keys.create(scope, scope, expires=None, per_minute=None)[1] for scope in Scope}
    with probed(tmp_path) as client:
        yield Locked(client, tokens, tmp_path)


def bearer(token: str) -> dict[str, str]:
    """A key in the header made for it."""
    return {"Authorization": f"Bearer {token}"}


def test_without_a_key_nothing_is_told_but_how_to_come_in(locked: Locked) -> None:
    answer = locked.client.get("/v1/probes")
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == 'Bearer realm="strata"'
    assert answer.json()["type"] == "/v1/problems/key-needed"


@every_case("path", ["/healthz", "/readyz", "/v1/openapi.json", "/v1/docs", "/v1/problems", "/"])
def test_health_and_description_need_no_key(locked: Locked, path: str) -> None:
    assert locked.client.get(path).status_code == 200


@pytest.mark.parametrize("sent", ["bearer", "header", "lower"])
def test_a_key_opens_the_door_in_either_header(locked: Locked, sent: str) -> None:
    token = locked.tokens[Scope.READ]
    headers = {
        "bearer": bearer(token),
        "header": {"X-API-Key": token},
        "lower": {"authorization": f"bearer {token}"},
    }[sent]
    assert locked.client.get("/v1/probes", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "token",
    ["", "strata", "strata_000000000000_" + "A" * 43, "strata_x_y", "é" * 60, "Basic abc"],
)
def test_a_key_that_is_none_of_ours_is_refused(locked: Locked, token: str) -> None:
    answer = locked.client.get("/v1/probes", headers={"X-API-Key": token.encode("utf-8")})
    assert answer.status_code == 401
    assert answer.json()["type"] in {"/v1/problems/key-refused", "/v1/problems/key-needed"}
    assert token == "" or token not in answer.text


def test_a_wrong_secret_of_a_known_key_is_refused_like_an_unknown_key(locked: Locked) -> None:
    right = locked.tokens[Scope.READ]
    wrong = right[:-1] + ("A" if right[-1] != "A" else "B")
    known, unknown = (
        locked.client.get("/v1/probes", headers=bearer(token)).json()
        for token in (wrong, "strata_000000000000_" + "A" * 43)
    )
    assert known["type"] == unknown["type"] == "/v1/problems/key-refused"
    assert known["detail"] == unknown["detail"]


@pytest.mark.parametrize(
    ("scope", "method", "path", "status"),
    [
        (Scope.READ, "GET", "/v1/probes", 200),
        (Scope.READ, "POST", "/v1/probes", 403),
        (Scope.READ, "GET", "/v1/probes/admin", 403),
        (Scope.WRITE, "GET", "/v1/probes", 200),
        (Scope.WRITE, "POST", "/v1/probes", 201),
        (Scope.WRITE, "GET", "/v1/probes/admin", 403),
        (Scope.ADMIN, "POST", "/v1/probes", 201),
        (Scope.ADMIN, "GET", "/v1/probes/admin", 200),
    ],
)
def test_a_scope_holds_the_ones_before_it(locked: Locked, scope: Scope, method: str, path: str, status: int) -> None:
    body = {"name": "n"} if method == "POST" else None
    answer = locked.client.request(method, path, json=body, headers=bearer(locked.tokens[scope]))
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["type"] == "/v1/problems/scope-needed"


def test_the_door_comes_before_the_body_and_before_what_exists(locked: Locked) -> None:
    broken = {"content": b"{", "headers": {"content-type": "application/json"}}
    assert locked.client.post("/v1/probes", **broken).status_code == 401
    assert locked.client.get("/v1/jobs/job_unknown").status_code == 401
    assert locked.client.get("/v1/probes?colour=red").status_code == 401
    assert locked.client.get("/v1/nowhere").status_code == 404


def test_a_revoked_key_is_closed_at_once_and_the_last_one_does_not_open_the_service(locked: Locked) -> None:
    with open_keys(settings_in(locked.folder)) as keys:
        for scope in Scope:
            keys.revoke(scope)
    answer = locked.client.get("/v1/probes", headers=bearer(locked.tokens[Scope.READ]))
    assert answer.json()["type"] == "/v1/problems/key-refused"
    assert locked.client.get("/v1/probes").json()["type"] == "/v1/problems/key-needed"


def test_an_expired_key_is_refused(tmp_path: Path) -> None:
    yesterday = datetime.now(tz=UTC) - timedelta(days=1)
    state = StateFile.open(settings_in(tmp_path).state_file)
    keys = StateKeys(state, clock=lambda: yesterday)
    _, token = keys.create("short", Scope.READ, expires=yesterday + timedelta(hours=1), per_minute=None)
    state.close()
    with probed(tmp_path) as client:
        assert client.get("/v1/probes", headers=bearer(token)).status_code == 401


def test_the_log_names_the_principal_and_never_the_key(locked: Locked, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    token = locked.tokens[Scope.WRITE]
    locked.client.get("/v1/probes", headers=bearer(token))
    line = next(record for record in caplog.records if record.getMessage() == "request")
    assert (line.principal, line.operation, line.status) == ("write", "getProbe", 200)
    assert token.rsplit("_", 1)[1] not in caplog.text


def test_without_any_key_this_machine_comes_in(tmp_path: Path) -> None:
    with probed(tmp_path) as client:
        assert client.get("/v1/probes/admin").json()["name"] == "local"
        assert client.get("/v1/probes", headers=bearer("strata_000000000000_" + "A" * 43)).status_code == 200


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "localhost:9", "[::1]:8000", "127.8.9.1"])
def test_without_any_key_every_name_of_this_machine_is_served(tmp_path: Path, host: str) -> None:
    with probed(tmp_path) as client:
        assert client.get("/v1/probes", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["strata.example", "127.0.0.1.example", "10.0.0.1", "", "[", "localhost.example:8000"])
def test_without_any_key_a_name_that_somebody_points_here_is_not_served(tmp_path: Path, host: str) -> None:
    with probed(tmp_path) as client:
        answer = client.get("/v1/probes", headers={"Host": host})
        assert answer.json()["type"] == "/v1/problems/wrong-host"


def test_without_any_key_a_page_of_another_site_may_neither_read_nor_write(tmp_path: Path) -> None:
    with probed(tmp_path) as client:
        for origin in ("https://evil.example", "null", "http://127.0.0.1:9", "http://localhost:8000"):
            answer = client.post("/v1/probes", json={"name": "n"}, headers={"Origin": origin})
            assert answer.json()["type"] == "/v1/problems/foreign-origin"
            assert "access-control-allow-origin" not in answer.headers
        own = client.post("/v1/probes", json={"name": "n"}, headers={"Origin": "http://127.0.0.1:8000"})
        assert own.status_code == 201


def test_an_origin_that_is_listed_may_and_hears_even_of_errors(tmp_path: Path) -> None:
    friend = "https://explorer.example"
    with probed(tmp_path, cors_origins=f"{friend}/, https://other.example") as client:
        for path, status in (("/v1/probes", 200), ("/v1/probes/errors/bug", 500), ("/v1/nowhere", 404)):
            answer = client.get(path, headers={"Origin": friend})
            assert answer.status_code == status
            assert answer.headers["access-control-allow-origin"] == friend
        asked = {"Origin": friend, "Access-Control-Request-Method": "POST"}
        asked["Access-Control-Request-Headers"] = "Authorization, Idempotency-Key"
        assert client.options("/v1/probes", headers=asked).status_code == 200
        assert client.options("/v1/probes", headers={**asked, "Origin": "https://evil.example"}).status_code == 400


def test_behind_a_proxy_another_host_is_served_to_whoever_has_a_key(locked: Locked) -> None:
    headers = {**bearer(locked.tokens[Scope.READ]), "Host": "strata.example", "Origin": "https://strata.example"}
    assert locked.client.get("/v1/probes", headers=headers).status_code == 200


def test_bound_to_other_machines_nobody_is_local(tmp_path: Path) -> None:
    with probed(tmp_path, host="0.0.0.0") as client:
        assert client.get("/v1/probes").status_code == 401


_ANSWERS_EVERYBODY_READS = {"cache-control", "content-language", "content-length", "content-type", "expires"}
_FOR_BROWSERS = {
    *("access-control-allow-origin", "access-control-expose-headers", "content-encoding", "content-security-policy"),
    *("cross-origin-resource-policy", "referrer-policy", "vary", "x-content-type-options"),
}


def test_a_page_of_a_friend_reads_every_header_that_a_client_needs(tmp_path: Path) -> None:
    friend, needed = "https://explorer.example", {"link", "content-disposition", "etag", "retry-after", "location"}
    with probed(tmp_path, cors_origins=friend, rate_per_minute=8) as client:
        headers = {"Origin": friend}
        client.app.state.service.workbench.papers.save(PAPERS.values())
        answers = [
            client.get("/v1/papers?format=bibtex&limit=2", headers=headers),
            client.get("/v1/papers?limit=2", headers=headers),
            client.post("/v1/probes", json={"name": "a"}, headers={**headers, "Idempotency-Key": "k"}),
            client.post("/v1/probes", json={"name": "a"}, headers={**headers, "Idempotency-Key": "k"}),
            client.put("/v1/papers", headers=headers),
            *(client.get("/v1/fields", headers=headers) for _ in range(8)),
        ]
    assert {answer.status_code for answer in answers} == {200, 201, 405, 429}
    for answer in answers:
        exposed = {name.strip().lower() for name in answer.headers["access-control-expose-headers"].split(",")}
        assert exposed >= needed
        assert set(answer.headers) - _ANSWERS_EVERYBODY_READS - _FOR_BROWSERS <= exposed
