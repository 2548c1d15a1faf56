"""How commands end on hostile arguments: a documented exit code, one sentence, and nothing left behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from api.bootstrap import read_settings
from api.cli.exit_codes import ExitCode
from api.cli.failures import run
from api.service_address import address_of_service, publish_address
from tests.unit.api.test_cli import FIELD, corpus, graph
from tests.waiting import patiently

__all__ = ["corpus", "graph"]

USER_ERRORS = {
    ExitCode.USAGE,
    ExitCode.INVALID_INPUT,
    ExitCode.NOT_FOUND,
    ExitCode.STORE_UNAVAILABLE,
    ExitCode.STORE_FAILED,
}
NAMES = ["", " ", "../../x", "x" * 100_000, "\udcff\udcfe", "[/bold]", "a\x00b", "名"]
"""Ids and queries that nothing has."""

READING = [
    ("field", "list"),
    ("field", "show", FIELD),
    ("field", "export", FIELD),
    ("field", "build", "graphs"),
    ("survey", "list"),
    ("survey", "estimate", FIELD),
    ("survey", "write", FIELD),
    ("survey", "resume", "job_1"),
    ("jobs", "list"),
    ("jobs", "show", "job_1"),
    ("jobs", "cancel", "job_1"),
    ("jobs", "resume", "job_1"),
    ("keys", "list"),
    ("keys", "revoke", "somebody"),
    ("search", "graphs"),
    ("doctor",),
    ("dump", "dump.jsonl"),
]
"""Commands that work on a graph that is there."""

Strata = Callable[..., tuple[int, str, str]]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An own folder to stand in; what the test leaves there beside `hostile` is counted."""
    hostile = tmp_path / "hostile"
    (hostile / "folder").mkdir(parents=True)
    (hostile / "file").write_bytes(b"no graph")
    (hostile / "empty.jsonl").touch()
    (hostile / "binary").write_bytes(bytes(range(256)) * 40)
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.delenv("STRATA_GRAPH", raising=False)
    yield tmp_path
    assert list(here.rglob("*")) == []
    assert len(list(hostile.rglob("*"))) == 4


