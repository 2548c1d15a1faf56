"""Keys of the service in the state; of a secret only its hash is stored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from kg.errors import NotFoundError
from services.access import ApiKey, Scope, is_secret, split_token
from services.adapters.state.database import Database, StateRow, is_storable, time_of, time_or_none
from services.adapters.state.new_keys import COARSE, name_taken, new_key

_CREATE = """
INSERT INTO api_keys (id, name, secret_hash, scope, created, expires, per_minute)
VALUES (:id, :name, :secret_hash, :scope, :created, :expires, :per_minute)
ON CONFLICT (name) WHERE revoked IS NULL DO NOTHING
"""
_LIST = "SELECT * FROM api_keys ORDER BY created, id"
_FIND_NAMED = """
SELECT id FROM api_keys WHERE id = :id OR (name = :id AND revoked IS NULL) ORDER BY id <> :id LIMIT 1
"""
_REVOKE = "UPDATE api_keys SET revoked = coalesce(revoked, :now) WHERE id = :id"
_FIND = "SELECT * FROM api_keys WHERE id = :id"
_USED = "UPDATE api_keys SET last_used = :now WHERE id = :id"
_ANY = "SELECT id FROM api_keys LIMIT 1"


def _now() -> datetime:
    return datetime.now(tz=UTC)


class StateKeys:
    """The port `ApiKeys`."""

    def __init__(self, database: Database, *, clock: Callable[[], datetime] = _now) -> None:
        self._database = database
        self._clock = clock

    def create(
        self, name: str, scope: Scope, *, expires: datetime | None, per_minute: int | None
    ) -> tuple[ApiKey, str]:
        """A new key and its token, `strata_<id>_<secret>`; the secret is 256 random bits, URL-safe."""
        made = new_key(name, scope, created=self._clock(), expires=expires, per_minute=per_minute)
        columns = ("id", "name", "scope", "created", "expires", "per_minute")
        values = {column: getattr(made.key, column) for column in columns} | {"secret_hash": made.secret_hash}
        with self._database.writing() as transaction:
            if not transaction.change(_CREATE, **values):
                raise name_taken(name)
        return made.key, made.token

    def list(self) -> Sequence[ApiKey]:
        """All keys, oldest first, ties by id."""
        with self._database.reading() as transaction:
            return [_key(row) for row in transaction.run(_LIST)]

    def revoke(self, id: str) -> ApiKey:
        """Close a key, by id or by the name of a key that is not revoked; a second time changes nothing."""
        with self._database.writing() as transaction:
            for found in transaction.run(_FIND_NAMED, id=id) if is_storable(id) else ():
                transaction.run(_REVOKE, id=found["id"], now=self._clock())
                (row,) = transaction.run(_FIND, id=found["id"])
                return _key(row)
        raise NotFoundError("key", id, hint="`strata keys list` shows them")

    def find(self, token: str) -> ApiKey | None:
        """The key of a token, if it is valid now."""
        parts = split_token(token)
        if parts is None:
            return None
        id, secret = parts
        with self._database.reading() as transaction:
            rows = transaction.run(_FIND, id=id)
        if not rows or not is_secret(secret, rows[0]["secret_hash"]):
            return None
        key, now = _key(rows[0]), self._clock()
        if not key.is_valid(now):
            return None
        if key.last_used is None or now - key.last_used >= COARSE:
            with self._database.writing() as transaction:
                transaction.run(_USED, id=id, now=now)
        return key

    def any(self) -> bool:
        """Whether there has ever been a key."""
        with self._database.reading() as transaction:
            return bool(transaction.run(_ANY))


def _key(row: StateRow) -> ApiKey:
    return ApiKey(
        id=row["id"],
        name=row["name"],
        scope=Scope(row["scope"]),
        created=time_of(row["created"]),
        expires=time_or_none(row["expires"]),
        revoked=time_or_none(row["revoked"]),
        last_used=time_or_none(row["last_used"]),
        per_minute=row["per_minute"],
    )
