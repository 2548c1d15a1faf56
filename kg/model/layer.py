"""The layers of a field."""

from __future__ import annotations

from enum import StrEnum


class Layer(StrEnum):
    """The strata of a field (SurveyG 2.1.2)."""

    FOUNDATION = "foundation"
    DEVELOPMENT = "development"
    FRONTIER = "frontier"
