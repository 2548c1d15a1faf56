"""PostgreSQL keeps every promise of the job queue."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from services.adapters.state.jobs import StateJobs
from services.adapters.state.postgres.server import PostgresServer
from tests.builders.job_values import Clock
from tests.contract.jobs import JobQueueContract
from tests.contract.jobs_of_graphs import JobsOfGraphsContract


class TestJobsInPostgres(JobQueueContract, JobsOfGraphsContract):
    @pytest.fixture
    def queue(self, postgres: PostgresServer, clock: Clock) -> StateJobs:
        """An empty store."""
        return StateJobs(postgres, clock=clock)

    @pytest.fixture
    def of_graph(self, postgres: PostgresServer, clock: Clock) -> Callable[[str], StateJobs]:
        """The jobs of a graph."""
        return lambda graph: StateJobs(postgres, clock=clock, graph=graph)

    @pytest.fixture
    def die(self, postgres: PostgresServer) -> Callable[[str], None]:
        """The session that holds the locks ends; owners that live are back when they next renew."""
        return lambda owner: postgres.owners.close()
