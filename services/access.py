"""Who may do what: keys, their scopes, and the principal that a request acts for."""

from __future__ import annotations

import hashlib
import hmac
import logging
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from kg.errors import InvalidInputError, StoreUnavailableError

logger = logging.getLogger(__name__)

_TOKEN = re.compile(r"strata_([0-9a-f]{12})_([0-9A-Za-z_-]{43})", re.ASCII)


class Scope(StrEnum):
    """What a key may do; each scope holds the ones before it."""

    READ = "read"
    WRITE = "write"
    ADMIN = "admin"

    def covers(self, needed: Scope) -> bool:
        """Whether a caller with this scope may do what asks for `needed`."""
        order = tuple(Scope)
        return order.index(self) >= order.index(needed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Principal:
    """Who asks. `id` is a key's id, or `local` without keys; `per_minute` is the key's own limit of requests."""

    id: str
    name: str
    scope: Scope
    per_minute: int | None = None


LOCAL = Principal(id="local", name="local", scope=Scope.ADMIN)
"""The user of this machine, while there are no keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiKey:
    """A key as it is stored: without its secret. Times are UTC; `last_used` is true to five minutes."""

    id: str
    name: str
    scope: Scope
    created: datetime
    expires: datetime | None = None
    revoked: datetime | None = None
    last_used: datetime | None = None
    per_minute: int | None = None

    def is_valid(self, now: datetime) -> bool:
        """Whether it is valid at `now`."""
        return self.revoked is None and (self.expires is None or now < self.expires)

    @property
    def principal(self) -> Principal:
        """Who acts with this key."""
        return Principal(id=self.id, name=self.name, scope=self.scope, per_minute=self.per_minute)


def new_key(
    name: str, scope: Scope, *, created: datetime, expires: datetime | None, per_minute: int | None
) -> tuple[ApiKey, str]:
    """A new key and its secret, 256 random bits, URL-safe.

    Raises:
        InvalidInputError: the name is not a line of 1 to 100 printable characters, or the key has expired by now.
    """
    if not name.strip() or len(name) > 100 or not name.isprintable():
        raise InvalidInputError("a key needs a name of 1 to 100 printable characters", field="name")
    if expires is not None and expires <= created:
        raise InvalidInputError("a key that expires must do so in the future", field="expires")
    id = secrets.token_hex(6)
    key = ApiKey(id=id, name=name, scope=scope, created=created, expires=expires, per_minute=per_minute)
    return key, secrets.token_urlsafe(32)


def token_of(key: ApiKey, secret: str) -> str:
    """The token of a key, `strata_<id>_<secret>`."""
    return f"strata_{key.id}_{secret}"


def split_token(token: str) -> tuple[str, str] | None:
    """Id and secret of `strata_<id>_<secret>`; None for what has another form."""
    match = _TOKEN.fullmatch(token)
    return (match[1], match[2]) if match else None


def secret_hash(secret: str) -> bytes:
    """What is stored of a secret: SHA-256, which is enough for 256 random bits, which cannot be guessed."""
    return hashlib.sha256(secret.encode("ascii")).digest()


def is_secret(secret: str, stored: bytes) -> bool:
    """Whether a secret is the one that is stored; takes the same time for every wrong one."""
    return hmac.compare_digest(secret_hash(secret), stored)


class ApiKeys(Protocol):
    """The keys of the service. Every method raises StoreUnavailableError when the store fails."""

    def create(
        self, name: str, scope: Scope, *, expires: datetime | None, per_minute: int | None
    ) -> tuple[ApiKey, str]:
        """A new key and its token, which cannot be read again; raises InvalidInputError for a name that is taken."""
        ...

    def list(self) -> Sequence[ApiKey]:
        """All keys, also revoked ones, oldest first."""
        ...

    def revoke(self, id: str) -> ApiKey:
        """Close a key for good, by id or name; raises NotFoundError."""
        ...

    def find(self, token: str) -> ApiKey | None:
        """The key of a token, if it is one of ours and valid now; notes that it was used."""
        ...

    def any(self) -> bool:
        """Whether there has ever been a key; from then on every request needs one."""
        ...


class NotedKeys:
    """`ApiKeys` that notify a longer-lived object when there are some."""

    def __init__(self, keys: ApiKeys, note: Callable[[], None]) -> None:
        self._keys = keys
        self._note = note
        self._is_noted = False

    def create(
        self, name: str, scope: Scope, *, expires: datetime | None, per_minute: int | None
    ) -> tuple[ApiKey, str]:
        """A new key and its token."""
        made = self._keys.create(name, scope, expires=expires, per_minute=per_minute)
        self.any()
        return made

    def list(self) -> Sequence[ApiKey]:
        """All keys, oldest first."""
        return self._keys.list()

    def revoke(self, id: str) -> ApiKey:
        """Close a key for good."""
        return self._keys.revoke(id)

    def find(self, token: str) -> ApiKey | None:
        """The key of a token, if it is valid now."""
        return self._keys.find(token)

    def any(self) -> bool:
        """Whether there has ever been a key. The first time that there is one, it is noted; if that fails, the next."""
        if self._is_noted:
            return True
        if not self._keys.any():
            return False
        try:
            self._note()
            self._is_noted = True
        except StoreUnavailableError as error:
            logger.warning("the graph does not know yet that there are keys", extra={"error": str(error)})
        return True
