"""Neo4j stops in the middle of an import: nothing committed is lost, and after a restart a rerun ends the same.

These servers are started without Graph Data Science, so this is also the mode of a plain Community Edition.
"""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.bootstrap import open_workbench
from api.portability import dump
from kg.errors import InvalidInputError
from services.config import Settings
from tests.neo4j_local.releases import UnavailableError, wanted_releases
from tests.neo4j_local.server import QUICK_START, LocalNeo4j

pytestmark = pytest.mark.neo4j

LAST = "built\t1"


@pytest.fixture(scope="module", params=wanted_releases())
def plain(request: pytest.FixtureRequest) -> Iterator[LocalNeo4j]:
    """A server that may be stopped; it has no plugin."""
    try:
        server = LocalNeo4j(request.param, java_options=QUICK_START, has_gds=False)
    except UnavailableError as error:
        pytest.skip(str(error))
    with server:
        yield server


@pytest.fixture(scope="module")
def expected(root: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The graph that an import and a build leave when nobody disturbs them, on the embedded engine."""
    graph = str(tmp_path_factory.mktemp("whole") / "graph.kgl")
    with _start(root, graph) as child:
        assert child.communicate(timeout=120)[0].splitlines()[-1] == LAST
    return _dumped(Settings(graph=graph))


def test_without_graph_data_science_the_engine_says_so(plain: LocalNeo4j) -> None:
    with open_workbench(_settings(plain, "auto")) as workbench:
        assert workbench.engine.capabilities().gds is None
        assert not workbench.engine.capabilities().analytics
        assert workbench.analytics_name == "local"
    with pytest.raises(InvalidInputError, match="install the plugin"), open_workbench(_settings(plain, "gds")):
        pass


@pytest.mark.parametrize("signal", ["SIGTERM", "SIGKILL"])
def test_a_server_that_stops_during_an_import_loses_nothing_and_a_rerun_completes_it(
    plain: LocalNeo4j, signal: str, root: Path, expected: bytes
) -> None:
    _empty(plain)
    with _start(root, plain.uri, password=plain.password) as child:
        assert child.stdout is not None
        said = [child.stdout.readline() for _ in range(4)]
        time.sleep(random.Random(signal).random() * 0.2)
        plain.stop() if signal == "SIGTERM" else plain.kill()
        rest, complaint = child.communicate(timeout=180)
    assert child.returncode != 0
    assert "StoreUnavailableError" in complaint.splitlines()[-1]
    assert "again" in complaint.splitlines()[-1], "it says what to do"

    plain.start()
    with open_workbench(_settings(plain)) as workbench:
        assert workbench.papers.counts().papers >= _committed([*said, *rest.splitlines()]) > 0
    with _start(root, plain.uri, password=plain.password) as again:
        assert again.communicate(timeout=180)[0].splitlines()[-1] == LAST
    assert _dumped(_settings(plain)) == expected


def _settings(server: LocalNeo4j, analytics: str = "local") -> Settings:
    return Settings.model_validate(
        {"graph": server.uri, "neo4j_user": server.user, "neo4j_password": server.password, "analytics": analytics}
    )


def _start(root: Path, graph: str, *, password: str = "") -> subprocess.Popen[str]:
    source = root / "examples" / "graph_neural_networks.jsonl"
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.child", str(source), graph],
        cwd=root,
        env={
            **os.environ,
            "STRATA_NEO4J_USER": LocalNeo4j.user,
            "STRATA_NEO4J_PASSWORD": password,
            "STRATA_NEO4J_DATABASE": "neo4j",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _committed(said: list[str]) -> int:
    """Papers that the child had reported as stored."""
    steps = [line.strip().split("\t") for line in said if "\t" in line]
    return max((int(done) for stage, done in steps if stage in {"importing papers", "imported"}), default=0)


def _dumped(settings: Settings) -> bytes:
    stream = io.BytesIO()
    with open_workbench(settings) as workbench:
        dump(workbench.engine, stream)
    return stream.getvalue()


def _empty(server: LocalNeo4j) -> None:
    from neo4j import GraphDatabase

    with GraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver:
        driver.execute_query("MATCH (n) DETACH DELETE n", database_="neo4j")
