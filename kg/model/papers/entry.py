"""A bibliography entry as its owner wrote it, kept so that it can be given back."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry of a BibTeX, RIS or CSL-JSON file.

    `format` is `bibtex`, `ris` or `csl`; `kind` its type there (`inproceedings`, `CONF`, `paper-conference`); `key` its
    citation key, "" where it has none. `fields` are names and values in the order of the file, in the words of the
    format: BibTeX as text with its braces and formulas, its accents decoded; RIS by tag; CSL as JSON. The abstract
    stands there without its text, which the paper holds.
    """

    format: str
    kind: str
    key: str
    fields: tuple[tuple[str, str], ...]

    @property
    def richness(self) -> tuple[int, int, str, str, str, tuple[tuple[str, str], ...]]:
        """Sorting key: of two entries for one paper the greater one is kept, whichever came first."""
        length = sum(len(value) for _, value in self.fields)
        return (len(self.fields), length, self.format, self.kind, self.key, self.fields)
