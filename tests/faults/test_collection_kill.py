"""A collection that is killed is gone on with: no answer is asked for again, and the record is the same."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from services.adapters.state.sqlite_jobs import SqliteJobs
from services.adapters.state.state_file import StateFile
from services.queue.model import JobKind
from tests.faults.test_extraction_kill import command, done

COLLECT = ("collect", "graph attention", "--as-of", "2025-01-01", "--size", "30", "--json")
_PATIENCE_SECONDS = 60.0


def collection(folder: Path) -> tuple[Any, int]:
    """The newest collection job, and how many of its steps are finished; None while there is none."""
    state = StateFile.open(folder / "state.sqlite")
    try:
        jobs = SqliteJobs(state)
        found = jobs.list(kind=JobKind.COLLECTION, limit=1)
        return (found[0], len(jobs.steps(found[0].id))) if found else (None, 0)
    finally:
        state.close()


@pytest.mark.slow
def test_what_a_killed_collection_was_answered_is_not_asked_again(tmp_path: Path, root: Path) -> None:
    for name in ("whole", "killed"):
        (tmp_path / name).mkdir()
        done(tmp_path / name, root, "import", "examples/graph_neural_networks.jsonl")
    whole, folder = tmp_path / "whole", tmp_path / "killed"
    expected = json.loads(done(whole, root, *COLLECT))
    calls = collection(whole)[0].spent.model_calls
    line, surroundings = command(folder, *COLLECT)
    with subprocess.Popen(
        line, cwd=root, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while collection(folder)[1] < 3:
            assert run.poll() is None, "it ended before it could be killed"
            assert time.monotonic() < deadline
            time.sleep(0.01)
        run.send_signal(signal.SIGKILL)
        run.wait(_PATIENCE_SECONDS)
    assert json.loads(done(folder, root, *COLLECT)) == expected
    job, _ = collection(folder)
    assert job.attempts == 2
    assert job.spent.model_calls <= calls + 1  # the call that was under way
