"""Keys of the service in the state file; of a secret only its hash is stored."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from kg.errors import NotFoundError
from services.access import ApiKey, Scope, is_secret, split_token
from services.adapters.state.new_keys import COARSE, name_taken, new_key
from services.adapters.state.state_file import StateFile

_VERSIONS = (
    (
        """CREATE TABLE api_keys (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, secret_hash BLOB NOT NULL, scope TEXT NOT NULL,
            created TEXT NOT NULL, expires TEXT, revoked TEXT, last_used TEXT, per_minute INTEGER
        ) WITHOUT ROWID""",
        "CREATE UNIQUE INDEX api_keys_name ON api_keys (name) WHERE revoked IS NULL",
    ),
)
_Clock = Callable[[], datetime]


def _now() -> datetime:
    return datetime.now(tz=UTC)


class SqliteKeys:
    """The port `ApiKeys` on a state file."""

    def __init__(self, state: StateFile, *, clock: _Clock = _now) -> None:
        self._state = state
        self._clock = clock
        state.prepare("api_keys", _VERSIONS)

    def create(
        self, name: str, scope: Scope, *, expires: datetime | None, per_minute: int | None
    ) -> tuple[ApiKey, str]:
        """A new key and its token, `strata_<id>_<secret>`; the secret is 256 random bits, URL-safe."""
        made = new_key(name, scope, created=self._clock(), expires=expires, per_minute=per_minute)
        key = made.key
        with self._state.writing() as connection:
            if connection.execute("SELECT 1 FROM api_keys WHERE name = ? AND revoked IS NULL", (name,)).fetchone():
                raise name_taken(name)
            connection.execute(
                "INSERT INTO api_keys (id, name, secret_hash, scope, created, expires, per_minute) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (key.id, name, made.secret_hash, scope, _text(key.created), _text(expires), per_minute),
            )
        return key, made.token

    def list(self) -> Sequence[ApiKey]:
        """All keys, oldest first, ties by id."""
        with self._state.reading() as connection:
            return [_key(row) for row in connection.execute("SELECT * FROM api_keys ORDER BY created, id")]

    def revoke(self, id: str) -> ApiKey:
        """Close a key, by id or by the name of a key that is not revoked; a second time changes nothing."""
        with self._state.writing() as connection:
            row = connection.execute(
                "SELECT id FROM api_keys WHERE id = :id OR (name = :id AND revoked IS NULL) ORDER BY id <> :id",
                {"id": id},
            ).fetchone()
            if row is None:
                raise NotFoundError("key", id, hint="`strata keys list` shows them")
            connection.execute(
                "UPDATE api_keys SET revoked = coalesce(revoked, ?) WHERE id = ?", (_text(self._clock()), row["id"])
            )
            return _key(connection.execute("SELECT * FROM api_keys WHERE id = ?", (row["id"],)).fetchone())

    def find(self, token: str) -> ApiKey | None:
        """The key of a token, if it is valid now."""
        parts = split_token(token)
        if parts is None:
            return None
        id, secret = parts
        with self._state.reading() as connection:
            row = connection.execute("SELECT * FROM api_keys WHERE id = ?", (id,)).fetchone()
        if row is None or not is_secret(secret, row["secret_hash"]):
            return None
        key, now = _key(row), self._clock()
        if not key.is_valid(now):
            return None
        if key.last_used is None or now - key.last_used >= COARSE:
            with self._state.writing() as connection:
                connection.execute("UPDATE api_keys SET last_used = ? WHERE id = ?", (_text(now), id))
        return key

    def any(self) -> bool:
        """Whether there has ever been a key."""
        with self._state.reading() as connection:
            return connection.execute("SELECT 1 FROM api_keys LIMIT 1").fetchone() is not None


def _key(row: sqlite3.Row) -> ApiKey:
    return ApiKey(
        id=row["id"],
        name=row["name"],
        scope=Scope(row["scope"]),
        created=datetime.fromisoformat(row["created"]),
        expires=_time(row["expires"]),
        revoked=_time(row["revoked"]),
        last_used=_time(row["last_used"]),
        per_minute=row["per_minute"],
    )


def _text(time: datetime | None) -> str | None:
    return None if time is None else time.astimezone(UTC).isoformat(timespec="microseconds")


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
