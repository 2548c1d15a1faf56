"""Files that hold one paper whole, as they are read for papers that the graph has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from kg.model.papers.full_text import FullText


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFile:
    """A file and the paper in it; without one, `reason` says why it cannot be read."""

    name: str
    format: str = ""
    text: FullText | None = None
    reason: str = ""


class ReadTextFiles(Protocol):
    """Reads a file, or every file of a folder that is a full text."""

    def __call__(self, path: Path, name: str | None = None) -> Iterator[TextFile]:
        """Read the files in the order of their names; `name` is what a single file is called in reports."""
        ...
