"""SIGKILL of the service at random moments of a survey: it goes on by itself, to the same text, repeating no step."""

from __future__ import annotations

import asyncio
import random
import shutil
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.bootstrap import open_workbench
from services.queue.model import CRASHES
from tests.api.conftest import build_example, settings_in
from tests.api.test_serve import PATIENCE_SECONDS, Server, serving

KILLS_OF_A_SURVEY = 10
SURVEYS = 2
FORMATS = ("md", "tex", "bib", "html", "json")
IDLE_KILLS = CRASHES - 3
"""Kills in a row before a step was seen to end: a job whose workers only die is given up, and rightly so.

The death after a step, and steps that end between a look and its kill, take two; one is to spare.
"""

LONGEST_RESUMPTION_SECONDS = 30.0
"""From the start of the process; on a machine with nothing else to do it takes two."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """A job that has ended: what it is, its finished steps, and the files of its survey."""

    job: dict[str, Any]
    steps: list[dict[str, Any]]
    files: dict[str, bytes]


@pytest.fixture(scope="module")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the graph of the example field."""
    folder = tmp_path_factory.mktemp("built")
    with open_workbench(settings_in(folder)) as workbench:
        asyncio.run(build_example(workbench, root))
    return folder


@pytest.fixture(scope="module")
def whole(root: Path, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The survey that nobody disturbs."""
    folder = shutil.copytree(built, tmp_path_factory.mktemp("whole") / "graph")
    with client(folder, root) as (_, http):
        return to_its_end(http, submitted(http))


@pytest.mark.parametrize("number", range(SURVEYS))
def test_a_service_killed_again_and_again_finishes_the_survey_as_if_nothing_had_happened(
    number: int, root: Path, built: Path, whole: Run, tmp_path: Path
) -> None:
    folder = shutil.copytree(built, tmp_path / "graph")
    chance = random.Random(number)
    last = len(whole.steps) * 7 // 10  # a later kill might come after the end
    moments = sorted(chance.randrange(last) for _ in range(KILLS_OF_A_SURVEY))
    waits, job, seen, idle = [], "", list[dict[str, Any]](), 0
    for moment in moments:
        started = datetime.now(tz=UTC)
        with client(folder, root) as (server, http):
            if job:
                waits.append((resumed_at(http, job) - started).total_seconds())
            job = job or submitted(http)
            least = moment if idle < IDLE_KILLS else len(seen) + 1
            before, seen = seen, finished(http, job, after=seen, least=least)
            idle = idle + 1 if len(seen) == len(before) else 0
            time.sleep(chance.random() * 0.1)
            server.process.kill()
            server.process.wait()
    with client(folder, root) as (_, http):
        run = to_its_end(http, job)
    assert run.files == whole.files
    assert run.job["attempts"] == KILLS_OF_A_SURVEY + 1
    assert run.steps[: len(seen)] == seen, "what was finished before a kill stays, with the time it was finished at"
    assert names(run) == names(whole), "each step is finished once"
    assert run.job["spent"]["model_calls"] == whole.job["spent"]["model_calls"] == len(whole.steps)
    print(f"restart to resumed job: median {statistics.median(waits):.1f} s, longest {max(waits):.1f} s")
    assert max(waits) < LONGEST_RESUMPTION_SECONDS


@contextmanager
def client(folder: Path, root: Path) -> Iterator[tuple[Server, httpx2.Client]]:
    """A service on a folder, ready, and a client of it."""
    with (
        serving(folder, root, STRATA_LOG_LEVEL="ERROR") as server,
        httpx2.Client(base_url=server.address, timeout=PATIENCE_SECONDS) as http,
    ):
        yield server, http


def submitted(http: httpx2.Client) -> str:
    """The id of the job that writes the survey."""
    answer = http.post("/v1/surveys", json={"field_id": "graph-neural-networks"})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["id"])


def resumed_at(http: httpx2.Client, job: str) -> datetime:
    """When a worker took the job again, which starts the newest of its attempts."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        attempt = http.get(f"/v1/jobs/{job}").json()
        if attempt["state"] in {"running", "succeeded"}:  # what is left may be done before we look
            return datetime.fromisoformat(attempt["started"])
        time.sleep(0.02)
    raise AssertionError(f"no worker takes the job again: {attempt}")


def finished(http: httpx2.Client, job: str, *, after: list[dict[str, Any]], least: int) -> list[dict[str, Any]]:
    """The finished steps, once there are so many; those of `after` are still the first."""
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        steps: list[dict[str, Any]] = http.get(f"/v1/jobs/{job}/steps").json()["items"]
        assert steps[: len(after)] == after
        if len(steps) >= least:
            return steps
        time.sleep(0.02)
    raise AssertionError(f"the job does not reach step {least}")


def to_its_end(http: httpx2.Client, job: str) -> Run:
    """The job once it has succeeded, and what it made."""
    until = time.monotonic() + PATIENCE_SECONDS
    while (ended := http.get(f"/v1/jobs/{job}").json())["state"] in {"queued", "running"}:
        assert time.monotonic() < until, "the job does not end"
        time.sleep(0.05)
    assert ended["state"] == "succeeded", ended
    survey = ended["result"]["id"]
    files = {name: http.get(f"/v1/surveys/{survey}/artifacts/{name}").content for name in FORMATS}
    return Run(job=ended, steps=http.get(f"/v1/jobs/{job}/steps").json()["items"], files=files)


def names(run: Run) -> list[tuple[str, str]]:
    """The steps of a run whatever their order, since some are done side by side."""
    return sorted((step["name"], step["input_hash"]) for step in run.steps)
