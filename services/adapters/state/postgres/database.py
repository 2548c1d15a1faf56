"""A PostgreSQL server as a `Database`: one clock for machines whose own differ, and news for all processes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from services.adapters.state.database import Transaction
from services.adapters.state.postgres.owners import PostgresOwners
from services.adapters.state.postgres.server import PostgresServer
from services.adapters.state.postgres.transaction import PostgresTransaction


class PostgresDatabase:
    """The port `Database` on a server."""

    def __init__(self, server: PostgresServer, owners: PostgresOwners | None = None) -> None:
        self._server = server
        self.owners = owners or PostgresOwners(server)

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """For statements that read, each alone."""
        with self._server.reading() as connection:
            yield PostgresTransaction(connection)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """A transaction: all or nothing."""
        with self._server.writing() as connection:
            yield PostgresTransaction(connection)
