"""The order in which the parts of a survey are written: what an essential dependency puts before what."""

from __future__ import annotations

from dataclasses import dataclass

from kg.algorithms.graphs.precedence import Prerequisite, stages, without_cycles
from services.tasks.outlining.body import BodyPlan
from services.tasks.planning.dependencies import ESSENTIAL, Dependencies


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledPart:
    """When a part is written and what it takes: parts of one stage are written side by side.

    `after` are the parts that it waits for, all of earlier stages; `stage` counts from 0.
    """

    part: str
    stage: int
    after: tuple[str, ...]
    needs_retrieval: bool
    needs_table: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WritingOrder:
    """All parts in reading order; `broken` are essential dependencies (part, needs) that closed a cycle."""

    parts: tuple[ScheduledPart, ...]
    broken: tuple[tuple[str, str], ...]

    def stages(self) -> tuple[tuple[str, ...], ...]:
        """The parts of each stage, in reading order."""
        last = max((each.stage for each in self.parts), default=-1)
        return tuple(tuple(each.part for each in self.parts if each.stage == at) for at in range(last + 1))


def writing_order(body: BodyPlan, needs: Dependencies) -> WritingOrder:
    """Stages by the dependencies of strength ESSENTIAL; each cycle is broken at its latest one (SurveyGen-I 3.2.1).

    Args:
        needs: an answer without complaints on this body.
    """
    names = tuple(body.parts_to_write())
    essential = [
        Prerequisite(before=each.part, after=part.part, strength=each.strength)
        for part in needs.parts
        for each in part.depends_on
        if each.strength >= ESSENTIAL
    ]
    kept = without_cycles(names, essential)
    stage = stages(names, kept)
    waits = {(each.after, each.before) for each in kept}
    return WritingOrder(
        parts=tuple(
            ScheduledPart(
                part=part.part,
                stage=stage[part.part],
                after=tuple(name for name in names if (part.part, name) in waits),
                needs_retrieval=part.needs_retrieval,
                needs_table=part.needs_table,
            )
            for part in needs.parts
        ),
        broken=tuple((each.after, each.before) for each in essential if (each.after, each.before) not in waits),
    )
