"""An embedded graph, empty or with a small field, and a store of jobs in a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.adapters.state.jobs import StateJobs
from services.adapters.state.sqlite.state_file import StateFile
from services.queue.notifier import Notifier
from services.queue.worker_locks import WorkerLocks
from tests.builders.small_field import CITATIONS, GRAPHS, Desk, desk_on
from tests.builders.stored_graphs import empty_graph


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An empty embedded graph."""
    engine = empty_graph(tmp_path / "graph")
    yield desk_on(engine)
    engine.close()


@pytest.fixture
def stocked(desk: Desk) -> Desk:
    """A graph that holds `GRAPHS` and `CITATIONS`."""
    desk.papers.save(GRAPHS)
    desk.papers.save_citations(CITATIONS)
    return desk


@pytest.fixture
def notifier() -> Notifier:
    """Tells what the store stores."""
    return Notifier()


@pytest.fixture
def state(tmp_path: Path) -> Iterator[StateFile]:
    """An empty state file."""
    state = StateFile.open(tmp_path / "state.sqlite")
    yield state
    state.close()


@pytest.fixture
def locks(state: StateFile) -> WorkerLocks:
    """The locks that live in this process."""
    return state.owners


@pytest.fixture
def jobs(state: StateFile, notifier: Notifier) -> StateJobs:
    """An empty store."""
    return StateJobs(state, notifier=notifier)
