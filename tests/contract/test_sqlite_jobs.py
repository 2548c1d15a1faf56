"""The state file keeps every promise of the job queue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from services.adapters.state.jobs import StateJobs
from services.adapters.state.sqlite.database import SqliteDatabase
from services.adapters.state.sqlite.owners import FileOwners
from services.adapters.state.sqlite.state_file import StateFile
from services.queue.worker_locks import WorkerLocks
from tests.builders.job_values import Clock
from tests.contract.jobs import JobQueueContract


class TestJobsInSqlite(JobQueueContract):
    @pytest.fixture
    def locks(self, tmp_path: Path) -> Iterator[WorkerLocks]:
        """The locks that live in this process."""
        locks = WorkerLocks.beside(tmp_path / "state.sqlite")
        yield locks
        locks.close()

    @pytest.fixture
    def queue(self, tmp_path: Path, clock: Clock, locks: WorkerLocks) -> Iterator[StateJobs]:
        """An empty store."""
        state = StateFile.open(tmp_path / "state.sqlite")
        yield StateJobs(SqliteDatabase(state, FileOwners(locks)), clock=clock)
        state.close()

    @pytest.fixture
    def die(self, locks: WorkerLocks) -> Callable[[str], None]:
        """A dead process holds no lock."""
        return locks.let_go
