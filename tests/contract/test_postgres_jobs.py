"""PostgreSQL keeps every promise of the job queue."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from services.adapters.state.jobs import StateJobs
from services.adapters.state.postgres.database import PostgresDatabase
from services.adapters.state.postgres.owners import PostgresOwners
from services.adapters.state.postgres.server import PostgresServer
from tests.builders.job_values import Clock
from tests.contract.jobs import JobQueueContract


class TestJobsInPostgres(JobQueueContract):
    @pytest.fixture
    def owners(self, postgres: PostgresServer) -> Iterator[PostgresOwners]:
        """The owners that live in this process."""
        owners = PostgresOwners(postgres)
        yield owners
        owners.close()

    @pytest.fixture
    def queue(self, postgres: PostgresServer, owners: PostgresOwners, clock: Clock) -> StateJobs:
        """An empty store."""
        return StateJobs(PostgresDatabase(postgres, owners), clock=clock)

    @pytest.fixture
    def die(self, owners: PostgresOwners) -> Callable[[str], None]:
        """A dead process holds no lock."""
        return owners.let_go
