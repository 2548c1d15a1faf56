"""Commands on the graph itself and through a service on one like it: both print the same, and change the same."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.app import create_app
from api.bootstrap import open_workbench
from api.cli.app import app
from kg.repository.entities.extractions import ExtractionRepository
from services.workbench import Workbench
from tests.api.conftest import settings_in
from tests.api.test_full_texts import paper
from tests.api.working import BEES, bee_service, listening, store_bees
from tests.builders.domain_values import FOUND_BY_A_MODEL, fill_domain
from tests.builders.grown_fields import bees_without
from tests.builders.survey_field import PAPERS, bee_field
from tests.builders.values import CITATIONS, field_graph
from tests.builders.values import PAPERS as ATTENTION_PAPERS

KEYS = [each.citation_key for each in PAPERS.values()]
TITLE = next(iter(PAPERS.values())).title
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)|job_[0-9a-f]+")
_BAR = re.compile(r"[^\n]*[━╸╺][^\n]*\n|[^\n]*waiting for the service[^\n]*\n")


@dataclass(frozen=True, slots=True)
class Places:
    """A service, and a graph of the same content; `folder` is where commands put files."""

    address: str
    graph: str
    folder: Path
    bench: Workbench

    def store(self, save: Callable[[Workbench], None]) -> None:
        """Store something in both."""
        save(self.bench)
        with open_workbench(settings_in(self.folder / "own")) as bench:
            save(bench)

    def run(self, *words: str, told: str | None = None) -> str:
        """What a command prints in both places, once it has printed the same and ended the same."""
        through, itself = (self._run(*words, *place, told=told) for place in (self._through, self._itself))
        assert _shown(through.stdout) == _shown(itself.stdout), words
        assert _shown(through.stderr) == _shown(itself.stderr), words
        assert through.exit_code == itself.exit_code, (words, through.exception, itself.exception)
        assert str(through.exception) == str(itself.exception), words
        return itself.stdout

    def look(self, *words: str) -> None:
        """Compare a table, and JSON."""
        for form in ((), ("--json",)):
            assert self.run(*words, *form) != "", (words, self._run(*words, *form, *self._itself).exception)

    def file(self, *words: str, name: str) -> bytes:
        """What a command writes in both places, once that is the same."""
        files = [self.folder / each / name for each in ("through", "itself")]
        for file, place in zip(files, (self._through, self._itself), strict=True):
            file.parent.mkdir(exist_ok=True)
            made = self._run(*words, "-o", str(file), *place)
            assert made.exit_code == 0, (words, made.exception)
        through, itself = (file.read_bytes() for file in files)
        assert through == itself != b"", words
        return itself

    @property
    def _through(self) -> tuple[str, str]:
        return "--url", self.address

    @property
    def _itself(self) -> tuple[str, str]:
        return "--graph", self.graph

    @staticmethod
    def _run(*words: str, told: str | None = None) -> Result:
        return CliRunner().invoke(app, list(words), env={"COLUMNS": "140"}, input=told)


def _shown(text: str) -> str:
    """What is printed, without moments, ids of jobs, and what is told while there is nothing to show yet."""
    return _MOMENT.sub("…", _BAR.sub("", text))


@pytest.fixture
def places(tmp_path: Path) -> Iterator[Places]:
    """Both, with the small field."""
    with bee_service(tmp_path) as service, listening(create_app(service)) as address:
        graph = settings_in(tmp_path / "own").graph
        places = Places(address=address, graph=graph, folder=tmp_path, bench=service.workbench)
        places.store(store_bees)
        yield places


@pytest.mark.slow
def test_a_field_is_asked_and_what_is_read_of_it_put_into_order(places: Places) -> None:
    places.look("ask", "entity", BEES, "method", "--estimate")
    places.run("ask", "entity", BEES, "method", "--stored")
    places.look("ask", "entity", BEES, "method")
    places.look("ask", "entity", BEES, "method", "-n", "1")
    places.run("ask", "entity", BEES, "method", "--text", "200")
    places.run("ask", "pairs", BEES, "method", "task")
    places.run("ask", "text", BEES, "light in the sky", "-n", "3")
    places.run("ask", "related", BEES, "a name of nothing", "method", "--stored")
    places.run("ask", "entity", "none", "method")
    assert places.file("ask", "export", BEES, name="domain.graphml")

    places.look("taxonomy", "induce", BEES, "method", "--estimate")
    places.look("taxonomy", "induce", BEES, "method")
    places.look("taxonomy", "list", BEES)
    places.look("taxonomy", "show", BEES, "method-by-kind")
    made = json.loads(places.run("taxonomy", "show", BEES, "method-by-kind", "--json"))
    for each in made["categories"][:1]:
        places.look("taxonomy", "rename", BEES, made["id"], each["id"], "Another name")
        places.look("taxonomy", "lock", BEES, made["id"], each["id"])
        places.look("taxonomy", "undo", BEES, made["id"])
    places.run("taxonomy", "rename", BEES, made["id"], "none", "Another name")
    places.run("taxonomy", "delete", BEES, made["id"])
    places.run("taxonomy", "show", BEES, made["id"])


@pytest.mark.parametrize("words", [("paper",), ("import",), ("field",), ("survey",)])
def test_what_is_not_there_is_not_deleted_and_named(places: Places, words: tuple[str, ...]) -> None:
    assert places.run(*words, "delete", "nothing", "--yes") == ""


def store_entities(bench: Workbench) -> None:
    """Put a field with entities that a model has found into a graph."""
    bench.papers.save(ATTENTION_PAPERS)
    bench.papers.save_citations(CITATIONS)
    bench.fields.save(field_graph())
    fill_domain(bench.engine)
    ExtractionRepository(bench.engine).save(FOUND_BY_A_MODEL)


def test_names_are_parted_and_made_one_again(places: Places) -> None:
    places.store(store_entities)
    places.run("names", "apart", "attention", "method:gat", "GATs")
    places.look("names", "list", "attention")
    places.run("names", "same", "attention", "GAT", "Graph Attention Network", "--json")
    (decision,) = json.loads(places.run("names", "list", "attention", "--json"))["items"]
    assert "GAT" in places.run("names", "forget", "attention", decision["id"])
    places.run("names", "forget", "attention", decision["id"])
    places.look("taxonomy", "list", "attention")
    places.run("ask", "pairs", "attention", "method", "dataset", "--stored")
    places.look("ask", "related", "attention", "GAT", "dataset", "--stored")


@pytest.mark.slow
def test_full_texts_are_added_shown_planned_and_dropped(places: Places, tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(paper(TITLE))
    (folder / "b.pdf").write_bytes(paper("A work on sponges that nobody imported here"))
    places.look("fulltext", "add", str(folder), "--licence", "CC BY 4.0")
    places.run("fulltext", "add", str(folder / "b.pdf"))
    places.run("fulltext", "add", str(folder / "a.pdf"), "--paper", "nobody")
    places.look("fulltext", "list")
    places.look("fulltext", "show", KEYS[0])
    places.run("fulltext", "show", KEYS[1])
    places.look("fulltext", "plan", BEES, "--papers", "3")
    places.look("fulltext", "plan", BEES, "--papers", "all")
    places.look("fulltext", "plan", BEES, "--paper", KEYS[0], "--paper", KEYS[1])
    places.run("fulltext", "plan", BEES, "--paper", "nobody")
    places.run("fulltext", "fetch", BEES, "--yes")
    places.run("fulltext", "drop", KEYS[1])
    places.run("fulltext", "drop", KEYS[0])
    places.look("fulltext", "list")


@pytest.mark.slow
def test_a_topic_is_collected_and_its_screening_decided_on(places: Places, tmp_path: Path) -> None:
    file = tmp_path / "more.bib"
    file.write_text("@article{a, title = {Bees and the light of the sky}, year = {2020}, doi = {10.5555/a}}\n")
    day = ("--as-of", "2025-01-01", "--size", "5")
    places.look("collect", "bees", "--estimate", *day)
    places.look("collect", "bees", "--from", str(file), *day)
    places.look("collect", "bees", "--min-similarity", "-1", *day)
    places.look("screening", "list")
    places.look("screening", "show", "bees", "-n", "3")
    places.look("screening", "flow", "bees")
    places.look("screening", "next", "bees")
    places.run("screening", "exclude", "bees", KEYS[0], "--reason", "too old")
    places.run("screening", "include", "bees", KEYS[1], "--json")
    assert "as screened" in places.run("screening", "next", "bees")
    places.run("screening", "withdraw", "bees", KEYS[0])
    places.run("screening", "withdraw", "bees", KEYS[2])
    places.run("screening", "review", "bees", told="l\ni\nq\n")
    places.look("screening", "show", "bees", "--stage", "reader")
    places.look("collect", "--update", "bees")
    places.run("collect", "--update", "none")


@pytest.mark.slow
def test_an_outline_is_shown_changed_and_kept(places: Places, tmp_path: Path) -> None:
    places.look("survey", "presets", BEES)
    places.run("survey", "write", BEES, "--stop-after-outline")
    (survey,) = [each["id"] for each in json.loads(places.run("survey", "list", "--json"))["items"]]
    text = places.file("survey", "outline", survey, name="outline.toml")
    places.run("survey", "outline", survey, "--json")
    changed = tmp_path / "changed.toml"
    changed.write_bytes(text.replace(b'title = "', b'title = "On ', 1))
    assert "kept as revision 2" in places.run("survey", "outline", survey, "--from", str(changed))
    assert "nothing has changed" in places.run("survey", "outline", survey, "--from", str(changed))
    changed.write_bytes(text.replace(b'proof_ids = [\n  "', b'proof_ids = [\n  "not-', 1))
    places.run("survey", "outline", survey, "--from", str(changed))
    places.run("survey", "unaided", "bees", "-o", str(tmp_path / "unaided.md"))


@pytest.mark.slow
def test_a_survey_is_refreshed_compared_and_measured(places: Places, tmp_path: Path) -> None:
    places.store(lambda bench: bench.fields.save(bees_without("tanaka2024map")))
    places.run("survey", "write", BEES, "--json", "-o", "-")
    (survey,) = [each["id"] for each in json.loads(places.run("survey", "list", "--json"))["items"]]
    places.store(lambda bench: bench.fields.save(bee_field()))
    assert "joined: " in places.run("survey", "stale", survey)
    places.run("survey", "stale", survey, "--json")
    places.look("survey", "refresh", survey, "--estimate")
    places.run("survey", "rewrite", survey, "2", "-i", "shorter")
    places.run("survey", "rewrite", survey, "99", "-i", "shorter")
    assert "revision 1 → 2" in places.run("survey", "refresh", survey)
    places.look("survey", "diff", survey)
    assert '"files": []' in places.run("survey", "refresh", survey, "--json")
    places.look("survey", "evaluate", survey)
    places.run("survey", "evaluate", survey, "--model", "offline")
    places.run("survey", "evaluate", survey, "--rival", survey)
    people = tmp_path / "people.md"
    people.write_text("# Bees\n\n## How bees find home\n\nBees look at the sky.\n")
    places.run("survey", "evaluate", survey, "--text", str(people), "--until", "2000", "--json")


def test_a_field_is_read_and_its_authors_listed_and_its_notes_written(places: Places, tmp_path: Path) -> None:
    places.look("field", "authors", BEES)
    places.look("field", "authors", BEES, "a", "-n", "2")
    places.look("field", "missing", BEES)
    places.run("field", "missing", BEES, "--titles")
    places.look("field", "read", BEES, "--estimate")
    places.look("field", "read", BEES)
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    place = {"one": ("--url", places.address), "other": ("--graph", places.graph)}
    written = {}
    for name, options in place.items():
        made = CliRunner().invoke(app, ["field", "notes", BEES, "-o", str(tmp_path / name), *options])
        assert made.exit_code == 0, made.exception
        written[name] = {file.name: file.read_text("utf-8") for file in (tmp_path / name).iterdir()}
    assert written["one"] == written["other"]
    assert len(written["one"]) == len(PAPERS) + 1


def test_papers_are_kept_apart_merged_and_parted(places: Places) -> None:
    places.run("duplicates", "apart", KEYS[2], KEYS[3], "--json")
    assert "merged: both are now" in places.run("duplicates", "merge", KEYS[0], KEYS[1], "--keep", KEYS[0])
    places.look("duplicates", "list", "--merged")
    assert "now " in places.run("duplicates", "undo", KEYS[0])
    places.run("duplicates", "undo", KEYS[0])
    places.look("duplicates", "list")
