"""Task: hold an outline against questions that were written before it, and mend where one finds no answer, or two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import Field

from services.tasks.checks import numbering
from services.tasks.outlining.body import BodyPlan, body_block
from services.tasks.planning.actions import PlanAction, action_faults, apply_actions
from services.tasks.task import Answer, Range, Route, Task


class AnsweredQuestion(Answer):
    """Which parts answer a question, counted from 1; by the numbers of the outline."""

    question: int
    parts: tuple[str, ...]


class SectionHeading(Answer):
    """Another heading for a section, by its number."""

    section: str
    title: str = Field(min_length=1)


class OutlineCheck(Answer):
    """Where every question is answered, and what mends the outline: actions, in the order in which they apply, and
    headings of sections."""

    answers: tuple[AnsweredQuestion, ...]
    actions: tuple[PlanAction, ...] = ()
    headings: tuple[SectionHeading, ...] = ()

    def summary_line(self) -> str:
        """How many questions found one answer, before what mends the outline, for a manifest."""
        once = sum(len(set(each.parts)) == 1 for each in self.answers)
        changes = len(self.actions) + len(self.headings)
        return f"{once} of {len(self.answers)} questions answered by one part, then {changes} changes"

    def mend(self, body: BodyPlan) -> BodyPlan:
        """The body after an answer without complaints."""
        changed = apply_actions(body, frozenset(), self.actions)
        titles = {each.section: each.title for each in self.headings}
        return BodyPlan(
            sections=tuple(
                replace(
                    plan, section=plan.section.model_copy(update={"title": titles.get(str(at), plan.section.title)})
                )
                for at, plan in enumerate(changed.sections, start=1)
            )
        )


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
    written = inputs.body.parts_to_write()
    for each in answer.answers:
        if unknown := [name for name in each.parts if name not in written]:
            yield f"question {each.question} is answered by parts that are not written: {', '.join(unknown)}"
    faults = action_faults(inputs.body, frozenset(), answer.actions)
    yield from faults
    numbers = {str(at) for at, _ in enumerate(inputs.body.sections, start=1)}
    if unknown := [each.section for each in answer.headings if each.section not in numbers]:
        yield f"headings name no section: {', '.join(unknown)}"
    if not faults:
        titles = Counter(part.title.casefold() for _, part in answer.mend(inputs.body).parts_by_number())
        before = Counter(part.title.casefold() for _, part in inputs.body.parts_by_number())
        if twice := [title for title, count in titles.items() if count > max(1, before[title])]:
            yield f"titles that would stand twice: {', '.join(twice)}"


OUTLINE_CHECK = Task(
    name="outline_check",
    family="planning",
    input=OutlineCheckInput,
    output=OutlineCheck,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=100, high=900),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
)
