"""The fixtures that other tests get their server from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from neo4j import Session

from tests.neo4j import Neo4jServer, empty


@pytest.fixture
def session(empty_neo4j: Neo4jServer) -> Iterator[Session]:
    """A session on an empty server."""
    with empty_neo4j.driver() as driver, driver.session(database=empty_neo4j.database) as session:
        yield session


@pytest.mark.parametrize("run", ["first", "second"])
def test_each_test_finds_an_empty_server(session: Session, run: str) -> None:
    assert session.run("MATCH (n) RETURN count(n)").single(strict=True)[0] == 0
    assert session.run("SHOW INDEXES YIELD type WHERE type <> 'LOOKUP' RETURN count(*)").single(strict=True)[0] == 0
    assert session.run("CALL gds.graph.list() YIELD graphName RETURN count(*)").single(strict=True)[0] == 0
    session.run("CREATE CONSTRAINT paper_id FOR (p:Paper) REQUIRE p.id IS UNIQUE").consume()
    session.run("CREATE FULLTEXT INDEX `paper-text` FOR (p:Paper) ON EACH [p.title]").consume()
    session.run("CREATE (:Paper {id: $id})-[:CITES]->(:Paper {id: 'cited'})", id=run).consume()
    projected = session.run("MATCH (a)-->(b) RETURN gds.graph.project('field', a, b).nodeCount").single(strict=True)
    assert projected[0] == 2


def test_emptying_twice_is_harmless(empty_neo4j: Neo4jServer) -> None:
    empty(empty_neo4j)


def test_the_password_is_not_shown_by_a_failing_test(neo4j_server: Neo4jServer) -> None:
    assert neo4j_server.password not in repr(neo4j_server)


def test_a_test_that_needs_a_server_carries_the_mark(request: pytest.FixtureRequest, neo4j_server: Neo4jServer) -> None:
    assert neo4j_server.release
    assert request.node.get_closest_marker("neo4j")
