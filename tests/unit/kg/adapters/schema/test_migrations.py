"""A graph file that an older Strata wrote opens."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.schema.migrations import MIGRATIONS
from kg.adapters.schema.schema import SCHEMA_VERSION, stored_version
from kg.repository.papers.papers import PaperRepository
from tests.contract.migrations import VERSION_1, assert_same_files


@pytest.mark.golden
def test_a_file_of_version_1_opens_searches_and_gives_the_same_survey(tmp_path: Path) -> None:
    shutil.copy(VERSION_1 / "graph.kgl", tmp_path)
    for _ in range(2):
        engine = KgliteEngine.open(tmp_path)
        assert stored_version(engine) == SCHEMA_VERSION
        assert_same_files(engine)
        papers = PaperRepository(engine)
        assert papers.counts().papers == 18
        assert papers.search_text("graph", limit=1)
        assert papers.similar(papers.ids()[0], limit=3)
        engine.close()


def test_there_is_a_migration_from_every_older_version() -> None:
    assert sorted(MIGRATIONS) == list(range(1, SCHEMA_VERSION))
