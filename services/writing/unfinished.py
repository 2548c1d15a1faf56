"""A survey whose writing was stopped: what is there, and an abstract that says what is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kg.model.surveys.survey import Section, SectionId, SurveyId
from services.document.markup import without_citations
from services.errors import BudgetSpentError, CancelledError, ServiceError
from services.tasks.outlining.body import SectionPlan
from services.writing.assembly import Written
from services.writing.front import Frame


def frame_of_unfinished(written: Written, *, topic: str, survey: SurveyId, stop: ServiceError) -> Frame:
    """The finished body sections under an abstract that says what is missing and how to go on.

    Sections keep the numbers that they will have in the finished survey.
    """
    return Frame(
        title=f"{topic[:1].upper()}{topic[1:]}: a partial survey",
        abstract=Section(
            id=SectionId(f"{survey}/abstract"),
            number="",
            title="Abstract",
            focus="",
            text=_abstract(written.body, written.missing, stop),
        ),
        sections=written.body,
    )


def _why(stop: ServiceError) -> str:
    match stop:
        case BudgetSpentError():
            return "its budget was spent"
        case CancelledError():
            return "it was cancelled"
        case _:
            return "its language model failed"


def _abstract(sections: Sequence[Section], missing: Sequence[SectionPlan], stop: ServiceError) -> str:
    titles = [plan.section.title for plan in missing]
    return without_citations(
        f"This survey is unfinished: writing stopped because {_why(stop)}. "
        f"Finished are {_list_titles(f'{section.number} {section.title}' for section in sections)}. "
        f"Not written yet: {_list_titles([*titles, 'the introduction', 'the conclusion', 'the abstract itself'])}. "
        "To go on, resume the job that wrote it; parts that are finished are not written again. The finished survey "
        "will take the place of this text."
    )


def _list_titles(titles: Iterable[str]) -> str:
    return "; ".join(titles)
