"""Answers of servers outside on PostgreSQL, kept across jobs; those used longest ago make room for new ones."""

from __future__ import annotations

from services.adapters.state.bounds import LARGEST_BYTES, short_key
from services.adapters.state.postgres.server import PostgresServer, one

_FIND = """
UPDATE answers SET used = DEFAULT WHERE part = %(part)s AND key = %(key)s RETURNING answer
"""
_KEEP = """
INSERT INTO answers (part, key, answer) VALUES (%(part)s, %(key)s, %(answer)s)
ON CONFLICT (part, key) DO UPDATE SET answer = excluded.answer, used = excluded.used
"""
_SIZE = "SELECT coalesce(sum(octet_length(answer)), 0) AS size FROM answers WHERE part = %(part)s"
_ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtextextended(%(part)s, 0))"
_MAKE_ROOM = """
DELETE FROM answers WHERE part = %(part)s AND key IN (
  SELECT key FROM (
    SELECT key, sum(octet_length(answer)) OVER (ORDER BY used DESC, key) AS size FROM answers WHERE part = %(part)s
  ) AS newest WHERE size > %(largest)s
)
"""


class PostgresResponseCache:
    """The ports `ResponseCache` and `KeptAnswers` on PostgreSQL. An answer may hold any text, also the character 0."""

    def __init__(self, server: PostgresServer, *, part: str = "responses", largest_bytes: int = LARGEST_BYTES) -> None:
        """Answers of one part of the state.

        Args:
            part: whose answers: `responses` are those of language models.
            largest_bytes: bounds all answers together, in UTF-8.
        """
        self._server = server
        self._part = part
        self._largest = largest_bytes

    def find(self, key: str) -> str | None:
        """The answer kept under a key, which is thereby the one used last."""
        with self._server.writing() as connection:
            row = connection.execute(_FIND, {"part": self._part, "key": short_key(key)}).fetchone()
        return None if row is None else bytes(row["answer"]).decode()

    def keep(self, key: str, answer: str) -> None:
        """Keep an answer in the place of one of the same key; one that is larger than all may be is not kept."""
        content = answer.encode()
        if len(content) > self._largest:
            return
        with self._server.writing() as connection:
            connection.execute(_KEEP, {"part": self._part, "key": short_key(key), "answer": content})
        with self._server.reading() as connection:
            is_full = one(connection, _SIZE, part=self._part)["size"] > self._largest
        if is_full:
            self._make_room()

    def _make_room(self) -> None:
        """Forget the answers used longest ago until the others fit."""
        with self._server.writing() as connection:
            connection.execute(_ONE_AT_A_TIME, {"part": self._part})
            connection.execute(_MAKE_ROOM, {"part": self._part, "largest": self._largest})
