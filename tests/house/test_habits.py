"""The files that people look for in a repository: valid, and of this version of the project."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import check_jsonschema
import pytest
import yaml
from click.testing import CliRunner

SCHEMAS = [
    ("vendor.github-workflows", ".github/workflows/ci.yml"),
    ("vendor.github-issue-forms", ".github/ISSUE_TEMPLATE/fault.yml"),
    ("vendor.github-issue-forms", ".github/ISSUE_TEMPLATE/wish.yml"),
    ("vendor.github-issue-config", ".github/ISSUE_TEMPLATE/config.yml"),
    ("vendor.citation-file-format", "CITATION.cff"),
]


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, Any]:
    """The parsed pyproject.toml."""
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def _recipe(root: Path, verb: str) -> list[str]:
    """The lines of a verb of the Makefile."""
    below = (root / "Makefile").read_text("utf-8").split(f"\n{verb}:", 1)[1]
    return re.findall(r"^\t(.+)$", below.split("\n\n", 1)[0], re.MULTILINE)


@pytest.mark.parametrize(("schema", "file"), SCHEMAS)
def test_it_is_valid(schema: str, file: str, root: Path) -> None:
    done = CliRunner().invoke(check_jsonschema.main, ["--builtin-schema", schema, str(root / file)])
    assert done.exit_code == 0, done.output


def test_the_workflow_runs_the_whole_of_ci_on_every_python(root: Path, project: dict[str, Any]) -> None:
    steps = yaml.safe_load((root / ".github/workflows/ci.yml").read_text("utf-8"))["jobs"]["ci"]["steps"]
    assert steps[-1] == {"run": ".ci/run"}
    versions = next(each["with"]["python-version"].split() for each in steps if "python" in each.get("uses", ""))
    classifiers = project["project"]["classifiers"]
    promised = {each.rpartition(" ")[2] for each in classifiers if re.search(r":: 3\.\d+$", each)}
    assert set(versions) == promised


def test_hooks_before_a_commit_are_the_tools_of_make_check(root: Path) -> None:
    (repository,) = yaml.safe_load((root / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    hooks = [hook["entry"].removeprefix(".venv/bin/").replace(" --force-exclude", "") for hook in repository["hooks"]]
    checks = [
        line.removeprefix("$(BIN)/").removesuffix(" .").replace(" --check", "") for line in _recipe(root, "check")
    ]
    assert hooks == checks


def test_what_is_cited_is_this_version(root: Path, project: dict[str, Any]) -> None:
    citation = yaml.safe_load((root / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == project["project"]["version"]
    assert citation["license"] == project["project"]["license"]


def test_the_lock_of_developers_holds_what_they_need(root: Path, project: dict[str, Any]) -> None:
    lines = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    wanted = {re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", line).group()).lower() for line in lines}  # type: ignore[union-attr]
    text = (root / "requirements-dev.lock").read_text("utf-8")
    locked = re.findall(r"^([a-z0-9-]+)==.*\\$\n\s+--hash=sha256:", text, re.MULTILINE)
    assert wanted <= set(locked)
