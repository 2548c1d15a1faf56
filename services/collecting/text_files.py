"""Files that hold one paper whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from kg.model.papers.full_text import FullText
from services.collecting.formats import Format


class TextFiles(Protocol):
    """Finds and reads full texts."""

    def find(self, path: Path) -> Iterator[tuple[Path, str]]:
        """A file, or the full texts of a folder and those in it in the order of their names, each with its name.

        Raises:
            InvalidInputError: there is no such file or folder.
        """
        ...

    def read(self, file: Path) -> tuple[Format, FullText]:
        """What is in a file.

        Raises:
            InvalidInputError: it is not a full text, or cannot be read; the text says why.
        """
        ...
