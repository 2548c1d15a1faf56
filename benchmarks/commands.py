"""Processor time of every subcommand's help, and of the commands that make the example graph and look at it."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from api.cli.app import COMMANDS, load_command
from benchmarks.measure import Figure
from benchmarks.offline_survey import EXAMPLE

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = "from api.cli import main; main()"
REPEATS = 3
INSTALLED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""An installation has its bytecode; a checkout has it after the first run."""
HELP_SECONDS, LOOK_SECONDS = 0.4, 0.8
IMPORT_SECONDS, BUILD_SECONDS = 1.2, 1.7
"""A fifth above what import and build of the example took at commit 7f8eb9c."""

LOOKS = (
    ("search", "graph attention"),
    ("field", "list"),
    ("field", "show", "graph-neural-networks"),
    ("paper", "list"),
    ("paper", "show", "xu2018how"),
    ("survey", "list"),
    ("taxonomy", "list", "graph-neural-networks"),
    ("duplicates", "list"),
    ("jobs", "list"),
    ("doctor",),
)


def run(*, small: bool) -> list[Figure]:
    """Every help; unless `small`, the commands on the built example, too."""
    figures = [_measured((*words, "--help"), HELP_SECONDS) for words in sorted(_subcommands())]
    if small:
        return figures
    with tempfile.TemporaryDirectory() as folder:
        graph = f"{folder}/graph.kgl"
        made = [
            _figure("import", _run("import", str(EXAMPLE), "--graph", graph), IMPORT_SECONDS),
            _figure("field build", _run("field", "build", "graph neural networks", "--graph", graph), BUILD_SECONDS),
        ]
        return figures + made + [_measured((*words, "--graph", graph), LOOK_SECONDS) for words in LOOKS]


def _subcommands() -> Iterator[tuple[str, ...]]:
    """The words of `strata` itself, of each group, and of each command."""
    yield ()
    for name in COMMANDS:
        yield (name,)
        for inner in getattr(load_command(name), "commands", ()):
            yield (name, inner)


def _measured(words: tuple[str, ...], most: float) -> Figure:
    """The best of some runs: what the machine does beside them only adds."""
    took = min(_run(*words) for _ in range(REPEATS))
    name = " ".join(word for word in words if "/" not in word and word != "--graph")
    return _figure(name, took, most)


def _figure(name: str, took: float, most: float) -> Figure:
    return Figure(what=f"strata {name}", value=took, unit="s of processor time", target=f"≤ {most}", met=took <= most)


def _run(*words: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", PROGRAM, *words], check=True, cwd=ROOT, env=INSTALLED, stdout=subprocess.DEVNULL
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
