"""The first page of the documentation is true: its commands run, in order, on a library without citations."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from api.app import create_app
from tests.api.working import bee_service, listening

pytestmark = pytest.mark.slow

_BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def commands(root: Path) -> list[str]:
    """The lines that a reader types."""
    page = (root / "docs" / "start.md").read_text("utf-8")
    return [line for block in _BLOCK.findall(page) for line in block.splitlines()]


def _library(root: Path) -> str:
    """The example as a reference manager exports it: BibTeX, without what papers cite."""
    lines = (root / "examples" / "graph_neural_networks.jsonl").read_text("utf-8").splitlines()
    return "\n".join(_entry(number, json.loads(line)) for number, line in enumerate(lines))


def _entry(number: int, paper: dict[str, object]) -> str:
    fields = {"title": paper["title"], "year": paper["year"], "abstract": paper["summary"]}
    written = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items())
    return f"@article{{paper{number},\n{written}}}\n"


def test_a_newcomer_comes_from_a_library_to_a_survey(commands: list[str], root: Path, tmp_path: Path) -> None:
    (tmp_path / "library.bib").write_text(_library(root), "utf-8")
    programs = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(root)}
    for command in commands:
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    assert (tmp_path / "survey" / "survey.html").stat().st_size > 10_000
    assert commands[0].startswith("strata import")


def test_the_lines_of_python_in_the_readme_run(root: Path, tmp_path: Path) -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", (root / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    with bee_service(tmp_path) as service, listening(create_app(service)) as address:
        done = subprocess.run(
            [sys.executable, "-c", block.replace("http://127.0.0.1:8000", address)],
            env={**os.environ, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 3
