"""What is wanted of a written survey."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedRewriting:
    """The section of a number, or one of its paragraphs, which count from 1, and how it is to change."""

    section: str
    instruction: str
    paragraph: int | None = None

    @property
    def place(self) -> str:
        """`3.2`, or `3.2, paragraph 2`."""
        return self.section if self.paragraph is None else f"{self.section}, paragraph {self.paragraph}"
