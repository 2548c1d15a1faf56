"""SIGKILL at random moments of an import: gone on with, graph and report are those of one that nobody disturbed.

`tests/contract/imports.py` stops an import before each of its statements; here a process really dies, 60 times.
"""

from __future__ import annotations

import io
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from api.bootstrap import open_workbench, read_settings
from api.portability import dump

KILLS = 60
DEATHS = 2
"""Kills of one import before it may end."""


def _start(root: Path, graph: Path) -> subprocess.Popen[str]:
    source = root / "examples" / "graph_neural_networks.jsonl"
    command = [sys.executable, "-m", "tests.faults.child", str(source), str(graph), "--import-only"]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)


def _finish(root: Path, graph: Path) -> list[str]:
    """Run the child to its end; what it said, the report last."""
    with _start(root, graph) as child:
        said = child.communicate(timeout=240)[0].splitlines()
    assert child.returncode == 0
    return said


def _kill(root: Path, graph: Path, *, lines: int, delay: float) -> None:
    """SIGKILL the child once it has said some lines and a moment later."""
    with _start(root, graph) as child:
        assert child.stdout is not None
        for _ in range(lines):
            child.stdout.readline()
        time.sleep(delay)
        child.send_signal(signal.SIGKILL)


def _dumped(graph: Path) -> bytes:
    stream = io.BytesIO()
    with open_workbench(read_settings(graph)) as workbench:
        dump(workbench.engine, stream)
    return stream.getvalue()


@pytest.fixture(scope="module")
def whole(root: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, str, bytes]:
    """Lines said, report and final graph of an import that nobody disturbs."""
    graph = tmp_path_factory.mktemp("whole") / "graph.kgl"
    said = _finish(root, graph)
    return len(said), said[-1], _dumped(graph)


@pytest.mark.parametrize("seed", range(KILLS // DEATHS))
def test_a_killed_import_ends_with_the_graph_and_the_report_of_an_undisturbed_one(
    seed: int, root: Path, tmp_path: Path, whole: tuple[int, str, bytes]
) -> None:
    lines, report, expected = whole
    chance = random.Random(seed)
    graph = tmp_path / "graph.kgl"
    for _ in range(DEATHS):
        _kill(root, graph, lines=chance.randrange(lines - 1), delay=chance.random() * 0.15)
    said = _finish(root, graph)
    assert _dumped(graph) == expected
    # A kill after the last line came too late: the import was done, and the next one brought nothing new.
    assert said[-1] == report or '"unchanged": 126' in said[-1]
