"""What the core costs on disk and at start: packages it installs, time to import command line, service and client."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.measure import Figure, seconds

ROOT = Path(__file__).resolve().parent.parent
_NOT_OURS = {"pip", "setuptools", "pkg_resources"}


def run(*, small: bool) -> list[Figure]:
    """Install the core into an empty environment and weigh it; `small` measures only the import."""
    figures = [_import_time(module) for module in ("api.cli.app", "api.bootstrap", "api.app", "api.client")]
    figures += [_processor_time("--version", 0.3), _start_of_service()]
    return figures if small else [*figures, *_installed()]


def _import_time(module: str) -> Figure:
    took, _ = seconds(lambda: subprocess.run([sys.executable, "-c", f"import {module}"], check=True, cwd=ROOT))
    return Figure(what=f"import {module}", value=took, unit="s", target="≤ 1.5", met=took <= 1.5)


def _processor_time(option: str, most: float) -> Figure:
    """The best of five runs: what the machine does beside them only adds."""
    command = [sys.executable, "-c", "from api.cli import main; main()", option]
    took = min(_spent(command) for _ in range(5))
    return Figure(what=f"strata {option}, processor", value=took, unit="s", target=f"≤ {most}", met=took <= most)


def _spent(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _start_of_service() -> Figure:
    """From the command to the line that names the address, on an empty graph."""
    program = "from api.cli import main; main()"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", program, "serve", "--port", "0", "--graph", f"{folder}/graph.kgl"]
        start = time.perf_counter()
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        ) as service:
            assert service.stdout is not None
            service.stdout.readline()
            took = time.perf_counter() - start
            service.terminate()
    return Figure(what="strata serve, to its first line", value=took, unit="s", target="≤ 1.2", met=took <= 1.2)


def _installed() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-compile", str(ROOT)], check=True)
        (packages,) = Path(folder).glob("lib/python*/site-packages")
        parts = [part for part in packages.iterdir() if part.name.split("-")[0] not in _NOT_OURS]
        size = sum(file.stat().st_size for part in parts for file in [part, *part.rglob("*")] if file.is_file()) / 1e6
        torch = (packages / "torch").exists()
    return [
        Figure(what="core install", value=size, unit="MB", target="≤ 250", met=size <= 250),
        Figure(what="torch in the core", value=float(torch), unit="", target="0", met=not torch),
    ]
