"""News of other processes wake who waits, and without them polling does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from services.adapters.state.jobs import StateJobs
from services.adapters.state.postgres.listener import PostgresListener
from services.adapters.state.postgres.server import PostgresServer
from services.queue.model import JobState
from services.queue.notifier import Notifier
from services.queue.worker import Pace, Worker
from services.steps.offload import offload
from tests.builders.job_values import claimed, new
from tests.builders.scripted import Script
from tests.postgres import process_on
from tests.postgres_local.server import LocalPostgres
from tests.waiting import PATIENCE_SECONDS, until

NEVER = Pace(poll=3_600, recover=3_600)


@pytest.fixture
def elsewhere(postgres: PostgresServer) -> Iterator[StateJobs]:
    """The jobs as another process sees them: it tells nobody here."""
    process = process_on(postgres)
    yield StateJobs(process)
    process.owners.close()


@pytest.fixture
def notifier() -> Notifier:
    """Who is told in this process."""
    return Notifier()


@pytest.fixture
def listener(postgres: PostgresServer, notifier: Notifier) -> Iterator[PostgresListener]:
    """A listener that hears."""
    listener = PostgresListener(postgres.address, notifier)
    assert listener.hears.wait(PATIENCE_SECONDS)
    yield listener
    listener.close()


@pytest.mark.usefixtures("listener")
async def test_an_event_that_another_process_stores_wakes_who_waits_for_it(
    elsewhere: StateJobs, notifier: Notifier
) -> None:
    job = elsewhere.submit(new())
    waiting = asyncio.create_task(notifier.wait(job.id, PATIENCE_SECONDS, after=1))
    await offload(elsewhere.cancel, job.id)
    assert await waiting


@pytest.mark.usefixtures("listener")
async def test_a_worker_that_never_looks_takes_a_job_that_another_process_submits(
    postgres: PostgresServer, elsewhere: StateJobs, notifier: Notifier
) -> None:
    process = process_on(postgres)
    worker = Worker(
        StateJobs(process, notifier=notifier), Script().handlers, concurrency=1, notifier=notifier, pace=NEVER
    )
    running = asyncio.create_task(worker.run())
    await until(lambda: worker.is_working)
    job = await offload(elsewhere.submit, new())
    await until(lambda: elsewhere.get(job.id).state is JobState.SUCCEEDED)
    await worker.stop(5)
    await running
    process.owners.close()


async def test_a_worker_without_a_listener_looks_by_itself(postgres: PostgresServer, elsewhere: StateJobs) -> None:
    process = process_on(postgres)
    worker = Worker(StateJobs(process), Script().handlers, concurrency=1, pace=Pace(poll=0.02))
    running = asyncio.create_task(worker.run())
    job = await offload(elsewhere.submit, new())
    await until(lambda: elsewhere.get(job.id).state is JobState.SUCCEEDED)
    await worker.stop(5)
    await running
    process.owners.close()


async def test_after_a_restart_of_the_server_it_hears_again(
    postgres_server: LocalPostgres, listener: PostgresListener, elsewhere: StateJobs, notifier: Notifier
) -> None:
    id = claimed(elsewhere).id
    await offload(postgres_server.stop)
    await until(lambda: not listener.hears.is_set())
    await offload(postgres_server.start)
    assert await offload(listener.hears.wait, PATIENCE_SECONDS)
    waiting = asyncio.create_task(notifier.wait(id, PATIENCE_SECONDS, after=2))
    await offload(elsewhere.cancel, id)
    assert await waiting


def test_closing_it_twice_is_no_error(listener: PostgresListener) -> None:
    listener.close()
    listener.close()
