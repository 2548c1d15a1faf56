"""`strata serve`: where it listens, whom it lets in, how it stops."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from typer.testing import CliRunner

from api.bootstrap import open_key_notice, open_service
from api.cli.app import app
from api.service import Service
from api.serving import check_access, listening
from kg.errors import InvalidInputError
from services.access import Scope
from services.config import Settings
from tests.waiting import patiently

PATIENCE_SECONDS = 60.0
PROGRAM = "import api.serving; api.serving._DRAIN_SECONDS = 600; from api.cli import main; main()"
"""The command line, of a service that waits longer than the tests do for answers that do not end by themselves."""


def environment(folder: Path, **changed: str) -> dict[str, str]:
    """What a process of the tests sees: its own graph, and no setting of whoever runs them."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STRATA_")}
    return {**kept, "STRATA_GRAPH": str(folder / "graph.kgl"), "COLUMNS": "200", **changed}


class Server:
    """A service that runs; `address` is where."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said = process.stdout.readline() if process.stdout else ""
        self.address = next((word for word in self.said.split() if word.startswith("http://")), "")

    def stop(self, sent: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Send a signal; its exit code, and what else it said."""
        self.process.send_signal(sent)
        out, err = self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode, out, err

    def wait_until_ready(self) -> None:
        """Return when it answers."""
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            try:
                if httpx2.get(f"{self.address}/readyz").status_code == 200:
                    return
            except httpx2.TransportError:
                time.sleep(0.05)
        raise AssertionError("the service does not become ready")


@contextmanager
def serving(folder: Path, root: Path, *arguments: str, **changed: str) -> Iterator[Server]:
    """A service on a free port."""
    command = [sys.executable, "-c", PROGRAM, "serve", "--port", "0", *arguments]
    with subprocess.Popen(
        command,
        env=environment(folder, PYTHONPATH=str(root), **changed),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        server = Server(process)
        try:
            if server.address:
                server.wait_until_ready()
            yield server
        finally:
            if process.poll() is None:
                process.kill()


@pytest.mark.slow
def test_it_says_where_it_is_and_who_may_come_in_and_stops_when_told(tmp_path: Path, root: Path) -> None:
    with serving(tmp_path, root) as server:
        assert "no keys: only this machine may use it" in server.said
        assert httpx2.get(f"{server.address}/v1/fields").json()["items"] == []
        code, out, err = server.stop()
    assert code == 0
    assert "stopped" in out
    line = next(json.loads(line) for line in err.splitlines() if '"listFields"' in line)
    assert (line["event"], line["status"], line["level"]) == ("request", 200, "info")
    assert line["request_id"].startswith("req_")


@pytest.mark.slow
def test_an_event_stream_does_not_hold_up_the_end(tmp_path: Path, root: Path) -> None:
    paper = '{"title": "Bees find home by the sun", "year": 2020, "ids": {"doi": "10.1000/bees"}}\n'
    with serving(tmp_path, root, STRATA_WORKERS="0") as server:
        created = httpx2.post(f"{server.address}/v1/imports", files={"file": ("bees.jsonl", paper)}).json()
        events_address = f"{server.address}/v1/jobs/{created['id']}/events"
        seen = threading.Event()

        def follow() -> None:
            accept = {"Accept": "text/event-stream"}
            stream = httpx2.stream("GET", events_address, headers=accept, timeout=None)
            with suppress(httpx2.RemoteProtocolError), stream as events:  # a client is ready for any end
                for line in events.iter_lines():
                    if line.startswith("event:"):
                        seen.set()

        follower = threading.Thread(target=follow)
        follower.start()
        assert seen.wait(PATIENCE_SECONDS)
        code, out, err = server.stop(signal.SIGINT)
        assert (code, "stopped" in out) == (0, True), err
        follower.join(PATIENCE_SECONDS)
        assert not follower.is_alive()


def test_a_port_in_use_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InvalidInputError, match=f"port {port} is in use; .*--port"), listening(settings(port=port)):
            pass


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid"])
def test_an_address_that_is_not_this_machine_s_is_told(host: str) -> None:
    with pytest.raises(InvalidInputError, match=f"cannot listen on {host}"), listening(settings(host=host, port=0)):
        pass


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_this_machine_needs_no_key(service: Service, host: str) -> None:
    check_access(replace(service, settings=settings(host=host)))


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "strata.example"])
def test_other_machines_come_in_only_where_a_key_is_valid(service: Service, host: str) -> None:
    open_to_all = replace(service, settings=settings(host=host))
    with pytest.raises(InvalidInputError, match="strata keys create"):
        check_access(open_to_all)
    service.keys.create("laptop", Scope.WRITE, expires=None, per_minute=None)
    check_access(open_to_all)
    service.keys.revoke("laptop")
    with pytest.raises(InvalidInputError, match="there is no valid key"):
        check_access(open_to_all)


def settings(**given: object) -> Settings:
    """Settings that no `.env` changes."""
    return Settings(_env_file=None, **given)


