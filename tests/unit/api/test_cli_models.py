"""`strata survey` with a model on a server: written, capped, resumed, recorded, replayed, written afresh."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from api.bootstrap import open_jobs, open_workbench, read_settings
from api.cli.app import app
from api.schemas.jobs import ledger_of
from kg.errors import InvalidInputError, NotFoundError
from services.adapters.models.offline.model import OfflineModel
from services.errors import BudgetSpentError, UpstreamError
from services.queue.model import Job
from tests.api.working import BEES, store_bees
from tests.builders.chat_server import Asking, ChatServer, Reply, fault
from tests.builders.knowing_server import answers_about_bees, knowing, serving
from tests.builders.stored_graphs import place_bees
from tests.waiting import patiently


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    return answers_about_bees(tmp_path_factory.mktemp("known"))


@pytest.fixture
def server(answers: Mapping[str, str]) -> Iterator[ChatServer]:
    with serving(knowing(answers)) as server:
        yield server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a graph that holds the small field."""
    store(tmp_path)
    return tmp_path


@dataclass(frozen=True)
class Written:
    """A folder with a survey that a model on a server wrote, and what the server was asked."""

    folder: Path
    survey: Mapping[str, Any]
    requests: Sequence[Asking]


@pytest.fixture(scope="module")
def once(answers: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Written:
    """A survey that is written once; tests change copies of it."""
    folder = tmp_path_factory.mktemp("written")
    store(folder)
    with serving(knowing(answers)) as server:
        survey = written(folder, "write", BEES, "--model", "tested", server=server)
        patiently(lambda: server.connections == 0)  # which the command closes at its end
        return Written(folder, survey, tuple(server.asked))


@pytest.fixture
def done(once: Written, tmp_path: Path) -> Written:
    """The survey in a folder of the test."""
    return replace(once, folder=shutil.copytree(once.folder, tmp_path / "done"))


def store(folder: Path) -> None:
    place_bees(folder / "graph.kgl")


def strata(folder: Path, *arguments: str, server: ChatServer | None = None, **environment: str) -> Result:
    """`strata survey …` on the graph of a folder; an error of ours is left in `result.exception`."""
    given = {"COLUMNS": "200", "STRATA_GRAPH": str(folder / "graph.kgl"), **environment}
    if server is not None:
        given |= {"STRATA_MODEL_URL": server.base_url, "STRATA_MODEL_KEY": "sk-test"}
    return CliRunner().invoke(app, ["survey", *arguments], env=given)


def written(folder: Path, *arguments: str, **options: Any) -> dict[str, Any]:
    """The survey that a command prints as JSON."""
    result = strata(folder, *arguments, "--output", str(folder / "files"), "--json", **options)
    assert result.exit_code == 0, (result.output, result.exception)
    shown: dict[str, Any] = json.loads(result.stdout)
    return shown


def text_of(folder: Path) -> str:
    return (folder / "files" / "survey.md").read_text("utf-8")


def test_a_model_on_a_server_writes_a_sound_survey(once: Written) -> None:
    assert once.survey["manifest"]["model"] == "tested"
    assert once.survey["integrity"]["is_sound"]
    assert {request.headers["authorization"] for request in once.requests} == {"Bearer sk-test"}
    assert {request.body["model"] for request in once.requests} == {"tested"}


@pytest.mark.slow
def test_a_survey_that_its_budget_stops_can_be_read_and_gone_on_with(folder: Path, server: ChatServer) -> None:
    capped = ("--max-model-calls", "45", "--output", str(folder / "files"))
    stopped = strata(folder, "write", BEES, "--model", "tested", *capped, server=server)
    assert isinstance(stopped.exception, BudgetSpentError)
    assert len(server.asked) == calls_of(folder) <= 45

    (partial,) = json.loads(strata(folder, "list", "--json").stdout)["items"]
    assert partial["status"] == "partial"
    job = re.search(r"strata survey resume (job_\w+)", stopped.output)
    assert job, stopped.output
    survey = written(folder, "resume", job[1], "--max-model-calls", "300", server=server)

    assert (survey["id"], survey["status"]) == (partial["id"], "complete")
    assert survey["integrity"]["is_sound"]
    prompts = [request.body["messages"][1]["content"] for request in server.asked]
    assert len(prompts) == len(set(prompts))  # nothing was asked twice
    (ended,) = jobs_of(folder)
    rows = ledger_of(ended.result)
    assert len(server.asked) == calls_of(folder)
    assert sum(row.spent.model_calls for row in rows) == ended.spent.model_calls
    assert sum(row.spent.input_tokens for row in rows) == ended.spent.input_tokens == len(prompts) * 700


@pytest.mark.slow
def test_a_finished_survey_is_written_again_without_a_call(folder: Path, server: ChatServer) -> None:
    survey = written(folder, "write", BEES, "--model", "tested", server=server)
    text, asked = text_of(folder), len(server.asked)

    with open_workbench(read_settings(folder / "graph.kgl")) as bench:
        bench.remove_survey(survey["id"])
        bench.fields.delete(BEES)  # with its summaries
        store_bees(bench)
    written(folder, "write", BEES, "--model", "tested", server=server)

    assert len(server.asked) == asked
    assert text_of(folder) == text


@pytest.mark.slow
def test_fresh_asks_for_every_answer_and_keeps_the_survey_before(done: Written, server: ChatServer) -> None:
    first = done.survey
    again = written(done.folder, "write", BEES, "--model", "tested", "--fresh", server=server)

    reading = int(first["manifest"]["spent.entities"].partition(" calls")[0])
    # What papers name is read once; what two parts ask alike and at once may be asked once or twice.
    assert -3 <= len(server.asked) - (len(done.requests) - reading) <= 3
    assert again["id"] == first["id"]
    assert [first["revision"]["number"], again["revision"]["number"]] == [1, 2]
    assert again["manifest"]["fresh"].startswith("job_")


def test_what_a_survey_took_is_a_table_at_its_end_and_later(folder: Path, server: ChatServer) -> None:
    prices = folder / "prices.toml"
    prices.write_text('[models.tested]\ninput = 10\noutput = 100\nas_of = 2026-01-31\nsource = "test"\n')
    shown = strata(
        folder, "write", BEES, "-o", str(folder / "files"), "--model", "tested", server=server,
        STRATA_MODEL_PRICES=str(prices),
    ).stdout  # fmt: skip
    (job,) = jobs_of(folder)
    calls = len(server.asked)

    assert re.search(rf"in all {calls} \d+ {calls * 700:,} {calls * 30:,} {calls * 0.01:.4f}", cells(shown))
    assert "framing title tested 1 0 700 30 0.0100" in cells(shown)
    assert job.spent.cost == pytest.approx(calls * 0.01)
    later = CliRunner().invoke(app, ["jobs", "show", job.id, "--graph", str(folder / "graph.kgl")]).stdout
    assert "What it took" in later
    manifest = json.loads(strata(folder, "files", survey_of(folder), "--json", "-o", str(folder / "f")).stdout)[
        "manifest"
    ]
    assert re.fullmatch(r"1 calls, 700 tokens read, 30 written, 0\.0100 USD", manifest["spent.title"])


def test_the_offline_writer_has_no_table(folder: Path) -> None:
    assert "What it took" not in strata(folder, "write", BEES, "-o", str(folder / "files")).stdout


def test_a_stopped_survey_says_what_it_took(folder: Path, server: ChatServer) -> None:
    capped = ("--max-model-calls", "5", "--output", str(folder / "files"))
    stopped = strata(folder, "write", BEES, "--model", "tested", *capped, server=server)
    assert "in all 5 0 3,500 150" in cells(stopped.stdout)
    (job,) = jobs_of(folder)
    assert sum(row.spent.model_calls for row in ledger_of(job.result)) == 5


def test_a_recording_is_replayed_elsewhere_without_key_server_or_call(done: Written, tmp_path: Path) -> None:
    file, there = tmp_path / "recording.json", tmp_path / "there"
    assert strata(done.folder, "record", done.survey["id"], str(file)).exit_code == 0
    store(there)
    replayed = written(there, "replay", str(file))  # of a server nothing is said

    assert without_spending({**replayed, "files": done.survey["files"]}) == without_spending(done.survey)
    assert text_of(there) == text_of(done.folder)
    (job,) = jobs_of(there)
    assert job.spent.model_calls == 0
    assert job.spent.reused_calls > 15
    assert "sk-test" not in file.read_text("utf-8")


def without_spending(survey: Mapping[str, Any]) -> dict[str, Any]:
    """A survey without what it took."""
    manifest = {name: value for name, value in survey["manifest"].items() if not name.startswith("spent.")}
    return {**survey, "manifest": manifest}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "without"),
    [
        ("surveyg", []),
        ("structsurvey", []),
        ("surveygen-i", []),
        ("surveyx", []),
        ("qual-sg", []),
        ("full", ["vertical", "review"]),
    ],
)
def test_a_recording_is_replayed_by_the_preset_that_it_was_written_with(
    folder: Path, tmp_path: Path, preset: str, without: list[str]
) -> None:
    file, there, known = tmp_path / "recording.json", tmp_path / "there", tmp_path / "known"
    known.mkdir()
    options = ["--preset", preset, *(option for part in without for option in ("--without", part))]
    with serving(knowing(answers_about_bees(known, preset=preset, without=without))) as server:
        survey = written(folder, "write", BEES, "--model", "tested", *options, server=server)
    assert strata(folder, "record", survey["id"], str(file)).exit_code == 0
    store(there)
    replayed = written(there, "replay", str(file))
    assert replayed["preset"] == survey["preset"]
    assert survey["preset"].startswith(preset)
    assert text_of(there) == text_of(folder)


