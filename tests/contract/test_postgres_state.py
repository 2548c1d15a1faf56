"""PostgreSQL keeps every promise of keys, answers and recordings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from services.adapters.state.api_keys import StateKeys
from services.adapters.state.idempotency_records import StateIdempotencyRecords
from services.adapters.state.postgres.server import PostgresServer
from services.adapters.state.recording_store import StateRecordings
from services.adapters.state.response_cache import StateResponseCache
from services.queue.worker_locks import new_owner
from tests.contract.answers import Answers, ResponseCacheContract
from tests.contract.idempotency import ANSWER, ATTEMPT, IdempotencyContract, Records
from tests.contract.keys import ApiKeysContract, KeyClock
from tests.contract.recordings import RecordingsContract
from tests.postgres import process_on


class TestKeysInPostgres(ApiKeysContract):
    @pytest.fixture
    def keys(self, postgres: PostgresServer, key_clock: KeyClock) -> StateKeys:
        """No keys yet."""
        return StateKeys(process_on(postgres), clock=key_clock)


class TestAnswersGivenInPostgres(IdempotencyContract):
    @pytest.fixture
    def processes(self) -> list[PostgresServer]:
        """The sessions of the processes that `records` made."""
        return []

    @pytest.fixture
    def records(self, postgres: PostgresServer, processes: list[PostgresServer]) -> Iterator[Records]:
        """Processes of any machines, each with a session of its own."""

        def one_more(now: float) -> StateIdempotencyRecords:
            processes.append(process_on(postgres))
            return StateIdempotencyRecords(processes[-1], owner=new_owner(), clock=lambda: now)

        yield one_more
        for process in processes:
            process.owners.close()

    def test_the_attempt_of_a_process_that_died_is_taken_over(
        self, records: Records, processes: list[PostgresServer]
    ) -> None:
        records(0.0).begin(ATTEMPT)
        processes[0].owners.close()
        kept = records(0.0)
        assert kept.begin(ATTEMPT) is None
        kept.finish(ATTEMPT, ANSWER)
        assert kept.begin(ATTEMPT) == ANSWER


class TestAnswersInPostgres(ResponseCacheContract):
    @pytest.fixture
    def answers(self, postgres: PostgresServer) -> Answers:
        """Caches of one server."""
        return partial(StateResponseCache, process_on(postgres))


class TestRecordingsInPostgres(RecordingsContract):
    @pytest.fixture
    def recordings(self, postgres: PostgresServer) -> StateRecordings:
        """No recordings yet."""
        return StateRecordings(process_on(postgres))
