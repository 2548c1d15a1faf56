"""`strata survey rewrite`, `stale`, `refresh` and `diff` on a part of the example corpus."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from api.cli.exit_codes import ExitCode
from tests.unit.api.test_cli import FIELD, answer, corpus, run

__all__ = ["corpus"]

HELD_BACK = 3


@pytest.fixture(scope="module")
def living(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph with a survey that was written before the last papers of the corpus joined its field."""
    folder = tmp_path_factory.mktemp("living")
    graph, early = folder / "graph.kgl", folder / "early.jsonl"
    lines = corpus.read_text("utf-8").splitlines()
    early.write_text("\n".join(islice(lines, len(lines) - HELD_BACK)), "utf-8")
    build = ("field", "build", "graph neural networks", "--as-of", "2025-01-01", "--graph", graph)
    for command in (
        ("import", early, "--graph", graph),
        build,
        ("survey", "write", FIELD, "--graph", graph, "-o", folder / "files"),
        ("import", corpus, "--graph", graph),
        build,
    ):
        done = run(*command)
        assert done.exit_code == ExitCode.OK, done.output
    return graph


@pytest.mark.slow
def test_a_survey_is_kept_up_to_date_and_changed_as_its_reader_asks(living: Path, tmp_path: Path) -> None:
    (survey,) = (each["id"] for each in answer("survey", "list", "--graph", living)["items"])
    stale = answer("survey", "stale", survey, "--graph", living)
    assert len(stale["joined"]) == HELD_BACK
    assert stale["kept"]
    people = run("survey", "stale", survey, "--graph", living)
    assert "joined: " in people.output
    assert "kept: " in people.output

    estimate = answer("survey", "refresh", survey, "--estimate", "--graph", living)
    assert estimate["staleness"] == stale
    assert estimate["total_calls"]["low"] > 0
    people = run("survey", "refresh", survey, "--estimate", "--graph", living)
    assert f"Refreshing {survey} by " in people.output
    assert "kept: " in people.output

    refreshed = answer("survey", "refresh", survey, "--graph", living, "-o", tmp_path / "new")
    assert (refreshed["from_revision"], refreshed["to_revision"]) == (1, 2)
    assert (tmp_path / "new" / "survey.md").exists()
    touched = {each["after"]["number"] for each in refreshed["sections"] if each["state"] != "same"}
    assert touched <= {each["number"] for each in stale["sections"]}
    again = run("survey", "refresh", survey, "--graph", living)
    assert "nothing is stale" in again.output

    made = answer("survey", "diff", survey, "--from", "1", "--to", "2", "--graph", living)
    assert {each["after"]["number"] for each in made["sections"] if each["state"] != "same"} == touched
    assert run("survey", "diff", survey, "--graph", living).output.startswith(f"{survey}: revision 1 → 2")
    same = run("survey", "diff", survey, "--from", "2", "--to", "2", "--graph", living)
    assert "no difference in what a reader sees" in same.output
    refused = run("survey", "rewrite", survey, "abstract", "--instruction", "shorter", "--graph", living)
    assert "name one in STRATA_MODEL" in str(refused.exception)
    missing = run("survey", "rewrite", survey, "99", "--instruction", "shorter", "--graph", living)
    assert missing.exit_code != ExitCode.OK
