"""Modules of ours as processes of their own, which find what this process has found."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_HOME = str(Path(__file__).resolve().parents[2])
_PACKAGE = __name__.partition(".")[0]


def worker_command(module: str, *arguments: str) -> list[str]:
    """The command that runs one of our modules; it needs `worker_environment`."""
    return [sys.executable, "-P", "-m", module, *arguments]


def worker_environment() -> dict[str, str]:
    """The environment of such a process: the path of this one, without folders that have a package of our name."""
    entries = [entry for entry in sys.path if entry]
    before = entries[: entries.index(_HOME)] if _HOME in entries else []
    kept = [entry for entry in before if not (Path(entry) / _PACKAGE).is_dir()]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([*kept, _HOME, *entries[len(before) :]])}
