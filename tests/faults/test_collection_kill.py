"""A collection that is killed is gone on with: no answer is asked for again, and the record is the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from services.queue.model import JobKind
from tests.faults.killing import done, killed, newest

COLLECT = ("collect", "graph attention", "--as-of", "2025-01-01", "--size", "30", "--json")


@pytest.mark.slow
def test_what_a_killed_collection_was_answered_is_not_asked_again(tmp_path: Path, root: Path) -> None:
    for name in ("whole", "killed"):
        (tmp_path / name).mkdir()
        done(tmp_path / name, root, "import", "examples/graph_neural_networks.jsonl")
    whole, folder = tmp_path / "whole", tmp_path / "killed"
    expected = json.loads(done(whole, root, *COLLECT))
    calls = newest(whole, JobKind.COLLECTION)[0].spent.model_calls
    killed(folder, root, *COLLECT, kind=JobKind.COLLECTION, steps=3)
    assert json.loads(done(folder, root, *COLLECT)) == expected
    job, _ = newest(folder, JobKind.COLLECTION)
    assert job.attempts == 2
    assert job.spent.model_calls <= calls + 1  # the call that was under way
