"""A real PostgreSQL on this machine, without Docker and without a cluster of the system."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, LiteralString, Self

import psycopg
from psycopg.rows import dict_row

from tests.neo4j_local.releases import UnavailableError
from tests.neo4j_local.server import free_port

START_SECONDS = 60.0
STOP_SECONDS = 30.0
SERVANTS = ("postgres", "nobody")
"""Users that the server may run as where this process is root's, which it refuses."""

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "shared_buffers": "32MB",
    "fsync": "off",  # a killed server loses nothing that was committed; a power cut is not tested
}

GUARD = '"$0" "$@" & server=$!; cat >/dev/null; kill -INT "$server"; wait "$server"'
"""Stops the server when standard input ends, so also when the process of the tests is killed."""


class LocalPostgres:
    """PostgreSQL on 127.0.0.1, in a temporary home, with a random password.

        with LocalPostgres() as server:
            psycopg.connect(server.uri("postgres"), password=server.password)

    Inside the block it may be stopped or killed and started again: home, port and password stay. At its end the server
    stops and its home is deleted.

    Raises:
        UnavailableError: PostgreSQL is not installed.
    """

    user = "strata"

    def __init__(self) -> None:
        self._programs = find_programs()
        self.port = free_port()
        self.password = secrets.token_urlsafe(18)
        self.home = Path(tempfile.mkdtemp(prefix="strata-postgres-"))
        self._as: dict[str, Any] = _servant()
        self._guard: subprocess.Popen[bytes] | None = None
        secret = self.home / "password"
        secret.write_text(self.password, "utf-8")
        if "user" in self._as:
            for path in (self.home, secret):
                os.chown(path, self._as["user"], self._as["group"])
        self._run("initdb", "--username", self.user, "--auth", "scram-sha-256", "--pwfile", str(secret), "--no-sync")

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def uri(self, database: str) -> str:
        """The address of a database, without the password."""
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start, or start again on the same home; returns when it answers."""
        settings = [f"-c{name}={value}" for name, value in {**SETTINGS, "port": str(self.port)}.items()]
        command = [str(self._programs / "postgres"), "-D", str(self.home / "data"), *settings]
        with (self.home / "server.log").open("ab") as log:
            self._guard = subprocess.Popen(
                ["/bin/sh", "-c", GUARD, *command],
                cwd="/",
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C is for this process, which then stops the server
                **self._as,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL does not answer\n{(self.home / 'server.log').read_text('utf-8')}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop cleanly; connections are cut."""
        if self._guard is not None and self._guard.stdin is not None:
            self._guard.stdin.close()
            self._guard.wait(STOP_SECONDS)
            self._guard = None

    def kill(self) -> None:
        """Stop at once, by SIGKILL: as a crash would."""
        os.kill(int((self.home / "data" / "postmaster.pid").read_text("utf-8").split()[0]), signal.SIGKILL)
        self.stop()

    def close(self) -> None:
        """Stop if it runs, and delete the home."""
        try:
            self.stop()
        finally:
            shutil.rmtree(self.home)

    def connect(self) -> psycopg.Connection[dict[str, Any]]:
        """A connection to the database `postgres`, for the caller to close."""
        return psycopg.connect(self.uri("postgres"), password=self.password, autocommit=True, row_factory=dict_row)

    def execute(self, statement: LiteralString) -> None:
        """Run a statement in the database `postgres`."""
        with self.connect() as connection:
            connection.execute(statement)

    @property
    def version(self) -> str:
        """Its release, as it says it."""
        with self.connect() as connection:
            return str(connection.info.parameter_status("server_version"))

    def _answers(self) -> bool:
        try:
            self.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), "--pgdata", str(self.home / "data"), *arguments]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=120, check=False, **self._as)
        if done.returncode:
            shutil.rmtree(self.home)
            raise RuntimeError(f"{program} failed\n{done.stderr}")


def find_programs() -> Path:
    """The folder of the newest `initdb` and `postgres`; Debian has it off the path.

    Raises:
        UnavailableError: there is none.
    """
    installed = sorted(Path("/usr/lib/postgresql").glob("[0-9]*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = installed[-1] if installed else shutil.which("initdb")
    if found is None:
        raise UnavailableError("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    return Path(found).resolve().parent


def _servant() -> dict[str, Any]:
    """How to start what root must not be: user and groups for `subprocess`."""
    if os.geteuid():
        return {}
    entry = next(each for each in pwd.getpwall() if each.pw_name in SERVANTS)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
