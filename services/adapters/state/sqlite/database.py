"""The state file as a `Database`: times are microseconds since 1970, and one transaction writes at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from services.adapters.state.database import Transaction, microseconds
from services.adapters.state.sqlite.owners import FileOwners
from services.adapters.state.sqlite.state_file import StateFile
from services.adapters.state.sqlite.tables import PARTS
from services.queue.worker_locks import WorkerLocks

_NUMBER = "UPDATE jobs SET last_event = last_event + 1 WHERE id = :id"
_STORE = """
INSERT INTO events (job_id, number, at, type, data) SELECT id, last_event, :at, :type, :data FROM jobs WHERE id = :id
"""
_NUMBERED = "SELECT last_event FROM jobs WHERE id = :id"


class SqliteTransaction:
    """The port `Transaction` on one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def run(self, statement: str, **values: Any) -> Sequence[sqlite3.Row]:
        """Run a statement; its rows."""
        return self._connection.execute(_dialect(statement), _with_stored_times(values)).fetchall()

    def change(self, statement: str, **values: Any) -> int:
        """Run a statement that changes rows; how many it changed."""
        return self._connection.execute(_dialect(statement), _with_stored_times(values)).rowcount

    def now(self) -> datetime:
        """The time of this machine."""
        return datetime.now(tz=UTC)

    def take_turn(self, name: str) -> None:
        """One transaction writes at a time as it is."""

    def store_event(self, job_id: str, at: datetime, type: str, data: str) -> int:
        """Store an event of a job under its next number."""
        self.run(_NUMBER, id=job_id)
        self.run(_STORE, id=job_id, at=at, type=type, data=data)
        ((number,),) = self.run(_NUMBERED, id=job_id)
        return int(number)

    def notify_work(self) -> None:
        """Other processes look by themselves."""


class SqliteDatabase:
    """The port `Database` on a state file."""

    def __init__(self, file: StateFile, owners: FileOwners | None = None) -> None:
        """Make or update the tables; raises as `StateFile.prepare`."""
        self._file = file
        self.owners = owners or FileOwners(WorkerLocks.beside(file.path))
        for part, versions in PARTS.items():
            file.prepare(part, versions)

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """For statements that read, each alone; refused once the file is not in its place."""
        self._file.check_in_place()
        with self._file.reading() as connection:
            yield SqliteTransaction(connection)

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """A transaction: all or nothing."""
        with self._file.writing() as connection:
            yield SqliteTransaction(connection)


@lru_cache
def _dialect(statement: str) -> str:
    return statement.replace("FOR UPDATE SKIP LOCKED", "").replace("FOR UPDATE", "")


def _with_stored_times(values: dict[str, Any]) -> dict[str, Any]:
    return {name: microseconds(value) if isinstance(value, datetime) else value for name, value in values.items()}