@pytest.mark.slow
def test_summaries_of_an_earlier_survey_go_with_a_recording(done: Written, tmp_path: Path, server: ChatServer) -> None:
    folder = done.folder
    with open_workbench(read_settings(folder / "graph.kgl")) as bench:
        bench.remove_survey(bench.surveys.briefs()[0].id)
    (folder / "state.sqlite").unlink()  # so that only the graph knows the summaries
    survey = written(folder, "write", BEES, "--model", "tested", server=server)
    file, there = tmp_path / "recording.json", tmp_path / "there"
    strata(folder, "record", survey["id"], str(file))
    assert json.loads(file.read_text("utf-8"))["summaries"]
    store(there)

    assert written(there, "replay", str(file))["counts"] == survey["counts"]


def test_a_recording_of_another_field_is_refused(done: Written, tmp_path: Path) -> None:
    folder, survey = done.folder, done.survey
    file = tmp_path / "recording.json"
    strata(folder, "record", survey["id"], str(file))
    recording = json.loads(file.read_text("utf-8"))

    recording["manifest"]["field.content"] = "other"
    file.write_text(json.dumps(recording))
    with open_workbench(read_settings(folder / "graph.kgl")) as bench:
        bench.remove_survey(survey["id"])
    assert "strata dump" in str(strata(folder, "replay", str(file), "--output", str(tmp_path / "files")).exception)

    file.write_text(json.dumps({**recording, "field_id": "ants"}))
    assert isinstance(strata(folder, "replay", str(file), "--output", str(tmp_path / "files")).exception, NotFoundError)


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"strata_recording": 2}', "\x00\x01"])
def test_what_is_no_recording_is_refused(folder: Path, tmp_path: Path, content: str) -> None:
    file = tmp_path / "recording.json"
    file.write_text(content)
    result = strata(folder, "replay", str(file), "--output", str(tmp_path / "files"))
    assert isinstance(result.exception, InvalidInputError)
    assert "not a recording" in str(result.exception)


