"""A PostgreSQL server that holds the state: a pool of connections, and the tables, made at the first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

import psycopg
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool

from services.adapters.state.database import Database, Row, Transaction
from services.adapters.state.postgres.address import CONNECT_SECONDS, SCHEMA, Address
from services.adapters.state.postgres.errors import translate_errors
from services.adapters.state.postgres.listener import PostgresListener
from services.adapters.state.postgres.owners import PostgresOwners
from services.adapters.state.postgres.transaction import Connection, PostgresTransaction
from services.adapters.state.postgres.uploads import PostgresUploads
from services.adapters.state.tables import POSTGRES, VERSIONS, check_version, statements
from services.queue.notifier import Notifier

_MOST_CONNECTIONS = 8
"""As many as there are threads of requests (`services.steps.offload`); further ones wait for each other."""

_RECONNECT_SECONDS = 5.0
"""For so long a lost connection is tried again, at growing distances; after that the next one who asks begins again."""

_LOCK_TABLES = f"SELECT pg_advisory_lock({0x5374_7261_7461})"
"""Held by who makes the tables, so that two services may start at once; until the end of its connection."""

_FIND = f"SELECT to_regnamespace('{SCHEMA}') AS schema, to_regclass('{SCHEMA}.version') AS version"


class PostgresServer(Database):
    """A `Database` on connections that survive a restart of the server: a broken one is noticed before it is
    used. Two with the same pool are as two processes: each has owners of its own."""

    def __init__(self, address: Address, pool: ConnectionPool[Connection]) -> None:
        self.address = address
        self.pool = pool
        self.owners = PostgresOwners(self, address)
        self.uploads = PostgresUploads(self)

    @classmethod
    def open(cls, address: Address) -> PostgresServer:
        """Connect, and make or update the tables.

        Raises:
            StoreUnavailableError: the server does not answer, or refuses.
            InvalidInputError: the address cannot be used, or a newer Strata made the tables.
        """
        address.check()
        with translate_errors(address.address_without_parameters), closing(address.connect()) as connection:
            _make_tables(connection)
        pool = ConnectionPool(
            address.uri,
            kwargs={**address.parameters(), "autocommit": True, "row_factory": dict_row},
            connection_class=psycopg.Connection[dict[str, Any]],
            min_size=1,
            max_size=_MOST_CONNECTIONS,
            timeout=CONNECT_SECONDS,
            reconnect_timeout=_RECONNECT_SECONDS,
            num_workers=1,
            check=ConnectionPool.check_connection,
            open=True,
            name="strata-state",
        )
        return cls(address, pool)

    def read(self, statement: str, **values: Any) -> Sequence[Row]:
        """The rows of one statement that reads."""
        with translate_errors(self.address.address_without_parameters), self.pool.connection() as connection:
            return PostgresTransaction(connection).run(statement, **values)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """A transaction: all or nothing."""
        with (
            translate_errors(self.address.address_without_parameters),
            self.pool.connection() as connection,
            connection.transaction(),
        ):
            yield PostgresTransaction(connection)

    def listen(self, notifier: Notifier) -> Callable[[], None]:
        """Tell a notifier of what other processes store; what is returned ends it."""
        return PostgresListener(self.address, notifier).close

    def close(self) -> None:
        """Let go of the owners, and close all connections; using it afterwards raises StoreUnavailableError."""
        self.owners.close()
        self.pool.close()


def describe_server(address: Address) -> str:
    """What answers at an address, in words; makes no tables. Raises as `PostgresServer.open`."""
    address.check()
    shown = address.address_without_parameters
    with translate_errors(shown), closing(address.connect()) as connection:
        return f"PostgreSQL {connection.info.parameter_status('server_version')} at {shown}"


def _make_tables(connection: Connection) -> None:
    """Make the tables, or bring them up to date; a process that comes at the same moment waits for the first."""
    transaction = PostgresTransaction(connection)
    if _version(transaction) == len(VERSIONS):
        return
    # The lock comes before the transaction: within one, a name once looked for in vain stays unknown to the server.
    transaction.run(_LOCK_TABLES)
    with connection.transaction():
        found = _version(transaction)
        check_version(found, f"in the schema {SCHEMA}")
        if transaction.run(_FIND)[0]["schema"] is None:
            transaction.run(f"CREATE SCHEMA {SCHEMA}")
        transaction.run("CREATE TABLE IF NOT EXISTS version (number bigint NOT NULL)")
        for statement in statements(POSTGRES, since=found, is_shared=True):
            transaction.run(statement)
        transaction.run("DELETE FROM version")
        transaction.insert("version", number=len(VERSIONS))


def _version(transaction: Transaction) -> int:
    """The version of the tables; 0 if there are none."""
    if transaction.run(_FIND)[0]["version"] is None:
        return 0
    return int(transaction.run("SELECT coalesce(max(number), 0) AS number FROM version")[0]["number"])
