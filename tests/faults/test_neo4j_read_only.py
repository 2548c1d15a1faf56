"""A database that takes no writes says so, and not that a cluster is in the way."""

from __future__ import annotations

import pytest

from kg.adapters.neo4j.engine import Neo4jEngine, Server
from kg.errors import StoreUnavailableError
from tests.neo4j_local.releases import UnavailableError, wanted_releases
from tests.neo4j_local.server import QUICK_START, LocalNeo4j

pytestmark = pytest.mark.neo4j


@pytest.mark.parametrize("release", wanted_releases())
def test_a_read_only_database_is_named_so(release: str) -> None:
    try:
        server = LocalNeo4j(release, java_options=QUICK_START, has_gds=False)
    except UnavailableError as error:
        pytest.skip(str(error))
    with server:
        server.stop()  # a database must be there before it can be read-only
        with (server.home / "neo4j.conf").open("a", encoding="utf-8") as settings:
            settings.write("server.databases.read_only=neo4j\n")
        server.start()
        with pytest.raises(StoreUnavailableError, match=r"read-only \(server\.databases\.read_only\)"):
            Neo4jEngine.open(Server(uri=server.uri, user=server.user, password=server.password))
