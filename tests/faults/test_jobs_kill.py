"""Processes share a state file: no job runs twice, and what a killed one held is gone on with at once."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.adapters.state.jobs import StateJobs
from services.adapters.state.sqlite.state_file import StateFile
from services.queue.model import CRASHES, JobKind, JobState, NewJob
from tests.builders.job_values import check_history, new, states
from tests.faults.jobs_child import STEPS


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the state is."""
    return tmp_path / "state.sqlite"


@pytest.fixture
def jobs(path: Path) -> Iterator[StateJobs]:
    """The jobs as this process sees them."""
    state = StateFile.open(path)
    yield StateJobs(state)
    state.close()


def start(root: Path, path: Path) -> subprocess.Popen[str]:
    """A worker process."""
    command = [sys.executable, "-m", "tests.faults.jobs_child", str(path)]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)


def finish(child: subprocess.Popen[str]) -> list[str]:
    """Wait for the end of a worker process; the steps it did."""
    said = child.communicate(timeout=60)[0].splitlines()
    assert child.returncode == 0
    return said


def kill_in_step(child: subprocess.Popen[str], step: str) -> list[str]:
    """SIGKILL a worker process once it is in a step; the steps it did or began."""
    assert child.stdout is not None
    said = []
    for line in child.stdout:
        said.append(line.strip())
        if said[-1] == step:
            break
    child.kill()
    child.communicate(timeout=60)
    return said


def test_processes_that_share_a_queue_run_no_job_twice(root: Path, path: Path, jobs: StateJobs) -> None:
    submitted = [jobs.submit(new(str(number))) for number in range(60)]
    children = [start(root, path) for _ in range(3)]
    shares = [finish(child) for child in children]
    assert Counter(line for share in shares for line in share) == {
        f"{job.id}\t{number}": 1 for job in submitted for number in range(STEPS)
    }
    for job in submitted:
        assert states(jobs, job.id) == [JobState.QUEUED, JobState.RUNNING, JobState.SUCCEEDED]
        check_history(jobs, job.id)


@pytest.mark.parametrize("hang", range(STEPS))
def test_a_killed_worker_is_followed_at_once_and_no_finished_step_is_repeated(
    hang: int, root: Path, path: Path, jobs: StateJobs
) -> None:
    job = jobs.submit(NewJob(kind=JobKind.FIELD, request={"hang": hang}))
    with start(root, path) as first:
        began = kill_in_step(first, f"{job.id}\t{hang}")
    killed = time.monotonic()
    assert jobs.recover() == [job.id], "the lease had half a minute to run; the lock died with its process"
    assert time.monotonic() - killed < 30
    with start(root, path) as second:
        did = finish(second)
    assert began == [f"{job.id}\t{number}" for number in range(hang + 1)]
    assert did == [f"{job.id}\t{number}" for number in range(hang, STEPS)]
    done = jobs.get(job.id)
    assert (done.state, done.attempts) == (JobState.SUCCEEDED, 2)
    assert [step.name for step in jobs.steps(job.id)] == [f"step {number}" for number in range(STEPS)]
    check_history(jobs, job.id)


def test_a_running_process_takes_over_from_one_that_is_killed(root: Path, path: Path, jobs: StateJobs) -> None:
    job = jobs.submit(NewJob(kind=JobKind.FIELD, request={"hang": 1}))
    with start(root, path) as first:
        assert first.stdout is not None
        while not first.stdout.readline().endswith("\t1\n"):
            pass
        with start(root, path) as second:
            time.sleep(0.5)
            assert jobs.get(job.id).attempts == 1, "nothing is taken from a process that lives"
            first.kill()
            assert finish(second) == [f"{job.id}\t{number}" for number in range(1, STEPS)]
    assert jobs.get(job.id).state is JobState.SUCCEEDED


def test_a_job_that_kills_every_process_fails_in_the_end(path: Path, jobs: StateJobs) -> None:
    job = jobs.submit(new())
    for _ in range(CRASHES):
        code = (
            "import os, sys; from pathlib import Path; from services.adapters.state.state import open_state_at; "
            "jobs = open_state_at(Path(sys.argv[1]), None, '').jobs(); "
            "jobs.recover(); jobs.claim(str(os.getpid()), lease_seconds=30); os.kill(os.getpid(), 9)"
        )
        assert subprocess.run([sys.executable, "-c", code, str(path)], check=False, timeout=60).returncode == -9
    jobs.recover()
    done = jobs.get(job.id)
    assert (done.state, done.attempts) == (JobState.FAILED, CRASHES)
    assert done.failure is not None
    assert done.failure.code == "crashed"


_COMMAND = """
import asyncio, sys
from pathlib import Path
from services.adapters.state.sqlite.state_file import StateFile
from services.adapters.state.state import State
from services.queue.inline import run_job
from services.queue.model import JobKind, NewJob
from tests.faults.jobs_child import slowly

jobs = State(StateFile.open(Path(sys.argv[1]))).jobs()
job = NewJob(kind=JobKind.FIELD, request={})
asyncio.run(
    run_job(jobs, jobs, job, handlers={JobKind.FIELD: slowly}, owner=sys.argv[2], progress=lambda *_: None)
)
"""


def command(root: Path, path: Path, owner: str) -> subprocess.Popen[str]:
    """A command that does its job itself."""
    return subprocess.Popen(
        [sys.executable, "-c", _COMMAND, str(path), owner],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_ctrl_c_leaves_the_job_of_a_command_cancelled_and_the_next_one_goes_on(
    root: Path, path: Path, jobs: StateJobs
) -> None:
    with command(root, path, "first") as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "0\n"
        first.send_signal(signal.SIGINT)
        said, complaint = first.communicate(timeout=60)
    assert (first.returncode, said) == (-signal.SIGINT, ""), "the step in hand was the last"
    assert "KeyboardInterrupt" in complaint.splitlines()[-1]
    assert "press Ctrl-C again" in complaint
    (job,) = jobs.list()
    assert job.state is JobState.CANCELLED
    assert [step.name for step in jobs.steps(job.id)] == ["step 0"]
    with command(root, path, "second") as second:
        assert second.communicate(timeout=60)[0].split() == ["1", "2", "3"]
    assert second.returncode == 0
    assert [each.id for each in jobs.list(state=JobState.SUCCEEDED)] == [job.id]
    check_history(jobs, job.id)
