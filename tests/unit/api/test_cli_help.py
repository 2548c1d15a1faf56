"""The help of every command: an example that is accepted, `-h`, no types of flags."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from api.cli.app import COMMANDS, app, load_command
from api.cli.examples import EXAMPLES
from tests.tables import every_case


def commands() -> Iterator[tuple[str, Any]]:
    """The words of each command behind `strata`, and the command."""
    for name in COMMANDS:
        command = load_command(name)
        inner = getattr(command, "commands", None)
        yield from ((f"{name} {each}", inner[each]) for each in inner) if inner else [(name, command)]


FOUND = dict(commands())


def complaints(line: str) -> list[str]:
    """What the command line would not take of a line that begins with `strata`, and which arguments it lacks."""
    _, *words = shlex.split(line)
    if words[0] == "import" and words[1] in {"list", "show", "delete"}:
        words[0] = "imports"
    name = next((name for length in (2, 1) if (name := " ".join(words[:length])) in FOUND), None)
    if name is None:
        return [f"no command {line}"]
    command = FOUND[name]
    parser = command.make_parser(command.context_class(command, info_name=name))
    values, left, _ = parser.parse_args(words[len(name.split()) :])
    return [*left, *(each.name for each in command.params if each.required and not values.get(each.name))]


def test_every_command_has_one_example() -> None:
    assert sorted(EXAMPLES) == sorted(FOUND)


@every_case("words", EXAMPLES)
def test_an_example_names_options_and_arguments_that_there_are(words: str) -> None:
    assert EXAMPLES[words].startswith(f"strata {words}")
    assert complaints(EXAMPLES[words]) == []


@pytest.mark.parametrize("words", [(), ("import",), ("field",), ("survey", "write"), ("paper", "list")])
def test_h_prints_the_help_without_types_of_flags(words: tuple[str, ...]) -> None:
    short, long = (CliRunner().invoke(app, [*words, option]).output for option in ("-h", "--help"))
    assert short == long
    assert "Usage:" in short
    assert "<bool>" not in short


def test_the_example_ends_the_help() -> None:
    shown = " ".join(CliRunner().invoke(app, ["paper", "list", "-h"]).output.split())
    assert shown.endswith(f"Example: {EXAMPLES['paper list']}")


def test_the_program_itself_is_a_group_of_all_commands() -> None:
    assert list(getattr(get_command(app), "commands", {})) == list(COMMANDS)
