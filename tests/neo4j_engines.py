"""Engines on the server of `tests.neo4j`, for tests that import these fixtures."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kg.adapters.neo4j.engine import Neo4jEngine, Server
from tests.neo4j import Neo4jServer, empty


def address(server: Neo4jServer) -> Server:
    """The server as the engine wants it."""
    return Server(uri=server.uri, user=server.user, password=server.password, database=server.database)


@pytest.fixture(scope="module")
def neo4j_engine(neo4j_server: Neo4jServer) -> Iterator[Neo4jEngine]:
    """An engine on the server, which is emptied first; what is in it is whatever earlier tests of the module left."""
    empty(neo4j_server)
    engine = Neo4jEngine.open(address(neo4j_server))
    yield engine
    engine.close()


@pytest.fixture
def without_nodes(neo4j_engine: Neo4jEngine, neo4j_server: Neo4jServer) -> Neo4jEngine:
    """The same engine on a graph that holds its schema and nothing else: faster than to make the schema each time."""
    return without_its_nodes(neo4j_engine, neo4j_server)


def without_its_nodes(engine: Neo4jEngine, server: Neo4jServer) -> Neo4jEngine:
    """The engine, once its graph holds its schema and nothing else; by its own driver, since a login takes time."""
    engine._driver.execute_query("MATCH (n) WHERE NOT n:SchemaVersion DETACH DELETE n", database_=server.database)
    return engine
