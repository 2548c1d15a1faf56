"""The parts of a plan, each with its place in the survey."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.papers.paper import PaperId
from services.planning.survey_plan import SurveyPlan
from services.tasks.outlining.body import PlannedPart
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.writing.assembly import FIRST_BODY_SECTION, DraftKey, part_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A part of a plan: its key, its number there, its position in reading order, and its section.

    `stage` is when it is written, from 0; `needs_retrieval` says whether further evidence is searched for it.
    `needs_table` says whether it gets a table by aspects. It must describe `papers`.
    """

    key: DraftKey
    number: str
    position: int
    section: PlannedSection
    part: PlannedPart
    stage: int = 0
    needs_retrieval: bool = True
    needs_table: bool = True
    papers: tuple[PaperId, ...] = ()

    @property
    def defines_terms(self) -> bool:
        """Whether it gives the terms of the field their definitions: in the first section, where a plan assigns it."""
        is_first = self.number.partition(".")[0] == "1"
        return is_first and self.section.purpose is Purpose.THEME and self.part.assignment is not None

    @property
    def number_for_readers(self) -> str:
        """The number that a reader sees, the introduction counted."""
        section, dot, part = self.number.partition(".")
        return f"{int(section) + FIRST_BODY_SECTION - 1}{dot}{part}"


def places(plan: SurveyPlan) -> list[Place]:
    """All parts that are written, in reading order; without an order all are of one stage."""
    scheduled = {each.part: each for each in plan.order.parts} if plan.order else {}
    made = []
    for position, (number, part) in enumerate(plan.body.parts_to_write().items()):
        at = int(number.partition(".")[0]) - 1
        when = scheduled.get(number)
        made.append(
            Place(
                key=part_key(at, part),
                number=number,
                position=position,
                section=plan.body.sections[at].section,
                part=part,
                stage=when.stage if when else 0,
                needs_retrieval=when.needs_retrieval if when else True,
                needs_table=when.needs_table if when else True,
            )
        )
    return made