@pytest.fixture
def strata(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Strata:
    """Run a command to its end as the installed script does: its exit code, standard output, standard error."""

    def command(*arguments: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["strata", *map(str, arguments)])
        code = run()
        return code, *capsys.readouterr()

    return command


def assert_told(ended: tuple[int, str, str], codes: set[ExitCode] = USER_ERRORS) -> str:
    """The one sentence of a command that ended with one of `codes`."""
    code, _, told = ended
    assert code in codes, told
    assert "Traceback" not in told
    (sentence,) = (line for line in told.splitlines() if line.startswith("error: "))
    assert len(sentence) > len("error: ")
    return sentence


def unusable(folder: Path) -> list[Path]:
    """Paths at which nothing can be made."""
    return [folder / "file" / "below", folder / ("x" * 300), Path("/proc/nobody/x"), folder / "\udcff" / ("x" * 4_000)]


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_a_wrong_graph_is_an_error_and_makes_no_file(place: Path, strata: Strata, command: tuple[str, ...]) -> None:
    hostile = place / "hostile"
    for wrong in ["no-such.kgl", "no/such/folder", str(hostile / "folder"), str(hostile / "file"), "x" * 5_000]:
        said = assert_told(strata(*command, "--graph", wrong), {ExitCode.NOT_FOUND, ExitCode.INVALID_INPUT})
        assert "--graph" in said or "File name too long" in said


def test_a_file_that_is_no_graph_is_told_and_left_as_it_is(place: Path, strata: Strata) -> None:
    fake = place / "fake.kgl"
    fake.write_bytes(b"no graph at all" * 100)
    assert_told(strata("field", "list", "--graph", fake))
    assert fake.read_bytes() == b"no graph at all" * 100


def test_the_doctor_works_before_there_is_a_graph(place: Path, strata: Strata) -> None:
    code, shown, _ = strata("doctor")
    assert code == ExitCode.OK
    assert "none yet" in shown


@pytest.mark.parametrize(
    "command",
    [
        ("field", "show"),
        ("field", "export"),
        ("survey", "estimate"),
        ("survey", "write"),
        ("survey", "resume"),
        ("jobs", "show"),
        ("jobs", "cancel"),
        ("jobs", "resume"),
        ("keys", "revoke"),
    ],
    ids=" ".join,
)
def test_a_name_of_nothing_is_told(place: Path, strata: Strata, graph: Path, command: tuple[str, ...]) -> None:
    for name in NAMES:
        assert_told(strata(*command, "--graph", graph, "--", name))


@pytest.mark.parametrize("query", NAMES)
def test_a_query_is_answered_or_refused_in_a_sentence(place: Path, strata: Strata, graph: Path, query: str) -> None:
    code, _, told = strata("search", "--graph", graph, "--", query)
    assert code in {ExitCode.OK, ExitCode.INVALID_INPUT}
    assert "Traceback" not in told


@pytest.mark.parametrize(
    "command",
    [
        ("field", "export", FIELD, "-o"),
        ("survey", "write", FIELD, "-o"),
        ("dump",),
        ("demo", "-o"),
    ],
    ids=" ".join,
)
def test_a_place_that_cannot_be_written_is_told_before_the_work(
    place: Path, strata: Strata, graph: Path, command: tuple[str, ...]
) -> None:
    options = () if command[0] == "demo" else ("--graph", graph)
    for path in unusable(place / "hostile"):
        assert_told(strata(*command, path, *options))
    if command[-1] != "-o" or command[0] == "field":
        assert "is a folder" in assert_told(strata(*command, place / "hostile" / "folder", *options))
    else:
        assert "is a file" in assert_told(strata(*command, place / "hostile" / "file", *options))


def test_a_file_to_import_that_is_not_there_makes_no_graph(place: Path, strata: Strata) -> None:
    for path in [place / "no-such.bib", *unusable(place / "hostile")]:
        assert_told(strata("import", path))
    assert "empty folder" in assert_told(strata("import", place / "hostile" / "folder"))


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b"\n\n"])
def test_an_import_of_nothing_says_that_it_is_empty(place: Path, strata: Strata, content: bytes) -> None:
    file = place / "nothing.json"
    file.write_bytes(content)
    code, _, told = strata("import", file, "--graph", place / "made" / "graph.kgl")
    assert code == ExitCode.INVALID_INPUT
    assert "nothing.json" in told
    assert "Traceback" not in told


def test_a_graph_that_is_made_is_told(place: Path, strata: Strata, corpus: Path) -> None:
    code, _, told = strata("import", corpus, "--graph", place / "made" / "graph.kgl")
    assert code == ExitCode.OK
    assert re.search(r"a new graph is made: .*graph\.kgl", told)
    assert "a new graph" not in strata("import", corpus, "--graph", place / "made" / "graph.kgl")[2]


@pytest.mark.parametrize("command", [("import", "x.bib"), ("field", "export", FIELD)], ids=" ".join)
def test_a_wrong_format_is_told_with_all_that_there_are(place: Path, strata: Strata, command: tuple[str, ...]) -> None:
    said = assert_told(strata(*command, "--format", "docx"), {ExitCode.USAGE})
    assert "'docx'" in said
    assert {"'bibtex'", "'ris'"} <= set(re.findall(r"'[a-z]+'", said))


@pytest.mark.slow
def test_standard_output_holds_the_file_and_nothing_else(place: Path, graph: Path, root: Path) -> None:
    for command, start in [
        (("field", "export", FIELD, "--format", "json", "-o", "-"), b"{"),
        (("survey", "write", FIELD, "-o", "-"), b"# "),
        (("dump", "-"), b"{"),
    ]:
        ended = subprocess.run(script(root, *command, "--graph", str(graph)), capture_output=True, check=True, cwd=root)
        assert ended.stdout.startswith(start)
        assert not [line for line in ended.stdout.splitlines() if line.startswith(b"wrote ")]


def script(root: Path, *arguments: str) -> list[str]:
    """The command that runs `strata` from this clone, wherever it stands."""
    return [
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, {str(root)!r}); from api.cli import main; main()",
        *arguments,
    ]


