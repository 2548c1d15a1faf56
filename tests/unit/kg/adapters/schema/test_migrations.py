"""A graph file that an older Strata wrote opens."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.schema.migrations import MIGRATIONS
from kg.adapters.schema.schema import SCHEMA_VERSION, stored_version
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import field_graph, paper_id
from tests.contract.migrations import VERSION_1, assert_same_files
from tests.contract.older_versions import VERSION_7, fill_with_a_stub
from tests.contract.portable import dumped


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


def test_a_file_of_version_7_opens_and_is_the_graph_that_is_stored_today(tmp_path: Path) -> None:
    shutil.copy(VERSION_7 / "graph.kgl", tmp_path)
    for _ in range(2):
        engine = KgliteEngine.open(tmp_path)
        assert stored_version(engine) == SCHEMA_VERSION
        assert FieldRepository(engine).get("attention") == field_graph()
        assert PaperRepository(engine).similar(paper_id(1), limit=3)
        migrated = dumped(engine)
        engine.close()
    today = KgliteEngine.open(tmp_path / "today")
    fill_with_a_stub(today)
    assert _nodes_and_edges(migrated) == _nodes_and_edges(dumped(today))
    today.close()


def test_there_is_a_migration_from_every_older_version() -> None:
    assert sorted(MIGRATIONS) == list(range(1, SCHEMA_VERSION))


def _nodes_and_edges(dump: bytes) -> list[Any]:
    """The lines of a dump without the checksum of the last, and without the digests that tell a field was read whole.

    A field that an older Strata stored gets its digest when it is read first.
    """
    lines = [json.loads(line) for line in dump.splitlines()[:-1]]
    for line in lines:
        if line.get("node") == "fields":
            line["properties"].pop("digest", None)
    return lines
