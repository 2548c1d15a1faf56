"""How soon a service on the example graph is ready, and what the first requests of some pages wait right after that."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.commands import INSTALLED, PROGRAM, ROOT
from benchmarks.measure import Figure
from benchmarks.offline_survey import EXAMPLE
from benchmarks.service import cpu_seconds

READY_SECONDS = 1.2
"""From the start of the process to the first 200 of `/readyz`, by the clock, where nothing else runs."""

REPEATS = 5
PAGES = (
    "/v1/papers",
    "/v1/search?q=graph+attention",
    "/v1/fields/graph-neural-networks",
    "/v1/fields/graph-neural-networks/graph",
    "/v1/surveys",
)
_PAUSE_SECONDS = 0.005
_MOST_SECONDS = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Seconds until the service was ready, by the clock and of its processor, and milliseconds of each page."""

    clock: float
    processor: float
    pages: dict[str, float]


def run(*, small: bool) -> list[Figure]:
    """Some starts, one if `small`, each with its pages in turn as soon as the service is ready."""
    with tempfile.TemporaryDirectory() as folder:
        graph = Path(folder) / "graph.kgl"
        for words in (("import", str(EXAMPLE)), ("field", "build", "graph neural networks")):
            subprocess.run(
                _command(*words, graph=graph), check=True, cwd=ROOT, env=INSTALLED, stdout=subprocess.DEVNULL
            )
        starts = [start(graph) for _ in range(1 if small else REPEATS)]
    return _figures(starts)


def start(graph: Path) -> Start:
    """Serve a copy of a graph, ask whether it is ready until it is, then for each page once."""
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        copied = shutil.copy(graph, folder)
        began = time.perf_counter()
        command = _command("serve", "--port", str(port), graph=Path(copied))
        server = subprocess.Popen(
            command, cwd=ROOT, env=INSTALLED, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            while _status(port, "/readyz") != http.client.OK:
                if server.poll() is not None or time.perf_counter() - began > _MOST_SECONDS:
                    sys.exit(f"the service is not ready; its status is {server.poll()}")
                time.sleep(_PAUSE_SECONDS)
            clock, processor = time.perf_counter() - began, cpu_seconds(server.pid)
            pages = {page: _milliseconds(port, page) for page in PAGES}
        finally:
            server.terminate()
            server.wait(timeout=_MOST_SECONDS)
    return Start(clock=clock, processor=processor, pages=pages)


def _command(*words: str, graph: Path) -> list[str]:
    return [sys.executable, "-c", PROGRAM, *words, "--graph", str(graph)]


def _free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


def _status(port: int, path: str) -> int | None:
    """The status of an answer; None as long as nobody listens."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_MOST_SECONDS)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    except ConnectionError:
        return None
    finally:
        connection.close()


def _milliseconds(port: int, page: str) -> float:
    began = time.perf_counter()
    if (status := _status(port, page)) != http.client.OK:
        sys.exit(f"{page} was answered with {status}")
    return 1_000 * (time.perf_counter() - began)


def _figures(starts: list[Start]) -> list[Figure]:
    """The shortest time until the service is ready, since what the machine does beside it only adds."""
    clock = min(start.clock for start in starts)
    load = os.getloadavg()[0]
    return [
        Figure(
            what="strata serve, until /readyz says ready",
            value=clock,
            unit="s",
            target=f"≤ {READY_SECONDS}",
            met=clock <= READY_SECONDS,
        ),
        Figure(what="… of its processor time", value=min(start.processor for start in starts), unit="s"),
        Figure(what="… median by the clock", value=median(start.clock for start in starts), unit="s"),
        *(
            Figure(what=f"… {page} right after that", value=median(start.pages[page] for start in starts), unit="ms")
            for page in PAGES
        ),
        Figure(what="… processes that wanted a processor, at the end", value=load, unit=""),
    ]