def test_an_answer_that_a_recording_lacks_is_named(done: Written, tmp_path: Path) -> None:
    file, there = tmp_path / "recording.json", tmp_path / "there"
    strata(done.folder, "record", done.survey["id"], str(file))
    recording = json.loads(file.read_text("utf-8"))
    recording["answers"] = [each for each in recording["answers"] if each["task"] != "title"]
    file.write_text(json.dumps(recording))
    store(there)

    result = strata(there, "replay", str(file), "--output", str(tmp_path / "files"))
    assert isinstance(result.exception, UpstreamError)
    assert "holds no answer to title" in str(result.exception)


def test_an_offline_survey_has_no_recording(folder: Path) -> None:
    survey = written(folder, "write", BEES)
    result = strata(folder, "record", survey["id"], "-")
    assert isinstance(result.exception, NotFoundError)
    assert "a model on a server" in str(result.exception)


def doctor(folder: Path, *arguments: str, **environment: str) -> dict[str, Any]:
    """What `strata doctor --json` prints."""
    given = {"STRATA_GRAPH": str(folder / "graph.kgl"), **environment}
    result = CliRunner().invoke(app, ["doctor", "--json", *arguments], env=given)
    assert result.exit_code == 0, (result.output, result.exception)
    shown: dict[str, Any] = json.loads(result.stdout)
    return shown


