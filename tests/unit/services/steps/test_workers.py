"""A process of ours finds our modules also where another package of the same name lies before them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from services.collecting.formats import Format
from services.steps.workers import worker_command, worker_environment
from tests.builders.projects import foreign_project


def test_a_worker_finds_its_module_in_a_project_with_services_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = foreign_project(tmp_path)
    monkeypatch.syspath_prepend(str(project))
    monkeypatch.chdir(project)
    assert str(project) not in worker_environment()["PYTHONPATH"].split(":")
    file = tmp_path / "paper.html"
    file.write_text("<article class='ltx_document'><h1>A compass of its own</h1></article>", "utf-8")
    command = worker_command("services.adapters.formats.fulltext.worker", Format.HTML.value, str(file))
    done = subprocess.run(command, capture_output=True, env=worker_environment(), text=True, check=False)
    assert done.stdout.startswith("{"), done.stderr
