"""SIGKILL at random moments of import and field build: nothing committed is lost, and a rerun ends the same."""

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

MOMENTS = 20


def _start(root: Path, graph: Path) -> subprocess.Popen[str]:
    source = root / "examples" / "graph_neural_networks.jsonl"
    command = [sys.executable, "-m", "tests.faults.child", str(source), str(graph)]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)


def _finish(root: Path, graph: Path) -> list[str]:
    """Run the child to its end; what it said."""
    with _start(root, graph) as child:
        said = child.communicate(timeout=120)[0].splitlines()
    assert child.returncode == 0
    return said


def _kill_after(root: Path, graph: Path, steps: int, delay: float) -> list[str]:
    """Run the child until it has said `steps` lines and `delay` seconds more, then SIGKILL; what it said."""
    with _start(root, graph) as child:
        assert child.stdout is not None
        said = [line for line in (child.stdout.readline() for _ in range(steps)) if line]
        time.sleep(delay)
        child.send_signal(signal.SIGKILL)
        return [*said, *child.stdout.read().splitlines()]


def _dumped(graph: Path) -> bytes:
    stream = io.BytesIO()
    with open_workbench(read_settings(graph)) as workbench:
        dump(workbench.engine, stream)
    return stream.getvalue()


def _committed(said: list[str]) -> int:
    """Papers that the child had reported as stored when it died."""
    steps = [line.strip().split("\t") for line in said]
    return max((int(done) for stage, done in steps if stage in {"importing papers", "imported"}), default=0)


@pytest.fixture(scope="module")
def whole(root: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, bytes]:
    """Number of steps and final graph of a run that nobody disturbs."""
    graph = tmp_path_factory.mktemp("whole") / "graph.kgl"
    said = _finish(root, graph)
    return len(said), _dumped(graph)


@pytest.mark.parametrize("moment", range(MOMENTS))
def test_a_killed_import_or_build_loses_nothing_and_a_rerun_completes_it(
    moment: int, root: Path, tmp_path: Path, whole: tuple[int, bytes]
) -> None:
    steps, expected = whole
    chance = random.Random(moment)
    graph = tmp_path / "graph.kgl"
    said = _kill_after(root, graph, steps=moment * steps // MOMENTS, delay=chance.random() * 0.1)
    with open_workbench(read_settings(graph)) as workbench:
        assert workbench.papers.counts().papers >= _committed(said)
    _finish(root, graph)
    assert _dumped(graph) == expected
