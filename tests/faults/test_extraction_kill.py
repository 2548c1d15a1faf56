"""An extraction that is killed is gone on with: no paper that was read is read again, and the answer is the same."""

from __future__ import annotations

import json
from pathlib import Path

from services.queue.model import JobKind
from tests.faults.killing import done, killed, newest

FIELD = "graph-neural-networks"
ASK = ("ask", "entity", FIELD, "task", "--json")


def built(folder: Path, root: Path) -> Path:
    """A folder with the graph of the example field."""
    folder.mkdir()
    done(folder, root, "import", "examples/graph_neural_networks.jsonl")
    done(folder, root, "field", "build", "graph neural networks", "--as-of", "2025-01-01")
    return folder


def test_what_a_killed_extraction_read_is_not_read_again(tmp_path: Path, root: Path) -> None:
    whole = built(tmp_path / "whole", root)
    expected = json.loads(done(whole, root, *ASK))
    calls = newest(whole, JobKind.EXTRACTION)[0].spent.model_calls
    folder = built(tmp_path / "killed", root)
    killed(folder, root, *ASK, kind=JobKind.EXTRACTION, steps=5)
    assert json.loads(done(folder, root, *ASK)) == expected
    job, _ = newest(folder, JobKind.EXTRACTION)
    assert job.attempts == 2
    assert job.spent.model_calls <= calls + 1  # the call that was under way
