"""Task: a subsection out of what a model remembers, with the works that it names (QUAL-SG, appendix B, task 1)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.tasks.task import Answer, Range, Route, Task
from services.tasks.unaided.unaided_outline import UnaidedOutline, UnaidedPart

MARKER = re.compile(r"\[(\d{1,3})\]")
"""A citation in the text: the number of a work of its list."""


class RememberedWork(Answer):
    """A work as the model remembers it, which may not exist; what it does not know is null or empty."""

    title: str = Field(min_length=1)
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str | None = None
    doi: str | None = None


class UnaidedText(Answer):
    """The text of a subsection; `[1]` in it is the first of `works`."""

    text: str = Field(min_length=1)
    works: tuple[RememberedWork, ...] = ()

    def cited_numbers(self) -> list[int]:
        """The numbers of citations in the text, in order, each once."""
        return list(dict.fromkeys(int(found) for found in MARKER.findall(self.text)))


@dataclass(frozen=True, slots=True, kw_only=True)
class UnaidedPartInput:
    """A subsection of an outline."""

    topic: str
    outline: UnaidedOutline
    part: UnaidedPart


def _texts(inputs: UnaidedPartInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "outline": inputs.outline.lines(),
        "title": inputs.part.title,
        "focus": inputs.part.focus,
    }


def _check(_inputs: UnaidedPartInput, answer: UnaidedText) -> Sequence[str]:
    unknown = [str(number) for number in answer.cited_numbers() if not 1 <= number <= len(answer.works)]
    return [f"the text cites works that the list has not: {', '.join(unknown)}"] if unknown else []


UNAIDED_PART = Task(
    name="unaided_part",
    family="unaided",
    input=UnaidedPartInput,
    output=UnaidedText,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.part.title,
    answer_tokens=Range(low=300, high=1_500),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
    is_unaided=True,
)
