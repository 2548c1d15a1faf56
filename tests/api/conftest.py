"""The service on a temporary embedded graph, reached over ASGI."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from api.app import create_app
from api.bootstrap import open_service
from api.service import Service
from kg.model.fields.field import FieldParameters
from services.collecting.ingest import ingest
from services.config import Settings
from services.field.build import build_field
from services.workbench import Workbench
from tests.builders.stored_graphs import place_empty_graph

BASE_URL = "http://127.0.0.1:8000"


def settings_in(folder: Path, **changed: object) -> Settings:
    """Settings of a service whose graph and state are in a folder, whatever the environment says."""
    return Settings(_env_file=None, graph=str(folder / "graph.kgl"), state=str(folder / "state.sqlite"), **changed)


def client_of(app: FastAPI) -> TestClient:
    """A client at this machine; errors of the server come as answers, as they do over a socket."""
    return TestClient(app, base_url=BASE_URL, raise_server_exceptions=False, follow_redirects=False)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """A service on an empty graph, without keys, bound to this machine."""
    place_empty_graph(tmp_path / "graph.kgl")
    with open_service(settings_in(tmp_path)) as service:
        yield service


@pytest.fixture
def app(service: Service) -> FastAPI:
    """Its application."""
    return create_app(service)


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """A client of it; while it is open, workers do the jobs."""
    with client_of(app) as client:
        yield client


@pytest.fixture(scope="session")
def example_service(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Iterator[Service]:
    """A service with the example field `graph-neural-networks`, built once; tests must not change it."""
    with open_service(settings_in(tmp_path_factory.mktemp("example"))) as service:
        asyncio.run(build_example(service.workbench, root))
        yield service


async def build_example(bench: Workbench, root: Path) -> None:
    """Import the example papers and build their field."""
    records = bench.read_records(root / "examples" / "graph_neural_networks.jsonl", None)
    await ingest(records, bench.papers, label="graph_neural_networks")
    await build_field(
        topic="graph neural networks",
        description="",
        as_of=date(2025, 1, 1),
        parameters=FieldParameters(),
        source=None,
        papers=bench.papers,
        fields=bench.fields,
        embedder=bench.embedder,
        analytics=bench.analytics,
    )
    bench.engine.checkpoint()


@pytest.fixture(scope="session")
def example_client(example_service: Service) -> Iterator[TestClient]:
    """A client of the service with the example field."""
    with client_of(create_app(example_service)) as client:
        yield client
