"""The state file keeps every promise of the job queue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from services.adapters.sqlite_jobs import SqliteJobs
from services.adapters.state_file import StateFile
from services.jobs.owners import Owners
from tests.contract.job_values import Clock
from tests.contract.jobs import JobQueueContract


class TestJobsInSqlite(JobQueueContract):
    @pytest.fixture
    def owners(self, tmp_path: Path) -> Iterator[Owners]:
        """The owners that live in this process."""
        owners = Owners.beside(tmp_path / "state.sqlite")
        yield owners
        owners.close()

    @pytest.fixture
    def queue(self, tmp_path: Path, clock: Clock, owners: Owners) -> Iterator[SqliteJobs]:
        """An empty store."""
        state = StateFile.open(tmp_path / "state.sqlite")
        yield SqliteJobs(state, clock=clock, owners=owners)
        state.close()

    @pytest.fixture
    def die(self, owners: Owners) -> Callable[[str], None]:
        """A dead process holds no lock."""
        return owners.let_go
