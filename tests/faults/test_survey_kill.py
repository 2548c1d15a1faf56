"""A survey that is killed again and again is gone on with: the same text, and no finished call is done again.

Each preset of PRESETS is killed at random steps, KILLS times in a row; STRATA_KILLS sets how often.
"""

from __future__ import annotations

import os
import random
import shutil
from pathlib import Path

import pytest

from services.queue.model import JobKind
from tests.faults.killing import done, killed, newest

FIELD = "graph-neural-networks"
PRESETS = ("full", "surveyg", "surveygen-i")
KILLS = int(os.environ.get("STRATA_KILLS", "2"))


@pytest.fixture(scope="module")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the graph of the example field."""
    folder = tmp_path_factory.mktemp("built")
    done(folder, root, "import", "examples/graph_neural_networks.jsonl")
    done(folder, root, "field", "build", "graph neural networks", "--as-of", "2025-01-01")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_a_survey_that_is_killed_over_and_over_ends_with_the_same_text(
    preset: str, built: Path, tmp_path: Path, root: Path
) -> None:
    _kill(preset, ("survey", "write", FIELD, "--preset", preset, "-o", "-"), built, tmp_path, root)


@pytest.mark.slow
def test_a_steered_survey_that_is_killed_goes_on_as_it_was_steered(built: Path, tmp_path: Path, root: Path) -> None:
    steered = ("--length", "short", "--sections", "5", "--pin", "rusch2023survey", "--ban", "wu2019comprehensive")
    text = _kill("steered", ("survey", "write", FIELD, *steered, "-o", "-"), built, tmp_path, root)
    assert text.count("\n## ") == len(("Abstract", "Contents", "Introduction", "Conclusion", "References")) + 5


def _kill(seed: str, write: tuple[str, ...], built: Path, tmp_path: Path, root: Path) -> str:
    """Kill the command again and again, go on with it, and give its text, which must be that of an undisturbed one."""
    whole, folder = (Path(shutil.copytree(built, tmp_path / name)) for name in ("whole", "killed"))
    expected = done(whole, root, *write)
    undisturbed, steps = newest(whole, JobKind.SURVEY)
    for moment in sorted(random.Random(seed).sample(range(1, steps * 3 // 4), KILLS)):
        ahead = newest(folder, JobKind.SURVEY)[1] + 1  # a job that dies without a step done is given up in the end
        killed(folder, root, *write, kind=JobKind.SURVEY, steps=max(moment, ahead))
    assert done(folder, root, *write) == expected
    job, finished = newest(folder, JobKind.SURVEY)
    assert 1 < job.attempts <= KILLS + 1  # one that is killed before it has taken the job up is none
    assert finished == steps
    under_way = KILLS * 2  # of a kill, a call that was not stored and one that was stored but not yet counted
    assert abs(job.spent.model_calls - undisturbed.spent.model_calls) <= under_way
    return expected
