"""`import strata` brings the client alone, below one name, also beside other packages called as ours are."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from api import client
from tests.builders.projects import foreign_project, run_python, strata_program


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """A folder with the package `strata` as the wheel of the client has it."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(root / "client" / "strata", folder / "strata")
    program = "import sys, pathlib, parts; parts.write_parts(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))"
    run_python(program, root, folder / "strata" / "parts", path=(root / "client",))
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with packages of its own that have our names."""
    return foreign_project(tmp_path / "project")


@pytest.mark.slow
def test_the_client_leaves_the_packages_of_a_project_alone(site: Path, project: Path) -> None:
    program = (
        "import sys, strata, api\n"
        "print(api.WHOSE)\n"
        "print(*sorted(name for name in sys.modules if name.split('.')[0] in {'api', 'kg', 'services'}))\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules} & {'fastapi', 'starlette', 'numpy', 'kglite'}))"
    )
    assert run_python(program, path=(project, site)).splitlines() == ["of the project: api", "api", ""]


PROGRAMS = {
    "names": "print(*strata.__all__)",
    "version": "print(strata.__version__)",
    "checks": (
        "print(strata.NewExtraction(entity_types=['Datasets']).entity_types)\n"
        "try: strata.FieldRequest(topic='')\n"
        "except ValueError as error: print(type(error).__name__, len(error.errors()))"
    ),
    "items": (
        "import sys\n"
        "from strata.parts.api.schemas.authors import AuthorList\n"
        "item = dict(name='Ada', papers=['p1'], first_year=1843, last_year=None, citations=3, co_authors=1,"
        " together=[{'name': 'Babbage', 'papers': 1}], links={})\n"
        "page = AuthorList(items=[item], next_cursor=None, next=None, total=1)\n"
        "author = page.items[0]\n"
        "print(author.name, author['name'], author.together[0].name, author['together'][0]['papers'])\n"
        "try: author['nobody']\n"
        "except KeyError as error: print(error)\n"
        "print('Babbage' in page._repr_html_(), author.model_dump() == item)\n"
        "schemas = [each for name, each in sys.modules.items() if name.startswith('strata.parts.')]\n"
        "types = {each for module in schemas for each in vars(module).values() if isinstance(each, type)}\n"
        "own = [each for each in types if each.__module__.startswith('strata.')]\n"
        "print([each.__name__ for each in own if hasattr(each, '__required_keys__')])"
    ),
}
"""What is asked of the client where nothing else is imported, by a name for each program."""


@pytest.fixture(scope="module")
def printed_lines(site: Path) -> dict[str, list[str]]:
    """The lines that each program printed; one process runs them all, since it is the import that takes its time."""
    parts = [f"print('# {name}')\n{program}\n" for name, program in PROGRAMS.items()]
    printed = run_python("import strata\n" + "".join(parts), path=(site,))
    blocks = [block.splitlines() for block in printed.split("# ")[1:]]
    return {block[0]: block[1:] for block in blocks}


@pytest.mark.slow
def test_it_has_every_name_of_the_client_of_the_service(printed_lines: dict[str, list[str]]) -> None:
    names = printed_lines["names"][0].split()
    assert set(names) == {*client.__all__, "LocalClient", "NoServiceError", "__version__", "open"}


@pytest.mark.slow
def test_what_can_be_asked_is_checked_before_it_is_sent(printed_lines: dict[str, list[str]]) -> None:
    assert printed_lines["checks"] == ["('dataset',)", "ValidationError 1"]


@pytest.mark.slow
def test_items_of_lists_are_models_as_well(printed_lines: dict[str, list[str]]) -> None:
    assert printed_lines["items"] == ["Ada Ada Babbage 1", "'nobody'", "True True", "[]"]


@pytest.mark.slow
def test_its_version_and_needs_are_those_of_strata(site: Path, printed_lines: dict[str, list[str]], root: Path) -> None:
    ours = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    its = tomllib.loads((root / "client" / "pyproject.toml").read_text("utf-8"))["project"]
    assert printed_lines["version"] == [ours["version"]]
    assert set(its["dependencies"]) - set(ours["dependencies"]) == {"typing-extensions>=4.12"}
    assert its["requires-python"] == ours["requires-python"]
    assert (site / "strata" / "py.typed").is_file()


@pytest.mark.slow
def test_a_graph_is_open_as_long_as_its_client(site: Path, project: Path, tmp_path: Path) -> None:
    papers = tmp_path / "papers.bib"
    papers.write_text("@article{doe2020, title = {A compass of its own}, year = {2020}}\n", "utf-8")
    program = (
        "import sys, strata\n"
        "with strata.open(sys.argv[1], program=sys.argv[2]) as graph:\n"
        "    graph.wait(graph.create_import(__import__('pathlib').Path(sys.argv[3])))\n"
        "    print(graph.list_papers().items[0]['title'])\n"
        "    with strata.open(sys.argv[1], program=sys.argv[2]) as same: print(same.address == graph.address)\n"
        "    print(graph.list_papers().total)\n"
        "try: graph.list_papers()\n"
        "except RuntimeError as error: print(error)\n"
        "with strata.open(sys.argv[1], program=sys.argv[2]) as again: print(again.list_papers().total)\n"
    )
    graph = tmp_path / "graph.kgl"
    told = run_python(program, graph, strata_program(tmp_path / "bin"), papers, path=(project, site)).splitlines()
    assert told[:3] == ["A compass of its own", "True", "1"]
    assert "closed" in told[3]
    assert told[4] == "1"


@pytest.mark.slow
def test_a_graph_that_cannot_be_served_is_a_clear_error(site: Path, tmp_path: Path) -> None:
    (tmp_path / "graph.kgl").write_bytes(b"no graph")
    program = (
        "import sys, strata\n"
        "for program in (sys.argv[2], None):\n"
        "    try: strata.open(sys.argv[1], program=program)\n"
        "    except strata.NoServiceError as error: print(' '.join(str(error).split()))\n"
        "    import os, pathlib; os.environ['PATH'] = ''; sys.executable = '/nowhere/python'"
    )
    told = run_python(program, tmp_path / "graph.kgl", strata_program(tmp_path / "bin"), path=(site,)).splitlines()
    assert "graph.kgl" in told[0]
    assert told[1].startswith("there is no program `strata`")


def test_the_program_finds_its_own_packages_in_a_project_that_has_others(project: Path, tmp_path: Path) -> None:
    program = strata_program(tmp_path / "bin")
    environment = {**os.environ, "PYTHONPATH": str(project)}
    done = subprocess.run(
        [program, "--version"], env=environment, cwd=project, capture_output=True, text=True, check=True
    )
    assert "0.1.0" in done.stdout
    assert sys.executable
