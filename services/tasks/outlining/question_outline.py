"""Task: the body of a survey from the questions of its readers, one axis a section, with the papers that carry it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from kg.model.surveys.plan import PartEnding
from kg.model.surveys.query_function import QueryFunction
from services.tasks.checks import blank_arguments, unknown_names
from services.tasks.input_shortening import last_cut
from services.tasks.limits import SUBSECTIONS
from services.tasks.outlining.field_map import (
    AbsentWork,
    MapGroup,
    PaperLine,
    PlanSize,
    map_block,
    map_papers_cut,
    range_text,
)
from services.tasks.outlining.purpose import Purpose
from services.tasks.outlining.reader_questions import ReaderQuestion, questions_block
from services.tasks.task import Answer, Range, Route, Task


class QuestionPart(Answer):
    """A subsection: its question, its groups by id, and its papers by key, those that carry it apart.

    `is_needed` holds it together although few papers answer it.
    """

    title: str = Field(min_length=1)
    question: str = Field(min_length=1)
    focus: str
    groups: tuple[str, ...]
    carrying: tuple[str, ...]
    papers: tuple[str, ...]
    ending: PartEnding
    is_needed: bool = False
    query: QueryFunction | None = None


class QuestionSection(Answer):
    """A section: a question, and the axis by which its subsections divide it."""

    title: str = Field(min_length=1)
    question: str = Field(min_length=1)
    axis: str = Field(min_length=1)
    purpose: Purpose
    parts: tuple[QuestionPart, ...] = Field(min_length=1, max_length=SUBSECTIONS)


class OmittedPaper(Answer):
    """A paper that the survey does not tell, and why; `paper` is its key."""

    paper: str
    reason: str = Field(min_length=1)


class LackingWork(Answer):
    """A work that the survey would need and the field lacks, and why."""

    work: str = Field(min_length=1)
    reason: str = Field(min_length=1)


class QuestionOutline(Answer):
    """The body of a survey, in order, and what is not in it."""

    sections: tuple[QuestionSection, ...] = Field(min_length=1)
    left_out: tuple[OmittedPaper, ...] = ()
    missing: tuple[LackingWork, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionOutlineInput:
    """The questions, and the field that answers them; `absent` are works that it cites and has not."""

    topic: str
    questions: tuple[ReaderQuestion, ...]
    groups: tuple[MapGroup, ...]
    papers: tuple[PaperLine, ...]
    size: PlanSize
    absent: tuple[AbsentWork, ...] = ()


def _texts(inputs: QuestionOutlineInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "questions": questions_block(inputs.questions),
        "field": map_block(inputs.groups, inputs.papers),
        "absent": "\n".join(f"{each.title} (cited by {each.cited} of its papers)" for each in inputs.absent) or "none",
        "sections": range_text(inputs.size.sections),
        "parts": range_text(inputs.size.parts),
        "most": str(SUBSECTIONS),
    }


def _check(inputs: QuestionOutlineInput, answer: QuestionOutline) -> Sequence[str]:
    return list(_faults(inputs, answer))


def _faults(inputs: QuestionOutlineInput, answer: QuestionOutline) -> Iterator[str]:
    groups, keys = {each.id for each in inputs.groups}, {each.key for each in inputs.papers}
    titles: Counter[str] = Counter()
    for section in answer.sections:
        titles[section.title.casefold()] += 1
        for part in section.parts:
            titles[part.title.casefold()] += part.title.casefold() != section.title.casefold() or len(section.parts) > 1
            yield from unknown_names(part.groups, groups, of=part.title)
            yield from unknown_names((*part.carrying, *part.papers), keys, of=part.title)
            yield from blank_arguments(part.query, of=part.title)
            if not (part.groups or part.carrying or part.papers) and section.purpose is Purpose.THEME:
                yield f"{part.title!r} rests on nothing; name its groups and papers"
    if twice := [title for title, count in titles.items() if count > 1]:
        yield f"titles that stand twice: {', '.join(twice)}"
    yield from unknown_names([each.paper for each in answer.left_out], keys, of="left_out")


QUESTION_OUTLINE = Task(
    name="question_outline",
    family="outlining",
    input=QuestionOutlineInput,
    output=QuestionOutline,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=600, high=6_000),
    route=Route.STRONG,
    needs_model=True,
    cuts=(last_cut("absent", name="absent works", kept=0), map_papers_cut()),
)
