"""Task: the outline of a survey from its topic alone (QUAL-SG, appendix B, task 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.tasks.task import Answer, Range, Route, Task

SECTIONS = Range(low=3, high=7)
"""Sections of the body, as the paper asks for them."""


class UnaidedPart(Answer):
    """A subsection: its heading, and what it is to tell."""

    title: str = Field(min_length=1)
    focus: str


class UnaidedSection(Answer):
    """A section and its subsections, in order."""

    title: str = Field(min_length=1)
    focus: str
    parts: tuple[UnaidedPart, ...] = Field(min_length=1)


class UnaidedOutline(Answer):
    """The title of a survey and the sections of its body, in order."""

    title: str = Field(min_length=1)
    sections: tuple[UnaidedSection, ...]

    def lines(self) -> str:
        """Sections and subsections, one a line, under their numbers."""
        lines: list[str] = []
        for number, section in enumerate(self.sections, start=1):
            lines.append(f"{number} {section.title}: {section.focus}")
            lines += [f"{number}.{place} {part.title}" for place, part in enumerate(section.parts, start=1)]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnaidedOutlineInput:
    """The topic, which is all that the model gets."""

    topic: str


def _texts(inputs: UnaidedOutlineInput) -> Mapping[str, str]:
    return {"topic": inputs.topic}


def _check(_inputs: UnaidedOutlineInput, answer: UnaidedOutline) -> Sequence[str]:
    if SECTIONS.low <= len(answer.sections) <= SECTIONS.high:
        return []
    return [f"give {SECTIONS.low} to {SECTIONS.high} sections, not {len(answer.sections)}"]


UNAIDED_OUTLINE = Task(
    name="unaided_outline",
    family="unaided",
    input=UnaidedOutlineInput,
    output=UnaidedOutline,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=200, high=1_500),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
    is_unaided=True,
)
