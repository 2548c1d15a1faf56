"""What became of the field that a survey was written from."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from kg.errors import NotFoundError

if TYPE_CHECKING:
    from kg.model.surveys.survey import Survey
    from kg.repository.fields.fields import FieldRepository


class FieldState(StrEnum):
    """Whether the field of a survey is still the one that it was written from."""

    CURRENT = "current"
    CHANGED = "changed"
    DELETED = "deleted"
    UNKNOWN = "unknown"


def field_state(fields: FieldRepository, survey: Survey) -> FieldState:
    """What became of the field since the survey was written; unknown where nobody noted its revision."""
    try:
        now = fields.revision(survey.field_id)
    except NotFoundError:
        return FieldState.DELETED
    named = survey.revision.field_revision
    if not named:
        return FieldState.UNKNOWN
    return FieldState.CURRENT if named == now else FieldState.CHANGED
