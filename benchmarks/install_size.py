"""What the core costs on disk and at start: packages it installs, time to import command line, service and client."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.measure import Figure, seconds

ROOT = Path(__file__).resolve().parent.parent
_NOT_OURS = {"pip", "setuptools", "pkg_resources"}


def run(*, small: bool) -> list[Figure]:
    """Install the core into an empty environment and weigh it; `small` measures only the import."""
    figures = [_import_time(module) for module in ("api.cli.app", "api.bootstrap", "api.app", "api.client")]
    return figures if small else [*figures, *_installed()]


def _import_time(module: str) -> Figure:
    took, _ = seconds(lambda: subprocess.run([sys.executable, "-c", f"import {module}"], check=True, cwd=ROOT))
    return Figure(what=f"import {module}", value=took, unit="s", target="≤ 1.5", met=took <= 1.5)


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
