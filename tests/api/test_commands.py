"""Commands through a service: what they print is what they print on the graph itself."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.app import create_app
from api.bootstrap import open_workbench
from api.cli import completing
from api.cli.app import COMMANDS, app, load_command
from api.cli.exit_codes import ExitCode, RefusalError
from api.cli.reaching import THROUGH
from api.service_address import publish_address
from kg.errors import InvalidInputError
from services.access import Scope
from tests.api.conftest import settings_in
from tests.api.working import BEES, bee_service, listening, store_bees
from tests.builders.survey_field import PAPERS

KEY = next(iter(PAPERS.values())).citation_key
LOOKS = (
    ("paper", "list"),
    ("paper", "show", KEY),
    ("field", "list"),
    ("field", "show", BEES),
    ("field", "papers", BEES, "-n", "3"),
    ("field", "missing", BEES),
    ("search", "bees"),
    ("search", "bees", "--passages"),
    ("survey", "list"),
    ("survey", "estimate", BEES),
    ("duplicates", "list"),
    ("duplicates", "list", "--merged"),
    ("jobs", "list"),
    ("import", "list"),
)
BIB = "@article{a, title = {A compass of its own}, year = {2020}}\n@article{b, year = {2021}}\n"


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(app, list(arguments), env={"COLUMNS": "120", **environment})


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Where a service with the small field listens."""
    with bee_service(tmp_path) as service, listening(create_app(service)) as address:
        yield address


@pytest.fixture
def graph(tmp_path: Path) -> str:
    """A graph of its own with the same field."""
    settings = settings_in(tmp_path / "own")
    with open_workbench(settings) as bench:
        store_bees(bench)
    return settings.graph


def test_a_look_through_a_service_is_a_look_at_the_graph(address: str, graph: str) -> None:
    for words in LOOKS:
        for form in ((), ("--json",)):
            through, itself = run(*words, *form, "--url", address), run(*words, *form, "--graph", graph)
            told = re.sub(r"waiting for the service.*\n", "", through.stderr)
            assert (through.exit_code, told) == (itself.exit_code, itself.stderr), words
            assert through.stdout == itself.stdout != "", words


def test_an_import_is_sent_told_listed_and_taken_back(address: str, tmp_path: Path) -> None:
    file = tmp_path / "own.bib"
    file.write_text(BIB)
    made = run("import", str(file), "--url", address)
    assert "2 rows read: 1 new paper" in made.stdout
    assert "1 rejected" in made.stdout
    assert "row 2" in made.stderr
    listed = json.loads(run("import", "list", "--json", "--url", address).stdout)
    assert [each["label"] for each in listed["items"]] == ["own"]
    assert "A compass of its own" in run("paper", "list", "--label", "own", "--url", address).stdout
    gone = run("import", "delete", "own", "--yes", "--url", address)
    assert gone.stdout.endswith("deleted 1 paper\n")
    assert run("paper", "list", "--label", "own", "--url", address).stdout.startswith("0 papers")


@pytest.mark.parametrize("name", ["l.bib", "l.ris", "l.csl.json", "l.csv", "l.jsonl"])
def test_the_library_is_exported_to_the_byte(address: str, graph: str, tmp_path: Path, name: str) -> None:
    through, itself = tmp_path / name, tmp_path / f"own-{name}"
    assert run("export", str(through), "--url", address).exit_code == 0
    assert run("export", str(itself), "--graph", graph).exit_code == 0
    assert through.read_bytes() == itself.read_bytes() != b""


@pytest.mark.slow
def test_a_survey_is_written_fetched_and_deleted(address: str, graph: str, tmp_path: Path) -> None:
    through = run("survey", "write", BEES, "-o", str(tmp_path / "through"), "--url", address)
    itself = run("survey", "write", BEES, "-o", str(tmp_path / "itself"), "--graph", graph)
    assert through.stdout.replace("through", "itself") == itself.stdout
    written = {file.name: file.read_bytes() for file in (tmp_path / "itself").iterdir() if file.suffix != ".docx"}
    assert written
    for name, content in written.items():
        assert (tmp_path / "through" / name).read_bytes() == content
    [survey] = json.loads(run("survey", "list", "--json", "--url", address).stdout)["items"]
    deleted = run("survey", "delete", survey["id"], "--yes", "--url", address)
    assert f"deleted {survey['id']}" in deleted.stdout


