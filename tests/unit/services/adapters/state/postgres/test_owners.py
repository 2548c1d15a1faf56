"""Who holds jobs: told by sessions, and after a restart of the server by leases."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from kg.errors import StoreUnavailableError
from services.adapters.state.jobs import StateJobs
from services.adapters.state.postgres.owners import STALLED
from services.adapters.state.postgres.server import PostgresServer
from services.errors import LeaseLostError
from services.queue.model import JobState
from services.queue.step_recorder import LEASE_SECONDS
from tests.builders.job_values import Clock, check_history, claimed, new
from tests.postgres import process_on
from tests.postgres_local.server import LocalPostgres


@pytest.fixture
def clock(postgres: PostgresServer) -> Clock:
    """The server's time, in the hands of the test."""
    with postgres.writing() as transaction:
        return Clock(at=transaction.now())


@pytest.fixture
def process(postgres: PostgresServer) -> Iterator[PostgresServer]:
    """One process."""
    process = process_on(postgres)
    yield process
    process.owners.close()


@pytest.fixture
def mine(process: PostgresServer, clock: Clock) -> StateJobs:
    """Its jobs."""
    return StateJobs(process, clock=clock)


@pytest.fixture
def others(postgres: PostgresServer, clock: Clock) -> Iterator[StateJobs]:
    """The jobs of another process."""
    other = process_on(postgres)
    yield StateJobs(other, clock=clock)
    other.owners.close()


def test_nothing_is_taken_from_a_process_that_only_stands_still(
    process: PostgresServer, mine: StateJobs, others: StateJobs, clock: Clock
) -> None:
    id = claimed(mine).id
    clock.move(LEASE_SECONDS + 1)
    assert not others.recover()
    assert mine.renew(id, "one", lease_seconds=LEASE_SECONDS) is JobState.RUNNING
    process.owners.close()
    assert others.recover() == [id]


def test_a_job_whose_worker_never_heard_that_it_has_it_comes_back(
    mine: StateJobs, others: StateJobs, clock: Clock
) -> None:
    id = claimed(mine).id
    clock.move(LEASE_SECONDS + STALLED.total_seconds())
    assert not others.recover()
    clock.move(1)
    kept = claimed(mine).id
    assert others.recover() == [id], "the owner lives, so its other job stays"
    assert mine.get(kept).state is JobState.RUNNING
    with pytest.raises(LeaseLostError):
        mine.finish(id, "one", JobState.SUCCEEDED, result={})
    check_history(mine, id)


def test_a_restart_of_the_server_takes_no_job_from_the_living(
    mine: StateJobs, others: StateJobs, clock: Clock, postgres: PostgresServer, postgres_server: LocalPostgres
) -> None:
    held, lost = claimed(mine).id, claimed(others, "two").id
    postgres_server.stop()
    with pytest.raises(StoreUnavailableError):
        mine.renew(held, "one", lease_seconds=LEASE_SECONDS)
    postgres_server.start()
    watching = StateJobs(process_on(postgres), clock=clock)
    clock.at = postgres.read("SELECT pg_postmaster_start_time() AS at")[0]["at"] + timedelta(seconds=1)
    assert not watching.recover(), "the owners need a moment to come back"
    assert mine.renew(held, "one", lease_seconds=LEASE_SECONDS) is JobState.RUNNING
    clock.move(LEASE_SECONDS)
    assert watching.recover() == [lost], "its owner did not come back, and its lease ran out"
    assert watching.get(held).state is JobState.RUNNING


def test_what_a_session_that_is_cut_held_is_recovered_and_its_owner_told(
    mine: StateJobs, others: StateJobs, postgres_server: LocalPostgres
) -> None:
    id = claimed(mine).id
    postgres_server.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
    assert others.recover() == [id]
    with pytest.raises(LeaseLostError):
        mine.renew(id, "one", lease_seconds=LEASE_SECONDS)
    again = mine.claim("one", lease_seconds=LEASE_SECONDS)
    assert again is not None
    assert not others.recover(), "its owner has a new session"
    mine.finish(id, "one", JobState.SUCCEEDED, result={})
    check_history(mine, id)


def test_the_dead_without_jobs_are_forgotten_when_the_jobs_are_opened(
    mine: StateJobs, others: StateJobs, postgres: PostgresServer, postgres_server: LocalPostgres
) -> None:
    claimed(mine, "living")
    postgres_server.execute("INSERT INTO strata.owners VALUES ('dead', pg_postmaster_start_time())")
    StateJobs(process_on(postgres))
    assert [row["owner"] for row in postgres.read("SELECT owner FROM owners")] == ["living"]


def test_closing_twice_or_while_the_server_is_away_is_no_error(
    postgres: PostgresServer, postgres_server: LocalPostgres
) -> None:
    owners = process_on(postgres).owners
    owners.hold("one")
    postgres_server.stop()
    owners.close()
    owners.close()
    postgres_server.start()


def test_a_job_store_forgets_old_jobs(mine: StateJobs, postgres: PostgresServer, clock: Clock) -> None:
    old, waiting = claimed(mine), mine.submit(new("waiting"))
    mine.finish(old.id, "one", JobState.SUCCEEDED, result={})
    clock.move(30 * 86_400)
    assert len(StateJobs(process_on(postgres), clock=clock).list()) == 2
    clock.move(1)
    assert [job.id for job in StateJobs(process_on(postgres), clock=clock).list()] == [waiting.id]
