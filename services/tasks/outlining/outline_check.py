"""Task: hold an outline against questions that were written before it, and mend where one finds no answer, or two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from services.tasks.checks import numbering
from services.tasks.outlining.body import BodyPlan, body_block
from services.tasks.planning.actions import PlanAction, action_faults
from services.tasks.task import Answer, Range, Route, Task


class AnsweredQuestion(Answer):
    """Which parts answer a question, counted from 1; by the numbers of the outline."""

    question: int
    parts: tuple[str, ...]


class OutlineCheck(Answer):
    """Where every question is answered, and the actions that mend the outline, in the order in which they apply."""

    answers: tuple[AnsweredQuestion, ...]
    actions: tuple[PlanAction, ...] = ()

    def answered_once(self) -> int:
        """How many questions one part answers, and no other."""
        return sum(len(set(each.parts)) == 1 for each in self.answers)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineCheckInput:
    """An outline, the questions that test it, and what was found of its headings and sizes, a sentence each."""

    topic: str
    body: BodyPlan
    tests: tuple[str, ...]
    faults: tuple[str, ...] = ()


def _texts(inputs: OutlineCheckInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "outline": body_block(inputs.body),
        "tests": "\n".join(f"{number}. {each}" for number, each in enumerate(inputs.tests, start=1)),
        "faults": "\n".join(inputs.faults) or "none",
    }


def _check(inputs: OutlineCheckInput, answer: OutlineCheck) -> Sequence[str]:
    return list(_faults(inputs, answer))


def _faults(inputs: OutlineCheckInput, answer: OutlineCheck) -> Iterator[str]:
    yield from numbering([each.question for each in answer.answers], len(inputs.tests), of="question")
    written = inputs.body.written()
    for each in answer.answers:
        if unknown := [name for name in each.parts if name not in written]:
            yield f"question {each.question} is answered by parts that are not written: {', '.join(unknown)}"
    yield from action_faults(inputs.body, frozenset(), answer.actions)


OUTLINE_CHECK = Task(
    name="outline_check",
    family="outlining",
    input=OutlineCheckInput,
    output=OutlineCheck,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=100, high=900),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
)
