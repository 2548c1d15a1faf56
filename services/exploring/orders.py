"""The orders in which papers of a field are listed."""

from __future__ import annotations

from enum import StrEnum


class MemberSort(StrEnum):
    """Orders of the papers of a field, highest first, ties by id."""

    TRENDING = "-trending"
    IMPORTANCE = "-importance"
