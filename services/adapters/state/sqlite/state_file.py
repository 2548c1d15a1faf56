"""The state beside the graph: one SQLite file that all processes on this graph share.

Each part of the state (jobs, keys, …) brings its own tables and counts their versions by itself.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from kg.errors import InvalidInputError, StoreUnavailableError

_BUSY_SECONDS = 10.0
"""How long a writer waits for the writers of other processes, each of which takes well under a millisecond."""

_FORMAT = 1
"""`user_version` of the file: how the versions of the parts are kept."""

_PARTS = "CREATE TABLE IF NOT EXISTS parts (name TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID"


class StateFile:
    """One connection behind a lock; commits survive the death of the process, and a power cut up to the last few."""

    def __init__(self, connection: sqlite3.Connection, path: Path, place: tuple[int, int]) -> None:
        self._connection = connection
        self._lock = threading.RLock()
        self.path = path
        self._place = place

    @classmethod
    def open(cls, path: Path) -> StateFile:
        """Open or create a state file, readable by its owner alone.

        Raises:
            StoreUnavailableError: it cannot be read or written, or is not a state file.
            InvalidInputError: a newer Strata wrote it.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            place = _place_of(path)
        except OSError as error:
            advice = "look at its folder, or set STRATA_STATE to another file"
            raise StoreUnavailableError(f"cannot open the state file {path}: {error.strerror}; {advice}") from error
        with _translate_errors(path):
            connection = sqlite3.connect(
                path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=256
            )
        state = cls(connection, path, place)
        try:
            state._set_up()
        except BaseException:
            state.close()
            raise
        return state

    def _set_up(self) -> None:
        with _translate_errors(self.path):
            self._connection.row_factory = sqlite3.Row
            _use_write_ahead_log(self._connection)
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.execute("PRAGMA foreign_keys = ON")
        with self.writing() as connection:
            found = connection.execute("PRAGMA user_version").fetchone()[0]
            _refuse_newer(self.path, "file", found, _FORMAT)
            connection.execute(_PARTS)
            connection.execute(f"PRAGMA user_version = {_FORMAT}")

    def prepare(self, part: str, versions: Sequence[Sequence[str]]) -> None:
        """Bring the tables of one part up to date.

        Args:
            part: the name of the part; it alone touches its tables.
            versions: the statements that lead from each version to the next, from an empty file on; they only grow.
        Raises:
            InvalidInputError: a newer Strata made the tables.
        """
        with self.reading() as connection:
            if _version(connection, part) == len(versions):
                return
        with self.writing() as connection:
            found = _version(connection, part)
            _refuse_newer(self.path, part, found, len(versions))
            for statements in versions[found:]:
                for statement in statements:
                    connection.execute(statement)
            connection.execute("INSERT OR REPLACE INTO parts (name, version) VALUES (?, ?)", (part, len(versions)))

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection for one statement that reads, its rows fetched inside the block."""
        with self._lock, _translate_errors(self.path):
            yield self._connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The connection in a transaction: all or nothing, and no other writer between its statements."""
        self.check_in_place()
        with self._lock, _translate_errors(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def check_in_place(self) -> None:
        """Refuse to go on with a file that is not the one at its path any more.

        Raises:
            StoreUnavailableError: it was deleted, moved or replaced; what is written now would be lost with the
                process.
        """
        try:
            place = _place_of(self.path)
        except OSError as error:
            raise StoreUnavailableError(f"the state file {self.path.name}: {_GONE}") from error
        if place != self._place:
            raise StoreUnavailableError(f"the state file {self.path.name}: {_GONE}")

    def close(self) -> None:
        """Close the file; using it afterwards raises StoreUnavailableError."""
        with self._lock, _translate_errors(self.path):
            self._connection.close()


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


def _version(connection: sqlite3.Connection, part: str) -> int:
    row = connection.execute("SELECT version FROM parts WHERE name = ?", (part,)).fetchone()
    return row["version"] if row else 0


def _refuse_newer(path: Path, part: str, found: int, known: int) -> None:
    if found > known:
        raise InvalidInputError(
            f"the state file {path.name} was written by a newer Strata ({part}, version {found}; this one knows "
            f"{known}); update Strata, or set STRATA_STATE to another file",
            field="STRATA_STATE",
        )


_GONE = "it was deleted or replaced while it is in use; put it back, or stop every process that uses it and start again"


def _place_of(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


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


@contextmanager
def _translate_errors(path: Path) -> Iterator[None]:
    """Raise StoreUnavailableError in place of what SQLite raises inside the block."""
    try:
        yield
    except sqlite3.Error as error:
        # Errors of the module itself, such as the use of a closed connection, carry no code of SQLite's.
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        raise StoreUnavailableError(f"the state file {path.name}: {_REASONS.get(code, str(error))}") from error
