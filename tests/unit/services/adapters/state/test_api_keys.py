"""Keys in the state file; tests/contract/keys.py has what holds for any store."""

from __future__ import annotations

import pytest

from services.adapters.state.api_keys import StateKeys
from services.adapters.state.sqlite.state_file import StateFile
from tests.contract.keys import create


@pytest.fixture
def keys(state: StateFile) -> StateKeys:
    """No keys yet."""
    return StateKeys(state)


def test_the_secret_is_nowhere_in_the_file(keys: StateKeys, state: StateFile) -> None:
    _, token = create(keys)
    state.close()
    assert token.split("_", 2)[2].encode() not in b"".join(
        file.read_bytes() for file in state.path.parent.glob("state.sqlite*") if file.is_file()
    )


def test_two_processes_see_the_same_keys(keys: StateKeys, state: StateFile) -> None:
    other_file = StateFile.open(state.path)
    other = StateKeys(other_file)
    assert not other.any()
    _, token = create(keys)
    assert other.find(token)
    other_file.close()
