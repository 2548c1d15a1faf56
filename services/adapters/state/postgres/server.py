"""A PostgreSQL server that holds the state: a pool of connections, and the tables, made at the first use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, LiteralString, TypeAlias

import psycopg
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool

from kg.errors import InvalidInputError
from services.adapters.state.postgres import tables
from services.adapters.state.postgres.address import CONNECT_SECONDS, Address
from services.adapters.state.postgres.errors import translated

Connection: TypeAlias = psycopg.Connection[dict[str, Any]]

CHANNEL = "strata"
"""Where other processes hear of events and of work, once they are stored."""

_MOST_CONNECTIONS = 8
"""As many as there are threads of requests (`services.steps.offload`); further ones wait for each other."""

_RECONNECT_SECONDS = 5.0
"""For so long a lost connection is tried again, at growing distances; after that the next one who asks begins anew."""

_NOW = "SELECT clock_timestamp() AS now"
_VERSION = "SELECT current_setting('server_version') AS version"


class PostgresServer:
    """Connections that survive a restart of the server: a broken one is noticed before it is used."""

    def __init__(self, address: Address, pool: ConnectionPool[Connection]) -> None:
        self._address = address
        self._pool = pool

    @classmethod
    def open(cls, address: Address) -> PostgresServer:
        """Connect, and make or update the tables.

        Raises:
            StoreUnavailableError: the server does not answer, or refuses.
            InvalidInputError: the address cannot be used, or a newer Strata made the tables.
        """
        address.check()
        with translated(address.shown), connected(address) as connection:
            _prepare(connection)
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

    @property
    def shown(self) -> str:
        """The address, without a secret."""
        return self._address.shown

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for statements that stand alone, each a transaction."""
        with translated(self.shown), self._pool.connection() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction: all or nothing. What it reads to change must be locked, `FOR UPDATE`."""
        with translated(self.shown), self._pool.connection() as connection, connection.transaction():
            yield connection

    def connect(self) -> Connection:
        """A connection of one's own, outside the pool, for the caller to close; raises the driver's errors."""
        return _connect(self._address)

    def close(self) -> None:
        """Close all connections; using it afterwards raises StoreUnavailableError."""
        self._pool.close()


def now(connection: Connection) -> datetime:
    """The server's time: one clock for machines whose own differ."""
    time: datetime = one(connection, _NOW)["now"]
    return time


def one(connection: Connection, statement: LiteralString, **parameters: Any) -> dict[str, Any]:
    """The only row that a statement answers."""
    (row,) = connection.execute(statement, parameters).fetchall()
    return row


def described(address: Address) -> str:
    """What answers at an address, in words; makes no tables. Raises as `PostgresServer.open`."""
    address.check()
    with translated(address.shown), connected(address) as connection:
        version = one(connection, _VERSION)["version"]
    return f"PostgreSQL {version} at {address.shown}"


@contextmanager
def connected(address: Address) -> Iterator[Connection]:
    """A connection for a moment; raises the driver's errors."""
    connection = _connect(address)
    try:
        yield connection
    finally:
        connection.close()


def _connect(address: Address) -> Connection:
    return psycopg.connect(address.uri, autocommit=True, row_factory=dict_row, **address.parameters())


def _prepare(connection: Connection) -> None:
    """Bring the tables up to date; a process that comes at the same moment waits for the first."""
    if _version(connection) == len(tables.VERSIONS):
        return
    # The lock comes before the transaction: within one, a name once looked for in vain stays unknown to the server.
    connection.execute(tables.LOCK, {"key": tables.LOCK_KEY})
    with connection.transaction():
        found = _version(connection)
        if found > len(tables.VERSIONS):
            raise InvalidInputError(
                f"the state was written by a newer Strata (version {found}; this one knows {len(tables.VERSIONS)}); "
                "update Strata, or set STRATA_STATE to another database",
                field="STRATA_STATE",
            )
        if not one(connection, tables.FIND_SCHEMA, schema=tables.SCHEMA)["is_there"]:
            connection.execute(tables.MAKE_SCHEMA)
        connection.execute(tables.MAKE_VERSION)
        for statement in (each for version in tables.VERSIONS[found:] for each in version):
            connection.execute(statement)
        connection.execute(tables.FORGET_VERSION)
        connection.execute(tables.KEEP_VERSION, {"number": len(tables.VERSIONS)})


def _version(connection: Connection) -> int:
    """The version of the tables; 0 if there are none."""
    is_there = one(connection, tables.FIND_VERSION)["is_there"]
    return int(one(connection, tables.READ_VERSION)["number"]) if is_there else 0
