"""Word lists, written as plain text so that they can be read and reviewed; the long ones stand in `words.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path

_TABLE = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))


def word_list(text: str) -> frozenset[str]:
    """The words of a text, separated by white space."""
    return frozenset(text.split())


def listed_text(module: str, name: str) -> str:
    """A list of the table as it stands."""
    return str(_TABLE[module][name])


def listed_phrases(module: str, name: str) -> frozenset[str]:
    """The phrases of a list of the table."""
    return frozenset(" ".join(phrase.split()) for phrase in listed_text(module, name).split("|"))


def listed_words(module: str, name: str) -> frozenset[str]:
    """The words of a list of the table."""
    return word_list(listed_text(module, name))
