"""The state file keeps every promise of keys, answers and recordings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from services.adapters.state.api_keys import StateKeys
from services.adapters.state.idempotency_records import StateIdempotencyRecords
from services.adapters.state.recording_store import StateRecordings
from services.adapters.state.response_cache import StateResponseCache
from services.adapters.state.sqlite.state_file import StateFile
from services.queue.worker_locks import new_owner
from tests.contract.answers import Answers, ResponseCacheContract
from tests.contract.idempotency import IdempotencyContract, Records
from tests.contract.keys import ApiKeysContract, KeyClock
from tests.contract.recordings import RecordingsContract


@pytest.fixture
def state(tmp_path: Path) -> Iterator[StateFile]:
    """A state file."""
    state = StateFile.open(tmp_path / "state.sqlite")
    yield state
    state.close()


class TestKeysInSqlite(ApiKeysContract):
    @pytest.fixture
    def keys(self, state: StateFile, key_clock: KeyClock) -> StateKeys:
        """No keys yet."""
        return StateKeys(state, clock=key_clock)


class TestAnswersGivenInSqlite(IdempotencyContract):
    @pytest.fixture
    def records(self, state: StateFile) -> Records:
        """Processes of one machine."""
        return lambda now: StateIdempotencyRecords(state, owner=new_owner(), clock=lambda: now)


class TestAnswersInSqlite(ResponseCacheContract):
    @pytest.fixture
    def answers(self, state: StateFile) -> Answers:
        """Caches of one file."""
        return partial(StateResponseCache, state)


class TestRecordingsInSqlite(RecordingsContract):
    @pytest.fixture
    def recordings(self, state: StateFile) -> StateRecordings:
        """No recordings yet."""
        return StateRecordings(state)
