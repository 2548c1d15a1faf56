"""Citations as they are in the running text of a paper."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class MarkerStyle(StrEnum):
    """How a paper cites: [12], (12), raised 12, or (Kipf and Welling, 2017)."""

    BRACKETS = "brackets"
    PARENTHESES = "parentheses"
    SUPERSCRIPT = "superscript"
    AUTHOR_YEAR = "author_year"


@dataclass(frozen=True, slots=True, kw_only=True)
class InTextMarker:
    """One item of a citation at `text[start:end]`: a number, a range, or authors with a year.

    `references` are the keys of the listed references it means; empty where the list holds none that fits.
    """

    start: int
    end: int
    references: tuple[str, ...] = ()
