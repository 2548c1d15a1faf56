"""Statements on PostgreSQL, as a `Transaction`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeAlias

import psycopg

from services.adapters.state.database import Transaction

Connection: TypeAlias = psycopg.Connection[dict[str, Any]]

CHANNEL = "strata"
"""Where other processes hear of events and of work, once they are stored."""

_PARAMETER = re.compile(r":(\w+)")
_NOW = "SELECT clock_timestamp() AS now"
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


class PostgresTransaction(Transaction):
    """Statements on one connection: one clock for machines whose own differ, and news for all processes."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(lambda statement, values: connection.execute(_dialect(statement), values))

    def now(self) -> datetime:
        """The server's time."""
        time: datetime = self.run(_NOW)[0]["now"]
        return time

    def take_turn(self, name: str) -> None:
        """Until this transaction ends, wait for others that take this turn."""
        self.run(_TAKE_TURN, name=name)

    def store_event(self, job_id: str, at: datetime, type: str, data: Mapping[str, Any]) -> int:
        """Store an event of a job under its next number; all processes hear of it once this is committed."""
        return int(self.run(_STORE_EVENT, id=job_id, at=at, type=type, data=data)[0]["number"])

    def notify_work(self) -> None:
        """Have all processes hear that there is work, once this is committed."""
        self.run(_NOTIFY_WORK)


@lru_cache
def _dialect(statement: str) -> bytes:
    return _PARAMETER.sub(r"%(\1)s", statement).encode()
