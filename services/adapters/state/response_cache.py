"""Answers of servers outside, kept across jobs; those used longest ago make room for new ones."""

from __future__ import annotations

from hashlib import blake2b

from services.adapters.state.database import Database

LARGEST_BYTES = 256 * 1024 * 1024
"""All answers of one part together; a survey of a hundred answers takes about half a megabyte."""

_FIND = "SELECT answer FROM answers WHERE part = :part AND key = :key"
_NEXT = "(SELECT coalesce(max(used), 0) + 1 FROM answers WHERE part = :part)"
_USE = f"UPDATE answers SET used = {_NEXT} WHERE part = :part AND key = :key"
_KEEP = f"""
INSERT INTO answers (part, key, answer, used) VALUES (:part, :key, :answer, {_NEXT})
ON CONFLICT (part, key) DO UPDATE SET answer = excluded.answer, used = excluded.used
"""
_SIZE = "SELECT coalesce(sum(length(answer)), 0) AS size FROM answers WHERE part = :part"
_MAKE_ROOM = """
DELETE FROM answers WHERE part = :part AND key IN (
  SELECT key FROM (
    SELECT key, sum(length(answer)) OVER (ORDER BY used DESC, key) AS size FROM answers WHERE part = :part
  ) AS newest WHERE size > :largest
)
"""


class StateResponseCache:
    """The ports `ResponseCache` and `KeptAnswers`. An answer may hold any text, also the character 0."""

    def __init__(self, database: Database, *, part: str = "responses", largest_bytes: int = LARGEST_BYTES) -> None:
        """Answers of one part of the state.

        Args:
            database: where the tables are.
            part: whose answers: `responses` are those of language models.
            largest_bytes: bounds all answers of the part together, in UTF-8.
        """
        self._database = database
        self._part = part
        self._largest = largest_bytes

    def find(self, key: str) -> str | None:
        """The answer kept under a key, which is now the one used last."""
        place = {"part": self._part, "key": short_key(key)}
        rows = self._database.read(_FIND, **place)
        if not rows:
            return None
        self._database.change(_USE, **place)
        return bytes(rows[0]["answer"]).decode()

    def keep(self, key: str, answer: str) -> None:
        """Keep an answer in the place of one of the same key; one that is larger than all may be is not kept."""
        content = answer.encode()
        if len(content) > self._largest:
            return
        self._database.change(_KEEP, part=self._part, key=short_key(key), answer=content)
        if self._database.read(_SIZE, part=self._part)[0]["size"] > self._largest:
            with self._database.writing() as transaction:
                transaction.take_turn(self._part)
                transaction.run(_MAKE_ROOM, part=self._part, largest=self._largest)


def short_key(key: str) -> str:
    """The digest of the key of an answer: 32 hex digits."""
    return blake2b(key.encode(), digest_size=16).hexdigest()
