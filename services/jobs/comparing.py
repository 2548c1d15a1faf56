"""Which revisions of a survey are compared, and their comparison."""

from __future__ import annotations

from kg.errors import InvalidInputError
from kg.repository.surveys.surveys import SurveyRepository
from services.document.revision_comparison import RevisionComparison
from services.document.revisions import revision_comparison


def comparison_of(
    surveys: SurveyRepository, survey_id: str, *, before: int | None = None, after: int | None = None
) -> RevisionComparison:
    """Two revisions of a stored survey side by side.

    Args:
        before: number of the revision that is compared; the one before `after` if not given.
        after: number of the revision that it is compared with; the last one if not given.
    Raises:
        NotFoundError: no survey has this id, or it has no such revision.
        InvalidInputError: there is no revision before `after`.
    """
    later = surveys.get(survey_id, after)
    if before is None:
        numbers = [each.revision.number for each in surveys.revisions(survey_id)]
        before = max((number for number in numbers if number < later.revision.number), default=None)
    if before is None:
        raise InvalidInputError(
            f"{survey_id} has no revision before {later.revision.number}; it gets one when it is rewritten, refreshed, "
            "or written again of what has changed",
            field="from",
        )
    return revision_comparison(surveys.get(survey_id, before), later)
