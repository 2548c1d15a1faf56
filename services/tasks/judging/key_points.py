"""Task: the key points of a text by people, which another text is asked for (QUAL-SG, appendix D.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.tasks.task import Answer, Range, Route, Task

MOST_POINTS = 12
"""Key points of one piece of a text, at most."""


class KeyPoints(Answer):
    """What a reader of the text takes away, in its order: statements that can be understood alone."""

    points: tuple[str, ...] = Field(max_length=MOST_POINTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyPointsInput:
    """A piece of a survey by people."""

    topic: str
    text: str


def _check(_inputs: KeyPointsInput, answer: KeyPoints) -> Sequence[str]:
    return ["a point is blank; leave it out"] if any(not point.strip() for point in answer.points) else []


def _texts(inputs: KeyPointsInput) -> Mapping[str, str]:
    return {"topic": inputs.topic, "text": inputs.text}


KEY_POINTS = Task(
    name="key_points",
    family="judging",
    input=KeyPointsInput,
    output=KeyPoints,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=40, high=600),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
)
