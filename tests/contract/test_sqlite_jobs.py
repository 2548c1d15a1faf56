"""The state file keeps every promise of the job queue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from services.adapters.state.jobs import StateJobs
from services.adapters.state.sqlite.state_file import StateFile
from tests.builders.job_values import Clock
from tests.contract.jobs import JobQueueContract
from tests.contract.jobs_of_graphs import JobsOfGraphsContract


class TestJobsInSqlite(JobQueueContract, JobsOfGraphsContract):
    @pytest.fixture
    def file(self, tmp_path: Path) -> Iterator[StateFile]:
        """A state file."""
        file = StateFile.open(tmp_path / "state.sqlite")
        yield file
        file.close()

    @pytest.fixture
    def queue(self, file: StateFile, clock: Clock) -> StateJobs:
        """An empty store."""
        return StateJobs(file, clock=clock)

    @pytest.fixture
    def of_graph(self, file: StateFile, clock: Clock) -> Callable[[str], StateJobs]:
        """The jobs of a graph."""
        return lambda graph: StateJobs(file, clock=clock, graph=graph)

    @pytest.fixture
    def die(self, file: StateFile) -> Callable[[str], None]:
        """A dead process holds no lock."""
        return file.owners.let_go
