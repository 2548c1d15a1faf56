"""A project that is not ours and has packages of our names, and the program `strata` as a script that can be called."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def foreign_project(folder: Path) -> Path:
    """A folder with packages `api`, `kg` and `services`, which break as soon as something of ours is sought there."""
    for name in ("api", "kg", "services"):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(f"WHOSE = 'of the project: {name}'\n", "utf-8")
    return folder


def strata_program(folder: Path) -> Path:
    """The program `strata` of this clone, also where another clone is installed."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "strata"
    found = ["import sys", f"sys.path.insert(0, {str(ROOT)!r})", "import strata_command", "del sys.path[0]"]
    program.write_text("\n".join([f"#!{sys.executable}", *found, "strata_command.main()", ""]), "utf-8")
    program.chmod(0o755)
    return program


def run_python(text: str, *arguments: str | Path, path: tuple[Path, ...], python: str | Path = sys.executable) -> str:
    """What a program of Python prints, with these folders first on the path; its errors are those of the test."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    done = subprocess.run(
        [python, "-c", text, *arguments], env=environment, cwd=path[0], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout
