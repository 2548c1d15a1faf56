"""Task: what readers ask of a field, in an order in which answers build on each other; the plan is made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.tasks.checks import unknown_names
from services.tasks.outlining.field_map import (
    MapGroup,
    PaperLine,
    PlanSize,
    map_block,
    map_papers_cut,
    range_text,
)
from services.tasks.task import Answer, Range, Route, Task

TESTS = 10
"""Questions by which the finished outline is tested."""


class ReaderQuestion(Answer):
    """A question to a field, and the ids of the groups whose papers answer it."""

    question: str = Field(min_length=1)
    groups: tuple[str, ...] = Field(min_length=1)


class ReaderQuestions(Answer):
    """The questions that a survey answers, in order; `tests` are those that some reader will come with."""

    questions: tuple[ReaderQuestion, ...] = Field(min_length=1)
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionsInput:
    """A field: its groups and its papers, least cited papers left out where not all can be read."""

    topic: str
    groups: tuple[MapGroup, ...]
    papers: tuple[PaperLine, ...]
    size: PlanSize


def _texts(inputs: QuestionsInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "field": map_block(inputs.groups, inputs.papers),
        "number": range_text(inputs.size.questions),
        "tests": str(TESTS),
    }


def _check(inputs: QuestionsInput, answer: ReaderQuestions) -> Sequence[str]:
    return list(_faults(inputs, answer))


def _faults(inputs: QuestionsInput, answer: ReaderQuestions) -> Iterator[str]:
    known = {group.id for group in inputs.groups}
    for each in answer.questions:
        yield from unknown_names(each.groups, known, of=each.question)
    if len(answer.tests) != TESTS or not all(map(str.strip, answer.tests)):
        yield f"tests holds {len(answer.tests)} questions; write {TESTS}, none blank"


def questions_block(questions: Sequence[ReaderQuestion]) -> str:
    """The questions, numbered, each with its groups."""
    return "\n".join(f"{at}. {each.question} ({', '.join(each.groups)})" for at, each in enumerate(questions, start=1))


READER_QUESTIONS = Task(
    name="reader_questions",
    family="outlining",
    input=QuestionsInput,
    output=ReaderQuestions,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=300, high=1_200),
    route=Route.STRONG,
    needs_model=True,
    cuts=(map_papers_cut(),),
)
