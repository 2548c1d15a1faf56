"""An extraction that is killed is gone on with: no paper that was read is read again, and the answer is the same."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from services.adapters.state.sqlite_jobs import SqliteJobs
from services.adapters.state.state_file import StateFile
from services.queue.model import JobKind

FIELD = "graph-neural-networks"
ASK = ("ask", "entity", FIELD, "task", "--json")
_PATIENCE_SECONDS = 60.0


def command(folder: Path, *arguments: str) -> tuple[list[str], dict[str, str]]:
    """A command on the graph of a folder, with its environment."""
    surroundings = {"STRATA_GRAPH": str(folder / "graph.kgl"), "STRATA_STATE": str(folder / "state.sqlite")}
    return [sys.executable, "-c", "from api.cli import main; main()", *arguments], {**os.environ, **surroundings}


def done(folder: Path, root: Path, *arguments: str) -> str:
    """What a command prints."""
    line, surroundings = command(folder, *arguments)
    return subprocess.run(line, cwd=root, env=surroundings, check=True, capture_output=True, text=True).stdout


def built(folder: Path, root: Path) -> Path:
    """A folder with the graph of the example field."""
    folder.mkdir()
    done(folder, root, "import", "examples/graph_neural_networks.jsonl")
    done(folder, root, "field", "build", "graph neural networks", "--as-of", "2025-01-01")
    return folder


def extraction(folder: Path) -> tuple[Any, int]:
    """The newest extraction, and how many of its steps are finished; None while there is none."""
    state = StateFile.open(folder / "state.sqlite")
    try:
        jobs = SqliteJobs(state)
        found = jobs.list(kind=JobKind.EXTRACTION, limit=1)
        return (found[0], len(jobs.steps(found[0].id))) if found else (None, 0)
    finally:
        state.close()


def test_what_a_killed_extraction_read_is_not_read_again(tmp_path: Path, root: Path) -> None:
    whole = built(tmp_path / "whole", root)
    expected = json.loads(done(whole, root, *ASK))
    calls = extraction(whole)[0].spent.model_calls
    folder = built(tmp_path / "killed", root)
    line, surroundings = command(folder, *ASK)
    with subprocess.Popen(
        line, cwd=root, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while extraction(folder)[1] < 5:
            assert run.poll() is None, "it ended before it could be killed"
            assert time.monotonic() < deadline
            time.sleep(0.01)
        run.send_signal(signal.SIGKILL)
        run.wait(_PATIENCE_SECONDS)
    assert json.loads(done(folder, root, *ASK)) == expected
    job, _ = extraction(folder)
    assert job.attempts == 2
    assert job.spent.model_calls <= calls + 1  # the call that was under way