def test_the_doctor_says_that_nothing_leaves_the_machine(folder: Path) -> None:
    shown = doctor(folder)
    assert shown["installation"]["leaves the machine"] == shown["model"]["leaves_the_machine"] == "nothing"
    assert (shown["model"]["server"], shown["model"]["choices"]) == (None, ["offline"])


def test_the_doctor_names_models_prices_contexts_and_what_is_sent_and_asks_nobody(folder: Path) -> None:
    server = "http://127.0.0.1:9/v1"
    shown = doctor(
        folder,
        STRATA_MODEL="gpt-5-mini",
        STRATA_MODEL_URL=server,
        STRATA_MODEL_KEY="sk-very-secret",
        STRATA_MODEL_ROUTES="cheap=gpt-5-nano",
        STRATA_MODEL_CHOICES="nobodys",
        STRATA_MODEL_CONTEXT="8192",
        STRATA_EMBEDDER="openai:vectors",
    )
    model, facts = shown["model"], shown["installation"]
    assert model["choices"] == ["offline", "gpt-5-mini", "nobodys"]
    assert {each["name"]: each["price"] and each["price"]["output"] for each in model["models"]} == {
        OfflineModel().traits.name: 0.0,
        "gpt-5-mini": 2.0,
        "nobodys": 0.0,  # of a server of this machine
        "gpt-5-nano": 0.4,
    }
    assert facts["routes"] == "cheap: gpt-5-nano"
    assert facts["model server"] == "127.0.0.1:9, with a key"
    assert re.fullmatch(r"0\.25 \$ .* 2 \$ written, listed on 2025-.*; 8,192 tokens at once", facts["  gpt-5-mini"])
    assert facts["leaves the machine"].count(server) == 2
    assert shown["embedder"] == {"name": "vectors", "dimension": None}
    assert "very-secret" not in json.dumps(shown)


def models(*names: str) -> Callable[[Asking], Reply]:
    listed = [{"id": name, "object": "model", "created": 1, "owned_by": "us"} for name in names]
    return lambda _: Reply(body=json.dumps({"object": "list", "data": listed}))


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (models("tested", "other"), "answers; has tested"),
        (models("other"), "answers; does not list tested"),
        (lambda _: fault(401, "bad key"), "STRATA_MODEL_KEY"),
        (lambda _: fault(404, "no such page"), "answers 404"),
        (lambda _: Reply(body="<html>"), "not an answer of the API of OpenAI"),
    ],
)
def test_the_doctor_asks_the_server_when_told(folder: Path, turn: Callable[[Asking], Reply], said: str) -> None:
    with serving(turn) as server:
        shown = doctor(folder, "--model", STRATA_MODEL="tested", STRATA_MODEL_URL=server.base_url)
    assert said in shown["installation"]["model server asked"]
    assert len(server.asked) == 1


def test_a_server_that_is_away_is_said(folder: Path) -> None:
    shown = doctor(folder, "--model", STRATA_MODEL="tested", STRATA_MODEL_URL="http://127.0.0.1:9/v1")
    assert "cannot be reached" in shown["installation"]["model server asked"]


def cells(shown: str) -> str:
    """What tables hold, without their lines."""
    return " ".join(shown.replace("│", " ").split())


def survey_of(folder: Path) -> str:
    with open_workbench(read_settings(folder / "graph.kgl")) as bench:
        return bench.surveys.briefs()[0].id


def calls_of(folder: Path) -> int:
    """The calls of the model on the server that the ledger of the last job knows, over all attempts."""
    rows = ledger_of(jobs_of(folder)[0].result)
    return sum(row.spent.model_calls for row in rows if row.model == "tested")


def jobs_of(folder: Path) -> Sequence[Job]:
    with open_jobs(read_settings(folder / "graph.kgl")) as jobs:
        return jobs.list()
