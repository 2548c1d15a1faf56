"""Word lists, written as plain text so that they can be read and reviewed; the long ones are in `words.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path

_TABLE = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))


def word_list(text: str) -> frozenset[str]:
    """The words of a text, separated by white space."""
    return frozenset(text.split())


def text_of_list(module: str, name: str) -> str:
    """The text of a list of the table, unchanged."""
    return str(_TABLE[module][name])


def phrases_of_list(module: str, name: str) -> frozenset[str]:
    """The phrases of a list of the table."""
    return frozenset(" ".join(phrase.split()) for phrase in text_of_list(module, name).split("|"))


def words_of_list(module: str, name: str) -> frozenset[str]:
    """The words of a list of the table."""
    return word_list(text_of_list(module, name))
