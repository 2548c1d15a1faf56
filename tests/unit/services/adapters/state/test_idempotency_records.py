"""Answers already given, in the state file; tests/contract/idempotency.py has what holds for any store."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.adapters.state.idempotency_records import StateIdempotencyRecords
from services.adapters.state.sqlite.state_file import StateFile
from services.errors import InFlightError
from services.queue.worker_locks import new_owner
from tests.contract.idempotency import ANSWER, ATTEMPT


@pytest.fixture
def state(tmp_path: Path) -> Iterator[StateFile]:
    """A state file."""
    state = StateFile.open(tmp_path / "state.sqlite")
    yield state
    state.close()


def records(state: StateFile, now: float = 0.0) -> StateIdempotencyRecords:
    """The records of a process, at a time."""
    return StateIdempotencyRecords(state, owner=new_owner(), clock=lambda: now)


def test_the_attempt_of_a_process_that_died_is_taken_over_at_once(state: StateFile, root: Path) -> None:
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from services.adapters.state.idempotency_records import StateIdempotencyRecords\n"
        "from services.adapters.state.sqlite.state_file import StateFile\n"
        "from services.queue.worker_locks import new_owner\n"
        "from services.idempotency import Attempt\n"
        "state = StateFile.open(Path(sys.argv[1]))\n"
        "records = StateIdempotencyRecords(state, owner=new_owner(), clock=lambda: 0.0)\n"
        "records.begin(Attempt(principal='p', operation='createSurvey', key='k'))\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    died = subprocess.run([sys.executable, "-c", script, str(state.path)], cwd=root, timeout=60, check=False)
    assert died.returncode < 0
    kept = records(state)
    assert kept.begin(ATTEMPT) is None
    kept.finish(ATTEMPT, ANSWER)
    assert kept.begin(ATTEMPT) == ANSWER


def test_where_the_death_of_a_process_is_not_told_time_does(state: StateFile, monkeypatch: pytest.MonkeyPatch) -> None:
    records(state).begin(ATTEMPT)
    monkeypatch.setattr(state.owners, "is_alive", lambda owner, transaction: None)
    with pytest.raises(InFlightError):
        records(state, 899.0).begin(ATTEMPT)
    assert records(state, 901.0).begin(ATTEMPT) is None
