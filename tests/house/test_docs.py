"""The documentation says what the code does: settings, exit codes, commands, verbs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer.main
from typer.core import TyperGroup

from api.cli.app import app
from api.cli.exit_codes import ExitCode
from services.config import Settings

_ROW = re.compile(r"^\| `?([^|`]+?)`? \|", re.MULTILINE)


def _table_after(text: str, heading: str) -> list[str]:
    """First cells of the first table below a heading, without its head."""
    below = text.split(heading, 1)[1]
    table = re.search(r"(?:^\|.*\n)+", below, re.MULTILINE)
    assert table, f"no table below {heading!r}"
    return _ROW.findall(table.group())[2:]


def test_the_page_of_settings_lists_every_setting(root: Path) -> None:
    documented = _table_after((root / "docs" / "settings.md").read_text("utf-8"), "# Settings")
    assert documented == [f"STRATA_{name.upper()}" for name in Settings.model_fields]


def test_the_example_environment_sets_every_setting_to_its_default(root: Path) -> None:
    lines = (root / ".env.example").read_text("utf-8").splitlines()
    given = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert given == {f"STRATA_{name.upper()}": str(field.default) for name, field in Settings.model_fields.items()}


def test_the_readme_leads_to_every_page(root: Path) -> None:
    named = set(re.findall(r"\(docs/([a-z0-9-]+\.md)\)", (root / "README.md").read_text("utf-8")))
    pages = list((root / "docs").glob("*.md"))
    linked = {page.name: set(re.findall(r"\(([a-z0-9-]+\.md)", page.read_text("utf-8"))) for page in pages}
    reached = named | {name for page in named for name in linked[page]}
    assert reached == {page.name for page in pages}
    assert "api.md" in named


def test_the_readme_says_how_many_papers_the_example_has(root: Path) -> None:
    papers = (root / "examples" / "graph_neural_networks.jsonl").read_text("utf-8").splitlines()
    assert f"imports {len(papers)} real papers" in (root / "README.md").read_text("utf-8")


def test_every_exit_code_is_documented(root: Path) -> None:
    documented = _table_after((root / "docs" / "cli.md").read_text("utf-8"), "## Exit codes")
    assert documented == [str(code.value) for code in ExitCode]


def test_the_page_of_the_command_line_names_every_group_of_commands(root: Path) -> None:
    page = (root / "docs" / "cli.md").read_text("utf-8")
    table = page.split("# The command line", 1)[1].split("\n## ", 1)[0]
    named = set(re.findall(r"`strata ([a-z]+)", table))
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    assert named == {name for name in group.commands if not group.commands[name].hidden}


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_make_verb_that_a_page_names_exists(root: Path, page: str) -> None:
    verbs = re.findall(r"^([a-z-]+):", (root / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"`make ([a-z -]+)`", (root / page).read_text("utf-8"))
    assert named
    assert not {verb for names in named for verb in names.split()} - set(verbs)


def test_every_relative_link_of_the_documentation_leads_to_a_file(root: Path) -> None:
    pages = [
        root / "README.md",
        root / "CONTRIBUTING.md",
        root / "CHANGELOG.md",
        root / "SECURITY.md",
        *(root / "docs").glob("*.md"),
    ]
    for page in pages:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
