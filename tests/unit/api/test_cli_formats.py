"""Files of many programs, imported from the command line into one graph."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from api.cli.app import app
from api.cli.exit_codes import ExitCode
from kg.errors import InvalidInputError
from services.collecting.formats import Format
from tests.builders.exports import FOLDER


def run(*arguments: str | Path) -> Result:
    """Run `strata`; an error of ours is left in `result.exception`."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The lines of a dump of a graph into which all files were imported."""
    folder = tmp_path_factory.mktemp("formats")
    done = run("import", FOLDER, "--graph", folder / "graph.kgl")
    assert done.exit_code == ExitCode.OK, done.output
    assert run("dump", folder / "dump.jsonl", "--graph", folder / "graph.kgl").exit_code == ExitCode.OK
    return [json.loads(line) for line in (folder / "dump.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def papers(lines: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The papers by citation key."""
    found = [{"id": line["id"], **line["properties"]} for line in lines if line.get("node") == "papers"]
    return {paper["citation_key"]: paper for paper in found}


def test_one_paper_of_three_programs_is_one_and_keeps_the_key_of_its_owner(papers: dict[str, Any]) -> None:
    paper = papers["lindstrom2018"]
    known = ["doi:10.1000/jte.7.12", "pubmed:92000001", "pmc:9200001", "dimensions:pub.1100000001"]
    assert paper["identifiers"] == known
    assert (paper["year"], paper["venue"]) == (2018, "Journal of Tram Engineering")
    assert paper["authors"][0] == "Lindström, Åsa"
    assert sum("10.1000/jte.7.12" in str(each["identifiers"]) for each in papers.values()) == 1


def test_cited_references_of_each_format_are_citations(
    lines: list[dict[str, Any]], papers: dict[str, dict[str, Any]]
) -> None:
    names = {paper["id"]: {*paper["identifiers"], paper["title"]} for paper in papers.values()}
    cited = [(names[line["start"]], names[line["end"]]) for line in lines if line.get("edge") == "cites"]
    expected = [
        ("doi:10.1000/jtm.2022.101", "pubmed:91000002"),
        ("doi:10.1000/jtm.2022.101", "A history of bottles on rails and roads"),
        ("pubmed:91000010", "pubmed:91000002"),
        ("doi:10.5061/dryad.trams1", "doi:10.1000/jte.7.12"),
        ("doi:10.1000/jtm.2022.101", "doi:10.5061/dryad.trams1"),
        ("doi:10.1000/319540", "dblp:journals/trams/Cole79"),
        ("doi:10.3204/pubdb-2020-1", "pubmed:12345678"),
        ("doi:10.1000/jte.8.101", "doi:10.1000/jte.7.12"),
        ("doi:10.1000/jte.8.101", "wos:A1979TR00100001"),
        ("doi:10.1000/tl.5.e12", "wos:A1979TR00100001"),
        ("pubmed:92000112", "doi:10.1000/tl.5.e12"),
        ("doi:10.1109/ttrb.2023.11", "Braking of trams on wet rails"),
        ("doi:10.1000/ats.2021.103125", "The braking of old trams in deep wet snow"),
        ("doi:10.1109/ttrb.2023.11", "The braking of old trams in deep wet snow"),
        ("doi:10.1000/dim.1", "doi:10.1000/jte.7.12"),
        ("dimensions:pub.1130000002", "doi:10.1000/dim.1"),
        ("doi:10.1000/te.7.153", "pubmed:92000301"),
        ("doi:10.1000/te.pre.1", "doi:10.1000/te.7.153"),
        ("doi:10.1000/dcxb.2021.1", "doi:10.1000/zfs.4.1"),
        ("Stops, of all lines", "Stops of the first line"),
    ]
    missing = [pair for pair in expected if not any(pair[0] in one and pair[1] in other for one, other in cited)]
    assert missing == []


def test_what_is_not_read_is_refused_with_advice_before_a_graph_is_made(tmp_path: Path) -> None:
    file = tmp_path / "library.rdf"
    file.write_text('<rdf:RDF xmlns:z="http://www.zotero.org/namespaces/export#"></rdf:RDF>')
    refused = run("import", file, "--graph", tmp_path / "graph.kgl")
    assert isinstance(refused.exception, InvalidInputError)
    assert "library.rdf is Zotero RDF, which is not read; in Zotero, export Better BibTeX JSON" in str(
        refused.exception
    )


def test_the_page_on_imports_has_every_format(root: Path) -> None:
    page = (root / "docs" / "import.md").read_text("utf-8")
    assert [name for name in Format if f"`{name}`" not in page] == []
