"""Marks of a rubric, and the texts that are marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, Field

from services.document.markup import cited_keys
from services.tasks.task import Answer


class Mark(Answer):
    """From 1 (fails) over 3 (as usual) to 5 (excellent), with the reason in a sentence that names what was seen."""

    mark: int = Field(ge=1, le=5)
    reason: str = Field(min_length=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionText:
    """A section or subsection as it is written; `text` may cite as `[@key]`."""

    id: str
    title: str
    text: str


def marks_of(answer: BaseModel) -> Mapping[str, Mark]:
    """The marks of an answer by criterion, in the order of its fields."""
    found = {name: getattr(answer, name) for name in type(answer).model_fields}
    return {name: value for name, value in found.items() if isinstance(value, Mark)}


def mean_mark(answer: BaseModel) -> float:
    """The mean of an answer's marks, in [1, 5].

    Raises:
        ValueError: the answer has no mark.
    """
    marks = [each.mark for each in marks_of(answer).values()]
    if not marks:
        raise ValueError(f"{type(answer).__name__} has no mark")
    return sum(marks) / len(marks)


def texts_block(sections: Iterable[SectionText]) -> str:
    """Sections under their ids and titles."""
    return "\n\n".join(f"[{section.id}] {section.title}\n{section.text}" for section in sections)


def foreign_citations(answer: BaseModel, sections: Iterable[SectionText]) -> Sequence[str]:
    """A complaint where a reason cites what the marked texts do not."""
    known = {key for section in sections for key in cited_keys(section.text)}
    cited = {key for mark in marks_of(answer).values() for key in cited_keys(mark.reason)}
    unknown = sorted(cited - known)
    return [f"a reason cites what the text does not: {', '.join(unknown)}"] if unknown else []
