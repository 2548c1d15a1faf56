"""`strata survey unaided`: what a model writes out of its memory, and which of the works that it names exist."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from api.bootstrap import open_service, open_workbench, read_settings
from api.cli.app import app
from kg.errors import InvalidInputError
from services.errors import BudgetSpentError, UpstreamError
from services.tasks.prompting import load_prompts
from services.tasks.unaided.unaided_outline import UNAIDED_OUTLINE, UnaidedOutline, UnaidedOutlineInput
from services.tasks.unaided.unaided_part import UNAIDED_PART, UnaidedPartInput, UnaidedText
from tests.api.working import store_bees
from tests.builders.bee_tasks import TOPIC
from tests.builders.chat_server import ChatServer
from tests.builders.knowing_server import knowing, serving
from tests.builders.remembered_survey import INVENTED, KNOWN, NEARLY, OUTLINE, TEXTS
from tests.builders.survey_field import PAPERS

IDS = {paper.citation_key: paper.id for paper in PAPERS.values()}


def remembered() -> dict[str, str]:
    """The answers of a model that remembers the survey, by the second part of the prompt."""
    prompts = load_prompts()
    first = prompts[UNAIDED_OUTLINE.name].render(UNAIDED_OUTLINE.render(UnaidedOutlineInput(topic=TOPIC))).user
    answers = {first: OUTLINE.model_dump_json()}
    for section in OUTLINE.sections:
        for part in section.parts:
            inputs = UnaidedPartInput(topic=TOPIC, outline=OUTLINE, part=part)
            prompt = prompts[UNAIDED_PART.name].render(UNAIDED_PART.render(inputs)).user
            answers[prompt] = TEXTS[part.title].model_dump_json()
    return answers


@pytest.fixture(scope="module")
def server() -> Iterator[ChatServer]:
    with serving(knowing(remembered())) as server:
        yield server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with open_workbench(read_settings(tmp_path / "graph.kgl")) as bench:
        store_bees(bench)
    return tmp_path


def unaided(folder: Path, *arguments: str, server: ChatServer | None = None) -> Result:
    given = {"COLUMNS": "200", "STRATA_GRAPH": str(folder / "graph.kgl")}
    if server is not None:
        given |= {"STRATA_MODEL_URL": server.base_url, "STRATA_MODEL": "tested"}
    command = ["survey", "unaided", TOPIC, "--output", str(folder / "unaided.md"), *arguments]
    return CliRunner().invoke(app, command, env=given)


def test_the_works_that_exist_are_found_and_the_invented_one_is_not(folder: Path, server: ChatServer) -> None:
    result = unaided(folder, "--json", server=server)
    assert result.exit_code == 0, (result.output, result.exception)
    shown: dict[str, Any] = json.loads(result.stdout)
    found = {work["title"]: work["found"] for work in shown["works"]}
    assert found == {KNOWN: IDS["haldor2004sun"], INVENTED: None, NEARLY: IDS["petrov2017wind"]}
    assert shown["measures"] == {"references": {"NR": 3, "accuracy": 0.6667}}
    assert shown["model"] == "tested"


def test_the_text_counts_each_work_once_and_says_that_nothing_was_checked(folder: Path, server: ChatServer) -> None:
    assert unaided(folder, server=server).exit_code == 0
    text = (folder / "unaided.md").read_text("utf-8")
    assert text.startswith("# How Bees Find Home\n")
    assert "no sentence was checked" in text
    assert "### 1.2 The Moon\n\nSome read the moon [2], others the sun [1]." in text
    assert f"2. Nobody, N., “{INVENTED}” (**not found**)" in text
    assert f"1. “{KNOWN}”, 2004 (found: {IDS['haldor2004sun']})" in text
    assert "Unused" not in text


def test_nothing_of_it_enters_the_graph(folder: Path, server: ChatServer) -> None:
    assert unaided(folder, server=server).exit_code == 0
    with open_service(read_settings(folder / "graph.kgl")) as service:
        assert list(service.workbench.surveys.list()) == []
        assert service.workbench.papers.counts().papers == len(PAPERS)


def test_it_is_held_against_a_survey_by_people(folder: Path, server: ChatServer) -> None:
    text, references = folder / "human.md", folder / "references.jsonl"
    text.write_text("# Bees\n\n## Compasses\n\nBees read the sun.\n", "utf-8")
    references.write_text(json.dumps({"title": KNOWN, "year": 2004}) + "\n", "utf-8")
    result = unaided(folder, "--json", "--text", str(text), "--references", str(references), server=server)
    measures = json.loads(result.stdout)["measures"]
    assert measures["against people"]["recall"] == 1.0
    assert measures["against people"]["precision"] == pytest.approx(1 / 3, abs=1e-4)
    assert measures["ROUGE-1"]["recall"] == 1.0
    assert measures["structure"]["overlap"] > 0


def test_the_offline_writer_is_refused(folder: Path) -> None:
    result = unaided(folder)
    assert isinstance(result.exception, InvalidInputError)
    assert "name a language model with --model" in str(result.exception)
    assert not (folder / "unaided.md").exists()


def test_its_budget_stops_it(folder: Path, server: ChatServer) -> None:
    result = unaided(folder, "--max-model-calls", "0", server=server)
    assert isinstance(result.exception, BudgetSpentError)


def test_a_model_that_answers_badly_twice_has_nobody_in_its_place(folder: Path) -> None:
    with serving(knowing({})) as server:
        assert isinstance(unaided(folder, server=server).exception, UpstreamError)


def test_an_outline_has_three_to_seven_sections() -> None:
    short = UnaidedOutline(title="Bees", sections=OUTLINE.sections[:2])
    inputs = UnaidedOutlineInput(topic=TOPIC)
    assert UNAIDED_OUTLINE.check(inputs, OUTLINE) == []
    assert UNAIDED_OUTLINE.check(inputs, short) == ["give 3 to 7 sections, not 2"]


def test_a_text_cites_only_works_of_its_list() -> None:
    inputs = UnaidedPartInput(topic=TOPIC, outline=OUTLINE, part=OUTLINE.sections[0].parts[0])
    wrong = UnaidedText(text="Bees read the sun [1, and] the moon [2].", works=TEXTS["The Sun"].works)
    assert UNAIDED_PART.check(inputs, TEXTS["The Moon"]) == []
    assert UNAIDED_PART.check(inputs, wrong) == ["the text cites works that the list has not: 2"]


def test_a_file_that_cannot_be_written_is_refused_before_a_call_is_made(folder: Path, server: ChatServer) -> None:
    before = len(server.asked)
    result = unaided(folder, "--output", str(folder / "nowhere" / "unaided.md"), server=server)
    assert isinstance(result.exception, InvalidInputError)
    assert "there is no folder" in str(result.exception)
    assert len(server.asked) == before
