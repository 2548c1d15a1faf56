"""Titles and names in 30 languages, written for these tests, and the encodings in which each language was stored.

`encoding_texts.json` holds them; names in files that are in English else stand apart, by encoding.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

_STORED = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Sample:
    """Text of one language: titles and names of authors of bibliographic records, and its older encodings."""

    language: str
    encodings: tuple[str, ...]
    titles: tuple[str, ...]
    names: tuple[str, ...]


SAMPLES = tuple(
    Sample(each["language"], tuple(each["encodings"]), tuple(each["titles"]), tuple(each["names"]))
    for each in _STORED["languages"]
)
NAMES_IN_ENGLISH_FILES: dict[str, list[str]] = _STORED["names_in_english_files"]


def record(title: str, name: str, year: int = 2001) -> str:
    """A record in RIS; its tags are ASCII."""
    return f"TY  - JOUR\nTI  - {title}\nAU  - {name}\nPY  - {year}\nER  - \n\n"
