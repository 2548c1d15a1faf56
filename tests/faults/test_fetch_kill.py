"""A fetch of full texts that is killed again and again comes to the same end, and asks for nothing twice."""

from __future__ import annotations

import json
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.faults.killing import KILLS
from tests.waiting import PATIENCE_SECONDS, patiently


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A folder with the example field, whose most important papers have numbers of arXiv."""
    folder = tmp_path_factory.mktemp("begun")
    with child(folder, root, "--store") as run:
        assert run.wait(PATIENCE_SECONDS) == 0
    return folder


def child(folder: Path, root: Path, *arguments: str) -> subprocess.Popen[str]:
    """The process that stores or fetches."""
    command = [sys.executable, "-m", "tests.faults.fetch_child", str(folder), *arguments]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)


def asked(folder: Path) -> list[str]:
    """The addresses that were asked for, in order."""
    file = folder / "asked"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def fetch(folder: Path, root: Path) -> dict[str, Any]:
    """Fetch to the end; what came of it."""
    with child(folder, root) as run:
        said, _ = run.communicate(timeout=PATIENCE_SECONDS)
        assert run.returncode == 0
    found: dict[str, Any] = json.loads(said)
    return found


def kill_after(folder: Path, root: Path, requests: int, moment: float) -> None:
    """Begin to fetch, and kill it some seconds after so many requests in all."""
    with child(folder, root) as run:
        patiently(lambda: len(asked(folder)) >= requests or run.poll() is not None)
        time.sleep(moment)
        assert run.poll() is None, "it ended before it could be killed"
        run.send_signal(signal.SIGKILL)
        run.wait(PATIENCE_SECONDS)


@pytest.mark.slow
def test_a_killed_fetch_comes_to_the_same_end_and_asks_nothing_twice(begun: Path, tmp_path: Path, root: Path) -> None:
    whole, folder = (Path(shutil.copytree(begun, tmp_path / name)) for name in ("whole", "killed"))
    expected = fetch(whole, root)
    requests = asked(whole)
    by_chance = random.Random(7)
    for number in sorted(by_chance.sample(range(1, len(requests) - KILLS), KILLS)):
        kill_after(folder, root, max(number, len(asked(folder)) + 1), by_chance.uniform(0, 0.03))
    assert fetch(folder, root) == expected
    twice = [address for address, times in Counter(asked(folder)).items() if times > 1]
    assert len(asked(folder)) - len(requests) <= KILLS, f"more than what was under way was asked again: {twice}"
    assert list((folder / "texts").iterdir()) == []
