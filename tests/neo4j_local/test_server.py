"""The local server itself, for real: authentication, GDS, a crash, and the death of the process that started it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from neo4j import GraphDatabase
from neo4j.exceptions import AuthError

from tests.neo4j_local.releases import UnavailableError, wanted_releases
from tests.neo4j_local.server import FIRST_PASSWORD, QUICK_START, LocalNeo4j, free_port

ORPHAN_SECONDS = 90


def local_neo4j(release: str) -> LocalNeo4j:
    """A server that is not started yet; skips the test where none can run."""
    try:
        return LocalNeo4j(release, heap_megabytes=768, java_options=QUICK_START)
    except UnavailableError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module", params=wanted_releases())
def server(request: pytest.FixtureRequest) -> Iterator[LocalNeo4j]:
    """A running server of each release."""
    with local_neo4j(request.param) as server:
        yield server


def ask(server: LocalNeo4j, query: str, **parameters: Any) -> Any:
    """The one value that a query returns."""
    with GraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver:
        return driver.execute_query(query, parameters, database_="neo4j").records[0][0]


def test_a_free_port_lies_below_those_of_outgoing_connections_and_is_free() -> None:
    port = free_port()
    assert 20_000 <= port < 32_000
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", port))


@pytest.mark.neo4j
def test_the_server_ends_and_its_home_goes_when_the_process_that_started_it_is_killed(
    root: Path, tmp_path: Path
) -> None:
    local_neo4j("lts").close()
    command = [sys.executable, "-m", "tests.neo4j_local", "lts", "--heap", "512"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout is not None
        said = [starter.stdout.readline() for _ in range(4)]
        names = [line.partition("=")[0] for line in said[1:]]
        assert names == ["STRATA_GRAPH", "STRATA_NEO4J_USER", "STRATA_NEO4J_PASSWORD"]
        assert len(list(tmp_path.iterdir())) == 1
        starter.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + ORPHAN_SECONDS
    while list(tmp_path.iterdir()):
        assert time.monotonic() < deadline, "the server outlives the process that started it"
        time.sleep(0.2)
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(said[1].rpartition(":")[2]))) != 0


@pytest.mark.neo4j
def test_a_start_that_fails_says_what_the_log_says_and_leaves_nothing() -> None:
    server = local_neo4j("lts")
    with (server.home / "neo4j.conf").open("a", encoding="utf-8") as settings:
        settings.write("no.such.setting=1\n")
    with pytest.raises(RuntimeError, match=r"(?s)ended while it started.*no\.such\.setting"), server:
        pytest.fail("it started")
    assert not server.is_running
    assert not server.home.exists()


@pytest.mark.neo4j
def test_both_products_answer_in_the_versions_of_the_pom(server: LocalNeo4j) -> None:
    version = "CALL dbms.components() YIELD name, versions WHERE name = 'Neo4j Kernel' RETURN versions[0]"
    assert ask(server, version) == server.release.neo4j
    assert ask(server, "RETURN gds.version()") == server.release.gds


@pytest.mark.neo4j
@pytest.mark.parametrize("password", [FIRST_PASSWORD, "wrong", ""])
def test_only_the_random_password_opens_the_server(server: LocalNeo4j, password: str) -> None:
    with GraphDatabase.driver(server.uri, auth=(server.user, password)) as driver, pytest.raises(AuthError):
        driver.verify_connectivity()


@pytest.mark.neo4j
def test_a_driver_that_routes_reaches_the_server_too(server: LocalNeo4j) -> None:
    routing = server.uri.replace("bolt:", "neo4j:")
    with GraphDatabase.driver(routing, auth=(server.user, server.password)) as driver:
        assert driver.execute_query("RETURN 1 AS one", database_="neo4j").records[0]["one"] == 1


@pytest.mark.neo4j
def test_gds_finds_the_communities_of_two_triangles_and_a_bridge(server: LocalNeo4j) -> None:
    edges = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (2, 3)]
    project = """
        UNWIND $edges AS edge
        RETURN gds.graph.project('triangles', edge[0], edge[1], {}, {undirectedRelationshipTypes: ['*']}).nodeCount"""
    leiden = """
        CALL gds.leiden.stream('triangles', {randomSeed: 1, concurrency: 1}) YIELD nodeId, communityId
        WITH communityId, collect(nodeId) AS nodes ORDER BY nodes[0] RETURN collect(nodes)"""
    assert ask(server, project, edges=edges) == 6
    assert [sorted(nodes) for nodes in ask(server, leiden)] == [[0, 1, 2], [3, 4, 5]]
    assert ask(server, "CALL gds.graph.drop('triangles') YIELD graphName") == "triangles"


@pytest.mark.neo4j
def test_what_is_committed_survives_a_crash(server: LocalNeo4j) -> None:
    ask(server, "UNWIND range(1, 1000) AS number CREATE (n:Row {number: number}) RETURN count(n)")
    server.kill()
    assert not server.is_running
    server.start()
    assert ask(server, "MATCH (n:Row) RETURN count(n)") == 1000
