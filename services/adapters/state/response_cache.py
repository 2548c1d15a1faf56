"""Answers of language models in the state file, kept across jobs; those used longest ago make room for new ones."""

from __future__ import annotations

import sqlite3
from hashlib import blake2b

from services.adapters.state.state_file import StateFile

_VERSIONS = (
    (
        "CREATE TABLE responses"
        " (key TEXT PRIMARY KEY, answer TEXT NOT NULL, size INTEGER NOT NULL, used INTEGER NOT NULL)",
        "CREATE INDEX responses_used ON responses (used)",
    ),
)
LARGEST_BYTES = 256 * 1024 * 1024
"""All answers together; a survey of a hundred answers takes about half a megabyte."""


class SqliteResponseCache:
    """The port `ResponseCache` on a state file. Safe in all threads, and beside other processes."""

    def __init__(self, state: StateFile, *, largest_bytes: int = LARGEST_BYTES) -> None:
        """Prepare the table; `largest_bytes` bounds all answers together, in UTF-8."""
        self._state = state
        self._largest = largest_bytes
        state.prepare("responses", _VERSIONS)

    def find(self, key: str) -> str | None:
        """The answer kept under a key, which is thereby the one used last."""
        with self._state.reading() as connection:
            row = connection.execute("SELECT answer FROM responses WHERE key = ?", (_short(key),)).fetchone()
        if row is None:
            return None
        with self._state.writing() as connection:
            connection.execute(f"UPDATE responses SET used = {_NEXT} WHERE key = ?", (_short(key),))
        return str(row["answer"])

    def keep(self, key: str, answer: str) -> None:
        """Keep an answer in the place of one of the same key; one that is larger than all may be is not kept."""
        size = len(answer.encode())
        if size > self._largest:
            return
        with self._state.writing() as connection:
            connection.execute(
                f"INSERT OR REPLACE INTO responses (key, answer, size, used) VALUES (?, ?, ?, {_NEXT})",
                (_short(key), answer, size),
            )
            self._make_room(connection)

    def _make_room(self, connection: sqlite3.Connection) -> None:
        """Forget the answers used longest ago until the others fit."""
        over = connection.execute("SELECT sum(size) FROM responses").fetchone()[0] - self._largest
        while over > 0:
            row = connection.execute("SELECT key, size FROM responses ORDER BY used LIMIT 1").fetchone()
            connection.execute("DELETE FROM responses WHERE key = ?", (row["key"],))
            over -= row["size"]


_NEXT = "(SELECT coalesce(max(used), 0) + 1 FROM responses)"


def _short(key: str) -> str:
    return blake2b(key.encode(), digest_size=16).hexdigest()
