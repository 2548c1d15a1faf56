"""The service about itself: health, readiness, capabilities, metrics, description, documentation."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_keys, open_service
from api.service import Service
from kg.adapters.schema.schema import SCHEMA_VERSION
from kg.errors import StoreUnavailableError
from services.access import Scope
from tests.api.conftest import client_of, settings_in
from tests.api.probes import probed
from tests.waiting import patiently


class Silent:
    """A part that does not answer, whatever it is asked."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        def ask(*_: object, **__: object) -> object:
            raise StoreUnavailableError("the secret place does not answer")

        return ask


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service on an empty graph, for all tests of this module."""
    with open_service(settings_in(tmp_path_factory.mktemp("meta"))) as service:
        yield service


@pytest.fixture(scope="module")
def client(service: Service) -> Iterator[TestClient]:
    """A client of it."""
    with client_of(create_app(service)) as client:
        yield client


def test_the_process_is_well_whatever_the_graph_does(service: Service) -> None:
    broken = replace(service, workbench=replace(service.workbench, engine=Silent()), jobs=Silent())
    with client_of(create_app(broken)) as client:
        assert client.get("/healthz").json() == {"status": "ok"}


def test_the_service_is_ready_when_graph_jobs_and_workers_are(client: TestClient) -> None:
    assert client.get("/readyz").json() == {"status": "ready", "graph_schema": SCHEMA_VERSION, "workers": 1}


@pytest.mark.parametrize(
    ("broken", "detail"),
    [
        (lambda s: replace(s, workbench=replace(s.workbench, engine=Silent())), "The graph does not answer."),
        (lambda s: replace(s, jobs=Silent()), "The store of jobs does not answer."),
        (lambda s: replace(s, schema_version=99), "The graph has a schema that this version of Strata does not know."),
        (lambda s: replace(s, queue=None), "No worker takes jobs."),
    ],
)
def test_what_fails_makes_it_not_ready_and_is_named_without_its_cause(
    service: Service, broken: object, detail: str
) -> None:
    with client_of(create_app(broken(service))) as client:
        answer = client.get("/readyz")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert answer.json()["detail"] == detail


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_service_whose_state_file_is_gone_is_not_ready_and_takes_no_work(tmp_path: Path, how: str) -> None:
    with open_service(settings_in(tmp_path)) as service, client_of(create_app(service)) as client:
        patiently(lambda: client.get("/readyz").status_code == 200)
        kept = tmp_path / "kept"
        (tmp_path / "state.sqlite").rename(kept)
        if how == "replaced":
            (tmp_path / "state.sqlite").write_bytes(b"")

        assert client.get("/readyz").json()["detail"] == "The store of jobs does not answer."
        assert client.get("/healthz").status_code == 200
        refused = client.post("/v1/fields", json={"topic": "bees"})
        assert refused.json()["type"] == "/v1/problems/store-unavailable"

        kept.replace(tmp_path / "state.sqlite")
        patiently(lambda: client.get("/readyz").status_code == 200)


def test_a_service_that_stops_is_not_ready(service: Service) -> None:
    app = create_app(service)
    with client_of(app) as client:
        app.state.closing.set()
        assert client.get("/readyz").status_code == 503
        assert client.get("/healthz").status_code == 200


def test_a_service_without_workers_is_ready(tmp_path: Path) -> None:
    with probed(tmp_path) as client:
        assert client.get("/readyz").json()["workers"] == 0


def test_the_capabilities_say_what_the_service_is_made_of(client: TestClient) -> None:
    told = client.get("/v1/capabilities").json()
    assert told["graph"] == {
        "engine": told["graph"]["engine"],
        "gds": None,
        "analytics": "local",
        "searches": ["text", "vector", "hybrid"],
    }
    assert told["model"]["is_free"] is True
    assert "bibtex" in told["formats"]["imports"]
    assert "graphml" in told["formats"]["fields"]
    assert "full" in told["presets"]
    assert told["limits"]["body_bytes"] == 200_000_000
    assert told["limits"]["page_items"] == 200


def test_the_index_leads_to_every_collection(client: TestClient) -> None:
    index = client.get("/").json()
    described = client.get("/v1/openapi.json").json()["paths"]
    for name, link in index["links"].items():
        if name == "search":
            assert link in described
        elif name == "explorer":
            assert client.get(link).status_code in {200, 404}
        else:
            assert client.get(link).status_code == 200, name


def test_an_index_that_is_neither_page_nor_json_is_not_to_be_had(client: TestClient) -> None:
    assert client.get("/", headers={"Accept": "image/png"}).status_code == 406


def test_the_documentation_shows_every_operation_and_needs_no_network(client: TestClient) -> None:
    page = client.get("/v1/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert not re.findall(r"<script|javascript:|<[^>]*\son\w+=", page.text)
    assert not re.findall(r"""(?:src|href)=["'](?:https?:)?//""", page.text)
    assert "style-src 'sha256-" in page.headers["content-security-policy"]
    for path in client.get("/v1/openapi.json").json()["paths"].values():
        for operation in path.values():
            assert f'id="{operation["operationId"]}"' in page.text


