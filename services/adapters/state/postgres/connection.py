"""Connections to the PostgreSQL server at an address, and statements on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeAlias
from urllib.parse import parse_qs, urlsplit

import psycopg
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool

from kg.errors import InvalidInputError, StoreUnavailableError
from services.adapters.state.database import Transaction
from services.adapters.state.postgres.errors import reason

Connection: TypeAlias = psycopg.Connection[dict[str, Any]]

CHANNEL = "strata"
"""Where other processes hear of events and of work, once they are stored."""

SCHEMA = "strata"
"""Where the tables are; every connection looks there and nowhere else."""

_SECRETS = frozenset({"password", "sslpassword"})

_CONNECT_SECONDS = 3
"""Longest wait for the server's first answer."""

_RECONNECT_SECONDS = 5.0
"""For so long a lost connection is tried again, at growing distances; after that the next one who asks begins again."""

_MOST_CONNECTIONS = 8
"""As many as there are threads of requests (`services.steps.offload`); further ones wait for each other."""

_LOCK_SECONDS = 10
"""Longest wait for a row or a lock that another process holds; each is held for milliseconds."""

_CLIENT: dict[str, Any] = {
    "autocommit": True,
    "row_factory": dict_row,
    "connect_timeout": _CONNECT_SECONDS,
    "application_name": "strata",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
_SERVER = {
    "search_path": SCHEMA,
    "timezone": "UTC",
    "lock_timeout": f"{_LOCK_SECONDS}s",
    "idle_in_transaction_session_timeout": "60s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""A machine that lost its power or its network is given up by the server within half a minute."""

_PARAMETER = re.compile(r":(\w+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """A database. The password is apart, so that an address that is printed shows no secret."""

    uri: str
    password: str = field(default="", repr=False)

    def check(self) -> None:
        """Raise InvalidInputError for an address that holds a password or cannot be read."""
        parts = urlsplit(self.uri)
        if parts.password is not None or _SECRETS & parse_qs(parts.query).keys():
            raise InvalidInputError(
                "an address holds no password; put it into STRATA_STATE_PASSWORD", field="STRATA_STATE"
            )
        if not parts.path.strip("/"):
            raise InvalidInputError(
                "the address names no database; write it as postgresql://user@host/database", field="STRATA_STATE"
            )

    @property
    def address_without_parameters(self) -> str:
        """The address without its parameters."""
        return self.uri.partition("?")[0]

    def parameters(self) -> dict[str, Any]:
        """What the driver is given beside the address; without a password it looks elsewhere, such as in pgpass."""
        given = parse_qs(urlsplit(self.uri).query)
        own = [f"-c {name}={value}" for name, value in _SERVER.items()]
        secret = {"password": self.password} if self.password else {}
        return {**_CLIENT, **secret, "options": " ".join([*given.get("options", []), *own])}

    def connect(self) -> Connection:
        """A connection of one's own, for the caller to close; raises the driver's errors."""
        return Connection.connect(self.uri, **self.parameters())

    def pool(self) -> ConnectionPool[Connection]:
        """Connections that survive a restart of the server: a broken one is noticed before it is used."""
        return ConnectionPool(
            self.uri,
            kwargs=self.parameters(),
            connection_class=Connection,
            min_size=1,
            max_size=_MOST_CONNECTIONS,
            timeout=_CONNECT_SECONDS,
            reconnect_timeout=_RECONNECT_SECONDS,
            num_workers=1,
            check=ConnectionPool.check_connection,
            open=True,
            name="strata-state",
        )

    @contextmanager
    def session(self) -> Iterator[Connection]:
        """Check the address, and be connected to it, until the end of the block; raises StoreUnavailableError."""
        self.check()
        with self.translate_errors(), closing(self.connect()) as connection:
            yield connection

    @contextmanager
    def translate_errors(self) -> Iterator[None]:
        """Raise StoreUnavailableError in place of what the driver raises inside the block."""
        try:
            yield
        except psycopg.Error as error:
            raise StoreUnavailableError(f"the state at {self.address_without_parameters}: {reason(error)}") from error


class PostgresTransaction(Transaction):
    """Statements on one connection: one clock for machines whose own differ, and news for all processes."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(lambda statement, values: connection.execute(_dialect(statement), values))
        self.connection = connection

    def now(self) -> datetime:
        """The server's time."""
        time: datetime = self.run("SELECT clock_timestamp() AS now")[0]["now"]
        return time

    def take_turn(self, name: str) -> None:
        """Until this transaction ends, wait for others that take this turn."""
        self.run("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))", name=name)

    def notify(self, news: str) -> None:
        """Have all processes hear of an event, or of work, once this is committed."""
        self.run("SELECT pg_notify(:channel, :news)", channel=CHANNEL, news=news)


@lru_cache
def _dialect(statement: str) -> bytes:
    return _PARAMETER.sub(r"%(\1)s", statement).encode()
