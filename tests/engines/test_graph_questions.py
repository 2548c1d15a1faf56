"""What docs/graph.md has one paste finds something, on every engine."""

from __future__ import annotations

from pathlib import Path

import kglite

from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.neo4j.engine import Neo4jEngine
from tests.contract.older_versions import fill_with_a_stub
from tests.engines.graph_questions import FIELD, questions
from tests.neo4j import Neo4jServer
from tests.neo4j_engines import neo4j_engine

__all__ = ["neo4j_engine"]


ENTITIES = "Ten questions on entities and taxonomies"


def all_questions(root: Path) -> list[str]:
    """Those of both sections."""
    return [*questions(root), *questions(root, heading=ENTITIES)]


def test_the_page_has_six_questions_on_papers_and_ten_on_entities(root: Path) -> None:
    assert [len(questions(root)), len(questions(root, heading=ENTITIES))] == [6, 10]


def test_the_questions_find_something_on_the_embedded_engine(root: Path, tmp_path: Path) -> None:
    engine = KgliteEngine.open(tmp_path)
    fill_with_a_stub(engine)
    engine.checkpoint()
    engine.close()
    graph = kglite.load(str(tmp_path / "graph.kgl"))
    for question in all_questions(root):
        assert len(list(graph.cypher(question, params={"field": FIELD}))) > 0, question


def test_the_questions_find_something_on_neo4j(
    root: Path, neo4j_engine: Neo4jEngine, neo4j_server: Neo4jServer
) -> None:
    fill_with_a_stub(neo4j_engine)
    with neo4j_server.driver() as driver:
        for question in all_questions(root):
            assert driver.execute_query(question, field=FIELD, database_=neo4j_server.database).records, question
