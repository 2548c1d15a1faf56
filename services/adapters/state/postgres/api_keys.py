"""Keys of the service on PostgreSQL; of a secret only its hash is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from kg.errors import NotFoundError
from services.access import ApiKey, Scope, is_secret, split_token
from services.adapters.state.new_keys import COARSE, name_taken, new_key
from services.adapters.state.postgres.job_change import is_id
from services.adapters.state.postgres.server import PostgresServer, one

_CREATE = """
INSERT INTO api_keys (id, name, secret_hash, scope, created, expires, per_minute)
VALUES (%(id)s, %(name)s, %(secret_hash)s, %(scope)s, %(created)s, %(expires)s, %(per_minute)s)
ON CONFLICT (name) WHERE revoked IS NULL DO NOTHING
"""
_LIST = "SELECT * FROM api_keys ORDER BY created, id"
_REVOKE = """
UPDATE api_keys SET revoked = coalesce(revoked, %(now)s)
WHERE id = (
  SELECT id FROM api_keys WHERE id = %(id)s OR (name = %(id)s AND revoked IS NULL) ORDER BY id <> %(id)s LIMIT 1
)
RETURNING *
"""
_FIND = "SELECT * FROM api_keys WHERE id = %(id)s"
_USED = "UPDATE api_keys SET last_used = %(now)s WHERE id = %(id)s"
_ANY = "SELECT EXISTS (SELECT FROM api_keys) AS is_there"


def _now() -> datetime:
    return datetime.now(tz=UTC)


class PostgresKeys:
    """The port `ApiKeys` on PostgreSQL."""

    def __init__(self, server: PostgresServer, *, clock: Callable[[], datetime] = _now) -> None:
        self._server = server
        self._clock = clock

    def create(
        self, name: str, scope: Scope, *, expires: datetime | None, per_minute: int | None
    ) -> tuple[ApiKey, str]:
        """A new key and its token, `strata_<id>_<secret>`; the secret is 256 random bits, URL-safe."""
        made = new_key(name, scope, created=self._clock(), expires=expires, per_minute=per_minute)
        columns = ("id", "name", "scope", "created", "expires", "per_minute")
        values = {column: getattr(made.key, column) for column in columns} | {"secret_hash": made.secret_hash}
        with self._server.writing() as connection:
            if not connection.execute(_CREATE, values).rowcount:
                raise name_taken(name)
        return made.key, made.token

    def list(self) -> Sequence[ApiKey]:
        """All keys, oldest first, ties by id."""
        with self._server.reading() as connection:
            return [_key(row) for row in connection.execute(_LIST)]

    def revoke(self, id: str) -> ApiKey:
        """Close a key, by id or by the name of a key that is not revoked; a second time changes nothing."""
        with self._server.writing() as connection:
            for row in connection.execute(_REVOKE, {"id": id, "now": self._clock()}) if is_id(id) else ():
                return _key(row)
        raise NotFoundError("key", id, hint="`strata keys list` shows them")

    def find(self, token: str) -> ApiKey | None:
        """The key of a token, if it is valid now."""
        parts = split_token(token)
        if parts is None:
            return None
        id, secret = parts
        with self._server.reading() as connection:
            row = connection.execute(_FIND, {"id": id}).fetchone()
            if row is None or not is_secret(secret, row["secret_hash"]):
                return None
            key, now = _key(row), self._clock()
            if not key.is_valid(now):
                return None
            if key.last_used is None or now - key.last_used >= COARSE:
                connection.execute(_USED, {"id": id, "now": now})
        return key

    def any(self) -> bool:
        """Whether there has ever been a key."""
        with self._server.reading() as connection:
            return bool(one(connection, _ANY)["is_there"])


def _key(row: Mapping[str, Any]) -> ApiKey:
    times = {name: _time(row[name]) for name in ("expires", "revoked", "last_used")}
    return ApiKey(
        id=row["id"],
        name=row["name"],
        scope=Scope(row["scope"]),
        created=row["created"].astimezone(UTC),
        per_minute=row["per_minute"],
        **times,
    )


def _time(value: datetime | None) -> datetime | None:
    return None if value is None else value.astimezone(UTC)
