"""What the tests of jobs share: a small field ready to be written about, a model that waits, a real socket."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from api.service import Service
from services.adapters.models.offline.model import OfflineModel
from services.jobs.handlers import handlers
from services.models.port import LanguageModel
from services.workbench import Workbench
from tests.api.conftest import client_of, settings_in
from tests.builders.stored_graphs import place_bees
from tests.builders.survey_field import PAPERS, bee_field
from tests.waiting import PATIENCE_SECONDS, patiently

BEES = "bee-navigation"
ENDS = {"succeeded", "failed", "cancelled"}


def store_bees(bench: Workbench) -> None:
    """Put the small invented field into a graph, as if it had been imported and built."""
    bench.papers.save(PAPERS.values())
    bench.papers.save_citations(bee_field().citations)
    bench.fields.save(bee_field())
    bench.engine.checkpoint()


class WaitingModel(OfflineModel):
    """The offline model, which waits before its call number `stops_at` until it is let go on."""

    def __init__(self, stops_at: int) -> None:
        self._stops_at = stops_at
        self.calls = 0
        self.is_waiting = threading.Event()
        self.may_go_on = threading.Event()

    async def run(self, task: Any, inputs: Any, **options: Any) -> Any:
        self.calls += 1
        if self.calls == self._stops_at:
            self.is_waiting.set()
            await asyncio.to_thread(self.may_go_on.wait, PATIENCE_SECONDS)
        return await super().run(task, inputs, **options)


@contextmanager
def bee_service(folder: Path, model: LanguageModel | None = None) -> Iterator[Service]:
    """A service with the small field, and with another model if one is given."""
    if is_new := not (folder / "graph.kgl").exists():
        place_bees(folder / "graph.kgl")
    with open_service(settings_in(folder)) as service:
        bench = replace(service.workbench, model=model) if model else service.workbench
        if not is_new:
            store_bees(bench)
        yield replace(service, workbench=bench, handlers=handlers(bench, service.uploads))


@contextmanager
def bee_client(folder: Path, model: LanguageModel | None = None) -> Iterator[TestClient]:
    """A client of such a service, whose workers run."""
    with bee_service(folder, model) as service, client_of(create_app(service)) as client:
        yield client


@contextmanager
def listening(app: FastAPI) -> Iterator[str]:
    """The address of an application behind a real socket."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=5))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        patiently(lambda: server.started)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        app.state.closing.set()
        server.should_exit = True
        thread.join()


def ended(client: TestClient | httpx2.Client, started: Any) -> dict[str, Any]:
    """The job that an answer speaks of, once it has ended."""
    assert started.status_code == 202, started.text
    return at_end(client, started.headers["location"])


def survey_of_bees(client: TestClient) -> dict[str, Any]:
    """A survey of the small field, once it is written."""
    job = ended(client, client.post("/v1/surveys", json={"field_id": BEES}))
    assert job["state"] == "succeeded", job["failure"]
    return client.get(job["links"]["result"]).json()


def at_end(client: TestClient | httpx2.Client, href: str) -> dict[str, Any]:
    """A job, once it has ended."""
    job: dict[str, Any] = {}

    def has_ended() -> bool:
        job.update(client.get(href).json())
        return job["state"] in ENDS

    patiently(has_ended)
    return job
