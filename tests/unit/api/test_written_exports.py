"""One library written as each program and database would write it: the papers and citations that come out of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from api.cli.app import app
from api.cli.exit_codes import ExitCode
from tests.builders.written.files import FILES, WITHOUT_ABSTRACTS, WITHOUT_REFERENCES
from tests.builders.written.library import CITATIONS, WORKS


def imported(folder: Path, name: str) -> tuple[dict[str, Any], list[dict[str, Any]], set[tuple[str, str]]]:
    """The counts of the import of a set of files, and the papers and citations by title of the graph that it makes."""
    paths = [folder / file for file in FILES[name]]
    for path in paths:
        path.write_bytes(FILES[name][path.name]())
    graph, dump = folder / "graph.kgl", folder / "dump.jsonl"
    done = CliRunner().invoke(app, ["import", *map(str, paths), "--graph", str(graph), "--json"])
    assert done.exit_code == ExitCode.OK, (done.output, done.exception)
    assert CliRunner().invoke(app, ["dump", str(dump), "--graph", str(graph)]).exit_code == ExitCode.OK
    lines = [json.loads(line) for line in dump.read_text("utf-8").splitlines()]
    papers = {line["id"]: line["properties"] for line in lines if line.get("node") == "papers"}
    read = [paper for paper in papers.values() if not paper["stub"]]
    cites = {
        (papers[line["start"]]["title"], papers[line["end"]]["title"])
        for line in lines
        if line.get("edge") == "cites" and not papers[line["end"]]["stub"]
    }
    return json.loads(done.stdout)["items"][0]["counts"], read, cites


@pytest.mark.parametrize("name", FILES)
def test_a_library_comes_out_as_it_was_written(tmp_path: Path, name: str) -> None:
    counts, papers, cites = imported(tmp_path, name)
    assert counts["rejected"] == 0
    by_title = {paper["title"]: paper for paper in papers}
    assert sorted(by_title) == sorted(work.title for work in WORKS)
    assert len(papers) == len(WORKS)
    for work in WORKS:
        paper = by_title[work.title]
        assert paper["year"] == work.year
        assert [_surname(author) for author in paper["authors"]] == [family for family, _ in work.names]
        assert paper["venue"].casefold() == work.venue.casefold()
        if work.doi:
            assert f"doi:{work.doi.lower()}" in paper["identifiers"]
        if name not in WITHOUT_ABSTRACTS:
            assert paper["abstract"] == work.abstract
    assert cites == (set() if name in WITHOUT_REFERENCES else CITATIONS)


def _surname(author: str) -> str:
    """The family name in either order; the families of the library stand behind given names, or before a comma."""
    if "," in author:
        return author.partition(",")[0]
    known = [family for work in WORKS for family, _ in work.names if author.endswith(family)]
    return max(known, key=len, default=author)
