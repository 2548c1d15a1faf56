"""The state file keeps every promise of keys, answers and recordings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from services.adapters.state.api_keys import SqliteKeys
from services.adapters.state.idempotency_records import SqliteIdempotencyRecords
from services.adapters.state.recordings import SqliteRecordings
from services.adapters.state.response_cache import SqliteResponseCache
from services.adapters.state.state_file import StateFile
from services.queue.worker_locks import WorkerLocks, new_owner
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
    def keys(self, state: StateFile, key_clock: KeyClock) -> SqliteKeys:
        """No keys yet."""
        return SqliteKeys(state, clock=key_clock)


class TestAnswersGivenInSqlite(IdempotencyContract):
    @pytest.fixture
    def records(self, state: StateFile, tmp_path: Path) -> Iterator[Records]:
        """Processes of one machine."""
        locks = WorkerLocks(tmp_path / "locks")
        yield lambda now: SqliteIdempotencyRecords(state, locks, owner=new_owner(), clock=lambda: now)
        locks.close()


class TestAnswersInSqlite(ResponseCacheContract):
    @pytest.fixture
    def answers(self, state: StateFile) -> Answers:
        """Caches of one file."""
        return partial(SqliteResponseCache, state)


class TestRecordingsInSqlite(RecordingsContract):
    @pytest.fixture
    def recordings(self, state: StateFile) -> SqliteRecordings:
        """No recordings yet."""
        return SqliteRecordings(state)
