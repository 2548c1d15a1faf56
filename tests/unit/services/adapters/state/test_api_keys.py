"""Keys in the state file; tests/contract/keys.py has what holds for any store."""

from __future__ import annotations

import pytest

from services.adapters.state.api_keys import SqliteKeys
from services.adapters.state.state_file import StateFile
from tests.contract.keys import create


@pytest.fixture
def keys(state: StateFile) -> SqliteKeys:
    """No keys yet."""
    return SqliteKeys(state)


def test_the_secret_is_nowhere_in_the_file(keys: SqliteKeys, state: StateFile) -> None:
    _, token = create(keys)
    state.close()
    assert token.split("_", 2)[2].encode() not in b"".join(
        file.read_bytes() for file in state.path.parent.glob("state.sqlite*") if file.is_file()
    )


def test_two_processes_see_the_same_keys(keys: SqliteKeys, state: StateFile) -> None:
    other_file = StateFile.open(state.path)
    other = SqliteKeys(other_file)
    assert not other.any()
    _, token = create(keys)
    assert other.find(token)
    other_file.close()
