"""The schema is brought up to date once and guards against newer graphs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.schema.kinds import KINDS
from kg.adapters.schema.schema import SCHEMA_VERSION, ensure_schema, stored_version
from kg.errors import InvalidInputError, QueryFailedError


class Recorder:
    """Counts what the schema writes."""

    def __init__(self, version: int | None) -> None:
        self.version = version
        self.written: list[str] = []

    def read(self, name: str, /, **parameters: Any) -> list[dict[str, Any]]:
        return [] if self.version is None else [{"version": self.version}]

    def write(self, name: str, /, **parameters: Any) -> None:
        self.written.append(name)

    def write_many(self, name: str, rows: Any, /, *, batch_size: int = 0) -> int:
        raise NotImplementedError


def test_a_new_graph_gets_every_constraint_then_its_version() -> None:
    graph = Recorder(None)
    ensure_schema(graph)
    assert graph.written == [*KINDS.schema_templates(), "save_schema_versions"]


def test_a_current_graph_is_left_alone() -> None:
    graph = Recorder(SCHEMA_VERSION)
    ensure_schema(graph)
    assert graph.written == []


def test_a_newer_graph_is_refused_with_what_to_do(tmp_path: Path) -> None:
    engine = KgliteEngine.open(tmp_path)
    engine.write("save_schema_versions", rows=[{"id": "strata", "properties": {"version": SCHEMA_VERSION + 1}}])
    engine.close()
    with pytest.raises(InvalidInputError, match=rf"version {SCHEMA_VERSION + 1}.*install"):
        KgliteEngine.open(tmp_path)
    with pytest.raises(InvalidInputError, match="install"):  # and the file was let go, or this would be another error
        KgliteEngine.open(tmp_path)


def test_the_constraints_hold(tmp_path: Path) -> None:
    engine = KgliteEngine.open(tmp_path)
    assert stored_version(engine) == SCHEMA_VERSION
    engine.write("save_papers", rows=[{"id": "a", "properties": {"title": "A", "citation_key": "k"}}])
    with pytest.raises(QueryFailedError, match="unique"):
        engine.write("save_papers", rows=[{"id": "b", "properties": {"title": "B", "citation_key": "k"}}])
    engine.close()
