"""Task: how far each text serves a topic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.tasks.marks import SectionText, texts_block
from services.tasks.task import Answer, Range, Route, Task


class RelevanceMark(Answer):
    """From 1 (another subject) over 3 (touches it) to 5 (about nothing else), for the text of this id."""

    text: str
    mark: int = Field(ge=1, le=5)
    reason: str = Field(min_length=1)


class RelevanceJudgement(Answer):
    """A mark a text, in the order of the texts."""

    marks: tuple[RelevanceMark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RelevanceJudgementInput:
    """Texts and the topic that they should serve; `description` says what it includes, or is empty."""

    topic: str
    description: str
    texts: tuple[SectionText, ...]


def _texts(inputs: RelevanceJudgementInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "description": inputs.description or "not given",
        "texts": texts_block(inputs.texts),
    }


def _check(inputs: RelevanceJudgementInput, answer: RelevanceJudgement) -> Sequence[str]:
    wanted, given = [text.id for text in inputs.texts], [mark.text for mark in answer.marks]
    return [] if given == wanted else [f"give one mark a text, in order: {', '.join(wanted)}; not {', '.join(given)}"]


RELEVANCE_JUDGEMENT = Task(
    name="relevance_judgement",
    family="judging",
    input=RelevanceJudgementInput,
    output=RelevanceJudgement,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=20, high=800),
    route=Route.CHEAP,
    needs_model=True,
    cuts=(),
)
