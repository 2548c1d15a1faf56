"""Settings choose the parts; one that cannot work is named."""

from __future__ import annotations

import io
import json
import logging
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from api.bootstrap import choose_analytics, open_engine, open_jobs, open_workbench, read_settings
from api.logs import configure_logging
from api.secrets_in_files import state_password
from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import InvalidInputError, QueryFailedError, StoreUnavailableError
from kg.ports import Capabilities, Row
from services.config import Settings


def test_a_file_is_opened_by_the_embedded_engine_with_local_analytics(tmp_path: Path) -> None:
    with open_workbench(Settings(graph=str(tmp_path / "new" / "graph.kgl"), analytics="auto")) as workbench:
        assert workbench.engine.capabilities().server.startswith("kglite")
        assert workbench.analytics_name == "local"
    assert (tmp_path / "new" / "graph.kgl").exists()


def test_an_address_is_opened_by_the_engine_of_neo4j() -> None:
    with pytest.raises(StoreUnavailableError, match="Neo4j"), open_workbench(Settings(graph="bolt://127.0.0.1:1")):
        pass


def test_graph_data_science_is_refused_where_there_is_none(tmp_path: Path) -> None:
    with (
        pytest.raises(InvalidInputError, match="STRATA_ANALYTICS"),
        open_workbench(Settings(graph=str(tmp_path), analytics="gds")),
    ):
        pass


class WithoutRights(KgliteEngine):
    """A server with Graph Data Science whose user may not ask how much memory it has."""

    def capabilities(self) -> Capabilities:
        return replace(super().capabilities(), gds="2.13.9", analytics=True)

    def read(self, name: str, /, **parameters: Any) -> list[Row]:
        if name == "gds_server":
            raise QueryFailedError(name, (), "the user has no right to do this")
        return super().read(name, **parameters)


def test_graph_data_science_that_cannot_be_used_is_named_and_done_without(tmp_path: Path) -> None:
    engine = WithoutRights.open(tmp_path)
    try:
        name, analytics = choose_analytics(Settings(), engine)
        assert isinstance(analytics, LocalAnalytics)
        assert name.startswith("local, since Graph Data Science 2.13.9 cannot be used")
        assert "no right" in name
        with pytest.raises(QueryFailedError):
            choose_analytics(Settings(analytics="gds"), engine)
    finally:
        engine.close()


def test_a_setting_with_an_impossible_value_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRATA_ANALYTICS", "remote")
    with pytest.raises(InvalidInputError, match=r"STRATA_ANALYTICS.*'local', 'gds' or 'auto'"):
        read_settings()


def test_the_password_is_read_and_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRATA_NEO4J_PASSWORD", "geheim")
    settings = read_settings("neo4j://host")
    assert settings.neo4j_password.get_secret_value() == "geheim"
    assert "geheim" not in repr(settings) + settings.model_dump_json()


def test_a_state_on_postgresql_without_its_driver_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "services.adapters.state.postgres.server", None)
    settings = Settings(_env_file=None, state="postgresql://me@host/db")
    with pytest.raises(InvalidInputError, match=r"pip install 'strata-survey\[postgres\]'"), open_jobs(settings):
        pass


def test_the_password_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret"
    file.write_text("wrong\nno password\n", "utf-8")
    settings = Settings(graph="bolt://127.0.0.1:1", neo4j_password_file=str(file))
    with pytest.raises(StoreUnavailableError, match=r"127\.0\.0\.1:1") as caught:
        open_engine(settings, is_serving=True)
    assert "wrong" not in str(caught.value)
    monkeypatch.setenv("STRATA_NEO4J_PASSWORD", "another")
    with pytest.raises(InvalidInputError, match="both set"):
        open_engine(Settings(graph="bolt://127.0.0.1:1", neo4j_password_file=str(file)))


def test_the_password_of_the_state_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("geheim\r\nno password\n", "utf-8")
    assert state_password(Settings(_env_file=None, state_password_file=str(file))) == "geheim"
    with pytest.raises(InvalidInputError, match="STRATA_STATE_PASSWORD and STRATA_STATE_PASSWORD_FILE are both set"):
        state_password(Settings(_env_file=None, state_password=SecretStr("x"), state_password_file=str(file)))
    with pytest.raises(InvalidInputError, match=r"STRATA_STATE_PASSWORD_FILE: /none cannot be read"):
        state_password(Settings(_env_file=None, state_password_file="/none"))


def test_a_file_for_the_password_that_is_not_there_is_named() -> None:
    with pytest.raises(InvalidInputError, match=r"STRATA_NEO4J_PASSWORD_FILE: /none cannot be read"):
        open_engine(Settings(graph="bolt://127.0.0.1:1", neo4j_password_file="/none"))


def test_a_fault_in_the_log_has_its_stack_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = io.StringIO()
    monkeypatch.setattr(sys, "stderr", lines)
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        configure_logging("INFO")
        try:
            raise ValueError("what went wrong")
        except ValueError:
            logging.getLogger("strata.test").exception("a request failed", extra={"problem": "internal"})
    finally:
        root.handlers[:], level = before
        root.setLevel(level)
    line = json.loads(lines.getvalue())
    assert (line["event"], line["problem"], line["level"]) == ("a request failed", "internal", "error")
    assert line["exception"].startswith("Traceback (most recent call last):")
    assert line["exception"].endswith("ValueError: what went wrong")
    assert "exc_info" not in line
