"""How Neo4j plans reads of the domain graph: by indexes and relationships, never by looking at everything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from neo4j import Driver, Query

from kg.adapters.neo4j.engine import Neo4jEngine
from kg.adapters.templates.loader import load_templates
from kg.adapters.templates.template import Template
from tests.contract.portable import fill
from tests.house.test_templates import given_to_read, named
from tests.neo4j import Neo4jServer
from tests.neo4j_engines import neo4j_engine

__all__ = ["neo4j_engine"]

READS = [
    each for each in load_templates("neo4j").values() if each.access == "read" and each.path.parent.name == "entities"
]
GROWING = ("AllNodesScan", "NodeByLabelScan", "AllRelationshipsScan", "RelationshipTypeScan")
"""Operators whose work grows with the whole graph."""


@pytest.fixture(scope="module")
def filled(neo4j_engine: Neo4jEngine) -> Neo4jEngine:
    """A graph with at least one of every kind of node and relationship, and its indexes."""
    fill(neo4j_engine)
    return neo4j_engine


def operators(plan: Mapping[str, Any]) -> Iterator[str]:
    """The operators of a plan."""
    yield plan["operatorType"].partition("@")[0]
    for child in plan.get("children", ()):
        yield from operators(child)


@pytest.fixture(scope="module")
def driver(neo4j_server: Neo4jServer) -> Iterator[Driver]:
    """One driver for all plans, since a login takes time."""
    with neo4j_server.driver() as driver:
        yield driver


def growing(driver: Driver, server: Neo4jServer, statement: str, parameters: Mapping[str, Any]) -> list[str]:
    """The operators of a statement's plan whose work grows with the graph."""
    with driver.session(database=server.database) as session:
        plan = session.run(Query(f"EXPLAIN {statement}"), dict(parameters)).consume().plan
    assert plan is not None
    return [each for each in operators(plan) if each.endswith(GROWING)]


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("template", READS, ids=named)
def test_a_read_of_the_domain_graph_looks_at_no_more_than_it_needs(
    template: Template, driver: Driver, neo4j_server: Neo4jServer
) -> None:
    assert growing(driver, neo4j_server, template.text, given_to_read(template)) == []


@pytest.mark.usefixtures("filled")
def test_a_read_without_an_index_is_seen(driver: Driver, neo4j_server: Neo4jServer) -> None:
    assert growing(driver, neo4j_server, "MATCH (e:Entity) WHERE e.mentions > 3 RETURN e.id", {}) == ["NodeByLabelScan"]
