"""A real Neo4j with Graph Data Science on this machine, without Docker and without an installation."""

from __future__ import annotations

import os
import random
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from neo4j import GraphDatabase
from neo4j.exceptions import DriverError, Neo4jError

from tests.neo4j_local.archive import ClassArchive
from tests.neo4j_local.jars import ensure_jars
from tests.neo4j_local.java import find_java
from tests.neo4j_local.releases import RELEASES

FIRST_PASSWORD = "neo4j"
STOP_SECONDS = 60.0
OPENED_PACKAGES = ("java.lang", "java.io", "java.nio", "sun.nio.ch")
"""Packages of the JDK into which Neo4j reaches by reflection."""

QUICK_START = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""Options of Java that nearly halve the work of a start and slow long queries: for tests, not for measurements."""

SETTINGS = """\
server.bolt.enabled=true
server.bolt.listen_address=127.0.0.1:{port}
server.bolt.advertised_address=127.0.0.1:{port}
server.directories.plugins={plugins}
server.memory.pagecache.size={page_cache}m
dbms.security.auth_enabled=true
dbms.security.procedures.unrestricted=gds.*
dbms.usage_report.enabled=false
# Logs that grow instead of 256 MB a database at once, and no wait of 10 s for a Bolt server that is idle already.
db.tx_log.preallocate=false
internal.server.bolt.thread_pool_shutdown_wait_time=0s
"""


class LocalNeo4j:
    """Neo4j Community with OpenGDS on 127.0.0.1, in a temporary home, with authentication on and a random password.

        with LocalNeo4j("lts") as server:
            GraphDatabase.driver(server.uri, auth=(server.user, server.password))

    Inside the block it may be stopped or killed and started again: home, port and password stay. At its end the server
    stops and its home is deleted, and also when this process dies in any other way.

    Args:
        release: `lts` or `current`.
        heap_megabytes: the most that queries and projected graphs may take.
        page_cache_megabytes: memory for the store's pages.
        java_options: further options of Java, such as QUICK_START.
        start_seconds: how long a start may take before it counts as failed.
        has_gds: whether it loads Graph Data Science; without it, it is a plain Community Edition and starts sooner.
        keeps_classes: leave the classes that it has loaded to later servers, where none has done so.

    Raises:
        UnavailableError: this machine has no suitable JDK, or the jars cannot be fetched.
    """

    user = "neo4j"

    def __init__(
        self,
        release: str = "lts",
        *,
        heap_megabytes: int = 1_536,
        page_cache_megabytes: int = 128,
        java_options: Sequence[str] = (),
        start_seconds: float = 300.0,
        has_gds: bool = True,
        keeps_classes: bool = False,
    ) -> None:
        self.release = RELEASES[release]
        self.port = free_port()
        self.uri = f"bolt://127.0.0.1:{self.port}"
        self.password = secrets.token_urlsafe(18)
        self._start_seconds = start_seconds
        self._java_options = (f"-Xmx{heap_megabytes}m", *self.release.java_options, *java_options)
        self._java = find_java(self.release)
        self._jars = ensure_jars(self.release, self._java)
        self._process: subprocess.Popen[bytes] | None = None
        self._has_password = False
        self.home = Path(tempfile.mkdtemp(prefix="strata-neo4j-"))
        self._archive = ClassArchive(self._jars, self._java, part=self.home / "classes.jsa", writes=keeps_classes)
        plugins = (self._jars if has_gds else self.home) / "plugins"
        plugins.mkdir(exist_ok=True)
        settings = SETTINGS.format(port=self.port, plugins=plugins, page_cache=page_cache_megabytes)
        (self.home / "neo4j.conf").write_text(settings, encoding="utf-8")

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

    @property
    def is_running(self) -> bool:
        """Whether the server's process lives."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start, or start again on the same home; returns when the database answers.

        Raises:
            RuntimeError: the server ended, or does not answer in time; the text ends with its log.
        """
        if self.is_running:
            return
        with (self.home / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command(),
                stdin=subprocess.PIPE,  # its end tells the server that this process is gone
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C is for this process, which then stops the server
            )
        try:
            self._await_answer()
        except BaseException:
            self.kill()
            raise

    def load(self, script: Path) -> str:
        """Run a script that calls neo4j-admin, as `import.sh` of a dump does, before the first start; what it says.

        Raises:
            RuntimeError: it failed; the text ends with what it said.
        """
        opened = " ".join(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED_PACKAGES)
        admin = self.home / "neo4j-admin"
        java = f'"{self._java}/bin/java" {" ".join(self._java_options)} {opened} -cp "{self._jars}/lib/*"'
        admin.write_text(f'#!/bin/sh\nexec {java} org.neo4j.cli.AdminTool "$@"\n', encoding="utf-8")
        admin.chmod(0o700)
        places = {"NEO4J_HOME": str(self.home), "NEO4J_CONF": str(self.home), "NEO4J_ADMIN": str(admin)}
        said = subprocess.run(
            [str(script)], env={**os.environ, **places}, capture_output=True, text=True, timeout=600, check=False
        )
        if said.returncode:
            raise RuntimeError(f"{script} failed\n{said.stdout[-2_000:]}\n{said.stderr[-2_000:]}")
        return said.stdout

    def stop(self) -> None:
        """Stop cleanly, by SIGTERM.

        Raises:
            RuntimeError: it did not stop in time, and was killed.
        """
        if self._process is None:
            return
        self._process.terminate()
        seconds = STOP_SECONDS + self._archive.stop_seconds
        try:
            self._process.wait(seconds)
            self._archive.keep()
        except subprocess.TimeoutExpired:
            raise self._failure(f"did not stop within {seconds:.0f} s") from None
        finally:
            self.kill()

    def kill(self) -> None:
        """Stop at once, by SIGKILL: as a crash would."""
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process = None

    def close(self) -> None:
        """Stop if it runs, and delete the home."""
        try:
            self.stop()
        finally:
            shutil.rmtree(self.home)

    def log_tail(self, lines: int = 25) -> str:
        """The last lines of what the server said and of its log."""
        logs = [log for log in (self.home / "server.log", self.home / "logs" / "debug.log") if log.exists()]
        tails = ["\n".join(log.read_text("utf-8", errors="replace").splitlines()[-lines:]) for log in logs]
        return "\n".join(tails)

    def _command(self) -> list[str]:
        classes = ":".join(f"{self._jars}/{part}" for part in ("launcher.jar", "lib/*", "plugins/*"))
        opened = [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED_PACKAGES]
        java = str(self._java / "bin" / "java")
        options = (*self._java_options, *self._archive.options(), *opened)
        return [java, *options, "-cp", classes, "Neo4jServer", str(self.home)]

    def _await_answer(self) -> None:
        deadline = time.monotonic() + self._start_seconds
        while True:
            if not self.is_running:
                raise self._failure("ended while it started")
            try:
                return self._log_in()
            except (DriverError, Neo4jError) as error:
                if not error.is_retryable():
                    raise
                if time.monotonic() > deadline:
                    raise self._failure(f"does not answer after {self._start_seconds:.0f} s") from error
            time.sleep(0.25)

    def _failure(self, what: str) -> RuntimeError:
        return RuntimeError(f"Neo4j {self.release.neo4j} {what}\n{self.log_tail()}")

    def _log_in(self) -> None:
        """Run a query; before the first one, replace the password that every new Neo4j has."""
        if not self._has_password:
            change = "ALTER CURRENT USER SET PASSWORD FROM $old TO $new"
            self._query(FIRST_PASSWORD, "system", change, old=FIRST_PASSWORD, new=self.password)
            self._has_password = True
        self._query(self.password, "neo4j", "RETURN 1")

    def _query(self, password: str, database: str, query: str, **parameters: str) -> None:
        with GraphDatabase.driver(self.uri, auth=(self.user, password), max_transaction_retry_time=0) as driver:
            driver.execute_query(query, parameters, database_=database)


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on.

    It lies below the ports that systems give to outgoing connections (from 32768), so that none of those takes it while
    the server is down between a stop and a start.
    """
    for port in random.SystemRandom().sample(range(20_000, 32_000), 100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise RuntimeError("no free port between 20000 and 32000 on 127.0.0.1")
