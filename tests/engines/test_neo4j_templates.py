"""Every template runs on Neo4j and gives the columns of its header."""

from __future__ import annotations

import pytest

from kg.adapters.neo4j.engine import Neo4jEngine
from kg.adapters.schema.kinds import KINDS
from kg.adapters.templates.loader import load_templates
from kg.adapters.templates.template import Template
from kg.ports import GraphEngine, Row
from tests.contract.portable import fill_with_merged
from tests.house.test_templates import CONCERNS, EMPTY_READS, given_to_read, given_to_write, ids_for, named
from tests.neo4j_engines import neo4j_engine, without_nodes

__all__ = ["neo4j_engine", "without_nodes"]

TEMPLATES = [each for each in load_templates("neo4j").values() if each.name not in CONCERNS["neo4j"]["algorithms"]]
"""All but those of GDS, which need a projected graph and are run with it in the tests of `GdsAnalytics`."""


@pytest.fixture(scope="module")
def filled(neo4j_engine: Neo4jEngine) -> Neo4jEngine:
    """A graph with at least one of every kind of node and relationship."""
    fill_with_merged(neo4j_engine)
    return neo4j_engine


@pytest.fixture(scope="module")
def before(filled: Neo4jEngine) -> dict[str, list[Row]]:
    """Every node of that graph."""
    return nodes(filled)


def nodes(engine: GraphEngine) -> dict[str, list[Row]]:
    """Every node, by kind."""
    return {kind: engine.read(f"dump_{kind}", after="", limit=99) for kind in KINDS.names_in_dump()}


@pytest.mark.parametrize("template", [each for each in TEMPLATES if each.access == "read"], ids=named)
def test_a_read_gives_the_columns_of_its_header(template: Template, filled: Neo4jEngine) -> None:
    given = given_to_read(template)
    if "ids" in given:
        given["ids"] = ids_for(filled, template)
    rows = filled.read(template.name, **given)
    assert bool(rows) != (template.name in EMPTY_READS), "PARAMETERS should make it find something"
    for row in rows:
        assert list(row) == [column.name for column in template.columns]


@pytest.mark.parametrize("template", [each for each in TEMPLATES if each.access != "read"], ids=named)
def test_a_write_may_run_with_no_rows_and_for_nothing(
    template: Template, filled: Neo4jEngine, before: dict[str, list[Row]]
) -> None:
    given = given_to_write(template)
    filled.write(template.name, **given)
    filled.write(template.name, **given)
    if template.name.startswith(("forget_", "unindex_")):
        fill_with_merged(filled)
    assert nodes(filled) == before
