"""A library is looked at, enriched and built by its tags and collections as by its imports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.cli.app import app

BIB = """@article{okoye2019storks, title={Storks that rest for days beside lakes}, author={Okoye, Ada}, year={2019},
  keywords={birds, to read}, doi={10.1000/storks}}
@article{lind2020larks, title={Larks over open fields in winter}, author={Lind, Bo}, year={2020}, keywords={birds},
  annote={My own note on larks}, doi={10.1000/larks}}
@article{ray2021foxes, title={Foxes along hedges at night}, author={Ray, Cy}, year={2021}}
"""


def run(graph: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments, "--graph", str(graph)], env={"COLUMNS": "200"})


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    (tmp_path / "wild.bib").write_text(BIB)
    path = tmp_path / "graph.kgl"
    assert run(path, "import", str(tmp_path / "wild.bib")).exit_code == 0
    return path


def keys(graph: Path, label: str) -> set[str]:
    page = json.loads(run(graph, "paper", "list", "--label", label, "--json").stdout)
    return {each["citation_key"] for each in page["items"]}


def test_papers_are_listed_by_tag_and_by_import(graph: Path) -> None:
    assert keys(graph, "birds") == {"okoye2019storks", "lind2020larks"}
    assert keys(graph, "to read") == {"okoye2019storks"}
    assert len(keys(graph, "wild")) == 3
    assert keys(graph, "fish") == set()
    assert "birds, to read" in run(graph, "paper", "show", "okoye2019storks").stdout


def test_a_second_record_adds_its_tags(graph: Path, tmp_path: Path) -> None:
    (tmp_path / "more.ris").write_text(
        "TY  - JOUR\nTI  - Foxes along hedges at night\nAU  - Ray, Cy\nPY  - 2021\nDO  - 10.1000/foxes\n"
        "KW  - mammals\nER  - \n"
    )
    assert "1 merged" in run(graph, "import", str(tmp_path / "more.ris")).stdout
    assert keys(graph, "mammals") == {"ray2021foxes"}


def test_fields_and_questions_to_sources_take_tags(graph: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STRATA_SOURCES", "openalex")
    plan = json.loads(run(graph, "enrich", "--label", "birds", "--estimate", "--json").stdout)
    assert plan["paper_count"] == 2
    said = run(graph, "enrich", "--estimate").stdout
    assert said.startswith(
        "2 papers, and 1 without an identifier to ask by; 3 of all cite nothing yet; asked: openalex"
    )
    assert run(graph, "enrich", "--label", "birds", "--estimate").stdout.startswith("2 papers; 2 of all cite nothing")
    built = run(graph, "field", "build", "wild birds", "--source", "birds", "--min-relevance", "-1", "--json")
    assert json.loads(built.stdout)["papers"] == 2


def test_a_tag_is_no_import_to_delete(graph: Path) -> None:
    ended = run(graph, "import", "delete", "birds", "--yes")
    assert "no import with papers 'birds'" in str(ended.exception)
    assert len(keys(graph, "wild")) == 3


def test_exports_and_notes_keep_tags_and_own_notes(graph: Path, tmp_path: Path) -> None:
    for name in ("out.bib", "out.ris", "out.jsonl"):
        assert run(graph, "export", str(tmp_path / name)).exit_code == 0
        again = tmp_path / f"{name}.kgl"
        run(again, "import", str(tmp_path / name))
        assert keys(again, "to read"), name
    assert "My own note on larks" in (tmp_path / "out.bib").read_text()
    run(graph, "field", "build", "wild life", "--source", "wild")
    folder = tmp_path / "vault"
    assert run(graph, "field", "notes", "wild-life", "-o", str(folder)).exit_code == 0
    assert 'tags: ["birds", "to read"]' in (folder / "@okoye2019storks.md").read_text()
