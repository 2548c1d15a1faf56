"""A key as it is made and checked, whatever keeps it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from kg.errors import InvalidInputError
from services.access import ApiKey, Scope, secret_hash

COARSE = timedelta(minutes=5)
"""A use is noted if the noted one is older, so that reading needs no write."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewKey:
    """A key, its token, which is shown once, and what is stored of its secret."""

    key: ApiKey
    token: str = field(repr=False)
    secret_hash: bytes


def new_key(name: str, scope: Scope, *, created: datetime, expires: datetime | None, per_minute: int | None) -> NewKey:
    """A key with a token `strata_<id>_<secret>`; the secret is 256 random bits, URL-safe.

    Raises:
        InvalidInputError: the name is no line of 1 to 100 printable characters, or the key has expired by now.
    """
    if not name.strip() or len(name) > 100 or not name.isprintable():
        raise InvalidInputError("a key needs a name of 1 to 100 printable characters", field="name")
    if expires is not None and expires <= created:
        raise InvalidInputError("a key that expires must do so in the future", field="expires")
    id, secret = secrets.token_hex(6), secrets.token_urlsafe(32)
    key = ApiKey(id=id, name=name, scope=scope, created=created, expires=expires, per_minute=per_minute)
    return NewKey(key=key, token=f"strata_{id}_{secret}", secret_hash=secret_hash(secret))


def name_taken(name: str) -> InvalidInputError:
    """The error for a name that another valid key has."""
    return InvalidInputError(f"there is a key named {name!r}; revoke it first, or take another name")
