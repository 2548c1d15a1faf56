"""What is planned of a survey: its body, the order of writing, and the outlines that led to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kg.model.surveys.outline import OutlineHeading, OutlineVersion
from services.planning.order import WritingOrder
from services.tasks.outlining.body import BodyPlan

PLANNED = "planned"


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyPlan:
    """A body; without an `order` its parts are written as they are read. `evolution` ends with the body as it is."""

    body: BodyPlan
    order: WritingOrder | None = None
    evolution: tuple[OutlineVersion, ...]

    @classmethod
    def of(cls, body: BodyPlan) -> SurveyPlan:
        """A body as it is first planned."""
        return cls(body=body, evolution=(_version(body, made_by=PLANNED),))

    def improved(
        self, body: BodyPlan, *, made_by: str, score: float | None = None, rounds: int | None = None
    ) -> SurveyPlan:
        """The plan after a step that led to `body`, whose order is not known yet if it has changed."""
        version = _version(body, made_by=made_by, score=score, rounds=rounds)
        order = self.order if body == self.body else None
        return replace(self, body=body, order=order, evolution=(*self.evolution, version))


def _version(body: BodyPlan, *, made_by: str, score: float | None = None, rounds: int | None = None) -> OutlineVersion:
    headings = (
        OutlineHeading(title=plan.section.title, subsections=tuple(part.title for part in plan.subsections))
        for plan in body.sections
    )
    return OutlineVersion(made_by=made_by, headings=tuple(headings), score=score, rounds=rounds)
