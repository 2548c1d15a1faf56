"""What a paragraph of a full text is."""

from __future__ import annotations

from enum import StrEnum


class TextKind(StrEnum):
    """Running text, or what is between it."""

    PROSE = "prose"
    ROW = "row"
    """A row of a table, each value behind its heading."""
    CAPTION = "caption"
    """What is under a figure, or over a table without rows."""
    FORMULA = "formula"
    """The sentence around a formula, which is TeX between two `$`."""
    ALGORITHM = "algorithm"
    NOTE = "note"
    """A footnote, or what else is at the foot of a page."""
