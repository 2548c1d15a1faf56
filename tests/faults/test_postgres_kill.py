"""Workers of several machines share a PostgreSQL server: whoever is killed, no job is lost and none is done twice."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.adapters.state.jobs import StateJobs
from services.adapters.state.postgres.connection import Address
from services.adapters.state.postgres.server import PostgresServer
from services.queue.model import JobKind, JobState, NewJob
from tests.builders.job_values import check_history, new
from tests.faults.jobs_child import STEPS
from tests.postgres import address_of, process_on
from tests.postgres_local.server import LocalPostgres
from tests.waiting import PATIENCE_SECONDS, patiently

JOBS = 200
AT_ONCE = 2
"""Jobs that a worker process has in hand at once."""

LEASE_SECONDS = 30.0


@pytest.fixture
def jobs(postgres: PostgresServer) -> Iterator[StateJobs]:
    """The jobs as this process sees them."""
    process = process_on(postgres)
    yield StateJobs(process)
    process.owners.close()


class Machine:
    """A machine: a folder of its own, a worker process in it, and all that its workers said."""

    def __init__(self, folder: Path, root: Path, address: Address) -> None:
        folder.mkdir()
        self._said = folder / "steps.txt"
        self._folder = folder
        self._command = [sys.executable, "-m", "tests.faults.jobs_child", address.uri]
        self._environment = {**os.environ, "PYTHONPATH": str(root), "STRATA_STATE_PASSWORD": address.password}
        self.start()

    def start(self) -> None:
        """Start the worker."""
        with self._said.open("ab") as said:
            self.worker = subprocess.Popen(self._command, cwd=self._folder, env=self._environment, stdout=said)

    def kill(self) -> bool:
        """SIGKILL the worker and start another; False if it had ended well by itself."""
        self.worker.kill()
        if self.worker.wait(PATIENCE_SECONDS) == 0:
            return False
        self.start()
        return True

    def steps(self) -> list[str]:
        """The steps that its workers began; a line that a kill cut short counts for nothing."""
        return [line for line in self._said.read_text("utf-8").split("\n")[:-1] if line.count("\t") == 1]


def test_two_machines_that_are_killed_at_random_do_each_of_200_jobs_once(
    root: Path, tmp_path: Path, postgres_server: LocalPostgres, jobs: StateJobs
) -> None:
    submitted = [jobs.submit(new(str(number))) for number in range(JOBS)]
    chance = random.Random(16)
    machines = [Machine(tmp_path / name, root, address_of(postgres_server)) for name in ("one", "two")]
    kills = 0
    for ended in range(15, JOBS - 10, 15):
        patiently(lambda ended=ended: jobs.backlog().jobs[JobState.SUCCEEDED] >= ended)
        kills += chance.choice(machines).kill()
    for machine in machines:
        assert machine.worker.wait(PATIENCE_SECONDS) == 0
    assert kills > 8
    for job in submitted:
        assert jobs.get(job.id).state is JobState.SUCCEEDED
        assert [step.name for step in jobs.steps(job.id)] == [f"step {number}" for number in range(STEPS)]
        check_history(jobs, job.id)
    begun = Counter(line for machine in machines for line in machine.steps())
    assert begun.keys() == {f"{job.id}\t{number}" for job in submitted for number in range(STEPS)}
    again = begun.total() - JOBS * STEPS
    assert again <= kills * AT_ONCE, "only what a killed worker had in hand is begun again"
    assert sum(jobs.get(job.id).attempts - 1 for job in submitted) <= kills * AT_ONCE


@pytest.mark.parametrize("hang", range(STEPS))
def test_a_killed_worker_is_followed_before_its_lease_ends_and_no_finished_step_is_repeated(
    hang: int, root: Path, tmp_path: Path, postgres_server: LocalPostgres, jobs: StateJobs
) -> None:
    job = jobs.submit(NewJob(kind=JobKind.FIELD, request={"hang": hang}))
    first = Machine(tmp_path / "one", root, address_of(postgres_server))
    patiently(lambda: first.steps()[-1:] == [f"{job.id}\t{hang}"])
    assert not jobs.recover(), "nothing is taken from a process that lives"
    first.worker.kill()
    first.worker.wait(PATIENCE_SECONDS)
    killed = time.monotonic()
    patiently(lambda: jobs.recover() == [job.id])
    assert time.monotonic() - killed < LEASE_SECONDS, "its session told of its death, not its lease"
    second = Machine(tmp_path / "two", root, address_of(postgres_server))
    assert second.worker.wait(PATIENCE_SECONDS) == 0
    assert first.steps() == [f"{job.id}\t{number}" for number in range(hang + 1)]
    assert second.steps() == [f"{job.id}\t{number}" for number in range(hang, STEPS)]
    assert (jobs.get(job.id).state, jobs.get(job.id).attempts) == (JobState.SUCCEEDED, 2)
    check_history(jobs, job.id)
