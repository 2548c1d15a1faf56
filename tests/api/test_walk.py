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


@pytest.mark.slow
def test_the_client_gets_the_files_that_the_command_line_writes(tmp_path: Path, root: Path) -> None:
    by_command = tmp_path / "command"
    command = [sys.executable, "-c", "from api.cli import main; main()", "demo", "--output", str(by_command)]
    surroundings = environment(tmp_path, PYTHONPATH=str(root))
    served = tmp_path / "served"
    served.mkdir()
    with (
        subprocess.Popen(command, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as demo,
        serving(served, root) as server,
        Client(server.address) as client,
    ):
        by_client = _walked(client, root / "examples" / "graph_neural_networks.jsonl", tmp_path / "client")
        _, said = demo.communicate()
        code, _, errors = server.stop()
    assert demo.returncode == 0, said
    assert code == 0, errors
    assert sorted(path.name for path in by_client) == sorted(ARTIFACTS)
    for path in by_client:
        assert path.read_bytes() == (by_command / path.name).read_bytes(), path.name


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
