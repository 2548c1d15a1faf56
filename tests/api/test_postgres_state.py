"""Two services with folders of their own, on one state: what one takes in, the other does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr
from starlette.testclient import TestClient
from typer.testing import CliRunner

from api.app import create_app
from api.bootstrap import describe_state, open_jobs, open_keys, open_service
from api.cli.app import app
from kg.errors import InvalidInputError
from services.access import Scope
from services.adapters.state.postgres.connection import Address
from services.adapters.state.postgres.server import PostgresServer
from services.adapters.state.state import open_state_at
from services.config import Settings
from services.jobs.handlers import handlers
from services.jobs.uploads import Uploads
from services.queue.model import JobKind, JobState
from services.queue.notifier import Notifier
from tests.api.conftest import BASE_URL, client_of, settings_in
from tests.api.test_imports import BIBTEX, RIS, imported
from tests.builders.job_values import new
from tests.neo4j import Neo4jServer
from tests.postgres import address_of
from tests.postgres_local.server import LocalPostgres, free_port


@pytest.fixture
def address(postgres: PostgresServer, postgres_server: LocalPostgres) -> Address:
    """An empty state."""
    assert postgres.address.address_without_parameters == postgres_server.uri("postgres")
    return address_of(postgres_server)


def shared_settings(address: Address, graph: str) -> Settings:
    """Settings that name the state."""
    return Settings(_env_file=None, graph=graph, state=address.uri, state_password=address.password)


@contextmanager
def machine(folder: Path, address: Address, *, workers: int) -> Iterator[TestClient]:
    """A service on the shared state. Each has a graph of its own, so that none needs a Neo4j: only the jobs are looked
    at, and one machine alone has workers."""
    folder.mkdir()
    with ExitStack() as open_parts:
        service = open_parts.enter_context(open_service(settings_in(folder, workers=workers)))
        state = open_state_at(folder, address.uri, address.password)
        open_parts.callback(state.close)
        notifier = Notifier()
        jobs = state.jobs(notifier)
        uploads = Uploads(folder=folder / "uploads", store=state.uploads)
        shared = replace(
            service,
            jobs=jobs,
            queue=jobs,
            keys=state.keys,
            idempotency=state.idempotency,
            notifier=notifier,
            uploads=uploads,
            handlers=handlers(service.workbench, uploads),
        )
        yield open_parts.enter_context(client_of(create_app(shared)))


def test_an_upload_to_one_machine_is_imported_by_another(
    tmp_path: Path, address: Address, postgres: PostgresServer
) -> None:
    with (
        machine(tmp_path / "front", address, workers=0) as front,
        machine(tmp_path / "back", address, workers=1),
    ):
        files = [("file", ("a.bib", BIBTEX)), ("file", ("b.ris", RIS))]
        key = {"Idempotency-Key": "once"}
        started = front.post("/v1/imports", files=files, headers=key)
        made = imported(front, started)
        assert (made["files"], made["counts"]["accepted"]) == (["a.bib", "b.ris"], 2)
        assert front.post("/v1/imports", files=files, headers=key).headers["idempotent-replayed"] == "true"
        assert '"succeeded"' in front.get(started.json()["links"]["events"]).text
    for folder in ("front", "back"):
        assert not [path for path in (tmp_path / folder / "uploads").rglob("*") if path.is_file()]
    assert not postgres.read("SELECT file FROM uploads")


@pytest.mark.release("lts")
def test_a_service_on_neo4j_and_postgresql_imports_what_it_is_sent(
    tmp_path: Path, address: Address, empty_neo4j: Neo4jServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = shared_settings(address, empty_neo4j.uri).model_copy(
        update={
            "neo4j_user": empty_neo4j.user,
            "neo4j_password": SecretStr(empty_neo4j.password),
            "neo4j_database": empty_neo4j.database,
        }
    )
    with open_service(settings) as service, client_of(create_app(service)) as client:
        made = imported(client, client.post("/v1/imports", files=[("file", ("b.ris", RIS))]))
        assert made["counts"]["accepted"] == 1
        assert client.get("/readyz").status_code == 200
    assert list((tmp_path / ".strata" / "uploads").iterdir()) == []


def test_a_key_of_one_machine_opens_the_other(tmp_path: Path, address: Address) -> None:
    settings = shared_settings(address, "neo4j://graph")
    with open_keys(settings) as keys:
        _, token = keys.create("laptop", Scope.READ, expires=None, per_minute=None)
    with machine(tmp_path / "one", address, workers=0) as client:
        assert client.get("/v1/jobs").status_code == 401
        assert client.get("/v1/jobs", headers={"X-API-Key": token}).json()["items"] == []


def test_names_with_the_character_0_are_refused_and_no_fault(tmp_path: Path, address: Address) -> None:
    with machine(tmp_path / "one", address, workers=0) as client:
        assert client.get(f"{BASE_URL}/v1/jobs/a%00b").status_code == 422
        assert client.delete(f"{BASE_URL}/v1/jobs/a%00b").status_code in {405, 422}


def test_the_command_line_sees_the_jobs_of_the_state(address: Address) -> None:
    settings = shared_settings(address, "neo4j://graph")
    with open_jobs(settings) as jobs:
        id = jobs.submit(new()).id
    environment = {"STRATA_STATE": address.uri, "STRATA_STATE_PASSWORD": address.password}
    shown = CliRunner().invoke(app, ["jobs", "cancel", id], env=environment)
    assert shown.exit_code == 0, shown.output
    with open_jobs(settings) as jobs:
        assert [job.state for job in jobs.list(kind=JobKind.FIELD)] == [JobState.CANCELLED]


def test_the_state_is_described_and_so_is_why_it_does_not_answer(
    address: Address, postgres_server: LocalPostgres
) -> None:
    settings = shared_settings(address, "neo4j://graph")
    assert describe_state(settings) == f"PostgreSQL {postgres_server.version} at {address.uri}"
    gone = f"postgresql://strata@127.0.0.1:{free_port()}/state"
    said = describe_state(settings.model_copy(update={"state": gone}))
    assert (
        said
        == f"does not answer: the state at {gone}: nothing listens there; start PostgreSQL, or correct STRATA_STATE"
    )


def test_a_shared_state_beside_a_graph_of_one_process_is_refused(tmp_path: Path) -> None:
    settings = shared_settings(Address(uri="postgresql://strata@host/db"), str(tmp_path / "graph.kgl"))
    with (
        pytest.raises(InvalidInputError, match="set STRATA_GRAPH to the address of a Neo4j server"),
        open_service(settings),
    ):
        pass
    assert not (tmp_path / "graph.kgl").exists()
