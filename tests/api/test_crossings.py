"""How often a request goes to a thread and back: once, wherever once suffices."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from api.http import auth
from services.queue.model import Job, JobKind, NewJob
from services.steps.offload import THREADS, Lane, offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from tests.api.conftest import client_of, settings_in
from tests.api.working import BEES, bee_service, ended, store_bees

FIELD = f"/v1/fields/{BEES}"
ONE = (
    "/v1/papers",
    "/v1/papers/{paper}",
    "/v1/papers/{paper}/references",
    "/v1/papers/{paper}/citations",
    "/v1/papers/{paper}/fields",
    "/v1/search?q=compass&mode=text",
    "/v1/fields",
    FIELD,
    f"{FIELD}/graph",
    f"{FIELD}/graph?format=graphml",
    f"{FIELD}/graph?around={{paper}}",
    f"{FIELD}/layers",
    f"{FIELD}/layout",
    f"{FIELD}/flows",
    f"{FIELD}/communities",
    f"{FIELD}/paths",
    f"{FIELD}/paths/{{paper}}",
    f"{FIELD}/timeline",
    f"{FIELD}/reach",
    f"{FIELD}/papers",
    "/v1/surveys",
    "{survey}",
    "{survey}/outline",
    "{survey}/sections",
    "{survey}/sections/1",
    "{survey}/claims",
    "{survey}/references",
    "{survey}/references?format=bibtex",
    "{survey}/artifacts",
    "/v1/jobs",
    "{job}",
    "{job}/steps",
    "{job}/events",
    "/v1/imports",
    "/v1/capabilities",
)


@pytest.fixture
def crossings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The functions that went to a thread of the bridge, as they go."""
    seen: list[str] = []
    submit = ThreadPoolExecutor.submit
    asking: ContextVar[bool] = ContextVar("asking")
    asking.set(True)

    def counted(pool: ThreadPoolExecutor, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        name = pool._thread_name_prefix
        # Workers of other tests claim jobs meanwhile, and services that they have left look at their keys.
        if name.startswith("strata") and name != "strata-records" and asking.get(False):
            seen.append(str(work))
        return submit(pool, work, *args, **kwargs)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", counted)
    return seen


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, dict[str, str]]]:
    """A client of a service whose worker has stopped, whom it knows for good, and what stands for the braces."""
    folder: Path = tmp_path_factory.mktemp("crossings")
    with pytest.MonkeyPatch.context() as patches, bee_service(folder) as service:
        patches.setattr(auth, "_FRESH_SECONDS", 600.0)
        with client_of(create_app(service)) as working:
            job = ended(working, working.post("/v1/surveys", json={"field_id": BEES}))
        # No lifespan, so that nothing but the requests goes to a thread; the operations have been read, as they are in
        # the first second of a service.
        app = create_app(service)
        app.late_routes.read_all()
        client = client_of(app)
        paper = client.get(f"{FIELD}/papers").json()["items"][0]["id"]
        yield client, {"paper": quote(paper), "survey": job["links"]["result"], "job": job["links"]["self"]}


@pytest.fixture
def client(names: tuple[TestClient, dict[str, str]]) -> TestClient:
    """The client."""
    return names[0]


@pytest.mark.parametrize("path", ONE)
def test_a_request_crosses_to_a_thread_once(
    client: TestClient, names: tuple[TestClient, dict[str, str]], crossings: list[str], path: str
) -> None:
    address = path.format(**names[1])
    first = client.get(address)
    assert first.status_code == 200, first.text
    assert len(crossings) == 1, crossings
    again = client.get(address, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert len(crossings) == 2, crossings


@pytest.mark.parametrize("path", [f"{FIELD}/export?format=bibtex", "{survey}/artifacts/md"])
def test_a_file_that_is_kept_crosses_once(
    client: TestClient, names: tuple[TestClient, dict[str, str]], crossings: list[str], path: str
) -> None:
    address = path.format(**names[1])
    tag = client.get(address).headers["etag"]
    for headers, status in (({}, 200), ({"If-None-Match": tag}, 304)):
        crossings.clear()
        assert client.get(address, headers=headers).status_code == status
        assert len(crossings) == 1, crossings


def test_a_search_by_meaning_waits_for_the_embedder_apart(client: TestClient, crossings: list[str]) -> None:
    """The words are put right by the graph, embedded in a lane of their own, and compared by the graph."""
    assert client.get("/v1/search?q=compass").status_code == 200
    assert len(crossings) == 3, crossings


def test_a_known_tag_is_not_computed_again(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[int] = []
    monkeypatch.setattr("api.http.responses.entity_tag", lambda body: hashed.append(len(body)) or '"x"')
    assert client.get(f"{FIELD}/graph").headers["etag"].startswith("W/")
    assert hashed == []


async def test_as_many_blocked_jobs_as_there_are_threads_delay_no_request(tmp_path: Path) -> None:
    may_go_on, blocked = threading.Event(), threading.Semaphore(0)

    def block() -> None:
        blocked.release()
        may_go_on.wait(60)

    async def handler(_job: Job, _steps: Steps, _progress: Progress) -> Mapping[str, Any]:
        await offload(block)
        return {"field_id": BEES}

    most = THREADS[Lane.JOBS]
    with open_service(settings_in(tmp_path, workers=most + 1)) as service:
        store_bees(service.workbench)
        for number in range(most + 1):
            service.jobs.submit(NewJob(kind=JobKind.FIELD, request={"topic": str(number)}))
        with client_of(create_app(replace(service, handlers={JobKind.FIELD: handler}))) as client:
            try:
                for _ in range(most):
                    assert await asyncio.to_thread(blocked.acquire, timeout=60)
                assert client.get(f"{FIELD}/graph").status_code == 200
                assert client.get("/v1/search?q=compass").status_code == 200
                assert client.get("/readyz").status_code == 200
                assert len(client.get("/v1/jobs?state=running").json()["items"]) == most + 1
            finally:
                may_go_on.set()
