"""Commands on a graph of their own, and how one is killed in the middle of its job."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from services.adapters.state.jobs import StateJobs
from services.adapters.state.sqlite.state_file import StateFile
from services.queue.model import JobKind
from tests.waiting import PATIENCE_SECONDS, patiently

KILLS = int(os.environ.get("STRATA_KILLS", "2"))
"""How often in a row a command is killed."""


def command(folder: Path, *arguments: str) -> tuple[list[str], dict[str, str]]:
    """A command on the graph of a folder, with its environment."""
    surroundings = {"STRATA_GRAPH": str(folder / "graph.kgl"), "STRATA_STATE": str(folder / "state.sqlite")}
    return [sys.executable, "-c", "from api.cli import main; main()", *arguments], {**os.environ, **surroundings}


def done(folder: Path, root: Path, *arguments: str) -> str:
    """What a command prints."""
    line, surroundings = command(folder, *arguments)
    return subprocess.run(line, cwd=root, env=surroundings, check=True, capture_output=True, text=True).stdout


def newest(folder: Path, kind: JobKind) -> tuple[Any, int]:
    """The newest job of a kind, and how many of its steps are finished; None while there is none."""
    state = StateFile.open(folder / "state.sqlite")
    try:
        jobs = StateJobs(state)
        found = jobs.list(kind=kind, limit=1)
        return (found[0], len(jobs.steps(found[0].id))) if found else (None, 0)
    finally:
        state.close()


def killed(folder: Path, root: Path, *arguments: str, kind: JobKind, steps: int) -> None:
    """Begin a command and kill it once its job has finished so many steps."""
    line, surroundings = command(folder, *arguments)
    with subprocess.Popen(
        line, cwd=root, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        patiently(lambda: newest(folder, kind)[1] >= steps or run.poll() is not None)
        assert run.poll() is None, "it ended before it could be killed"
        run.send_signal(signal.SIGKILL)
        run.wait(PATIENCE_SECONDS)


def outlives_kills(begun: Path, tmp_path: Path, root: Path, *arguments: str, kind: JobKind, kills: int) -> str:
    """What a command prints, which must be the same when it is killed again and again at random steps of its job.

    Args:
        begun: a folder with what the command works on, which is copied.
    """
    whole, folder = (Path(shutil.copytree(begun, tmp_path / name)) for name in ("whole", "killed"))
    expected = done(whole, root, *arguments)
    undisturbed, steps = newest(whole, kind)
    for moment in sorted(random.Random(" ".join(arguments[3:])).sample(range(1, max(steps * 3 // 4, 2)), kills)):
        ahead = newest(folder, kind)[1] + 1  # a job that dies without a step done is given up in the end
        killed(folder, root, *arguments, kind=kind, steps=max(moment, ahead))
    assert done(folder, root, *arguments) == expected
    job, finished = newest(folder, kind)
    assert 1 < job.attempts <= kills + 1  # one that is killed before it has taken the job up is none
    assert finished == steps
    under_way = kills * 2  # of a kill, a call that was not stored and one that was stored but not yet counted
    assert abs(job.spent.model_calls - undisturbed.spent.model_calls) <= under_way
    return expected
