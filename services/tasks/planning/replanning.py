"""Task: change the parts of a survey that are not written yet, in the light of those that are (SurveyGen-I 3.2.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.tasks.memory.survey_memory import Remembered, points_block, points_cut
from services.tasks.outlining.body import BodyPlan, body_block
from services.tasks.planning.actions import PlanAction, action_faults
from services.tasks.task import Answer, Range, Route, Task


class Replanning(Answer):
    """Actions in the order in which they are applied; none where the plan is good as it is."""

    actions: tuple[PlanAction, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplanningInput:
    """A body, the numbers of its parts that are written, and what is remembered of them under the same numbers."""

    topic: str
    body: BodyPlan
    written: frozenset[str]
    known: Remembered


def _texts(inputs: ReplanningInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "outline": body_block(inputs.body),
        "written": ", ".join(name for name in inputs.body.parts_to_write() if name in inputs.written) or "none",
        "told": points_block(inputs.known),
    }


def _check(inputs: ReplanningInput, answer: Replanning) -> Sequence[str]:
    return action_faults(inputs.body, inputs.written, answer.actions)


REPLANNING = Task(
    name="replanning",
    family="planning",
    input=ReplanningInput,
    output=Replanning,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=5, high=900),
    route=Route.STRONG,
    needs_model=True,
    cuts=(points_cut(),),
)
