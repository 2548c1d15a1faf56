"""The whole way, from a file of papers to a downloaded survey: a real server, a real socket, the real client."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from api.client import Client, FieldRequest, NewSurvey
from services.rendering.survey.files import ARTIFACTS
from tests.api.test_serve import environment, serving

TOPIC = "graph neural networks"
AS_OF = date(2025, 1, 1)


def _command(folder: Path, root: Path, *arguments: str) -> None:
    """Run a command of `strata` in a folder of its own."""
    program = [sys.executable, "-c", "from api.cli import main; main()", *arguments]
    surroundings = environment(folder, PYTHONPATH=str(root))
    ran = subprocess.run(program, cwd=folder, env=surroundings, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.slow
def test_the_client_gets_the_files_that_the_command_line_writes(tmp_path: Path, root: Path) -> None:
    example = root / "examples" / "graph_neural_networks.jsonl"
    by_command, served = tmp_path / "command", tmp_path / "served"
    by_command.mkdir()
    served.mkdir()
    _command(by_command, root, "import", str(example))
    _command(by_command, root, "field", "build", TOPIC, "--as-of", AS_OF.isoformat())
    _command(by_command, root, "survey", "write", "graph-neural-networks", "--output", "files")
    with serving(served, root) as server, Client(server.address) as client:
        by_client = _walked(client, example, tmp_path / "client")
        code, _, errors = server.stop()
    assert code == 0, errors
    assert sorted(path.name for path in by_client) == sorted(ARTIFACTS)
    for path in by_client:
        assert path.read_bytes() == (by_command / "files" / path.name).read_bytes(), path.name


@pytest.mark.slow
def test_the_demo_replays_the_survey_of_the_example_to_the_byte(tmp_path: Path, root: Path) -> None:
    _command(tmp_path, root, "demo", "--output", "demo")
    for path in (root / "examples" / "survey").iterdir():
        assert path.read_bytes() == (tmp_path / "demo" / path.name).read_bytes(), path.name
    assert "No language model wrote this survey" in (tmp_path / "demo" / "brief" / "survey.md").read_text("utf-8")


def _walked(client: Client, papers: Path, folder: Path) -> list[Path]:
    """The files of a survey of the papers, each step done through the service."""
    imported = client.get_import(client.wait(client.create_import(papers)).id)
    assert imported.counts is not None
    assert imported.counts.accepted == imported.counts.rows > 100
    built = client.wait(client.create_field(FieldRequest(topic=TOPIC, as_of=AS_OF, source=imported.label)))
    assert built.result is not None
    assert client.get_field(built.result.id).papers == imported.counts.accepted

    stages: list[str] = []
    wanted = NewSurvey(field_id=built.result.id)
    estimate = client.estimate_survey(wanted)
    written = client.wait(client.create_survey(wanted), report=lambda event: stages.append(event.data.get("stage", "")))
    assert written.result is not None
    assert written.result.status == "complete"
    assert estimate.total_calls.low <= written.spent.model_calls <= estimate.total_calls.high
    assert len(set(stages)) >= 3
    assert client.get_survey(written.result.id).integrity.is_sound
    return [
        client.download(artifact["links"]["self"], folder / artifact["filename"])
        for artifact in client.list_survey_artifacts(written.result.id).items
    ]
