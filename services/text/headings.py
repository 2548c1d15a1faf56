"""Headings of groups of texts, no two alike."""

from __future__ import annotations

from collections.abc import Sequence

from services.text.casing import title_case
from services.text.group_names import group_names

__all__ = ["headings", "title_case"]


def headings(groups: Sequence[Sequence[str]], *, topic: str = "") -> tuple[str, ...]:
    """One heading for each group of texts, no two alike, not even by an acronym and what it stands for.

    Args:
        groups: texts of each group; the first line of a text counts as its title.
        topic: the field's own name, which no heading repeats alone.
    """
    return tuple(name.heading for name in group_names(groups, topic=topic))
