"""A graph in a notebook: the program `strata` serves it, in a process of its own, for as long as it is open."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from collections import deque
from pathlib import Path

from strata.parts.api.client import Client, StrataError

_PLACE = re.compile(r"the explorer is at (http://\S+)/explore")
_LONG_ENOUGH_SECONDS = 20.0
_KEPT_LINES = 20


class NoServiceError(StrataError):
    """There is no program `strata`, or it cannot serve the graph."""


class LocalClient(Client):
    """A client of a service of its own, which ends when the client is closed. `address` is where it is."""

    def __init__(self, address: str, process: subprocess.Popen[str]) -> None:
        super().__init__(address)
        self.address = address
        self._process = process

    def close(self) -> None:
        """Close the connections and the graph."""
        super().close()
        self._process.terminate()
        try:
            self._process.wait(_LONG_ENOUGH_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def open(graph: str | Path, *, program: str | Path | None = None) -> LocalClient:
    """Open a graph; it is made where there is none yet. A service that runs on it already is used, and goes on.

    Args:
        graph: a file, `graph.kgl`, or the address of a Neo4j server, as `strata --graph` takes it.
        program: the program `strata`; otherwise the one beside this Python or the first on the path. It may be
            installed elsewhere, for instance by `pipx install strata-survey`.
    Raises:
        NoServiceError: there is no such program, or it ends at once; the text is what it said.
    """
    command = [str(program or _program()), "explore", "--no-browser", "--port", "0", "--graph", str(graph)]
    process = subprocess.Popen(
        command,
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    said: deque[str] = deque(maxlen=_KEPT_LINES)
    for line in process.stdout:
        if found := _PLACE.search(line):
            # What it says from now on is read and forgotten, since a pipe that nobody reads would stop it.
            threading.Thread(target=deque, args=(process.stdout, 0), daemon=True).start()
            return LocalClient(found.group(1), process)
        said.append(line)
    process.wait()
    raise NoServiceError("".join(said).strip() or f"{command[0]} ended with {process.returncode}")


def _program() -> str:
    beside = Path(sys.executable).parent
    found = shutil.which("strata", path=os.pathsep.join([str(beside), os.environ.get("PATH", "")]))
    if found is None:
        raise NoServiceError(
            "there is no program `strata` beside this Python or on the path; install strata-survey, "
            "or name a program, or use `strata.Client` with the address of a service"
        )
    return found


def _environment() -> dict[str, str]:
    """The environment without folders of modules: a project's own `api` is none of the program's."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
