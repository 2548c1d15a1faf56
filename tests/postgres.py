"""A real PostgreSQL for tests, where it is installed.

`postgres_server` is one server a run, `postgres_address` a database of its own for each test. A test that asks for
either carries the marks `postgres` and `slow`. Without PostgreSQL it is skipped with the reason; STRATA_NO_SKIPS turns
that into a failure.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest

from services.adapters.state.postgres.address import Address
from services.adapters.state.postgres.server import PostgresServer
from tests.neo4j_local.releases import UnavailableError
from tests.postgres_local.server import LocalPostgres

FIXTURE = "postgres_server"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a server, so that `-m postgres` means exactly those tests."""
    for item in items:
        if FIXTURE in getattr(item, "fixturenames", ()):
            item.add_marker("postgres")
            item.add_marker("slow")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[LocalPostgres]:
    """A server, started once; each test makes databases of its own."""
    try:
        server = LocalPostgres()
    except UnavailableError as error:
        pytest.skip(str(error))
    with server:
        yield server


@pytest.fixture
def postgres_address(postgres_server: LocalPostgres) -> Iterator[Address]:
    """An empty database."""
    name = f"state_{secrets.token_hex(4)}"
    yield Address(uri=postgres_server.make_database(name), password=postgres_server.password)
    postgres_server.drop_database(name)


@pytest.fixture
def postgres(postgres_address: Address) -> Iterator[PostgresServer]:
    """The state in it, with its tables."""
    server = PostgresServer.open(postgres_address)
    yield server
    server.close()
