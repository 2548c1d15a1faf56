"""`strata fulltext`: a folder is added, what belongs to no paper is said, texts are listed, searched, dropped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.cli.app import app
from kg.errors import NotFoundError
from tests.api.test_full_texts import paper


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(each) for each in arguments])


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    record = {"id": "10.5555/wl", "title": "What graph networks can tell apart", "authors": ["Ann Doe"], "year": 2018}
    (tmp_path / "papers.jsonl").write_text(json.dumps(record | {"abstract": "We study it."}), encoding="utf-8")
    assert run("import", tmp_path / "papers.jsonl", "--graph", tmp_path / "graph.kgl").exit_code == 0
    return tmp_path / "graph.kgl"


@pytest.mark.usefixtures("texts_read_here")
def test_the_files_of_a_folder_find_their_papers_and_the_others_are_said(graph: Path, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(paper("What graph networks can tell apart"))
    (folder / "b.pdf").write_bytes(paper("A work on sponges that nobody imported here"))
    (folder / "notes.txt").write_text("not a paper", encoding="utf-8")
    added = run("fulltext", "add", folder, "--licence", "CC BY 4.0", "--graph", graph)
    assert added.exit_code == 0
    assert "a.pdf: doe2018what," in added.output
    assert "b.pdf: no paper of the graph is “A work on sponges" in added.output
    assert "notes.txt" not in added.output
    (listed,) = json.loads(run("fulltext", "list", "--json", "--graph", graph).stdout)["items"]
    assert listed["licence"] == "CC BY 4.0"
    shown = run("fulltext", "show", "doe2018what", "--graph", graph).output
    assert "4 Limitations (limitations)" in shown
    found = run("search", "--passages", "weights on their edges", "--limit", "1", "--graph", graph).output
    assert "full text, 4 Limitations, page" in found
    again = run("fulltext", "add", folder / "a.pdf", "--graph", graph)
    assert again.exit_code == 0
    assert run("fulltext", "drop", "doe2018what", "--graph", graph).exit_code == 0
    assert isinstance(run("fulltext", "show", "doe2018what", "--graph", graph).exception, NotFoundError)


def test_a_dump_holds_texts_on_request_alone(graph: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(paper("What graph networks can tell apart"))
    run("fulltext", "add", file, "--graph", graph)
    for name, options in (("without", ()), ("with", ("--with-full-texts",))):
        assert run("dump", tmp_path / f"{name}.jsonl", *options, "--graph", graph).exit_code == 0
    assert "weights on their edges" not in (tmp_path / "without.jsonl").read_text("utf-8")
    assert "weights on their edges" in (tmp_path / "with.jsonl").read_text("utf-8")
    run("restore", tmp_path / "with.jsonl", "--graph", tmp_path / "copy.kgl")
    assert "1 full text," in run("fulltext", "list", "--graph", tmp_path / "copy.kgl").output
