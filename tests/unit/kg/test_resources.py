"""The files that come with the code are found where it is installed, whatever other folders stand beside it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

FOREIGN_PROJECT = '[project]\nname = "another-distribution"\n'
OUR_PROJECT = '[project]\nname = "strata-survey"\n'

READ_ALL = """
import json
from kg.adapters.templates.loader import load_templates
from kg.resources import resource_folder
from services.tasks.prompting import load_prompts
print(json.dumps({
    "templates": sorted(load_templates("kglite")),
    "prompts": sorted(load_prompts()),
    "examples": sorted(path.name for path in resource_folder("api", "examples").iterdir()),
}))
"""
"""What a program reads of the three folders, as one line of JSON."""

FIND = "from kg.resources import resource_folder; print(resource_folder({package!r}, {name!r}))"


@pytest.fixture(scope="module")
def wheel_content(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as an installer leaves it: the packages, and inside them what the wheel is told to carry."""
    site = tmp_path_factory.mktemp("made") / "site-packages"
    wheel = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    for package in wheel["packages"]:
        shutil.copytree(root / package, site / package)
    for source, target in wheel["force-include"].items():
        copy = shutil.copytree if (root / source).is_dir() else shutil.copy
        copy(root / source, site / target)
    return site


@pytest.fixture
def site_packages(wheel_content: Path, tmp_path: Path) -> Path:
    """Such a folder for one test: files are added to it and moved, none is changed."""
    return Path(shutil.copytree(wheel_content, tmp_path / "site-packages", copy_function=os.link))


def _add_foreign_folders(site: Path) -> None:
    """What another distribution may install beside ours: folders of the same names, with files of the same kinds."""
    for name, file in (("cypher", "shared/foreign.cypher"), ("prompts", "foreign.md"), ("examples", "foreign.jsonl")):
        (site / name / file).parent.mkdir(parents=True)
        (site / name / file).write_text("foreign", "utf-8")


def _run(program: str, site: Path) -> subprocess.CompletedProcess[str]:
    empty = site.parent / "empty"
    empty.mkdir(exist_ok=True)
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=empty,
        env=os.environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_foreign_folders_beside_the_installed_packages_change_nothing(site_packages: Path) -> None:
    alone = _run(READ_ALL, site_packages)
    assert alone.returncode == 0, alone.stderr
    assert "graph_neural_networks.jsonl" in alone.stdout
    _add_foreign_folders(site_packages)
    assert _run(READ_ALL, site_packages).stdout == alone.stdout


def test_foreign_folders_and_a_foreign_project_file_change_nothing(site_packages: Path) -> None:
    alone = _run(READ_ALL, site_packages).stdout
    _add_foreign_folders(site_packages)
    (site_packages / "pyproject.toml").write_text(FOREIGN_PROJECT, "utf-8")
    assert _run(READ_ALL, site_packages).stdout == alone


@pytest.mark.parametrize("project", [None, FOREIGN_PROJECT, "not = [toml", "[tool.other]\n", "project = 1\n"])
def test_a_foreign_folder_never_stands_in_for_one_that_is_missing(site_packages: Path, project: str | None) -> None:
    shutil.rmtree(site_packages / "kg" / "cypher")
    _add_foreign_folders(site_packages)
    if project is not None:
        (site_packages / "pyproject.toml").write_text(project, "utf-8")
    found = _run(FIND.format(package="kg", name="cypher"), site_packages)
    assert found.returncode != 0
    assert "MissingResourceError" in found.stderr
    assert "install strata-survey again" in found.stderr


@pytest.mark.parametrize(("package", "name"), [("kg", "cypher"), ("services", "prompts"), ("api", "examples")])
def test_in_a_checkout_the_folder_beside_the_package_is_ours(site_packages: Path, package: str, name: str) -> None:
    (site_packages / package / name).rename(site_packages / name)
    (site_packages / "pyproject.toml").write_text(OUR_PROJECT, "utf-8")
    found = _run(FIND.format(package=package, name=name), site_packages)
    assert found.stdout.strip() == str((site_packages / name).resolve())


def test_the_folder_inside_the_package_wins_over_our_own_beside_it(site_packages: Path) -> None:
    _add_foreign_folders(site_packages)
    (site_packages / "pyproject.toml").write_text(OUR_PROJECT, "utf-8")
    found = _run(FIND.format(package="services", name="prompts"), site_packages)
    assert found.stdout.strip() == str((site_packages / "services" / "prompts").resolve())
