"""`strata export` and `strata import list`: a library is taken elsewhere, and comes back as it was."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.bootstrap import open_workbench
from api.cli.app import app
from kg.errors import InvalidInputError, NotFoundError
from kg.model.papers.paper import Citation, Paper
from services.config import Settings

ROWS = [
    {
        "id": "10.5555/reefs",
        "title": "Reefs of the cold sea",
        "abstract": "We count reefs.",
        "authors": ["Ann Doe", "José Ruiz"],
        "year": 2019,
        "venue": "Journal of Reefs",
        "references": [
            {
                "id": "10.5555/sponges",
                "title": "Sponges and their graphs",
                "contexts": ["As was shown for sponges [1]."],
            },
            {"title": "A work that only this paper names, with a long title", "year": 1999, "authors": ["Old Master"]},
        ],
    },
    {"id": "10.5555/sponges", "title": "Sponges and their graphs", "authors": ["Bo Li"], "year": 2015},
    {"id": "own-3", "title": "=A title like a formula", "year": 2020, "is_retracted": True},
]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(each) for each in arguments])


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export")
    (folder / "sea.jsonl").write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")
    assert run("import", folder / "sea.jsonl", "--graph", folder / "graph.kgl").exit_code == 0
    return folder / "graph.kgl"


def content(graph: Path) -> tuple[list[Paper], list[Citation]]:
    """The papers of a graph and its citations with their sentences."""
    with open_workbench(Settings(graph=str(graph))) as workbench:
        ids = workbench.papers.ids(stubs=True)
        found = workbench.papers.find(ids)
        told = {(each.citing, each.cited): each for each in workbench.papers.citations_with_contexts(ids)}
        cited = [told.get((each.citing, each.cited), each) for each in workbench.papers.citations_among(ids)]
        return [found[id] for id in sorted(found)], cited


def test_json_lines_bring_the_same_papers_citations_and_sentences_back(graph: Path, tmp_path: Path) -> None:
    assert run("export", tmp_path / "ocean.jsonl", "--graph", graph).exit_code == 0
    assert run("import", tmp_path / "ocean.jsonl", "--label", "sea", "--graph", tmp_path / "copy.kgl").exit_code == 0
    assert content(tmp_path / "copy.kgl") == content(graph)


def test_a_table_has_a_row_a_paper_and_no_formula(graph: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("export", "-", "--format", "csv", "--graph", graph).stdout)))
    assert [row["title"] for row in rows] == [
        "'=A title like a formula",
        "Reefs of the cold sea",
        "Sponges and their graphs",
    ]
    assert [row["is_retracted"] for row in rows] == ["True", "False", "False"]
    assert rows[1]["authors"] == "Ann Doe; José Ruiz"
    assert rows[1]["citation_count"] == ""


@pytest.mark.parametrize(("name", "mark"), [("a.bib", "@article{"), ("a.ris", "TY  - "), ("a.csl.json", '"title"')])
def test_a_reference_list_holds_what_the_conditions_let_in(graph: Path, tmp_path: Path, name: str, mark: str) -> None:
    assert run("export", tmp_path / name, "--year-to", "2019", "--source", "sea", "--graph", graph).exit_code == 0
    text = (tmp_path / name).read_text("utf-8")
    assert mark in text
    assert "Sponges" in text
    assert "formula" not in text


def test_a_name_that_tells_no_format_is_refused(graph: Path, tmp_path: Path) -> None:
    result = run("export", tmp_path / "library.doc", "--graph", graph)
    assert isinstance(result.exception, InvalidInputError)
    assert "library.doc does not show the format" in str(result.exception)
    assert list(tmp_path.iterdir()) == []


def test_imports_are_listed_and_shown_by_id_and_label(graph: Path) -> None:
    (listed,) = json.loads(run("import", "list", "--json", "--graph", graph).stdout)["items"]
    assert listed["counts"]["accepted"] == 3
    shown = [run("import", "show", name, "--graph", graph).output for name in (listed["id"], "sea")]
    assert shown[0] == shown[1]
    assert "sea: 3 rows read: 3 new papers" in shown[0]
    assert "sea" in run("imports", "list", "--graph", graph).output
    assert isinstance(run("import", "show", "lake", "--graph", graph).exception, NotFoundError)


@pytest.mark.parametrize("suffix", ["bib", "ris", "csl.json", "csv", "jsonl"])
def test_a_work_known_by_citation_only_is_marked_in_every_format(graph: Path, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"sea.{suffix}"
    assert run("export", file, "--stubs", "--graph", graph).exit_code == 0
    text = file.read_text("utf-8")
    title, whole = "A work that only this paper names", "Reefs of the cold sea"
    if suffix == "csv":
        marks = {row["title"]: row["stub"] for row in csv.DictReader(io.StringIO(text))}
        assert {marks[each] for each in marks if each.startswith(title)} == {"True"}
        assert marks[whole] == "False"
    elif suffix == "jsonl":
        lines = {line["title"]: line for line in map(json.loads, text.splitlines())}
        (mark,) = (line for name, line in lines.items() if name.startswith(title))
        assert (mark["stub"], "id" in mark, "stub" in lines[whole]) == (True, False, False)
    else:
        assert text.count("Known by citation only") == 1
    assert run("export", file, "--graph", graph).exit_code == 0
    assert "Known by citation only" not in file.read_text("utf-8")
    assert title not in file.read_text("utf-8") or suffix == "jsonl"


def test_an_export_with_works_known_by_citation_only_comes_back_as_it_was(graph: Path, tmp_path: Path) -> None:
    assert run("export", tmp_path / "sea.jsonl", "--stubs", "--graph", graph).exit_code == 0
    assert '"id": null' not in (tmp_path / "sea.jsonl").read_text("utf-8")
    made = run("import", tmp_path / "sea.jsonl", "--graph", tmp_path / "again.kgl")
    assert (made.exit_code, "not read" in made.output) == (0, False)
    papers, cited = content(graph)
    again, cited_again = content(tmp_path / "again.kgl")
    assert [(each.id, each.title, each.stub) for each in again] == [(each.id, each.title, each.stub) for each in papers]
    assert cited_again == cited


def test_a_lack_of_citations_is_said_once_and_only_where_no_file_brings_some(tmp_path: Path) -> None:
    files = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    files[0].write_text(json.dumps({"id": "10.5555/a", "title": "Sea stars and their arms"}), "utf-8")
    files[1].write_text(json.dumps({"id": "10.5555/b", "title": "Kelp", "references": ["10.5555/a"]}), "utf-8")
    assert "no citation" not in run("import", *files, "--graph", tmp_path / "both.kgl").stdout
    assert run("import", files[0], "--graph", tmp_path / "one.kgl").stdout.count("no citation") == 1


TITLE = "On the lakes of the north"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.bib", f"@article{{smith2020, title = {{{TITLE}}}, ids = {{alpha, beta}}}}"),
        ("a.ris", f"TY  - JOUR\nID  - smith2020\nTI  - {TITLE}\nN1  - tex.ids: alpha, beta\nER  - \n"),
        (
            "csl.json",
            json.dumps(
                [{"id": "smith2020", "type": "book", "title": TITLE, "issued": {}, "note": "tex.ids: alpha, beta"}]
            ),
        ),
        (
            "better.json",
            json.dumps(
                [{"itemType": "book", "citationKey": "smith2020", "title": TITLE, "extra": "tex.ids: alpha, beta"}]
            ),
        ),
        (
            "citekey.json",
            json.dumps(
                [
                    {"itemType": "book", "citekey": "smith2020", "title": TITLE}
                    | {"extra": "Citation Key: other\ntex.ids= alpha, beta"}
                ]
            ),
        ),
        ("a.csv", f'Title,Year,Citation Key,Extra\n{TITLE},2020,smith2020,"tex.ids: alpha, beta"\n'),
    ],
)
def test_the_key_of_an_entry_leads_over_those_beside_it(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert run("import", tmp_path / name, "--graph", tmp_path / "g.kgl").exit_code == 0
    [paper] = content(tmp_path / "g.kgl")[0]
    assert (paper.citation_key, paper.citation_keys) == ("smith2020", ("alpha", "beta", "smith2020"))
    assert run("export", tmp_path / "out.bib", "--graph", tmp_path / "g.kgl").exit_code == 0
    written = (tmp_path / "out.bib").read_text("utf-8")
    assert "{smith2020," in written
    assert "ids = {alpha, beta}" in written


def test_two_entries_of_one_work_are_exported_under_the_first_key_in_either_order(tmp_path: Path) -> None:
    texts = [
        f"@article{{{key}, title = {{{TITLE}}}, ids = {{{more}}}}}" for key, more in (("zoe", "abe"), ("max", "x"))
    ]
    found = []
    for place, order in enumerate((texts, texts[::-1])):
        graph = tmp_path / f"{place}.kgl"
        for number, text in enumerate(order):
            (tmp_path / f"{number}.bib").write_text(text, "utf-8")
            assert run("import", tmp_path / f"{number}.bib", "--graph", graph).exit_code == 0
        assert run("export", tmp_path / "out.bib", "--graph", graph).exit_code == 0
        found.append((tmp_path / "out.bib").read_text("utf-8"))
    assert found[0] == found[1]
    assert "{max," in found[0]
