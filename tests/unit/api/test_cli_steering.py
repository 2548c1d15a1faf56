"""Steering a survey from the command line: the outline as a file, wishes as options."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from api.cli.exit_codes import ExitCode
from tests.builders.bee_surveys import bee_store
from tests.builders.survey_field import paper_id
from tests.unit.api.test_cli import answer, run

BEES = "bee-navigation"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph with the small field."""
    path = tmp_path_factory.mktemp("steering") / "graph.kgl"
    with bee_store(path) as engine:
        engine.checkpoint()
    return path


@pytest.fixture(scope="module")
def survey(graph: Path) -> str:
    """A survey of it that stopped at its outline."""
    made = answer("survey", "write", BEES, "--stop-after-outline", "--ban", "chen2023drone", "--graph", graph)
    assert (made["status"], made["revision"]) == ("outline", 1)
    (brief,) = answer("survey", "list", "--graph", graph)["items"]
    return str(brief["id"])


def test_an_outline_goes_to_a_file_and_back_and_is_written(graph: Path, survey: str, tmp_path: Path) -> None:
    file = tmp_path / "outline.toml"
    assert run("survey", "outline", survey, "-o", file, "--graph", graph).exit_code == ExitCode.OK
    same = run("survey", "outline", survey, "--from", file, "--graph", graph)
    assert same.stdout.strip() == "nothing has changed"
    text = file.read_text(encoding="utf-8")
    title = tomllib.loads(text)["sections"][0]["title"]
    changed = text.replace(f'title = "{title}"', 'title = "Bees, Above All"\nis_locked = true', 1)
    kept = run("survey", "outline", survey, "--from", "-", "--graph", graph, input=changed)
    assert kept.stdout.strip() == f"kept as revision 2 of {survey}"
    plan = answer("survey", "outline", survey, "--graph", graph)["plan"]
    assert (plan["sections"][0]["title"], plan["sections"][0]["is_locked"]) == ("Bees, Above All", True)
    folder = tmp_path / "written"
    written = answer("survey", "write", BEES, "--outline", survey, "-o", folder, "--graph", graph)
    assert (written["id"], written["revision"]["number"], written["status"]) == (survey, 3, "complete")
    markdown = (folder / "survey.md").read_text(encoding="utf-8")
    assert "## 2 Bees, Above All" in markdown
    assert "chen2023drone" not in (folder / "survey.bib").read_text(encoding="utf-8"), "what was banned stays so"
    of_first = ("--outline", survey, "--outline-revision", 1, "--length", "short")
    first = answer("survey", "write", BEES, *of_first, "-o", folder, "--graph", graph)
    assert first["revision"]["number"] == 4
    wishes = json.loads(first["manifest"]["wishes"])
    assert wishes == {"banned": [paper_id("chen2023drone")], "length": "short"}, "a wish is added to those there are"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('title = "', "title = "), "at line 15"),
        (("focus =", "fokus ="), "in what begins at line 14: sections[0].fokus: Extra inputs"),
        (("proof_ids = [", 'proof_ids = [\n"nowhere",'), "line 14: /sections/0/proof_ids/0"),
    ],
)
def test_a_file_with_a_fault_is_refused_by_its_line(
    graph: Path, survey: str, tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    text = run("survey", "outline", survey, "--revision", 1, "--graph", graph).stdout
    file = tmp_path / "outline.toml"
    file.write_text(text.replace(*change, 1), encoding="utf-8")
    refused = run("survey", "outline", survey, "--from", file, "--graph", graph)
    assert said in str(refused.exception)


def test_a_paper_that_the_field_lacks_is_refused(graph: Path) -> None:
    refused = run("survey", "write", BEES, "--pin", "nobody", "--graph", graph)
    assert "the field has no paper 'nobody'" in str(refused.exception)


def test_what_is_said_of_an_outline_needs_one(graph: Path) -> None:
    refused = run("survey", "write", BEES, "--improve", "--graph", graph)
    assert refused.exit_code == ExitCode.USAGE
    assert "--outline" in refused.output


def test_an_estimate_knows_of_the_outline(graph: Path, survey: str) -> None:
    whole = answer("survey", "estimate", BEES, "--graph", graph)
    planned = answer("survey", "estimate", BEES, "--stop-after-outline", "--graph", graph)
    given = answer("survey", "estimate", BEES, "--outline", survey, "--outline-revision", 1, "--graph", graph)
    assert "draft" not in planned["calls"]
    assert "outline" not in given["calls"]
    assert "draft" in given["calls"]
    assert {"draft", "outline"} <= set(whole["calls"])
