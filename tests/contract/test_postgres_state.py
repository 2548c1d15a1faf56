"""PostgreSQL keeps every promise of keys, answers and recordings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from services.adapters.state.postgres.api_keys import PostgresKeys
from services.adapters.state.postgres.idempotency_records import PostgresIdempotencyRecords
from services.adapters.state.postgres.owners import PostgresOwners
from services.adapters.state.postgres.recordings import PostgresRecordings
from services.adapters.state.postgres.response_cache import PostgresResponseCache
from services.adapters.state.postgres.server import PostgresServer
from services.queue.worker_locks import new_owner
from tests.contract.answers import Answers, ResponseCacheContract
from tests.contract.idempotency import ANSWER, ATTEMPT, IdempotencyContract, Records
from tests.contract.keys import ApiKeysContract, KeyClock
from tests.contract.recordings import RecordingsContract


class TestKeysInPostgres(ApiKeysContract):
    @pytest.fixture
    def keys(self, postgres: PostgresServer, key_clock: KeyClock) -> PostgresKeys:
        """No keys yet."""
        return PostgresKeys(postgres, clock=key_clock)


class TestAnswersGivenInPostgres(IdempotencyContract):
    @pytest.fixture
    def processes(self) -> list[PostgresOwners]:
        """The sessions of the processes that `records` made."""
        return []

    @pytest.fixture
    def records(self, postgres: PostgresServer, processes: list[PostgresOwners]) -> Iterator[Records]:
        """Processes of any machines, each with a session of its own."""

        def one_more(now: float) -> PostgresIdempotencyRecords:
            processes.append(PostgresOwners(postgres))
            return PostgresIdempotencyRecords(postgres, processes[-1], owner=new_owner(), clock=lambda: now)

        yield one_more
        for owners in processes:
            owners.close()

    def test_the_attempt_of_a_process_that_died_is_taken_over(
        self, records: Records, processes: list[PostgresOwners]
    ) -> None:
        records(0.0).begin(ATTEMPT)
        processes[0].close()
        kept = records(0.0)
        assert kept.begin(ATTEMPT) is None
        kept.finish(ATTEMPT, ANSWER)
        assert kept.begin(ATTEMPT) == ANSWER


class TestAnswersInPostgres(ResponseCacheContract):
    @pytest.fixture
    def answers(self, postgres: PostgresServer) -> Answers:
        """Caches of one server."""
        return partial(PostgresResponseCache, postgres)


class TestRecordingsInPostgres(RecordingsContract):
    @pytest.fixture
    def recordings(self, postgres: PostgresServer) -> PostgresRecordings:
        """No recordings yet."""
        return PostgresRecordings(postgres)
