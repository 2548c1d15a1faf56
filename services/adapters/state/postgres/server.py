"""A PostgreSQL server that holds the state: a pool of connections, and the tables, made at the first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from psycopg_pool import ConnectionPool

from services.adapters.state.database import Database, Transaction
from services.adapters.state.postgres.connection import SCHEMA, Address, Connection, PostgresTransaction
from services.adapters.state.postgres.listener import PostgresListener
from services.adapters.state.postgres.owners import PostgresOwners
from services.adapters.state.postgres.uploads import PostgresUploads
from services.adapters.state.tables import POSTGRES, VERSIONS, check_version, statements
from services.queue.notifier import Notifier

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
        with address.session() as connection:
            _make_tables(connection)
        return cls(address, address.pool())

    @contextmanager
    def reading(self) -> Iterator[PostgresTransaction]:
        """For statements that read, each of them alone."""
        with self.address.translate_errors(), self.pool.connection() as connection:
            yield PostgresTransaction(connection)

    @contextmanager
    def writing(self) -> Iterator[PostgresTransaction]:
        """A transaction: all or nothing."""
        with self.reading() as transaction, transaction.connection.transaction():
            yield transaction

    def listen(self, notifier: Notifier) -> Callable[[], None]:
        """Tell a notifier of what other processes store; what is returned ends it."""
        return PostgresListener(self.address, notifier).close

    def close(self) -> None:
        """Let go of the owners, and close all connections; using it afterwards raises StoreUnavailableError."""
        self.owners.close()
        self.pool.close()


def describe_server(address: Address) -> str:
    """What answers at an address, in words; makes no tables. Raises as `PostgresServer.open`."""
    with address.session() as connection:
        version = connection.info.parameter_status("server_version")
    return f"PostgreSQL {version} at {address.address_without_parameters}"


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
