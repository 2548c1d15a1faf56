"""Files that people reported of other tools, imported from the command line, with what must come out of each."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from typer.testing import CliRunner, Result

from api.cli.app import app
from api.cli.exit_codes import ExitCode

pytestmark = pytest.mark.shared

CASES = (
    (1, "keyless_entries.bib"), (2, "concatenated_strings.bib"), (3, "extended_names.bib"),
    (4, "semicolon_authors.ris"), (5, "aps_ifmmode.bib"), (6, "tex_commands.bib"), (7, "crossref_less_greater.bib"),
    (8, "date_ranges.bib"), (9, "csl_dates.json"), (9, "ris_dates.ris"), (10, "csl_identifiers.json"),
    (12, "doi_spellings.bib"), (14, "field_twice.bib"), (15, "comma_missing.bib"), (19, "tag_spacing.ris"),
    (23, "pubmed_brackets.nbib"), (24, "crossref_escaped_tags.json"), (27, "s2_datasets_papers.jsonl"),
    (28, "generic_titles.bib"), (30, "book_doi.bib"), (31, "search_scripts.bib"), (32, "korean_euc.ris"),
    (32, "mac_roman.bib"), (33, "zotero_api.json"), (33, "pubmed.xml"), (35, "gexf_field.jsonl"),
)  # fmt: skip

KEYS = ("citation_key", "title", "identifiers")
"""What tells an expected paper, the surest first."""


def strata(*arguments: str | Path) -> Result:
    """Run `strata`; an error of ours is left in `result.exception`."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    return tmp_path / "graph.kgl"


@pytest.fixture
def cases(shared: Path) -> dict[str, dict[str, Any]]:
    """Each case by its file."""
    lines = (shared / "public-cases/cases.jsonl").read_text("utf-8").splitlines()
    return {case["file"]: case for case in map(json.loads, lines)}


def test_every_case_is_tried(cases: dict[str, dict[str, Any]]) -> None:
    assert sorted((case["case"], file) for file, case in cases.items()) == sorted(CASES)


@pytest.mark.parametrize("file", [pytest.param(file, id=f"{case}-{file}") for case, file in CASES])
@pytest.mark.slow
def test_a_public_case_comes_out_right(
    shared: Path, cases: dict[str, dict[str, Any]], graph: Path, tmp_path: Path, file: str
) -> None:
    expected = cases[file]["expect"]
    done = strata("import", shared / "public-cases" / file, "--graph", graph, "--json")
    if "message_not" in expected:
        assert not re.search(expected["message_not"], f"{done.output} {done.exception}")
    assert done.exit_code == ExitCode.OK, (done.output, done.exception)
    (report,) = json.loads(done.stdout)["items"]
    assert strata("dump", tmp_path / "dump.jsonl", "--graph", graph).exit_code == ExitCode.OK
    papers = _papers(tmp_path / "dump.jsonl")
    assert papers
    assert len(papers) == expected.get("count", len(papers))
    if "merged" in expected:
        assert report["counts"]["merged"] == len(expected["merged"])
    for wanted in expected.get("papers", ()):
        _check(wanted, papers, by_words="compare" in expected)
    for query in expected.get("search", ()):
        assert query["finds"] in _found(query["query"], graph), query
    if "then" in expected:
        _check_gexf(graph, tmp_path / "field.gexf")


def _papers(dump: Path) -> list[dict[str, Any]]:
    """The papers of a dump, without works that are known by a citation only."""
    lines = map(json.loads, dump.read_text("utf-8").splitlines())
    papers = [line["properties"] for line in lines if line.get("node") == "papers"]
    return [paper for paper in papers if not paper.get("stub")]


def _check(wanted: dict[str, Any], papers: list[dict[str, Any]], *, by_words: bool) -> None:
    """One paper has all the values.

    It may have more identifiers; names count by their words where they may stand in either order.
    """
    key = next(key for key in KEYS if key in wanted)
    (paper,) = [paper for paper in papers if paper.get(key) == wanted[key]]
    for field, value in wanted.items():
        stored = paper.get(field)
        if field == "identifiers":
            assert [known for known in stored or () if known in value] == value
        elif field == "authors":
            assert _names(stored or [], by_words) == _names(value, by_words)
        else:
            assert stored == value, field


def _names(names: list[str], by_words: bool) -> list[str]:
    return [" ".join(sorted(name.replace(",", " ").split())) if by_words else name for name in names]


def _found(query: str, graph: Path) -> list[str]:
    done = strata("search", query, "--mode", "text", "--graph", graph, "--json")
    return [item["paper"]["citation_key"] for item in json.loads(done.stdout)["items"]]


def _check_gexf(graph: Path, file: Path) -> None:
    """The field is read with all its papers, and is of a version that networkx 3.4 knows."""
    assert strata("field", "build", "trams", "--graph", graph, "--as-of", "2025-06-30").exit_code == ExitCode.OK
    exported = strata("field", "export", "trams", "--format", "gexf", "-o", file, "--graph", graph)
    assert exported.exit_code == ExitCode.OK
    assert len(nx.read_gexf(file, version="1.2draft")) == 24
