"""Statements on PostgreSQL, as a `Transaction`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from services.adapters.state.postgres.server import CHANNEL, Connection, now

_PARAMETER = re.compile(r":(\w+)")
_TAKE_TURN = "SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))"
_STORE_EVENT = f"""
WITH numbered AS (
  UPDATE jobs SET last_event = last_event + 1 WHERE id = :id RETURNING last_event
), stored AS (
  INSERT INTO events (job_id, number, at, type, data)
  SELECT :id, last_event, :at, :type, :data FROM numbered RETURNING number
)
SELECT number, pg_notify('{CHANNEL}', :id || ' ' || number) FROM stored
"""
_NOTIFY_WORK = f"SELECT pg_notify('{CHANNEL}', '')"


class PostgresTransaction:
    """The port `Transaction` on one connection."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def run(self, statement: str, **values: Any) -> Sequence[dict[str, Any]]:
        """Run a statement; its rows."""
        cursor = self.connection.execute(_dialect(statement), values)
        return cursor.fetchall() if cursor.description else []

    def change(self, statement: str, **values: Any) -> int:
        """Run a statement that changes rows; how many it changed."""
        return self.connection.execute(_dialect(statement), values).rowcount

    def now(self) -> datetime:
        """The server's time."""
        return now(self.connection)

    def take_turn(self, name: str) -> None:
        """Until this transaction ends, wait for others that take this turn."""
        self.run(_TAKE_TURN, name=name)

    def store_event(self, job_id: str, at: datetime, type: str, data: str) -> int:
        """Store an event of a job under its next number; all processes hear of it once this is committed."""
        (stored,) = self.run(_STORE_EVENT, id=job_id, at=at, type=type, data=data)
        return int(stored["number"])

    def notify_work(self) -> None:
        """Have all processes hear that there is work, once this is committed."""
        self.run(_NOTIFY_WORK)


@lru_cache
def _dialect(statement: str) -> bytes:
    return _PARAMETER.sub(r"%(\1)s", statement).encode()
