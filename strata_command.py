"""The program `strata`, which finds its own packages also where a project has some of the same names on its path."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

_PACKAGES = ("api", "kg", "services")
_OURS = ("api/cli/app.py", "kg/ports.py", "services/workbench.py")
"""Files by which the folder of our packages is known."""


def main() -> None:
    """Run the command line."""
    home = _home()
    sys.path.insert(0, home)
    for package in _PACKAGES:
        import_module(package)
    sys.path.remove(home)  # or else what lies beside them would come before the standard library
    from api.cli import main as run

    run()


def _home() -> str:
    """The folder that holds our packages: beside this module, or in a copy of the repository that is on the path."""
    places = [str(Path(__file__).resolve().parent), *sys.path]
    return next((each for each in places if all((Path(each) / file).is_file() for file in _OURS)), places[0])
