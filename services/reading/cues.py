"""The table of the words that show the role of a sentence, `cues.toml`, compiled."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from kg.model.papers.card import StatementRole

CueRow = tuple[StatementRole | None, re.Pattern[str]]


def _role(row: Mapping[str, str]) -> StatementRole | None:
    return StatementRole(row["role"]) if "role" in row else None


def _words(row: Mapping[str, str], phrases: Mapping[str, str]) -> str:
    words = row["words"]
    for name, phrase in phrases.items():
        words = words.replace(f"{{{name}}}", phrase)
    return words


_TABLE = tomllib.loads((Path(__file__).parent / "cues.toml").read_text(encoding="utf-8"))

CUES: tuple[CueRow, ...] = tuple(
    (_role(row), re.compile(_words(row, _TABLE["phrases"]), re.I)) for row in _TABLE["cues"]
)
"""Rows in the order in which they are asked; the role is None where the words say nothing of the paper."""
HEADINGS: tuple[CueRow, ...] = tuple((_role(row), re.compile(row["words"], re.I)) for row in _TABLE["headings"])
"""Headings of structured abstracts, matched at their start."""
