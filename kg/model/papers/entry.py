"""A bibliography entry as its owner wrote it, kept so that it can be given back."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry of a BibTeX, RIS or CSL-JSON file, or what several entries of one work say together.

    `format` is `bibtex`, `ris` or `csl`; `kind` its type there (`inproceedings`, `CONF`, `paper-conference`); `key` its
    citation key, "" where it has none. `fields` are names and values in the order of the file, in the words of the
    format: BibTeX as text with its braces and formulas, its accents decoded; RIS by tag; CSL as JSON. The abstract
    is there without its text, which the paper holds. `others` are entries of the work in other formats, each of a
    format of its own, without `others`. `organisations` are authors that are not people, as far as the fields do not
    mark them as such.
    """

    format: str
    kind: str
    key: str
    fields: tuple[tuple[str, str], ...]
    others: tuple[Entry, ...] = ()
    organisations: tuple[str, ...] = ()
