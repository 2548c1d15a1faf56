"""Task: what each part of a survey needs before it can be written (SurveyGen-I 3.2.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.tasks.outlining.body import BodyPlan, body_block
from services.tasks.task import Answer, Range, Route, Task

ESSENTIAL = 5
"""Only dependencies of this strength decide the order of writing (SurveyGen-I 3.2.1)."""


class Dependency(Answer):
    """Another part that should be written before, from 1 (may help) to 5 (cannot be written without it)."""

    part: str
    strength: int = Field(ge=1, le=5)


class PartNeeds(Answer):
    """What one part needs: papers of its own, a table, other parts."""

    part: str
    needs_retrieval: bool
    needs_table: bool
    depends_on: tuple[Dependency, ...]


class Dependencies(Answer):
    """The needs of every part that is written, in reading order."""

    parts: tuple[PartNeeds, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DependenciesInput:
    """A planned body; the focus of each part says what it is about."""

    topic: str
    body: BodyPlan


def _texts(inputs: DependenciesInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "outline": body_block(inputs.body),
        "parts": ", ".join(inputs.body.parts_to_write()),
    }


def _check(inputs: DependenciesInput, answer: Dependencies) -> Sequence[str]:
    wanted = list(inputs.body.parts_to_write())
    order = [] if [each.part for each in answer.parts] == wanted else [f"name each part once: {', '.join(wanted)}"]
    return [*order, *(complaint for each in answer.parts for complaint in _faults(each, wanted))]


def _faults(needs: PartNeeds, known: Sequence[str]) -> Iterator[str]:
    counts = Counter(each.part for each in needs.depends_on)
    if unknown := [part for part in counts if part not in known]:
        yield f"part {needs.part} depends on parts that are not written: {', '.join(unknown)}"
    if twice := [part for part, count in counts.items() if count > 1]:
        yield f"part {needs.part} depends twice on {', '.join(twice)}"
    if needs.part in counts:
        yield f"part {needs.part} depends on itself"


DEPENDENCIES = Task(
    name="dependencies",
    family="planning",
    input=DependenciesInput,
    output=Dependencies,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=40, high=2_500),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
)
