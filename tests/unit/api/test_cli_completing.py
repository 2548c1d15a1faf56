"""The shell completes ids and citation keys out of the graph, and nothing where there is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from api.cli import completing
from api.cli.app import app


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("completing")
    papers = folder / "papers.jsonl"
    rows = [
        {"id": str(number), "title": f"Study {name} of reefs", "authors": ["Ann Doe"], "year": 2000 + number}
        for number, name in enumerate(("one", "two", "three"))
    ]
    papers.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    graph = folder / "graph.kgl"
    for arguments in (("import", str(papers)), ("field", "build", "reefs")):
        assert CliRunner().invoke(app, [*arguments, "--graph", str(graph)]).exit_code == 0
    return graph


def test_ids_and_keys_that_begin_so_are_offered(graph: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRATA_GRAPH", str(graph))
    assert completing.fields("re") == ["reefs"]
    assert completing.fields("x") == []
    assert sorted(completing.papers("doe200")) == ["doe2000study", "doe2001study", "doe2002study"]
    assert len(completing.jobs("")) == 2
    assert completing.surveys("") == []


def test_where_there_is_no_graph_nothing_is_offered_and_nothing_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STRATA_GRAPH", str(tmp_path / "none.kgl"))
    assert [completing.fields(""), completing.surveys(""), completing.papers("")] == [[], [], []]
    assert list(tmp_path.iterdir()) == []


def test_a_graph_that_is_in_use_offers_nothing(graph: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from api.bootstrap import open_workbench, read_settings

    monkeypatch.setenv("STRATA_GRAPH", str(graph))
    with open_workbench(read_settings()):
        assert completing.fields("") == []
