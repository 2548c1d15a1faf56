"""The state beside the graph: one SQLite file that all processes on this graph share.

Times are microseconds since 1970, and one transaction writes at a time.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime, timedelta
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from kg.errors import InvalidInputError, StoreUnavailableError
from services.adapters.state.database import EPOCH, Database, Transaction
from services.adapters.state.tables import SQLITE, VERSIONS, check_version, statements
from services.queue.worker_locks import WorkerLocks

_BUSY_SECONDS = 10.0
"""How long a writer waits for the writers of other processes, each of which takes well under a millisecond."""

_MAKE_PARTS = "CREATE TABLE IF NOT EXISTS parts (name TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID"
_PARTS = {
    "jobs": 1,
    "api_keys": 2,
    "idempotency": 2,
    "recordings": 1,
    "answers": 1,
    "responses": 2,
    "source_answers": 2,
}
"""Each part of the state once counted its versions by itself; now `user_version` counts those of all from here on."""


class StateFile(Database):
    """A `Database` on one connection behind a lock. Commits survive the death of the process, and a power cut up
    to the last few."""

    def __init__(self, path: Path) -> None:
        """Take a file that is there."""
        self.path = path
        self.owners = WorkerLocks.beside(path)
        self._place = path.stat()
        self._lock = threading.RLock()
        self._connection = sqlite3.connect(
            path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        self._connection.row_factory = sqlite3.Row
        self._transaction = Transaction(partial(_execute, self._connection))

    @classmethod
    def open(cls, path: Path) -> StateFile:
        """Open or create a state file, readable by its owner alone.

        Raises:
            StoreUnavailableError: it cannot be read or written, or is not a state file.
            InvalidInputError: a newer Strata wrote it, or one from before the first version.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            state = cls(path)
        except OSError as error:
            advice = "look at its folder, or set STRATA_STATE to another file"
            raise StoreUnavailableError(f"cannot open the state file {path}: {error.strerror}; {advice}") from error
        except sqlite3.Error as error:
            raise _unavailable(path, error) from error
        with ExitStack() as on_failure:
            on_failure.callback(state.close)
            with state.reading():
                _use_write_ahead_log(state._connection)
                state._connection.executescript("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
            with state.writing():
                _make_tables(state._connection, path.name)
            on_failure.pop_all()
        return state

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """For statements that read, each of them alone.

        Raises:
            StoreUnavailableError: also when the file was deleted, moved or replaced; what is written to it then would
                be lost with the process.
        """
        if not self._is_in_place():
            raise StoreUnavailableError(
                f"the state file {self.path.name}: it was deleted or replaced while it is in use; put it back, or stop "
                "every process that uses it and start again"
            )
        with self._lock:
            try:
                yield self._transaction
            except sqlite3.Error as error:
                raise _unavailable(self.path, error) from error

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """A transaction: all or nothing, and no other writer between its statements."""
        with self.reading() as transaction, self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            yield transaction

    def close(self) -> None:
        """Let go of the owners, and close the file; using it afterwards raises StoreUnavailableError."""
        self.owners.close()
        with self._lock:
            self._connection.close()

    def _is_in_place(self) -> bool:
        with suppress(OSError):
            return os.path.samestat(self.path.stat(), self._place)
        return False


def _execute(connection: sqlite3.Connection, statement: str, values: dict[str, Any]) -> sqlite3.Cursor:
    return connection.execute(_dialect(statement), {name: _column_value(value) for name, value in values.items()})


@lru_cache
def _dialect(statement: str) -> str:
    return statement.replace("FOR UPDATE SKIP LOCKED", "").replace("FOR UPDATE", "")


def _column_value(value: Any) -> Any:
    return (value - EPOCH) // timedelta(microseconds=1) if isinstance(value, datetime) else value


def _make_tables(connection: sqlite3.Connection, name: str) -> None:
    """Make the tables of a file, or bring them up to date, within a transaction."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    check_version(version, f"file {name}")
    connection.execute(_MAKE_PARTS)
    parts = {row["name"]: row["version"] for row in connection.execute("SELECT name, version FROM parts")}
    if parts and parts != _PARTS:
        raise InvalidInputError(
            f"the state file {name} was written before Strata 0.1.0 and cannot be read any more; move it away, and "
            "make new keys with `strata keys create`, or set STRATA_STATE to another file",
            field="STRATA_STATE",
        )
    for statement in statements(SQLITE, since=version if parts else 0, is_shared=False):
        connection.execute(statement)
    connection.executemany("INSERT OR IGNORE INTO parts (name, version) VALUES (?, ?)", _PARTS.items())
    connection.execute(f"PRAGMA user_version = {len(VERSIONS)}")


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch to WAL; SQLite does not wait by itself for another process that switches at the same moment."""
    deadline = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


_REASONS = {
    sqlite3.SQLITE_BUSY: f"another process has been writing to it for {_BUSY_SECONDS:.0f} s; try again",
    sqlite3.SQLITE_FULL: "the disk is full; free some space and try again",
    sqlite3.SQLITE_READONLY: "it cannot be written; look at its permissions",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; look at its permissions and its folder's",
    sqlite3.SQLITE_IOERR: "the disk failed; look at free space and permissions",
    sqlite3.SQLITE_NOTADB: "it is not a state file; set STRATA_STATE to another",
    sqlite3.SQLITE_CORRUPT: "it is damaged; it holds the keys of the service: stop what uses it, then mend it with "
    "`sqlite3 FILE .recover | sqlite3 NEW`, or put the copy of a backup in its place, and start again",
}


def _unavailable(path: Path, error: sqlite3.Error) -> StoreUnavailableError:
    """What SQLite raised, in words that say what to do where that is known."""
    # Errors of the module itself, such as the use of a closed connection, carry no code of SQLite's.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return StoreUnavailableError(f"the state file {path.name}: {_REASONS.get(code, str(error))}")
