"""What starting the command line reads: nothing that the command asked for does not need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from api.cli.app import COMMANDS, app, load_command

pytestmark = pytest.mark.slow

HEAVY = {
    *("numpy", "pydantic", "openai", "fastapi", "starlette", "uvicorn", "httpx2", "neo4j", "kglite", "structlog"),
    *("pylatexenc", "asyncio", "api.bootstrap", "services.config"),
}


def modules_after(root: Path, *arguments: str) -> set[str]:
    """The modules that a run of `strata` has read at its end."""
    program = (
        "import sys, io; from api.cli import main\n"
        f"sys.argv = ['strata', *{arguments!r}]\n"
        "stdout, sys.stdout = sys.stdout, io.StringIO()\n"
        "try:\n    main()\n"
        "except SystemExit:\n    print(*sys.modules, file=stdout)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    return set(ended.stdout.split())


@pytest.mark.parametrize("arguments", [("--version",), ("--help",), ()])
def test_a_start_without_a_command_reads_nothing_heavy(root: Path, arguments: tuple[str, ...]) -> None:
    read = modules_after(root, *arguments)
    assert "api.cli.app" in read
    assert not read & HEAVY


def test_the_version_is_printed_without_what_draws_on_terminals(root: Path) -> None:
    assert not {name for name in modules_after(root, "--version") if name.partition(".")[0] == "rich"}


def test_a_command_reads_no_driver_of_a_server_for_a_graph_in_a_file(root: Path) -> None:
    read = modules_after(root, "field", "list", "--graph", "no-such-graph.kgl")
    assert "api.cli.field" in read
    assert not read & {"neo4j", "openai", "fastapi", "uvicorn", "graphdatascience"}


def test_a_look_reads_no_task_no_reader_by_rule_and_nothing_that_makes_logs(root: Path, tmp_path: Path) -> None:
    papers, graph = tmp_path / "papers.bib", str(tmp_path / "graph.kgl")
    papers.write_text("@article{doe2020, title = {A compass of its own}, year = {2020}}\n", "utf-8")
    modules_after(root, "import", str(papers), "--graph", graph)
    for words in (("field", "list"), ("paper", "list"), ("paper", "show", "doe2020"), ("search", "compass")):
        read = modules_after(root, *words, "--graph", graph)
        assert "kglite" in read
        assert not read & {"services.tasks.task", "services.reading.rule_reader", "structlog", "api.app", "openai"}, (
            words
        )


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_reads_no_arrays_no_engine_and_no_repository(root: Path, name: str) -> None:
    read = modules_after(root, name, "--help")
    assert not read & {"numpy", "kglite", "fastapi", "kg.repository.papers.papers", "services.tasks.task"}
    assert not read & {"services.jobs.requests", "services.jobs.text_requests", "api.schemas.imports"}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_of_a_command_is_the_first_sentence_of_its_help(name: str) -> None:
    assert load_command(name).help.split("\n\n")[0].replace("\n", " ").startswith(COMMANDS[name][1])


def test_every_command_of_the_table_is_registered() -> None:
    assert [command.name for command in app.registered_commands] == list(COMMANDS)


def test_a_service_answers_before_it_has_read_what_jobs_alone_need(root: Path) -> None:
    program = "import sys, api.bootstrap, api.serving; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    read = set(ended.stdout.split())
    assert "api.routes.health" in read
    assert not {name for name in read if name.startswith("api.routes.")} - {"api.routes.health"}
    assert not {name for name in read if name.startswith("services.pipeline.stages")}
    assert not read & {"services.reading.rule_reader", "services.jobs.surveying", "services.jobs.refreshing", "openai"}
    assert not read & {"services.jobs.requests", "services.exploring.reading_ahead", "services.pipeline.preset"}
