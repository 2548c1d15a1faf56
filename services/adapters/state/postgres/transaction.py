"""Statements on PostgreSQL, as a `Transaction`."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeAlias

import psycopg

from services.adapters.state.database import Transaction

Connection: TypeAlias = psycopg.Connection[dict[str, Any]]

CHANNEL = "strata"
"""Where other processes hear of events and of work, once they are stored."""

_PARAMETER = re.compile(r":(\w+)")


class PostgresTransaction(Transaction):
    """Statements on one connection: one clock for machines whose own differ, and news for all processes."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(lambda statement, values: connection.execute(_dialect(statement), values))

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
