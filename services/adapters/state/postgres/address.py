"""Where the state is: an address of PostgreSQL, checked, and connections to it with the settings of all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

import psycopg
from psycopg.rows import dict_row

from kg.errors import InvalidInputError
from services.adapters.state.postgres.transaction import Connection

SCHEMA = "strata"
"""Where the tables are; every connection looks there and nowhere else."""

_SECRETS = frozenset({"password", "sslpassword"})
CONNECT_SECONDS = 3
"""Longest wait for the server's first answer."""

LOCK_SECONDS = 10
"""Longest wait for a row or a lock that another process holds; each is held for milliseconds."""

_CLIENT: dict[str, Any] = {
    "connect_timeout": CONNECT_SECONDS,
    "application_name": "strata",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
_SERVER = {
    "search_path": SCHEMA,
    "timezone": "UTC",
    "lock_timeout": f"{LOCK_SECONDS}s",
    "idle_in_transaction_session_timeout": "60s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""A machine that lost its power or its network is given up by the server within half a minute."""


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
        """What libpq is given beside the address; without a password it looks where it always does, such as pgpass."""
        given = parse_qs(urlsplit(self.uri).query)
        own = [f"-c {name}={value}" for name, value in _SERVER.items()]
        secret = {"password": self.password} if self.password else {}
        return {**_CLIENT, **secret, "options": " ".join([*given.get("options", []), *own])}

    def connect(self) -> Connection:
        """A connection of one's own, for the caller to close; raises the driver's errors."""
        return psycopg.connect(self.uri, autocommit=True, row_factory=dict_row, **self.parameters())
