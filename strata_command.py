"""The program `strata`, which finds its own packages also where a project has some of the same names on its path."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

_PACKAGES = ("api", "kg", "services")
_HOME = str(Path(__file__).resolve().parent)


def main() -> None:
    """Run the command line."""
    sys.path.insert(0, _HOME)
    for package in _PACKAGES:
        import_module(package)
    sys.path.remove(_HOME)  # or else what lies beside them would come before the standard library
    from api.cli import main as run

    run()
