"""What `ApiKeys` promises, whatever keeps the keys."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from kg.errors import InvalidInputError, NotFoundError
from services.access import ApiKeys, Scope

START = datetime(2026, 11, 2, 9, tzinfo=UTC)


class KeyClock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


def create(keys: ApiKeys, name: str = "laptop", expires: datetime | None = None) -> tuple[str, str]:
    """Id and token of a new key."""
    key, token = keys.create(name, Scope.WRITE, expires=expires, per_minute=9)
    return key.id, token


class ApiKeysContract:
    """Inherit it and give the fixture `keys`, on the clock `key_clock`, without any key."""

    @pytest.fixture
    def key_clock(self) -> KeyClock:
        """The clock of the keys."""
        return KeyClock()

    def test_a_token_leads_to_its_key(self, keys: ApiKeys) -> None:
        id, token = create(keys)
        found = keys.find(token)
        assert found is not None
        assert (found.id, found.name, found.scope, found.per_minute) == (id, "laptop", Scope.WRITE, 9)
        assert found.principal.name == "laptop"

    def test_a_token_has_an_id_and_256_random_bits(self, keys: ApiKeys) -> None:
        id, token = create(keys)
        prefix, token_id, secret = token.split("_", 2)
        assert (prefix, token_id, len(secret)) == ("strata", id, 43)
        assert create(keys, "other")[1].split("_", 2)[2] != secret

    @pytest.mark.parametrize(
        "change", [str.upper, lambda t: t[:-1], lambda t: t + "A", lambda t: t[:8] + "f" * 12 + t[20:]]
    )
    def test_another_token_leads_nowhere(self, keys: ApiKeys, change: object) -> None:
        _, token = create(keys)
        assert keys.find(change(token)) is None

    def test_a_revoked_key_leads_nowhere_and_stays_listed(self, keys: ApiKeys, key_clock: KeyClock) -> None:
        id, token = create(keys)
        key_clock.now += timedelta(days=1)
        revoked = keys.revoke("laptop")
        assert revoked.revoked == key_clock.now
        assert keys.find(token) is None
        assert keys.any()
        key_clock.now += timedelta(days=1)
        assert keys.revoke(id).revoked == revoked.revoked
        with pytest.raises(NotFoundError, match="strata keys list"):
            keys.revoke("laptop")

    def test_a_key_ends_when_it_expires(self, keys: ApiKeys, key_clock: KeyClock) -> None:
        _, token = create(keys, expires=START + timedelta(days=1))
        key_clock.now += timedelta(days=1) - timedelta(microseconds=1)
        assert keys.find(token)
        key_clock.now += timedelta(microseconds=1)
        assert keys.find(token) is None

    def test_its_use_is_noted_every_five_minutes(self, keys: ApiKeys, key_clock: KeyClock) -> None:
        _, token = create(keys)
        noted = []
        for _ in range(4):
            keys.find(token)
            noted.append(keys.list()[0].last_used)
            key_clock.now += timedelta(minutes=2)
        assert noted == [START, START, START, START + timedelta(minutes=6)]

    def test_a_name_belongs_to_one_key_that_is_not_revoked(self, keys: ApiKeys) -> None:
        create(keys)
        with pytest.raises(InvalidInputError, match="there is a key named 'laptop'"):
            create(keys)
        keys.revoke("laptop")
        create(keys)
        assert [key.name for key in keys.list()] == ["laptop", "laptop"]

    @pytest.mark.parametrize("name", ["", "  ", "x" * 101, "two\nlines"])
    def test_a_name_is_one_line(self, keys: ApiKeys, name: str) -> None:
        with pytest.raises(InvalidInputError, match="name of 1 to 100"):
            create(keys, name)

    def test_keys_are_listed_oldest_first_with_all_that_was_asked_for(self, keys: ApiKeys, key_clock: KeyClock) -> None:
        first, _ = create(keys, "first", expires=START + timedelta(days=9))
        key_clock.now += timedelta(seconds=1)
        second, _ = create(keys, "second")
        listed = keys.list()
        assert [key.id for key in listed] == [first, second]
        assert (listed[0].created, listed[0].expires, listed[1].expires) == (START, START + timedelta(days=9), None)

    def test_a_name_that_no_key_can_have_is_not_found(self, keys: ApiKeys) -> None:
        with pytest.raises(NotFoundError):
            keys.revoke("a\0b")
