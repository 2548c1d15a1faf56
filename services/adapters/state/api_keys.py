"""Keys of the service in the state; of a secret only its hash is stored."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta

from kg.errors import InvalidInputError, NotFoundError
from services.access import ApiKey, Scope, is_secret, secret_hash, split_token
from services.adapters.state.database import Database, Row, is_storable, time_of, value_of

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
        """A new key and its token, `strata_<id>_<secret>`; the secret is 256 random bits, URL-safe.

        Raises:
            InvalidInputError: the name is not a line of 1 to 100 printable characters, or another valid key has it;
                or the key has expired by now.
        """
        created = self._clock()
        if not name.strip() or len(name) > 100 or not name.isprintable():
            raise InvalidInputError("a key needs a name of 1 to 100 printable characters", field="name")
        if expires is not None and expires <= created:
            raise InvalidInputError("a key that expires must do so in the future", field="expires")
        id, secret = secrets.token_hex(6), secrets.token_urlsafe(32)
        key = ApiKey(id=id, name=name, scope=scope, created=created, expires=expires, per_minute=per_minute)
        row = {**asdict(key), "secret_hash": secret_hash(secret)}
        with self._database.writing() as transaction:
            if not transaction.insert("api_keys", "(name) WHERE revoked IS NULL DO NOTHING", **row):
                raise InvalidInputError(f"there is a key named {name!r}; revoke it first, or take another name")
        return key, f"strata_{id}_{secret}"

    def list(self) -> Sequence[ApiKey]:
        """All keys, oldest first, ties by id."""
        return [_key(row) for row in self._database.read("SELECT * FROM api_keys ORDER BY created, id")]

    def revoke(self, id: str) -> ApiKey:
        """Close a key, by id or by the name of a key that is not revoked; a second time changes nothing."""
        with self._database.writing() as transaction:
            for found in transaction.run(_FIND_NAMED, id=id) if is_storable(id) else ():
                at = self._clock()
                transaction.run("UPDATE api_keys SET revoked = coalesce(revoked, :at) WHERE id = :id", at=at, **found)
                (row,) = transaction.run(_FIND, id=found["id"])
                return _key(row)
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
        key, now = _key(rows[0]), self._clock()
        if not key.is_valid(now):
            return None
        if key.last_used is None or now - key.last_used >= COARSE:
            self._database.change("UPDATE api_keys SET last_used = :now WHERE id = :id", id=id, now=now)
        return key

    def any(self) -> bool:
        """Whether there has ever been a key."""
        return bool(self._database.read("SELECT id FROM api_keys LIMIT 1"))


def _key(row: Row) -> ApiKey:
    times = dict.fromkeys(("created", "expires", "revoked", "last_used"), time_of)
    return value_of(ApiKey, row, scope=Scope, **times)
