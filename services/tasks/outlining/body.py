"""The body of a survey as it is planned: sections with their subsections, and how a model is shown them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from services.tasks.outlining.outline import PlannedSection
from services.tasks.outlining.subsections import PlannedSubsection

PlannedPart: TypeAlias = PlannedSection | PlannedSubsection
"""What an outline promises at one place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionPlan:
    """A section and its subsections; without any, the section itself is written."""

    section: PlannedSection
    subsections: tuple[PlannedSubsection, ...]

    def parts(self) -> tuple[PlannedPart, ...]:
        """What is written: the subsections, or the section."""
        return self.subsections or (self.section,)


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyPlan:
    """The sections of a survey's body, in order."""

    sections: tuple[SectionPlan, ...]

    def parts_by_number(self, *, first: int = 1) -> Iterator[tuple[str, PlannedPart]]:
        """Sections and subsections in reading order, under the numbers that tasks know them by: `1`, `1.1`, `1.2`."""
        for number, plan in enumerate(self.sections, start=first):
            yield str(number), plan.section
            yield from ((f"{number}.{place}", part) for place, part in enumerate(plan.subsections, start=1))

    def parts_to_write(self) -> dict[str, PlannedPart]:
        """What is written, under its number: the subsections of sections that have any, and the other sections."""
        divided = {str(number) for number, plan in enumerate(self.sections, start=1) if plan.subsections}
        return {number: part for number, part in self.parts_by_number() if number not in divided}


def body_block(body: BodyPlan) -> str:
    """One part a line, under its number."""
    return "\n".join(f"[{number}] {_line(part)}" for number, part in body.parts_by_number())


def headings_block(body: BodyPlan, *, first: int = 1) -> str:
    """The number and the title of each part, a line each; the first section has the number `first`."""
    return "\n".join(f"{number} {part.title}" for number, part in body.parts_by_number(first=first))


def _line(part: PlannedPart) -> str:
    kind = f" ({part.purpose})" if isinstance(part, PlannedSection) else ""
    return f"{part.title}{kind}: {part.focus} Rests on: {', '.join(part.proof_ids) or 'nothing'}"
