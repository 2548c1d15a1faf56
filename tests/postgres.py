"""A real PostgreSQL for tests, where it is installed.

`postgres_server` is one server a run, `postgres_address` a database in which nobody has been yet. A test that asks for
either carries the marks `postgres` and `slow`. Without PostgreSQL it is skipped with the reason; STRATA_NO_SKIPS turns
that into a failure.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.neo4j_local.releases import UnavailableError

if TYPE_CHECKING:  # every run of pytest loads this module, also where the driver, an extra, is not installed
    from services.adapters.state.postgres.connection import Address
    from services.adapters.state.postgres.server import PostgresServer
    from tests.postgres_local.server import LocalPostgres

FIXTURE = "postgres_server"
TABLES = ("jobs", "owners", "api_keys", "idempotency", "answers", "recordings", "uploads")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a server, so that `-m postgres` means exactly those tests."""
    for item in items:
        if FIXTURE in getattr(item, "fixturenames", ()):
            item.add_marker("postgres")
            item.add_marker("slow")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[LocalPostgres]:
    """A server, started once."""
    from tests.postgres_local.server import LocalPostgres

    try:
        server = LocalPostgres()
    except UnavailableError as error:
        pytest.skip(str(error))
    with server:
        yield server


@pytest.fixture
def postgres_address(postgres_server: LocalPostgres) -> Address:
    """A database without the tables."""
    postgres_server.execute("DROP SCHEMA IF EXISTS strata CASCADE")
    return address_of(postgres_server)


@pytest.fixture
def postgres(postgres_server: LocalPostgres) -> Iterator[PostgresServer]:
    """An empty state. Its rows are deleted at the end, which is faster than to make the tables each time."""
    from services.adapters.state.postgres.server import PostgresServer

    server = PostgresServer.open(address_of(postgres_server))
    yield server
    server.close()
    postgres_server.execute(";".join(f"DELETE FROM strata.{table}" for table in TABLES))


def process_on(server: PostgresServer) -> PostgresServer:
    """The state of a server as another process has it, with owners of its own."""
    from services.adapters.state.postgres.server import PostgresServer

    return PostgresServer(server.address, server.pool)


def address_of(server: LocalPostgres) -> Address:
    """The database of the tests."""
    from services.adapters.state.postgres.connection import Address

    return Address(uri=server.uri("postgres"), password=server.password)
