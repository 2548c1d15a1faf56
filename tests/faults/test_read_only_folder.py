"""A graph in a folder that cannot be written: every command says so, and leaves what is there as it was."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

LIBRARY = '{"title": "Trams in snow", "year": 2001}\n{"title": "Trams in rain", "year": 2002}\n'
DENIED = 5
"""Exit code of a store that is not available."""

as_anybody: tuple[str, ...] = ()
if os.geteuid() == 0:  # whom permissions do not bind
    as_anybody = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
    if shutil.which("setpriv") is None:
        pytest.skip("the superuser writes everywhere", allow_module_level=True)


def strata(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder as somebody whom its permissions bind."""
    known = {name: value for name, value in os.environ.items() if not name.startswith("STRATA_")}
    command = [*as_anybody, sys.executable, "-c", "from api.cli import main; main()", *arguments]
    environment = {**known, "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with a graph, its state and a file to import, none of which can be written."""
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "library.jsonl").write_text(LIBRARY, "utf-8")
    made = strata(folder, "import", "library.jsonl", "--graph", "graph.kgl")
    assert made.returncode == 0, made.stderr
    inside = [path for path in folder.rglob("*") if not path.is_symlink()]
    for path in (folder, *inside):
        path.chmod(0o555 if path.is_dir() else 0o444)
    yield folder
    for path in (folder, *inside):
        path.chmod(0o755)


def test_commands_on_a_folder_that_cannot_be_written_say_so_and_change_nothing(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    for command in (
        ("import", "library.jsonl", "--graph", "graph.kgl"),
        ("import", "library.jsonl", "--graph", "new.kgl"),
        ("field", "build", "trams", "--graph", "graph.kgl"),
        ("serve", "--graph", "graph.kgl", "--port", "0"),
        ("search", "trams", "--graph", "graph.kgl"),
    ):
        done = strata(folder, *command)
        assert done.returncode == DENIED, (command, done.stdout, done.stderr)
        said = done.stderr.splitlines()[-1]
        assert said.startswith("error: cannot open "), said
        assert "ermission" in said
        assert "Traceback" not in done.stderr
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


def test_an_answer_that_cannot_be_written_names_its_file(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "library.jsonl").write_text(LIBRARY, "utf-8")
    strata(tmp_path, "import", "library.jsonl", "--graph", "graph.kgl")
    done = strata(tmp_path, "dump", str(folder / "dump.jsonl"), "--graph", "graph.kgl")
    assert done.returncode != 0
    assert "dump.jsonl cannot be written" in done.stderr
    assert not (folder / "dump.jsonl").exists()
