"""What a page gives to paste is taken: commands and their options exist, Python names what there is, TOML is read.

The blocks of the start page, the tutorial, the page of the API and the README are run as well, by tests of their own.
"""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from pathlib import Path

import pytest

from api.client import Client
from tests.tables import every_case
from tests.unit.api.test_cli_help import complaints

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "examples/README.md", "client/README.md", "docs/*.md")
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"(?:^|[ =])strata (?=[a-z-])([^\n|>&]*)", re.MULTILINE)
LANGUAGES = {"", "sh", "shell", "console", "text", "python", "toml", "cypher", "mermaid"}


def blocks(*languages: str) -> list[tuple[str, str]]:
    """The blocks of all pages in some languages, each with the name of its page."""
    pages = [page for pattern in PAGES for page in sorted(ROOT.glob(pattern))]
    return [
        (page.name, text)
        for page in pages
        for language, text in _BLOCK.findall(page.read_text("utf-8"))
        if language in languages
    ]


COMMANDS = sorted(
    {
        f"{page}: {command.strip()}"
        for page, text in blocks("", "sh", "shell")
        for command in _COMMAND.findall(re.sub(r"\s+#.*", "", text.replace("\\\n", " ")))
    }
)


@every_case("line", COMMANDS)
def test_a_command_that_a_page_gives_is_taken_with_its_options(line: str) -> None:
    assert complaints(f"strata {line.partition(': ')[2]}") == []


def test_there_are_commands_to_look_at() -> None:
    assert len(COMMANDS) > 50


@every_case(("page", "text"), blocks("python"))
def test_lines_of_python_name_what_there_is(page: str, text: str) -> None:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in {"api.client", "strata"}:
            module = importlib.import_module("api.client")
            assert not {each.name for each in node.names} - set(dir(module)), page
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "client":
            assert hasattr(Client, node.attr), f"{page}: client.{node.attr}"


@pytest.mark.parametrize(("page", "text"), blocks("toml"))
def test_toml_can_be_read(page: str, text: str) -> None:
    assert tomllib.loads(text), page


def test_a_block_says_its_language_by_a_word_that_the_site_knows() -> None:
    pages = [page for pattern in PAGES for page in sorted(ROOT.glob(pattern))]
    found = {language for page in pages for language, _ in _BLOCK.findall(page.read_text("utf-8"))}
    assert found <= LANGUAGES


def test_a_command_that_is_not_there_and_an_argument_that_is_missing_are_found() -> None:
    assert complaints("strata fields build x") == ["no command strata fields build x"]
    assert complaints("strata field build") == ["topic"]
    with pytest.raises(Exception, match="--sized"):
        complaints("strata field build bees --sized 3")
