"""What is installed is used, and what is used is declared."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.house.sources import PACKAGES, nodes, trees

NEVER_IMPORTED = {
    "neo4j-rust-ext": "makes the driver `neo4j` faster by being installed",
    "typst": "sets a PDF where its extra is installed; it is looked for when one is asked for",
    "graphdatascience": "for questions of one's own on the graph; docs/neo4j.md shows it and a test runs what it shows",
}
"""Requirements without an import, each with the reason why it is one."""

SHARES_A_MODULE = {"neo4j-rust-ext"}
"""Those with files in a module of another requirement; from Python 3.12 on they count among its providers."""

COMES_ALONG = {
    "starlette": "fastapi",
    "typing-extensions": "pydantic",
    "h11": "uvicorn",
    "opentelemetry-api": "opentelemetry-sdk",
    "psycopg-pool": "psycopg",
}
"""What is imported because a requirement brings it and has it in its own interface."""

MODULES = {"sentence-transformers": "sentence_transformers", "pandas": "pandas"}
"""Modules of requirements that a development environment does not install."""


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, Any]:
    """The table `project` of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return table


@pytest.fixture(scope="module")
def required(project: dict[str, Any]) -> set[str]:
    """The distributions that the project and its extras ask for."""
    lines = [*project["dependencies"], *(line for extra in project["optional-dependencies"].values() for line in extra)]
    return {distribution(line) for line in lines}


@pytest.fixture(scope="module")
def imported() -> dict[str, set[str]]:
    """The foreign modules that the code imports, each with the distributions that may provide it."""
    modules = {
        name.partition(".")[0] for tree in trees(*PACKAGES).values() for node in nodes(tree) for name in _names(node)
    }
    providers = packages_distributions() | {module: [name] for name, module in MODULES.items()}
    foreign = modules - set(sys.stdlib_module_names) - set(PACKAGES)
    return {module: {distribution(each) for each in providers.get(module, [])} for module in foreign}


def distribution(requirement: str) -> str:
    """The name in `neo4j>=6.4,<7`, in its normal form."""
    name = re.match(r"[\w.-]+", requirement)
    assert name, requirement
    return re.sub(r"[-_.]+", "-", name.group()).lower()


def _names(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [each.name for each in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []


def test_every_requirement_is_imported_or_says_why_not(required: set[str], imported: dict[str, set[str]]) -> None:
    used = {name for providers in imported.values() for name in providers} - SHARES_A_MODULE
    assert required - used == set(NEVER_IMPORTED)


def test_everything_imported_is_required(required: set[str], imported: dict[str, set[str]]) -> None:
    assert len(imported) > 15
    for module, providers in imported.items():
        brought = {COMES_ALONG.get(each, each) for each in providers}
        assert brought & required, f"{module} is imported, and no requirement of pyproject.toml provides it"


def test_the_image_installs_what_is_written_down_with_digests(project: dict[str, Any], root: Path) -> None:
    blocks = re.split(r"\n(?=[a-z0-9])", (root / "requirements.lock").read_text("utf-8"))[1:]
    locked = {distribution(block): re.match(r"[\w.-]+==([\w.]+)", block) for block in blocks}
    assert all("--hash=sha256:" in block for block in blocks)
    for line in [*project["dependencies"], "hatchling"]:
        required = Requirement(line)
        version = locked[distribution(line)]
        assert version is not None, line
        assert required.specifier.contains(version[1], prereleases=True), f"{line}: make lock"


LEFT_OUT = {"scipy"}
"""What packages of the core ask for and never import; `make lock` leaves it out of the image."""
WITHOUT = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "scipy":
            raise ImportError(name)
sys.meta_path.insert(0, Blocked())
import graspologic_native
_, of = graspologic_native.leiden([("a", "b", 1.0), ("c", "d", 1.0)], seed=1)
print(of["a"] == of["b"], of["c"] == of["d"], of["a"] == of["c"])
"""


def test_the_image_leaves_out_what_packages_ask_for_and_never_import(root: Path) -> None:
    locked = set(re.findall(r"^([a-z0-9][\w.-]*)==", (root / "requirements.lock").read_text("utf-8"), re.MULTILINE))
    assert not LEFT_OUT & locked
    done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["True True False"]
