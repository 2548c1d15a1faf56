"""A store of jobs in a file, for the workers under test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.adapters.sqlite_jobs import SqliteJobs
from services.adapters.state_file import StateFile
from services.jobs.announcer import Announcer
from services.jobs.owners import Owners


@pytest.fixture
def announcer() -> Announcer:
    """Tells what the store stores."""
    return Announcer()


@pytest.fixture
def state(tmp_path: Path) -> Iterator[StateFile]:
    """An empty state file."""
    state = StateFile.open(tmp_path / "state.sqlite")
    yield state
    state.close()


@pytest.fixture
def owners(state: StateFile) -> Iterator[Owners]:
    """The owners that live in this process."""
    owners = Owners.beside(state.path)
    yield owners
    owners.close()


@pytest.fixture
def jobs(state: StateFile, owners: Owners, announcer: Announcer) -> SqliteJobs:
    """An empty store."""
    return SqliteJobs(state, owners=owners, announcer=announcer)