def test_a_field_is_built_and_deleted(address: str) -> None:
    built = run("field", "build", "bees and light", "--url", address)
    assert built.stdout.startswith("bees and light (bees-and-light)")
    assert run("field", "build", "--update", "bees-and-light", "--url", address).exit_code == 0
    assert run("field", "delete", "bees-and-light", "--yes", "--url", address).stdout.endswith(
        "deleted bees-and-light\n"
    )


def test_a_service_on_the_graph_is_found_without_being_named(address: str, tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with publish_address(settings, address):
        found = run("field", "list", "--graph", settings.graph, STRATA_STATE=str(settings.state))
    assert BEES in found.stdout


def test_the_doctor_works_beside_a_service_and_says_where_the_graph_is(address: str, tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with publish_address(settings, address):
        said = run("doctor", "--json", "--graph", settings.graph, STRATA_STATE=str(settings.state))
    facts = json.loads(said.stdout)["installation"]
    assert facts["graph"] == f"{Path(settings.graph).resolve()}, which {address} serves"
    assert (facts["papers"], facts["fields"]) == (str(len(PAPERS)), BEES)


def test_the_environment_names_a_service_and_a_graph_that_is_named_comes_before_it(address: str, graph: str) -> None:
    assert BEES in run("field", "list", STRATA_URL=address).stdout
    assert BEES in run("field", "list", "--graph", graph, STRATA_URL="http://127.0.0.1:9").stdout


def test_what_no_service_can_do_says_so_and_what_to_do(address: str, tmp_path: Path) -> None:
    ended = run("dump", str(tmp_path / "x.jsonl"), "--url", address)
    assert isinstance(ended.exception, InvalidInputError)
    assert str(ended.exception).startswith(f"`strata dump` cannot go through the service at {address}; it writes ")
    assert "stop the service first" in str(ended.exception)


def test_a_service_that_is_away_and_an_address_that_is_none_say_so() -> None:
    ended = run("field", "list", "--url", "http://127.0.0.1:9")
    assert isinstance(ended.exception, RefusalError)
    assert ended.exception.code is ExitCode.STORE_UNAVAILABLE
    assert "does not answer: start it" in str(ended.exception)
    assert "write it as http://HOST:PORT" in str(run("field", "list", "--url", "localhost").exception)


def test_what_is_not_there_ends_as_it_does_on_the_graph(address: str, graph: str) -> None:
    through, itself = run("paper", "show", "nobody", "--url", address), run("paper", "show", "nobody", "--graph", graph)
    assert isinstance(through.exception, RefusalError)
    assert through.exception.code is ExitCode.NOT_FOUND
    assert str(through.exception) == str(itself.exception)


def test_a_service_with_keys_takes_the_one_of_the_environment(tmp_path: Path) -> None:
    with bee_service(tmp_path) as service:
        _, key = service.keys.create("cli", Scope.READ, expires=None, per_minute=None)
        with listening(create_app(service)) as address:
            refused = run("field", "list", "--url", address)
            assert "put a key of it into STRATA_KEY" in str(refused.exception)
            assert BEES in run("field", "list", "--url", address, STRATA_KEY=key).stdout
            weak = run("field", "delete", BEES, "--yes", "--url", address, STRATA_KEY=key)
            assert isinstance(weak.exception, RefusalError)
            assert weak.exception.code is ExitCode.INVALID_INPUT


def test_every_command_that_a_service_does_is_one() -> None:
    known = set()
    for name in COMMANDS:
        inner = getattr(load_command(name), "commands", {})
        known |= {f"{name} {each}" for each in inner} or {name}
    assert set(THROUGH) <= known


def test_the_shell_completes_what_a_service_has(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRATA_URL", address)
    assert completing.fields("bee") == [BEES]
    assert KEY in completing.papers(KEY[:3])
    assert completing.surveys("") == []
    monkeypatch.setenv("STRATA_URL", "http://127.0.0.1:9")
    assert completing.fields("bee") == []
