"""A library that is tended: deletions are shown, asked and done; a watched file is imported again."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from api.bootstrap import open_workbench
from api.cli.app import app
from api.cli.importing import import_papers
from kg.errors import InvalidInputError, NotFoundError
from services.config import Settings

BIB = """@article{okoye2019storks, title={Storks that rest for days beside lakes}, author={Okoye, Ada}, year={2019},
  abstract={Storks rest beside lakes on their way.}, doi={10.1000/storks}}
@article{lind2020larks, title={Larks over open fields in winter}, author={Lind, Bo}, year={2020}, doi={10.1000/larks}}
"""


def run(graph: Path, *arguments: str, answer: str | None = None) -> Result:
    return CliRunner().invoke(app, [*arguments, "--graph", str(graph)], input=answer, env={"COLUMNS": "200"})


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    """A graph with an import of two papers, `birds`."""
    (tmp_path / "birds.bib").write_text(BIB)
    path = tmp_path / "graph.kgl"
    assert run(path, "import", str(tmp_path / "birds.bib")).exit_code == 0
    return path


def titles(graph: Path) -> list[str]:
    with open_workbench(Settings(graph=str(graph))) as workbench:
        papers = workbench.papers
        return sorted(paper.title for paper in papers.find(papers.ids()).values())


def test_nothing_goes_without_a_yes(graph: Path) -> None:
    refused = run(graph, "import", "delete", "birds")
    assert refused.exit_code == 2
    assert "papers that go" in refused.stdout
    assert "--yes" in refused.stderr
    assert len(titles(graph)) == 2


class SlowInput(io.RawIOBase):
    """Standard input that another command writes, which has the graph until it ends."""

    def __init__(self, graph: Path) -> None:
        super().__init__()
        self._graph, self._left = graph, [b"@misc{geese2021, title={Geese}, year={2021}}"]

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        content = self._left.pop() if self._left else b""
        if content:
            assert "Larks over open fields in winter" in titles(self._graph)
        buffer[: len(content)] = content
        return len(content)


def test_standard_input_is_read_before_the_graph_is_opened(graph: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(SlowInput(graph))))
    import_papers(["-"], graph=str(graph))
    assert "Geese" in titles(graph)


def test_notes_are_not_exported_over_a_folder_and_the_command_for_that_is_named(graph: Path) -> None:
    assert run(graph, "field", "build", "birds", "--min-relevance", "0").exit_code == 0
    refused = run(graph, "field", "export", "birds", "--format", "notes", "-o", str(graph.parent))
    assert isinstance(refused.exception, InvalidInputError)
    assert f"`strata field notes birds -o {graph.parent}`" in str(refused.exception)
    assert run(graph, "field", "notes", "birds", "-o", str(graph.parent)).exit_code == 0
    assert (graph.parent / "@lind2020larks.md").exists()


def test_an_import_goes_and_comes_back_the_same(graph: Path) -> None:
    before = titles(graph)
    assert "deleted 2 papers" in run(graph, "import", "delete", "birds", "--yes").stdout
    assert titles(graph) == []
    assert run(graph, "import", str(graph.parent / "birds.bib")).exit_code == 0
    assert titles(graph) == before


def test_a_paper_goes_by_its_key_and_its_field_says_how_to_catch_up(graph: Path) -> None:
    assert run(graph, "field", "build", "birds", "--min-relevance", "0").exit_code == 0
    gone = run(graph, "paper", "delete", "lind2020larks", "--yes").stdout
    assert "birds loses 1" in gone
    assert "strata field build --update birds" in gone
    assert titles(graph) == ["Storks that rest for days beside lakes"]
    assert isinstance(run(graph, "paper", "delete", "lind2020larks", "--yes").exception, NotFoundError)


def test_a_field_goes_and_its_papers_stay(graph: Path) -> None:
    assert run(graph, "field", "build", "birds", "--min-relevance", "0").exit_code == 0
    assert "papers that stay" in run(graph, "field", "delete", "birds", "--yes").stdout
    assert isinstance(run(graph, "field", "show", "birds").exception, NotFoundError)
    assert len(titles(graph)) == 2


def test_what_a_survey_rests_on_goes_after_the_survey(graph: Path) -> None:
    assert run(graph, "field", "build", "birds", "--min-relevance", "0").exit_code == 0
    written = run(graph, "survey", "write", "birds", "--model", "offline", "-o", str(graph.parent / "out"))
    assert written.exit_code == 0, written.output
    refused = run(graph, "import", "delete", "birds", "--yes")
    survey = json.loads(run(graph, "survey", "list", "--json").stdout)["items"][0]["id"]
    assert isinstance(refused.exception, InvalidInputError)
    assert f"the survey {survey} rests on them; delete it first" in str(refused.exception)
    assert "revisions that go" in run(graph, "survey", "delete", survey, "--yes").stdout
    assert "the field birds went with its last paper" in run(graph, "import", "delete", "birds", "--yes").stdout
    assert titles(graph) == []


def test_a_watched_file_is_imported_again_when_it_changes(graph: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, looks = graph.parent / "birds.bib", []

    def look(_: float) -> None:
        looks.append(1)
        if len(looks) == 1:
            library.write_text(BIB + "@book{geese2001, title={Geese on ponds}, year={2001}}\n")
        if len(looks) == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr("api.cli.importing.time.sleep", look)
    watched = run(graph, "import", "--watch", str(library))
    assert "1 new paper" in watched.stdout
    assert "Geese on ponds" in titles(graph)
    assert run(graph, "import", "--watch", str(graph.parent)).exit_code == 2
