"""Answers of servers outside in the state file, kept across jobs; those used longest ago make room for new ones."""

from __future__ import annotations

import sqlite3

from services.adapters.state.bounds import LARGEST_BYTES, short_key
from services.adapters.state.state_file import StateFile


class SqliteResponseCache:
    """The ports `ResponseCache` and `KeptAnswers` on a state file. Safe in all threads, and beside other processes."""

    def __init__(self, state: StateFile, *, part: str = "responses", largest_bytes: int = LARGEST_BYTES) -> None:
        """Prepare the table.

        Args:
            part: the part of the state, an identifier of SQL: `responses` holds the answers of language models.
            largest_bytes: bounds all answers together, in UTF-8.
        """
        self._state = state
        self._largest = largest_bytes
        self._table = part
        self._next = f"(SELECT coalesce(max(used), 0) + 1 FROM {part})"
        state.prepare(part, _versions(part))

    def find(self, key: str) -> str | None:
        """The answer kept under a key, which is thereby the one used last."""
        with self._state.reading() as connection:
            row = connection.execute(f"SELECT answer FROM {self._table} WHERE key = ?", (short_key(key),)).fetchone()
        if row is None:
            return None
        with self._state.writing() as connection:
            connection.execute(f"UPDATE {self._table} SET used = {self._next} WHERE key = ?", (short_key(key),))
        return str(row["answer"])

    def keep(self, key: str, answer: str) -> None:
        """Keep an answer in the place of one of the same key; one that is larger than all may be is not kept."""
        size = len(answer.encode())
        if size > self._largest:
            return
        with self._state.writing() as connection:
            connection.execute(
                f"INSERT OR REPLACE INTO {self._table} (key, answer, size, used) VALUES (?, ?, ?, {self._next})",
                (short_key(key), answer, size),
            )
            self._make_room(connection)

    def _make_room(self, connection: sqlite3.Connection) -> None:
        """Forget the answers used longest ago until the others fit."""
        over = connection.execute(f"SELECT sum(size) FROM {self._table}").fetchone()[0] - self._largest
        while over > 0:
            row = connection.execute(f"SELECT key, size FROM {self._table} ORDER BY used LIMIT 1").fetchone()
            connection.execute(f"DELETE FROM {self._table} WHERE key = ?", (row["key"],))
            over -= row["size"]


def _versions(table: str) -> tuple[tuple[str, ...], ...]:
    return (
        (
            f"CREATE TABLE {table}"
            " (key TEXT PRIMARY KEY, answer TEXT NOT NULL, size INTEGER NOT NULL, used INTEGER NOT NULL)",
            f"CREATE INDEX {table}_used ON {table} (used)",
        ),
    )
