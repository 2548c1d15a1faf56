"""A real Neo4j for tests, wherever it can be had.

`neo4j_server` is one server a run for each release, `empty_neo4j` the same server with nothing in it. A test that asks
for either carries the mark `neo4j`, and runs on both releases unless the mark `release` names one. The server is, in
this order:

1. the one of STRATA_NEO4J_URI (with STRATA_NEO4J_USER, STRATA_NEO4J_PASSWORD, STRATA_NEO4J_DATABASE), which must be
   empty, because the tests delete everything;
2. a container, where a Docker engine answers;
3. a local server from Maven's jars (`tests/neo4j_local`), where there is a JDK and Maven.

Without any of them the tests are skipped with the reason; STRATA_NO_SKIPS turns that into a failure.
"""

from __future__ import annotations

import importlib.util
import os
import secrets
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field

import pytest
from neo4j import Driver, GraphDatabase
from neo4j.exceptions import DriverError, Neo4jError

from tests.neo4j_local.releases import RELEASES, UnavailableError, wanted_releases
from tests.neo4j_local.server import QUICK_START, LocalNeo4j

FIXTURE = "neo4j_server"
GIVEN = "given"
START_SECONDS = 300.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Neo4jServer:
    """How to reach a server; `release` is `lts`, `current` or `given`."""

    release: str
    uri: str
    user: str
    password: str = field(repr=False)
    database: str = "neo4j"

    def driver(self) -> Driver:
        """A driver of its own, for the caller to close."""
        return GraphDatabase.driver(self.uri, auth=(self.user, self.password))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that needs a server on every release at hand; pytest groups them, so one server runs at a time."""
    if FIXTURE in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("release")
        releases = [GIVEN] if os.environ.get("STRATA_NEO4J_URI") else list(mark.args if mark else RELEASES)
        metafunc.parametrize(FIXTURE, releases, indirect=True, scope="session")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs a server, so that `-m neo4j` means exactly those tests; drop those of releases not tested."""
    tested = {GIVEN, *wanted_releases()}
    dropped: set[pytest.Item] = set()
    for item in items:
        if FIXTURE in getattr(item, "fixturenames", ()):
            item.add_marker("neo4j")
            if item.callspec.params[FIXTURE] not in tested:  # type: ignore[attr-defined]
                dropped.add(item)
    if dropped:
        config.hook.pytest_deselected(items=list(dropped))
        items[:] = [item for item in items if item not in dropped]


@pytest.fixture(scope="session")
def neo4j_server(request: pytest.FixtureRequest) -> Iterator[Neo4jServer]:
    """A server of one release, started once; what is in it is whatever earlier tests left."""
    with _server(request.param) as server:
        yield server


@pytest.fixture
def empty_neo4j(neo4j_server: Neo4jServer) -> Neo4jServer:
    """The server with no node, no index, no constraint and no projected graph."""
    empty(neo4j_server)
    return neo4j_server


def empty(server: Neo4jServer) -> None:
    """Delete everything in the database and every projected graph of the user."""
    with server.driver() as driver:

        def names(query: str) -> list[str]:
            return [row["name"] for row in driver.execute_query(query, database_=server.database).records]

        with driver.session(database=server.database) as session:  # IN TRANSACTIONS refuses a managed transaction
            session.run("MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS").consume()
        constraints = names("SHOW CONSTRAINTS YIELD name")
        owned = "type <> 'LOOKUP' AND owningConstraint IS NULL"
        indexes = names(f"SHOW INDEXES YIELD name, type, owningConstraint WHERE {owned} RETURN name")
        with driver.session(database=server.database) as session, session.begin_transaction() as together:
            for kind, found in (("CONSTRAINT", constraints), ("INDEX", indexes)):
                for name in found:
                    together.run(f"DROP {kind} `{name}`").consume()
            together.commit()
        if names("SHOW PROCEDURES YIELD name WHERE name = 'gds.graph.list' RETURN name"):
            for name in names("CALL gds.graph.list() YIELD graphName RETURN graphName AS name"):
                driver.execute_query("CALL gds.graph.drop($name) YIELD graphName", name=name, database_=server.database)


def _server(release: str) -> AbstractContextManager[Neo4jServer]:
    if release == GIVEN:
        return _given()
    return _container(release) if _docker_answers() else _local(release)


@contextmanager
def _given() -> Iterator[Neo4jServer]:
    """The server of the environment, emptied at the end; a database with something in it is refused."""
    server = Neo4jServer(
        release=GIVEN,
        uri=os.environ["STRATA_NEO4J_URI"],
        user=os.environ.get("STRATA_NEO4J_USER", "neo4j"),
        password=os.environ.get("STRATA_NEO4J_PASSWORD", ""),
        database=os.environ.get("STRATA_NEO4J_DATABASE", "neo4j"),
    )
    with server.driver() as driver:
        found = driver.execute_query("MATCH (n) RETURN n LIMIT 1", database_=server.database).records
    if found:
        pytest.fail(
            f"database {server.database} of {server.uri} is not empty, and the tests would delete everything in it: "
            "give STRATA_NEO4J_URI of a server, or STRATA_NEO4J_DATABASE of a database, that holds nothing"
        )
    try:
        yield server
    finally:
        empty(server)


@contextmanager
def _local(release: str) -> Iterator[Neo4jServer]:
    try:
        local = LocalNeo4j(release, java_options=QUICK_START, start_seconds=START_SECONDS, keeps_classes=True)
    except UnavailableError as error:
        pytest.skip(f"no STRATA_NEO4J_URI, no Docker engine, and no local Neo4j: {error}")
    with local:
        yield Neo4jServer(release=release, uri=local.uri, user=local.user, password=local.password)


def _docker_answers() -> bool:
    """Whether testcontainers is installed and the Docker client reaches an engine."""
    client = shutil.which("docker")
    if client is None or importlib.util.find_spec("testcontainers") is None:
        return False
    return not subprocess.run([client, "version"], capture_output=True, timeout=60, check=False).returncode


@contextmanager
def _container(release: str) -> Iterator[Neo4jServer]:
    """The official image with the GDS plugin, which it fetches at its start."""
    from testcontainers.core.container import DockerContainer

    password = secrets.token_urlsafe(18)
    container = (
        DockerContainer(f"neo4j:{RELEASES[release].neo4j}-community")
        .with_exposed_ports(7687)
        .with_env("NEO4J_AUTH", f"neo4j/{password}")
        .with_env("NEO4J_PLUGINS", '["graph-data-science"]')
        .with_env("NEO4J_server_memory_heap_max__size", "1G")
        .with_env("NEO4J_server_memory_pagecache_size", "128M")
    )
    with container:
        uri = f"bolt://{container.get_container_host_ip()}:{container.get_exposed_port(7687)}"
        server = Neo4jServer(release=release, uri=uri, user="neo4j", password=password)
        _await_gds(server)
        yield server


def _await_gds(server: Neo4jServer) -> None:
    """Return when a GDS function answers; raise what the driver says if none does in time."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            with server.driver() as driver:
                driver.execute_query("RETURN gds.version()", database_=server.database)
            return
        except (DriverError, Neo4jError) as error:
            if not error.is_retryable() or time.monotonic() > deadline:
                raise
        time.sleep(0.5)