@pytest.mark.slow
def test_a_full_disk_at_standard_output_is_told(place: Path, graph: Path, root: Path) -> None:
    with Path("/dev/full").open("w") as full:
        command = script(root, "field", "list", "--json", "--graph", str(graph))
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert_told((ended.returncode, "", ended.stderr))
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize("seconds", [0.05, 0.2, 0.6])
def test_an_interrupt_at_any_moment_is_one_sentence(place: Path, root: Path, seconds: float) -> None:
    # The interpreter itself, before the first line of ours, is not ours to quiet: wait until it runs.
    program = f"import sys; sys.path.insert(0, {str(root)!r}); from api.cli import main; print(flush=True); main()"
    command = [sys.executable, "-c", program, "field", "list", "--graph", "x.kgl"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    # An interpreter that is about to end, its sentence said, ends by the signal itself.
    assert process.returncode in {ExitCode.INTERRUPTED, ExitCode.NOT_FOUND, -signal.SIGINT}
    assert "Traceback" not in told
    assert len(told.splitlines()) == 1


IN_A_CALLBACK = """
class Module: ...
def app(**_):
    module = Module()
    weakref.finalize(module, signal.raise_signal, signal.SIGINT)
    del module
"""
AS_ANOTHER_ERROR = """
def app(**_):
    try:
        raise KeyboardInterrupt
    finally:
        raise SystemError("a module returned nothing")
"""


@pytest.mark.parametrize("app", [IN_A_CALLBACK, AS_ANOTHER_ERROR])
def test_an_interrupt_that_python_hides_is_one_all_the_same(place: Path, root: Path, app: str) -> None:
    program = f"import signal, sys, weakref; sys.path.insert(0, {str(root)!r}){app}"
    command = [sys.executable, "-c", f"{program}import api.cli as cli, api.cli.failures as f; f.app = app; cli.main()"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == ExitCode.INTERRUPTED
    assert ended.stderr.startswith("interrupted; ")
    assert len(ended.stderr.splitlines()) == 1


def test_too_little_memory_is_told(place: Path, root: Path, graph: Path) -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(root)!r}); from api.cli import main; import api.cli.field, resource; "
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize(); "
        "resource.setrlimit(resource.RLIMIT_AS, (used + 2**20, used + 2**20)); "
        "import api.cli.failures as f; f.app = lambda **_: bytearray(2**30); main()"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "enough memory" in assert_told((ended.returncode, "", ended.stderr), {ExitCode.STOPPED})


def test_a_fault_of_ours_is_told_and_shown_whole_when_asked(
    place: Path, strata: Strata, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_options: object) -> None:
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr("api.cli.failures.app", broken)
    assert "ZeroDivisionError: by zero" in assert_told(strata("doctor"), {ExitCode.INTERNAL})
    monkeypatch.setenv("STRATA_LOG_LEVEL", "DEBUG")
    with pytest.raises(ZeroDivisionError):
        strata("doctor")


@pytest.mark.slow
def test_what_libraries_log_stays_off_the_terminal(root: Path, place: Path) -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(root)!r}); import logging, warnings\n"
        "from api.cli.options import settings_to_create\n"
        "settings_to_create(sys.argv[1])\n"
        "logging.getLogger('neo4j.pool').error('raw'); warnings.warn('raw'); logging.getLogger('kg.x').error('ours')"
    )
    quiet = {name: value for name, value in os.environ.items() if name != "STRATA_LOG_LEVEL"}
    for environment, raw in ((quiet, False), (quiet | {"STRATA_LOG_LEVEL": "ERROR"}, True)):
        ended = subprocess.run(
            [sys.executable, "-c", program, "x.kgl"], capture_output=True, text=True, check=True, env=environment
        )
        assert ("raw" in ended.stderr) is raw
        assert "ours" in ended.stderr


