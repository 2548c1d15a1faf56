"""Keys of the service in the state; of a secret only its hash is stored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta

from kg.errors import InvalidInputError, NotFoundError
from services.access import ApiKey, Scope, is_secret, new_key, secret_hash, split_token, token_of
from services.adapters.state.database import Database, value_of
from services.text.storable import is_storable

COARSE = timedelta(minutes=5)
"""A use is noted if the noted one is older, so that reading needs no write."""

_FIND_NAMED = """
SELECT id FROM api_keys WHERE id = :id OR (name = :id AND revoked IS NULL) ORDER BY id <> :id LIMIT 1
"""
_FIND = "SELECT * FROM api_keys WHERE id = :id"


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
        """A new key and its token. Raises as `new_key`, and InvalidInputError if another valid key has the name."""
        key, secret = new_key(name, scope, created=self._clock(), expires=expires, per_minute=per_minute)
        row = {**asdict(key), "secret_hash": secret_hash(secret)}
        with self._database.writing() as transaction:
            if not transaction.insert("api_keys", "(name) WHERE revoked IS NULL DO NOTHING", **row):
                raise InvalidInputError(f"there is a key named {name!r}; revoke it first, or take another name")
        return key, token_of(key, secret)

    def list(self) -> Sequence[ApiKey]:
        """All keys, oldest first, ties by id."""
        return [value_of(ApiKey, row) for row in self._database.read("SELECT * FROM api_keys ORDER BY created, id")]

    def revoke(self, id: str) -> ApiKey:
        """Close a key, by id or by the name of a key that is not revoked; a second time changes nothing."""
        with self._database.writing() as transaction:
            for found in transaction.run(_FIND_NAMED, id=id) if is_storable(id) else ():
                at = self._clock()
                transaction.run("UPDATE api_keys SET revoked = coalesce(revoked, :at) WHERE id = :id", at=at, **found)
                (row,) = transaction.run(_FIND, id=found["id"])
                return value_of(ApiKey, row)
        raise NotFoundError("key", id, hint="`strata keys list` shows them")

    def find(self, token: str) -> ApiKey | None:
        """The key of a token, if it is valid now."""
        parts = split_token(token)
        if parts is None:
            return None
        id, secret = parts
        rows = self._database.read(_FIND, id=id)
        if not rows or not is_secret(secret, rows[0]["secret_hash"]):
            return None
        key, now = value_of(ApiKey, rows[0]), self._clock()
        if not key.is_valid(now):
            return None
        if key.last_used is None or now - key.last_used >= COARSE:
            self._database.change("UPDATE api_keys SET last_used = :now WHERE id = :id", id=id, now=now)
        return key

    def any(self) -> bool:
        """Whether there has ever been a key."""
        return bool(self._database.read("SELECT id FROM api_keys LIMIT 1"))
