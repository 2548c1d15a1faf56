"""Task: which key points of a text by people another text makes (QUAL-SG, appendix D.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.tasks.checks import find_repeated, holds_quotation, unknown_names
from services.tasks.marks import SectionText, texts_block
from services.tasks.task import Answer, Range, Route, Task


class MetPoint(Answer):
    """A key point by its number, and words of the text that make it."""

    point: int
    quotation: str = Field(min_length=1)


class KeyPointCheck(Answer):
    """The key points that the text makes, each once; the others are missing."""

    met: tuple[MetPoint, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyPointCheckInput:
    """Key points, and the text that is asked for them."""

    topic: str
    points: tuple[str, ...]
    sections: tuple[SectionText, ...]


def _texts(inputs: KeyPointCheckInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "points": "\n".join(f"{number}. {point}" for number, point in enumerate(inputs.points, start=1)),
        "sections": texts_block(inputs.sections),
    }


def _check(inputs: KeyPointCheckInput, answer: KeyPointCheck) -> Sequence[str]:
    """A point counts only with words that are in the text."""
    numbers = [each.point for each in answer.met]
    text = "\n".join(section.text for section in inputs.sections)
    known = {str(number) for number in range(1, len(inputs.points) + 1)}
    return [
        *unknown_names(map(str, numbers), known, of="the points"),
        *(f"point {each} is met twice" for each in sorted(find_repeated(numbers))),
        *(
            f"point {each.point}: “{each.quotation}” is not in the text; copy its words"
            for each in answer.met
            if not holds_quotation(text, each.quotation)
        ),
    ]


KEY_POINT_CHECK = Task(
    name="key_point_check",
    family="judging",
    input=KeyPointCheckInput,
    output=KeyPointCheck,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=10, high=1_200),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
)
