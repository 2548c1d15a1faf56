"""Task: judge a text by six criteria of its content (surveygen-i 4, StructSurvey 5.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.tasks.marks import Mark, SectionText, foreign_citations, texts_block
from services.tasks.task import Answer, Range, Route, Task


class ContentJudgement(Answer):
    """A mark a criterion."""

    coverage: Mark
    structure: Mark
    relevance: Mark
    synthesis: Mark
    critical_analysis: Mark
    consistency: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentJudgementInput:
    """A survey or a part of one; `expected` are the matters that it should treat, where they are known."""

    topic: str
    sections: tuple[SectionText, ...]
    expected: tuple[str, ...] = ()


def _texts(inputs: ContentJudgementInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "expected": "\n".join(inputs.expected) or "not given",
        "sections": texts_block(inputs.sections),
    }


def _check(inputs: ContentJudgementInput, answer: ContentJudgement) -> Sequence[str]:
    return foreign_citations(answer, inputs.sections)


CONTENT_JUDGEMENT = Task(
    name="content_judgement",
    family="judging",
    input=ContentJudgementInput,
    output=ContentJudgement,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=120, high=600),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
)
