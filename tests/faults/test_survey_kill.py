"""A survey that is killed again and again is gone on with: the same text, and no finished call is done again.

Each preset of PRESETS is killed at random steps, KILLS times in a row, and so are a refresh and a rewriting.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from services.queue.model import JobKind
from tests.faults.killing import KILLS, done, outlives_kills

FIELD = "graph-neural-networks"
PRESETS = ("full", "surveyg", "surveygen-i")
EXAMPLE = "examples/graph_neural_networks.jsonl"
HELD_BACK = 5
"""Papers that join the field once the survey is written."""


@pytest.fixture(scope="module")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the graph of the example field."""
    folder = tmp_path_factory.mktemp("built")
    done(folder, root, "import", EXAMPLE)
    done(folder, root, "field", "build", "graph neural networks", "--as-of", "2025-01-01")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_a_survey_that_is_killed_over_and_over_ends_with_the_same_text(
    preset: str, built: Path, tmp_path: Path, root: Path
) -> None:
    write = ("survey", "write", FIELD, "--preset", preset, "-o", "-")
    outlives_kills(built, tmp_path, root, *write, kind=JobKind.SURVEY, kills=KILLS)


@pytest.mark.slow
def test_a_steered_survey_that_is_killed_goes_on_as_it_was_steered(built: Path, tmp_path: Path, root: Path) -> None:
    steered = ("--length", "short", "--sections", "5", "--pin", "rusch2023survey", "--ban", "wu2019comprehensive")
    write = ("survey", "write", FIELD, *steered, "-o", "-")
    text = outlives_kills(built, tmp_path, root, *write, kind=JobKind.SURVEY, kills=KILLS)
    assert text.count("\n## ") == len(("Abstract", "Contents", "Introduction", "Conclusion", "References")) + 5


@pytest.fixture(scope="module")
def living(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a survey that was written before the last papers of the example joined its field."""
    folder = tmp_path_factory.mktemp("living")
    early = folder / "early.jsonl"
    lines = (root / EXAMPLE).read_text("utf-8").splitlines()
    early.write_text("\n".join(islice(lines, len(lines) - HELD_BACK)), "utf-8")
    build = ("field", "build", "graph neural networks", "--as-of", "2025-01-01")
    done(folder, root, "import", str(early))
    done(folder, root, *build)
    done(folder, root, "survey", "write", FIELD, "-o", str(folder / "files"))
    done(folder, root, "import", EXAMPLE)
    done(folder, root, *build)
    return folder


@pytest.mark.slow
def test_a_refresh_that_is_killed_over_and_over_ends_with_the_same_revision(
    living: Path, tmp_path: Path, root: Path
) -> None:
    (survey,) = json.loads(done(living, root, "survey", "list", "--json"))["items"]
    refresh = ("survey", "refresh", survey["id"], "--json")
    made = json.loads(outlives_kills(living, tmp_path, root, *refresh, kind=JobKind.REFRESH, kills=KILLS))
    assert (made["from_revision"], made["to_revision"]) == (1, 2)
