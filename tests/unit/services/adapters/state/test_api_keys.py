"""Keys in the state file."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kg.errors import InvalidInputError, NotFoundError
from services.access import Scope
from services.adapters.state.api_keys import SqliteKeys
from services.adapters.state.state_file import StateFile

START = datetime(2026, 11, 2, 9, tzinfo=UTC)


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """The clock of the keys."""
    return Clock()


@pytest.fixture
def state(tmp_path: Path) -> Iterator[StateFile]:
    """A state file."""
    state = StateFile.open(tmp_path / "state.sqlite")
    yield state
    state.close()


@pytest.fixture
def keys(state: StateFile, clock: Clock) -> SqliteKeys:
    """No keys yet."""
    return SqliteKeys(state, clock=clock)


def create(keys: SqliteKeys, name: str = "laptop", expires: datetime | None = None) -> tuple[str, str]:
    """Id and token of a new key."""
    key, token = keys.create(name, Scope.WRITE, expires=expires, per_minute=9)
    return key.id, token


def test_a_token_leads_to_its_key(keys: SqliteKeys) -> None:
    id, token = create(keys)
    found = keys.find(token)
    assert found is not None
    assert (found.id, found.name, found.scope, found.per_minute) == (id, "laptop", Scope.WRITE, 9)
    assert found.principal.name == "laptop"


def test_a_token_has_an_id_and_256_random_bits(keys: SqliteKeys) -> None:
    id, token = create(keys)
    prefix, token_id, secret = token.split("_", 2)
    assert (prefix, token_id, len(secret)) == ("strata", id, 43)
    assert create(keys, "other")[1].split("_", 2)[2] != secret


def test_the_secret_is_nowhere_in_the_file(keys: SqliteKeys, state: StateFile) -> None:
    _, token = create(keys)
    state.close()
    assert token.split("_", 2)[2].encode() not in b"".join(
        file.read_bytes() for file in state.path.parent.glob("state.sqlite*") if file.is_file()
    )


@pytest.mark.parametrize(
    "change", [str.upper, lambda t: t[:-1], lambda t: t + "A", lambda t: t[:8] + "f" * 12 + t[20:]]
)
def test_another_token_leads_nowhere(keys: SqliteKeys, change: object) -> None:
    _, token = create(keys)
    assert keys.find(change(token)) is None


def test_a_revoked_key_leads_nowhere_and_stays_listed(keys: SqliteKeys, clock: Clock) -> None:
    id, token = create(keys)
    clock.now += timedelta(days=1)
    revoked = keys.revoke("laptop")
    assert revoked.revoked == clock.now
    assert keys.find(token) is None
    assert keys.any()
    clock.now += timedelta(days=1)
    assert keys.revoke(id).revoked == revoked.revoked
    with pytest.raises(NotFoundError, match="strata keys list"):
        keys.revoke("laptop")


def test_a_key_ends_when_it_expires(keys: SqliteKeys, clock: Clock) -> None:
    _, token = create(keys, expires=START + timedelta(days=1))
    clock.now += timedelta(days=1) - timedelta(microseconds=1)
    assert keys.find(token)
    clock.now += timedelta(microseconds=1)
    assert keys.find(token) is None


def test_its_use_is_noted_every_five_minutes(keys: SqliteKeys, clock: Clock) -> None:
    _, token = create(keys)
    noted = []
    for _ in range(4):
        keys.find(token)
        noted.append(keys.list()[0].last_used)
        clock.now += timedelta(minutes=2)
    assert noted == [START, START, START, START + timedelta(minutes=6)]


def test_a_name_belongs_to_one_key_that_is_not_revoked(keys: SqliteKeys) -> None:
    create(keys)
    with pytest.raises(InvalidInputError, match="there is a key named 'laptop'"):
        create(keys)
    keys.revoke("laptop")
    create(keys)
    assert [key.name for key in keys.list()] == ["laptop", "laptop"]


@pytest.mark.parametrize("name", ["", "  ", "x" * 101, "two\nlines"])
def test_a_name_is_one_line(keys: SqliteKeys, name: str) -> None:
    with pytest.raises(InvalidInputError, match="name of 1 to 100"):
        create(keys, name)


def test_two_processes_see_the_same_keys(keys: SqliteKeys, state: StateFile) -> None:
    other_file = StateFile.open(state.path)
    other = SqliteKeys(other_file)
    assert not other.any()
    _, token = create(keys)
    assert other.find(token)
    other_file.close()
