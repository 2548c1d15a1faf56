"""A PostgreSQL server that holds the state: a pool of connections, and the tables, made at the first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool

from services.adapters.state.database import Database, Transaction
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
"""For so long a lost connection is tried again, at growing distances; after that the next one who asks begins anew."""

_SERVER_VERSION = "SELECT current_setting('server_version') AS version"
_LOCK_TABLES = f"SELECT pg_advisory_lock({0x5374_7261_7461})"
"""Held by who makes the tables, so that two services may start at once; until the end of its connection."""

_FIND_SCHEMA = f"SELECT to_regnamespace('{SCHEMA}') IS NOT NULL AS is_there"
_MAKE_SCHEMA = f"CREATE SCHEMA {SCHEMA}"
_FIND_VERSION = f"SELECT to_regclass('{SCHEMA}.version') IS NOT NULL AS is_there"
_READ_VERSION = "SELECT coalesce(max(number), 0) AS number FROM version"
_MAKE_VERSION = "CREATE TABLE IF NOT EXISTS version (number bigint NOT NULL)"
_FORGET_VERSION = "DELETE FROM version"
_KEEP_VERSION = "INSERT INTO version (number) VALUES (:number)"


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

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """For statements that stand alone, each a transaction."""
        with translate_errors(self.address.address_without_parameters), self.pool.connection() as connection:
            yield PostgresTransaction(connection)

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


def open_server(address: str, password: str) -> PostgresServer:
    """The server at an address; raises as `PostgresServer.open`."""
    return PostgresServer.open(Address(uri=address, password=password))


def describe_server(address: str, password: str) -> str:
    """What answers at an address, in words; makes no tables. Raises as `PostgresServer.open`."""
    place = Address(uri=address, password=password)
    place.check()
    with translate_errors(place.address_without_parameters), closing(place.connect()) as connection:
        version = PostgresTransaction(connection).run(_SERVER_VERSION)[0]["version"]
    return f"PostgreSQL {version} at {place.address_without_parameters}"


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
        if not transaction.run(_FIND_SCHEMA)[0]["is_there"]:
            transaction.run(_MAKE_SCHEMA)
        transaction.run(_MAKE_VERSION)
        for statement in statements(POSTGRES, since=found, is_shared=True):
            transaction.run(statement)
        transaction.run(_FORGET_VERSION)
        transaction.run(_KEEP_VERSION, number=len(VERSIONS))


def _version(transaction: Transaction) -> int:
    """The version of the tables; 0 if there are none."""
    is_there = transaction.run(_FIND_VERSION)[0]["is_there"]
    return int(transaction.run(_READ_VERSION)[0]["number"]) if is_there else 0
