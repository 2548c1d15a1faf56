"""Commands that messages advise exist, with the options and the values that they name."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from enum import EnumType
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from api.cli.app import COMMANDS, load_command
from tests.house.sources import nodes, trees

_ADVICE = re.compile(r"(?:(?<=`)|(?<=\| )|(?<=: )|\A)strata ([a-z][^`\n;|]*)")
_VALUE = "X"


def advised() -> Iterator[tuple[str, str]]:
    """Place and command of each advice in the code; what is filled in stands as X."""
    for path, tree in trees("api", "services").items():
        texts = [node for node in nodes(tree) if isinstance(node, ast.Constant | ast.JoinedStr)]
        inside = {id(part) for node in texts if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in texts:
            if id(node) not in inside:
                for found in _ADVICE.finditer(_text(node)):
                    yield f"{path}:{node.lineno}", found[1]


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(each.value if isinstance(each, ast.Constant) else _VALUE for each in node.values)
    return node.value if isinstance(node.value, str) else ""


def _wrong(text: str) -> str:
    """What is wrong with an advised command; "" if nothing is."""
    words = shlex.split(text)
    if words[:2] in (["import", "list"], ["import", "show"], ["import", "delete"]):
        words = ["imports", *words[1:]]
    if words[0] not in COMMANDS:
        return f"there is no command {words[0]}"
    command, rest = _command(words[0]), words[1:]
    inner = getattr(command, "commands", None)
    if inner and rest:
        if rest[0] not in inner:
            return f"there is no command {words[0]} {rest[0]}"
        command, rest = inner[rest[0]], rest[1:]
    return _wrong_option(command, rest)


@cache
def _command(name: str) -> Any:
    return load_command(name)


def _wrong_option(command: Any, words: list[str]) -> str:
    known = {option: each for each in command.params for option in each.opts + each.secondary_opts}
    for word, value in pairwise([*words, _VALUE]):
        if word.startswith("--") or re.fullmatch("-[a-z]", word):
            if word not in known:
                return f"there is no option {word}"
            kind = getattr(getattr(known[word], "type_descriptor", None), "annotation", None)
            if isinstance(kind, EnumType) and value != _VALUE and value not in [each.value for each in kind]:
                return f"{word} takes no {value}"
    return ""


def test_every_command_that_a_message_advises_can_be_given() -> None:
    found = list(advised())
    assert len(found) > 40
    wrong = {f"{place}: strata {text}": told for place, text in found if (told := _wrong(text.strip(" .,)…")))}
    assert not wrong


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("field missing X --identifiers", ""),
        ("import - --format ids", ""),
        ("import - --format identifiers", "--format takes no identifiers"),
        ("field show X --least 2", "there is no option --least"),
        ("field vanish X", "there is no command field vanish"),
    ],
)
def test_what_is_wrong_with_an_advice_is_said(text: str, told: str) -> None:
    assert _wrong(text) == told
