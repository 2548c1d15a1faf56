"""Task: the title of a survey."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pydantic import Field

from services.tasks.checks import unknown_citations
from services.tasks.front.matter import FRONT_CUTS, FrontInput, title_texts
from services.tasks.task import Answer, Range, Route, Task


class Title(Answer):
    """The title of a survey."""

    title: str = Field(min_length=3, max_length=200)


def _check(inputs: FrontInput, answer: Title) -> Sequence[str]:
    """A title cites nothing."""
    return unknown_citations([answer.title], (), shown=partial(title_texts, inputs))


TITLE = Task(
    name="title",
    family="front",
    input=FrontInput,
    output=Title,
    render=title_texts,
    check=_check,
    answer_tokens=Range(low=5, high=60),
    route=Route.STRONG,
    cuts=FRONT_CUTS,
)
