"""A survey whose writing was stopped: what is there, and an abstract that says what is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kg.model.surveys.survey import Section, SectionId
from services.document.markup import without_citations
from services.errors import BudgetSpentError, StoppedError
from services.planning.plan import SectionPlan
from services.writing.drafts import Writer
from services.writing.front import Frame


def unfinished(writer: Writer, plans: Sequence[SectionPlan], stop: StoppedError) -> Frame:
    """The finished body sections under an abstract that says what is missing and how to go on.

    Sections keep the numbers that they will have in the finished survey.
    """
    topic = writer.overview.topic
    return Frame(
        title=f"{topic[:1].upper()}{topic[1:]}: a partial survey",
        abstract=Section(
            id=SectionId(f"{writer.survey}/abstract"),
            number="",
            title="Abstract",
            focus="",
            text=_abstract(writer.sections, plans[writer.plans_done :], stop),
        ),
        sections=tuple(writer.sections),
    )


def _abstract(sections: Sequence[Section], missing: Sequence[SectionPlan], stop: StoppedError) -> str:
    why = "its budget was spent" if isinstance(stop, BudgetSpentError) else "it was cancelled"
    titles = [plan.section.title for plan in missing]
    return without_citations(
        f"This survey is unfinished: writing stopped because {why}. "
        f"Finished are {_listed(f'{section.number} {section.title}' for section in sections)}. "
        f"Not written yet: {_listed([*titles, 'the introduction', 'the conclusion', 'the abstract itself'])}. "
        "To go on, resume the job that wrote it; parts that are finished are not written again. The finished survey "
        "will take the place of this text."
    )


def _listed(titles: Iterable[str]) -> str:
    return "; ".join(titles)
