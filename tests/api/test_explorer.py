"""The explorer as it is served: one page for every address, files for good, headers that let nothing else run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import EXPLORER_FILES, create_app
from api.bootstrap import open_keys, open_service
from api.cli.serve import can_open_windows, explorer_path
from services.access import Scope
from tests.api.conftest import client_of, settings_in

PAGE = b"<!doctype html><title>Strata</title>"
SCRIPT = b"'use strict';" * 400


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built page of a few bytes."""
    folder = tmp_path_factory.mktemp("explorer")
    (folder / "index.html").write_bytes(PAGE)
    (folder / "assets").mkdir()
    (folder / "assets" / "index-B3x_9-aa.js").write_bytes(SCRIPT)
    (folder / "assets" / "secret.py").write_text("never served")
    (folder / "secret.txt").write_text("never served")
    return folder


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[TestClient]:
    """A client without a key of a service that has keys."""
    settings = settings_in(folder)
    with open_keys(settings) as keys:
        keys.create("reader", Scope.READ, expires=None, per_minute=None)
    with open_service(settings) as service:
        app = create_app(service)
        app.state.explorer = folder
        with client_of(app) as client:
            yield client


@pytest.mark.parametrize(
    "address",
    [
        "/explore",
        "/explore/",
        "/explore/fields/graph-neural-networks?view=map&paper=wu2019comprehensive&layers=f.d",
        "/explore/jobs/job_1",
        "/explore/fields/a%2Fb",
    ],
)
def test_every_address_shows_the_page_without_a_key(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.content) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert client.get("/v1/fields").status_code == 401


def test_the_page_runs_its_own_script_alone_and_turns_no_text_into_code(client: TestClient) -> None:
    headers = client.get("/explore").headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data: blob:",
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "'none'",
    }
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["x-content-type-options"] == "nosniff"
    assert client.get("/v1/docs").headers["content-security-policy"].startswith("default-src 'none'")


def test_a_page_that_a_browser_has_is_not_sent_again_and_keeps_its_policy(client: TestClient) -> None:
    first = client.get("/explore")
    again = client.get("/explore/jobs", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for name in ("cache-control", "content-security-policy", "cross-origin-opener-policy"):
        assert again.headers[name] == first.headers[name]
    assert first.headers["cache-control"] == "no-cache"


def test_files_of_the_page_are_kept_for_good(client: TestClient) -> None:
    answer = client.get("/explore/assets/index-B3x_9-aa.js")
    assert (answer.status_code, answer.content) == (200, SCRIPT)
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert client.head("/explore/assets/index-B3x_9-aa.js").content == b""


@pytest.mark.parametrize(
    "name", ["secret.py", "..%2Fsecret.txt", "%2e%2e/secret.txt", "missing-1.js", "", ".js", "a/b.js", "a.js%00.css"]
)
def test_nothing_else_is_a_file_of_the_page(client: TestClient, name: str) -> None:
    answer = client.get(f"/explore/assets/{name}")
    assert answer.status_code in {404, 422, 200}
    assert b"never served" not in answer.content
    assert answer.status_code != 200 or answer.content == PAGE


def test_the_papers_of_the_example_come_with_the_page(client: TestClient, root: Path) -> None:
    answer = client.get("/explore/example")
    assert answer.content == (root / "examples" / "graph_neural_networks.jsonl").read_bytes()
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_browser_is_led_to_the_explorer_and_a_program_to_the_index(client: TestClient) -> None:
    browser = client.get("/", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (browser.status_code, browser.headers["location"], browser.headers["vary"]) == (303, "/explore", "Accept")
    assert client.get("/").json()["links"]["explorer"] == "/explore"


def test_the_page_is_only_read(client: TestClient) -> None:
    answer = client.post("/explore")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD, OPTIONS")


def test_without_built_files_the_answer_says_how_to_build_them(client: TestClient, tmp_path: Path) -> None:
    client.app.state.explorer, kept = tmp_path, client.app.state.explorer
    try:
        assert "make web" in client.get("/explore").json()["detail"]
    finally:
        client.app.state.explorer = kept


def test_the_files_are_looked_for_inside_the_package(root: Path) -> None:
    assert root / "api" / "static" / "explorer" == EXPLORER_FILES


def test_the_explorer_opens_at_the_library_or_at_a_field() -> None:
    assert explorer_path(None) == "/explore"
    assert explorer_path("a field/with marks") == "/explore/fields/a%20field%2Fwith%20marks"


@pytest.mark.parametrize(
    ("platform", "environment", "opens"),
    [("darwin", {}, True), ("linux", {}, False), ("linux", {"DISPLAY": ":0"}, True), ("linux", {"DISPLAY": ""}, False)],
)
def test_no_browser_of_the_terminal_takes_it_over(platform: str, environment: dict[str, str], opens: bool) -> None:
    assert can_open_windows(platform, environment) is opens