def test_the_documentation_shows_the_fields_of_a_body_and_what_stands_for_a_missing_one(client: TestClient) -> None:
    page = client.get("/v1/docs").text
    body = page[page.index('id="createField"') : page.index('id="listFields"')]
    assert "<td><code>topic</code></td><td>needed</td>" in body
    assert "<td><code>parameters.min_similarity</code></td><td>0.5</td>" in body
    assert "at least 1 characters; at most 500 characters" in body
    assert "`" not in re.sub("<code>[^<]*</code>", "", page)


def test_the_documentation_shows_what_answers_hold_and_every_link_leads_somewhere(client: TestClient) -> None:
    page = client.get("/v1/docs").text
    search = page[page.index('id="searchPapers"') : page.index('id="createField"')]
    assert '<a href="#shape-SearchAnswer">SearchAnswer</a>' in search
    assert "<td>20</td><td>integer</td><td>≥ 1; ≤ 200</td>" in search
    shape = page[page.index('id="shape-SearchAnswer"') :]
    assert '<td>list of <a href="#shape-Found">Found</a></td>' in shape[: shape.index("</table>")]
    ids = set(re.findall(r'id="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= ids


def test_every_command_of_the_documentation_that_reads_is_one_that_the_service_takes(
    example_client: TestClient,
) -> None:
    commands = re.findall(r"<pre>(curl [^<]*)</pre>", example_client.get("/v1/docs").text)
    reading = [shlex.split(unescape(command)) for command in commands if " -X " not in command]
    assert len(reading) > 80
    for words in reading:
        address = words[-1].removeprefix("$STRATA")
        headers = dict(word.split(": ", 1) for before, word in pairwise(words) if before == "-H")
        answer = example_client.get(address, headers=headers)
        assert answer.status_code in {200, 404}, (address, answer.text)


def test_there_are_no_metrics_unless_they_are_switched_on(client: TestClient) -> None:
    assert client.get("/metrics").status_code == 404


def test_metrics_count_by_operation_and_never_by_path(tmp_path: Path) -> None:
    with probed(tmp_path, metrics=True) as client:
        client.get("/v1/problems/timeout")
        client.get("/v1/jobs/job_secret")
        client.get("/v1/nowhere/secret")
        figures = client.get("/metrics")
    assert figures.headers["content-type"].startswith("text/plain")
    assert 'strata_http_requests_total{operation="getProblem",status="200"} 1.0' in figures.text
    assert 'strata_http_requests_total{operation="getJob",status="404"} 1.0' in figures.text
    assert 'strata_http_requests_total{operation="none",status="404"} 1.0' in figures.text
    assert 'strata_http_request_seconds_bucket{le="0.5",operation="getProblem"}' in figures.text
    assert 'strata_jobs{state="queued"} 0.0' in figures.text
    assert "strata_job_queue_age_seconds 0.0" in figures.text
    assert "secret" not in figures.text


def test_metrics_are_for_principals(tmp_path: Path) -> None:
    with open_keys(settings_in(tmp_path)) as keys:
        _, token = keys.create("prometheus", Scope.READ, expires=None, per_minute=None)
    with probed(tmp_path, metrics=True) as client:
        assert client.get("/metrics").status_code == 401
        assert client.get("/metrics", headers={"Authorization": f"Bearer {token}"}).status_code == 200