@pytest.mark.slow
def test_a_served_graph_is_told_with_its_address(place: Path, strata: Strata, root: Path, corpus: Path) -> None:
    graph = place / "served" / "graph.kgl"
    assert strata("import", corpus, "--graph", graph)[0] == ExitCode.OK
    command = script(root, "serve", "--port", "0", "--graph", str(graph))
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as service:
        assert service.stdout is not None
        address = re.search(r"http://[\d.:]+", service.stdout.readline())
        assert address is not None
        try:
            patiently((graph.parent / "graph.kgl-service.json").exists)
            assert strata("field", "list", "--graph", graph)[0] == ExitCode.OK  # by the service
            said = assert_told(strata("dump", place / "x.dump", "--graph", graph), {ExitCode.INVALID_INPUT})
            assert address[0] in said
            assert strata("jobs", "list", "--graph", graph)[0] == ExitCode.OK
        finally:
            service.terminate()
            service.communicate(timeout=60)
    assert not (graph.parent / "graph.kgl-service.json").exists()
    assert strata("field", "list", "--graph", graph)[0] == ExitCode.OK


def test_the_address_of_a_service_that_died_is_forgotten(tmp_path: Path) -> None:
    settings = read_settings(tmp_path / "graph.kgl")
    file = tmp_path / "graph.kgl-service.json"
    with subprocess.Popen([sys.executable, "-c", ""]) as dead:
        dead.wait()
    with publish_address(settings, "http://127.0.0.1:8000"):
        assert address_of_service(settings) == "http://127.0.0.1:8000"
        left = file.read_text("utf-8")
        file.write_text(left.replace(str(os.getpid()), str(dead.pid)), "utf-8")
        assert address_of_service(settings) is None
    for content in ("", "[]", "{}", '{"pid": "x"}', left):  # the last names a process that lives, and is another
        file.write_text(content, "utf-8")
        assert address_of_service(settings) is None
    with publish_address(settings, "http://127.0.0.1:8001"):
        assert address_of_service(settings) == "http://127.0.0.1:8001"


def test_a_service_is_found_by_every_name_of_its_graph_and_by_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep").mkdir()
    (tmp_path / "link.kgl").symlink_to("a.kgl")
    (tmp_path / "deep" / "link.kgl").symlink_to("../link.kgl")
    (tmp_path / "circle.kgl").symlink_to("circle.kgl")
    (tmp_path / "graph.kgl").symlink_to("a.kgl")
    names = ["a.kgl", str(tmp_path / "a.kgl"), "deep/../a.kgl", "./a.kgl", "link.kgl", "deep/link.kgl", "."]
    others = ["b.kgl", "deep/a.kgl", "deep", "circle.kgl", "x" * 5_000, "neo4j://a.kgl"]
    with publish_address(read_settings("a.kgl"), "http://127.0.0.1:8000"):
        assert {name: address_of_service(read_settings(name)) for name in (*names, *others)} == {
            **dict.fromkeys(names, "http://127.0.0.1:8000"),
            **dict.fromkeys(others),
        }
        monkeypatch.setenv("STRATA_STATE", str(tmp_path / "elsewhere" / "state.sqlite"))
        assert address_of_service(read_settings("a.kgl")) == "http://127.0.0.1:8000"


def test_services_of_two_graphs_of_a_folder_are_both_found(tmp_path: Path) -> None:
    one, two = read_settings(tmp_path / "one.kgl"), read_settings(tmp_path / "two.kgl")
    with publish_address(one, "http://127.0.0.1:1"), publish_address(two, "http://127.0.0.1:2"):
        assert (address_of_service(one), address_of_service(two)) == ("http://127.0.0.1:1", "http://127.0.0.1:2")
    assert (address_of_service(one), address_of_service(two)) == (None, None)


def test_a_graph_on_a_server_is_its_host_port_and_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRATA_STATE", str(tmp_path / "state.sqlite"))
    same = ["neo4j://host", "bolt://host:7687", "neo4j://HOST:7687/", "neo4j+s://host"]
    others = ["neo4j://host:7688", "neo4j://other", "host"]
    with publish_address(read_settings("neo4j://host:7687"), "http://127.0.0.1:1"):
        found = {name: address_of_service(read_settings(name)) for name in (*same, *others)}
        assert found == {**dict.fromkeys(same, "http://127.0.0.1:1"), **dict.fromkeys(others)}
        monkeypatch.setenv("STRATA_NEO4J_DATABASE", "another")
        assert address_of_service(read_settings("neo4j://host:7687")) is None