def test_a_service_whose_state_file_is_lost_stays_closed_until_told(tmp_path: Path) -> None:
    given = settings(graph=str(tmp_path / "graph.kgl"), host="127.0.0.1")
    with open_service(given) as service:
        check_access(service)
        service.keys.create("laptop", Scope.READ, expires=None, per_minute=None)
    lose_state(tmp_path)
    with open_service(given) as service, pytest.raises(InvalidInputError, match=r"holds none.*strata keys reset"):
        check_access(service)
    assert CliRunner().invoke(app, ["keys", "reset", "--graph", given.graph]).exit_code == 0
    with open_service(given) as service:
        check_access(service)


@pytest.mark.slow
def test_a_key_made_beside_a_service_that_runs_is_remembered_too(tmp_path: Path, root: Path) -> None:
    with serving(tmp_path, root) as server:
        assert strata(tmp_path, root, "keys", "create", "laptop").returncode == 0
        patiently(lambda: httpx2.get(f"{server.address}/v1/fields").status_code != 200)
        server.stop()
    lose_state(tmp_path)
    assert "holds none" in refusal(tmp_path, root)


def test_a_first_key_is_remembered_by_a_graph_that_nobody_serves(tmp_path: Path) -> None:
    given = settings(graph=str(tmp_path / "graph.kgl"))
    with open_key_notice(given) as notice:
        assert not notice.is_kept()
    made = CliRunner().invoke(app, ["keys", "create", "laptop", "--graph", given.graph])
    assert made.exit_code == 0
    with open_key_notice(given) as notice:
        assert notice.is_kept()
    refused = CliRunner().invoke(app, ["keys", "reset", "--graph", given.graph])
    assert "there are keys" in str(refused.exception)


def lose_state(folder: Path) -> None:
    """Remove the state file."""
    for name in ("state.sqlite", "state.sqlite-wal", "state.sqlite-shm"):
        (folder / name).unlink(missing_ok=True)


def strata(folder: Path, root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command that ends."""
    command = [sys.executable, "-c", "from api.cli import main; main()", *arguments]
    seen = environment(folder, PYTHONPATH=str(root))
    return subprocess.run(
        command, env=seen, cwd=folder, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )


def refusal(folder: Path, root: Path) -> str:
    """Why a service does not start."""
    refused = strata(folder, root, "serve", "--port", "0")
    assert refused.returncode != 0
    return " ".join(refused.stderr.split())


def printed(*arguments: str, **changed: str) -> str:
    """What a command prints."""
    ended = CliRunner().invoke(app, list(arguments), env={"STRATA_GRAPH": None, "COLUMNS": "200", **changed})
    assert ended.exit_code == 0, ended.exception
    return ended.stdout


@pytest.mark.slow
def test_a_command_goes_to_the_service_of_the_very_graph_that_it_names(
    tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("graph", "b"):
        title = f"The library of {name} alone"
        paper = f'{{"title": "{title}", "year": 2020, "ids": {{"doi": "10.1000/{name}"}}}}\n'
        (tmp_path / f"{name}.jsonl").write_text(paper, "utf-8")
        printed("import", f"{name}.jsonl", "--graph", f"{name}.kgl")
    (tmp_path / "link.kgl").symlink_to("b.kgl")
    more = '{"title": "Another of b", "year": 2021, "ids": {"doi": "10.1000/more"}}\n'
    (tmp_path / "more.jsonl").write_text(more, "utf-8")

    def titles(*arguments: str, **changed: str) -> list[str]:
        found = json.loads(printed("paper", "list", "--json", *arguments, **changed))
        return sorted(each["title"] for each in found["items"])

    def labels(*arguments: str) -> list[str]:
        found = json.loads(printed("import", "list", "--json", *arguments))
        return sorted(each["label"] for each in found["items"])

    with serving(tmp_path, root) as server:
        of_a, of_b = ["The library of graph alone"], ["The library of b alone"]
        for given in ("b.kgl", str(tmp_path / "b.kgl"), "link.kgl"):
            assert titles("--graph", given) == of_b
            assert titles(STRATA_GRAPH=given) == of_b
        assert titles("--graph", "b.kgl", STRATA_STATE=str(tmp_path / "other" / "state.sqlite")) == of_b
        for given in ("graph.kgl", str(tmp_path / "graph.kgl")):
            assert titles("--graph", given) == titles(STRATA_GRAPH=given) == of_a
        assert titles("--graph", "graph.kgl", STRATA_STATE=str(tmp_path / "other" / "state.sqlite")) == of_a
        printed("import", "more.jsonl", "--graph", "b.kgl")
        assert labels("--graph", "b.kgl") == labels("--graph", "link.kgl") == ["b", "more"]
        assert labels("--graph", "graph.kgl") == ["graph"]
        assert [each["label"] for each in httpx2.get(f"{server.address}/v1/imports").json()["items"]] == ["graph"]
        assert titles("--graph", "graph.kgl") == of_a
        with serving(tmp_path, root, STRATA_GRAPH="b.kgl") as other:
            assert titles("--graph", "link.kgl") == ["Another of b", *of_b]
            printed("import", "delete", "more", "--yes", "--graph", "b.kgl")
            assert len(httpx2.get(f"{other.address}/v1/papers").json()["items"]) == 1
        assert titles("--graph", "b.kgl") == of_b
        assert titles("--graph", "graph.kgl") == of_a
