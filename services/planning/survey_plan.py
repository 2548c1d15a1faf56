"""What is planned of a survey: its body, the order of writing, and the outlines that led to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kg.model.papers.paper import PaperId
from kg.model.surveys.outline import OutlineHeading, OutlineVersion
from kg.model.surveys.plan import OmittedWork
from services.planning.order import WritingOrder
from services.tasks.outlining.body import BodyPlan

PLANNED = "planned"


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyPlan:
    """A body; without an `order` its parts are written as they are read. `evolution` ends with the body as it is.

    `locked` are the titles of sections that nobody changes; `papers` are those that a part must tell, by the titles of
    its section and of itself. `left_out` are papers that no part has, by their keys, `missing` works that the field
    would need; `test` says how many questions that were written before the outline found one answer in it.
    """

    body: BodyPlan
    order: WritingOrder | None = None
    evolution: tuple[OutlineVersion, ...]
    locked: frozenset[str] = frozenset()
    papers: Mapping[tuple[str, str], tuple[PaperId, ...]] = field(default_factory=dict)
    left_out: tuple[OmittedWork, ...] = ()
    missing: tuple[OmittedWork, ...] = ()
    test: str = ""

    def papers_of(self, section: str, part: str) -> tuple[PaperId, ...]:
        """The papers that the part of this title in the section of that title must tell."""
        return self.papers.get((section, part), ())

    @classmethod
    def of(cls, body: BodyPlan, *, made_by: str = PLANNED) -> SurveyPlan:
        """A body as it is first planned."""
        return cls(body=body, evolution=(_version(body, made_by=made_by),))

    def free(self) -> BodyPlan:
        """The sections that may be changed."""
        return BodyPlan(sections=tuple(each for each in self.body.sections if each.section.title not in self.locked))

    def with_locked(self, changed: BodyPlan) -> BodyPlan:
        """Changed sections with the locked ones as they are, each at its place, or at the end where there are fewer.

        A changed section that has got the title of a locked one gives way to it.
        """
        sections = [each for each in changed.sections if each.section.title not in self.locked]
        for at, each in enumerate(self.body.sections):
            if each.section.title in self.locked:
                sections.insert(at, each)
        return BodyPlan(sections=tuple(sections))

    def locked_sections(self) -> frozenset[str]:
        """The numbers of the locked sections, as tasks know them."""
        numbered = enumerate(self.body.sections, start=1)
        return frozenset(str(number) for number, each in numbered if each.section.title in self.locked)

    def locked_parts(self) -> frozenset[str]:
        """The numbers of what is written of the locked sections."""
        own = self.locked_sections()
        return frozenset(number for number in self.body.parts_to_write() if number.partition(".")[0] in own)

    def with_body(
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
