"""What sections of a survey are for."""

from __future__ import annotations

from enum import StrEnum


class Purpose(StrEnum):
    """What a section does for its reader, which decides the evidence it is given."""

    THEME = "theme"
    """What the papers of its communities do."""
    COMMON_GROUND = "common ground"
    """What papers of different themes name alike, and report of the same things."""
    LINEAGE = "lineage"
    """What grew from its foundations, along its paths."""
    COMPARISON = "comparison"
    """How the strata of the field differ."""
    SURVEYS = "surveys"
    """What earlier surveys of the field cover."""
    OPEN_PROBLEMS = "open problems"
    """What the papers themselves leave open."""
    GAPS = "gaps"
    """What no paper combines, and what papers leave open; read off the graph after the body."""
