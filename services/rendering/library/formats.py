"""The formats in which papers are exported."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class LibraryFormat(StrEnum):
    """What papers are exported as."""

    BIBTEX = "bibtex"
    RIS = "ris"
    CSL = "csl"
    CSV = "csv"
    JSONL = "jsonl"

    @property
    def suffix(self) -> str:
        """How a file of this format ends, without the first dot."""
        return {"bibtex": "bib", "csl": "csl.json"}.get(self.value, self.value)


SUFFIXES: Mapping[str, LibraryFormat] = {
    **{f".{each.suffix}": each for each in LibraryFormat},
    ".json": LibraryFormat.CSL,
    ".bibtex": LibraryFormat.BIBTEX,
}
"""The format that the end of a file's name shows."""
