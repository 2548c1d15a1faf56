"""Which Pythons are promised: one answer, wherever it is written."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.wheels import promised_pythons


def test_every_place_promises_the_same_pythons(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    promised = promised_pythons(project["classifiers"])
    assert promised == ["3.11", "3.12", "3.13", "3.14"]
    first, last = (int(version.partition(".")[2]) for version in (promised[0], promised[-1]))
    assert project["requires-python"] == f">=3.{first},<3.{last + 1}"
    in_words = f"{', '.join(promised[:-1])} or {promised[-1]}"
    makefile = (root / "Makefile").read_text("utf-8")
    assert f"Strata needs Python {in_words};" in makefile
    assert f"not (3, {first}) <= sys.version_info[:2] < (3, {last + 1})" in makefile
    assert f"With Python {in_words}," in (root / "README.md").read_text("utf-8")
    assert f"Python 3.{first}–3.{last}" in (root / "CONTRIBUTING.md").read_text("utf-8")


def test_the_package_that_decides_communities_is_pinned_to_one_release_on_every_python(root: Path) -> None:
    dependencies = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    (line,) = (line for line in dependencies if line.startswith("graspologic-native"))
    assert re.fullmatch(r"graspologic-native==[0-9.a-z]+", line)
