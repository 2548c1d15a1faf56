"""strata-client from its wheel, without the server, in a project that has packages of the server's names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.builders.projects import foreign_project, run_python, strata_program

NOTEBOOK = """
import sys
from importlib.util import find_spec
from pathlib import Path
import strata

with strata.open(sys.argv[1], program=sys.argv[2]) as graph:
    graph.wait(graph.create_import(Path(sys.argv[3]), label="notebook"))
    page = graph.list_papers(limit=5)
    print(list(page.to_pandas()["title"]) == [each["title"] for each in page.items], "<table>" in page._repr_html_())
    around = graph.get_neighbourhood("rusch2023survey").to_networkx()
    print(around.number_of_nodes() > 1, {kind for _, _, kind in around.edges(keys=True)})
import api
print(api.WHOSE, find_spec("fastapi"))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """The Python of an environment that has the client alone."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / "bin" / "python"
    client = f"{root / 'client'}[notebook]"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", client], check=True)
    return python


def test_a_notebook_opens_a_graph_and_makes_tables_and_graphs_of_it(python: Path, papers: Path, tmp_path: Path) -> None:
    program, project = strata_program(tmp_path / "bin"), foreign_project(tmp_path / "project")
    told = run_python(NOTEBOOK, tmp_path / "graph.kgl", program, papers, path=(project,), python=python)
    assert told.splitlines() == ["True True", "True {'cites'}", "of the project: api None"]
