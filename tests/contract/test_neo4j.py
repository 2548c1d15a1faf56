"""Neo4j keeps every promise, on each release; a graph moves between it and the embedded engine byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.neo4j.engine import Neo4jEngine
from kg.ports import GraphEngine
from tests.contract.cards import CardRepositoryContract, cards
from tests.contract.collections import CollectionRepositoryContract, collections
from tests.contract.drawn import DrawnContract
from tests.contract.duplicates import DuplicateContract, stored
from tests.contract.edge_sets import EdgeSetContract
from tests.contract.engine import EngineContract
from tests.contract.entities import (
    DomainGraphRepositoryContract,
    EntityLookupsContract,
    ExtractionRepositoryContract,
    TaxonomyRepositoryContract,
    domain,
)
from tests.contract.entries import EntryContract
from tests.contract.fields import FieldRepositoryContract, fields
from tests.contract.full_texts import FullTextRepositoryContract, full_texts
from tests.contract.imports import Fresh, ImportContract
from tests.contract.key_notice import KeyNoticeContract
from tests.contract.memberships import MembershipContract
from tests.contract.migrations import MigrationContract
from tests.contract.missing import MissingWorksContract
from tests.contract.naming import NamingContract
from tests.contract.older_versions import OlderVersionContract, Run
from tests.contract.papers import PaperRepositoryContract, papers
from tests.contract.part_ids import PartIdContract
from tests.contract.portable import PortableContract
from tests.contract.removals import RemovalContract
from tests.contract.retractions import RetractionContract
from tests.contract.same_graph import SameGraphContract
from tests.contract.several_keys import SeveralKeysContract
from tests.contract.surveys import SurveyRepositoryContract, surveys
from tests.contract.turns import TurnsContract
from tests.neo4j import Neo4jServer
from tests.neo4j_engines import neo4j_engine, without_its_nodes, without_nodes

__all__ = [
    "cards",
    "collections",
    "domain",
    "fields",
    "full_texts",
    "neo4j_engine",
    "papers",
    "stored",
    "surveys",
    "without_nodes",
]


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[GraphEngine]:
    """An empty embedded graph."""
    engine = KgliteEngine.open(tmp_path)
    yield engine
    engine.close()


@pytest.fixture
def engine(without_nodes: Neo4jEngine) -> GraphEngine:
    """An empty graph on the server."""
    return without_nodes


@pytest.fixture
def other(embedded: GraphEngine) -> GraphEngine:
    """A second empty graph; it is embedded, because a server of the Community Edition has one database."""
    return embedded


@pytest.fixture
def fresh(without_nodes: Neo4jEngine, neo4j_server: Neo4jServer) -> Fresh:
    """The same graph at each call, emptied."""
    return lambda: without_its_nodes(without_nodes, neo4j_server)


@pytest.fixture
def run(without_nodes: Neo4jEngine, neo4j_server: Neo4jServer) -> Run:
    """Statements on the graph that are no templates."""

    def given(statement: str, **parameters: Any) -> list[dict[str, Any]]:
        found = without_nodes._driver.execute_query(statement, parameters, database_=neo4j_server.database)
        return [dict(record) for record in found.records]

    return given


class TestEngineOnNeo4j(EngineContract): ...


class TestKeyNoticeOnNeo4j(KeyNoticeContract): ...


class TestDuplicatesOnNeo4j(DuplicateContract): ...


class TestPapersOnNeo4j(PaperRepositoryContract): ...


class TestFieldsOnNeo4j(FieldRepositoryContract): ...


class TestTurnsOnNeo4j(TurnsContract): ...


class TestEdgeSetsOnNeo4j(EdgeSetContract): ...


class TestMembershipsOnNeo4j(MembershipContract): ...


class TestNamingOnNeo4j(NamingContract): ...


class TestExtractionsOnNeo4j(ExtractionRepositoryContract): ...


class TestDomainGraphsOnNeo4j(DomainGraphRepositoryContract): ...


class TestEntityLookupsOnNeo4j(EntityLookupsContract): ...


class TestTaxonomiesOnNeo4j(TaxonomyRepositoryContract): ...


class TestCollectionsOnNeo4j(CollectionRepositoryContract): ...


class TestCardsOnNeo4j(CardRepositoryContract): ...


class TestFullTextsOnNeo4j(FullTextRepositoryContract): ...


class TestEntriesOnNeo4j(EntryContract): ...


class TestRetractionsOnNeo4j(RetractionContract): ...


class TestImportsOnNeo4j(ImportContract):
    killed_every = 3


class TestMissingWorksOnNeo4j(MissingWorksContract): ...


class TestRemovalsOnNeo4j(RemovalContract): ...


class TestSameGraphOnNeo4j(SameGraphContract): ...


class TestSeveralKeysOnNeo4j(SeveralKeysContract): ...


class TestSurveysOnNeo4j(SurveyRepositoryContract): ...


class TestPartIdsOnNeo4j(PartIdContract): ...


class TestMigrationsOnNeo4j(MigrationContract): ...


class TestDrawnOnNeo4j(DrawnContract): ...


class TestOlderVersionsOnNeo4j(OlderVersionContract): ...


class TestFromNeo4jToKglite(PortableContract): ...


class TestFromKgliteToNeo4j(PortableContract):
    @pytest.fixture
    def engine(self, embedded: GraphEngine) -> GraphEngine:
        """The graph that is dumped."""
        return embedded

    @pytest.fixture
    def other(self, without_nodes: Neo4jEngine) -> GraphEngine:
        """The graph that is restored."""
        return without_nodes
