"""What the site shows beside the pages of `docs/`: pages of other folders, and lists made from the code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import typer.main
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from typer.core import TyperGroup
from typer.testing import CliRunner

from api.cli.app import app, load_command
from docs.site.operations_page import operations_page
from docs.site.tasks_page import tasks_page

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = [
    "LICENSE",
    "web/README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "CODE_OF_CONDUCT.md",
    "benchmarks/quality/README.md",
    "examples/README.md",
]
HOME = "index.md"
COMMANDS = "commands.md"
OPERATIONS = "operations-list.md"
TASKS = "tasks.md"
_LINK = re.compile(r"(\]\()(?!https?:|#|mailto:)([^)\s#]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is no file of `docs/`: the README as the first page, pages of other folders, prompts, lists."""
    outside = [ROOT / name for name in OUTSIDE] + sorted((ROOT / "prompts").rglob("*.md"))
    for path in outside:
        files.append(File.generated(config, path.relative_to(ROOT).as_posix(), content=path.read_text("utf-8")))
    files.append(File.generated(config, HOME, content=(ROOT / "README.md").read_text("utf-8")))
    files.append(File.generated(config, COMMANDS, content=_commands()))
    description = json.loads((ROOT / "docs" / "openapi.json").read_text("utf-8"))
    files.append(File.generated(config, OPERATIONS, content=operations_page(description)))
    files.append(File.generated(config, TASKS, content=tasks_page()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links of the repository as links of the site: what stands in `docs/` there stands at the top here."""
    if page.file.src_uri.startswith("prompts/"):
        return f"# {page.file.name}\n\n````markdown\n{markdown}\n````\n"
    source = ROOT / page.file.src_uri
    folder = source.parent if source.exists() else ROOT if page.file.src_uri == HOME else ROOT / "docs"
    return _LINK.sub(lambda found: found[1] + _on_the_site(folder, found[2], page), markdown)


def _on_the_site(folder: Path, target: str, page: Page) -> str:
    """The address, from a page, of a file that the repository links to from a folder."""
    path = (folder / target).resolve()
    name = path.relative_to(ROOT).as_posix().removeprefix("docs/")
    if name == "README.md":
        name = HOME
    return "../" * page.file.src_uri.count("/") + name


def _commands() -> str:
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    helps = [part for name in sorted(group.commands) for part in _helps([name], load_command(name))]
    return "\n".join(
        ["# Commands\n\nThe help of every command; [the command line](cli.md) says what they share.\n", *helps]
    )


def _helps(path: list[str], command: object) -> list[str]:
    """The help of a command, or of each command below it."""
    if isinstance(command, TyperGroup):
        return [part for name in command.commands for part in _helps([*path, name], command.commands[name])]
    shown = CliRunner().invoke(app, [*path, "--help"], env={"COLUMNS": "84", "NO_COLOR": "1", "TERM": "dumb"})
    assert shown.exit_code == 0, shown.output
    return [f"## strata {' '.join(path)}", "", "```text", shown.stdout.strip("\n"), "```", ""]
