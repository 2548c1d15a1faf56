"""The embedded engine keeps every promise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.ports import GraphEngine
from tests.builders.stored_graphs import empty_graph
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

__all__ = ["cards", "collections", "domain", "fields", "full_texts", "papers", "stored", "surveys"]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[GraphEngine]:
    """An empty embedded graph."""
    engine = empty_graph(tmp_path / "first")
    yield engine
    engine.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[GraphEngine]:
    """A second one."""
    engine = empty_graph(tmp_path / "second")
    yield engine
    engine.close()


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Fresh]:
    """An empty graph at each call."""
    opened: list[KgliteEngine] = []

    def open_another() -> KgliteEngine:
        opened.append(empty_graph(tmp_path / f"fresh{len(opened)}"))
        return opened[-1]

    yield open_another
    for engine in opened:
        engine.close()


@pytest.fixture
def run(engine: KgliteEngine) -> Run:
    """Statements on the graph that are no templates."""
    return lambda statement, **parameters: engine._session.execute(statement, params=parameters).to_list()


class TestEngineOnKglite(EngineContract): ...


class TestKeyNoticeOnKglite(KeyNoticeContract): ...


class TestDuplicatesOnKglite(DuplicateContract): ...


class TestPapersOnKglite(PaperRepositoryContract): ...


class TestFieldsOnKglite(FieldRepositoryContract): ...


class TestTurnsOnKglite(TurnsContract): ...


class TestEdgeSetsOnKglite(EdgeSetContract): ...


class TestMembershipsOnKglite(MembershipContract): ...


class TestNamingOnKglite(NamingContract): ...


class TestExtractionsOnKglite(ExtractionRepositoryContract): ...


class TestDomainGraphsOnKglite(DomainGraphRepositoryContract): ...


class TestEntityLookupsOnKglite(EntityLookupsContract): ...


class TestTaxonomiesOnKglite(TaxonomyRepositoryContract): ...


class TestCollectionsOnKglite(CollectionRepositoryContract): ...


class TestCardsOnKglite(CardRepositoryContract): ...


class TestFullTextsOnKglite(FullTextRepositoryContract): ...


class TestEntriesOnKglite(EntryContract): ...


class TestRetractionsOnKglite(RetractionContract): ...


class TestImportsOnKglite(ImportContract): ...


class TestMissingWorksOnKglite(MissingWorksContract): ...


class TestRemovalsOnKglite(RemovalContract): ...


class TestSameGraphOnKglite(SameGraphContract): ...


class TestSeveralKeysOnKglite(SeveralKeysContract): ...


class TestSurveysOnKglite(SurveyRepositoryContract): ...


class TestPortableOnKglite(PortableContract): ...


class TestPartIdsOnKglite(PartIdContract): ...


class TestMigrationsOnKglite(MigrationContract): ...


class TestDrawnOnKglite(DrawnContract): ...


class TestOlderVersionsOnKglite(OlderVersionContract): ...
