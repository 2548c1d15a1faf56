"""Task: the aspects by which a table compares a few papers (SurveyGen-I, Appendix D.3)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from services.tasks.tables.table_input import TableSource, label_complaints, source_texts
from services.tasks.task import Answer, Range, Route, Task

ASPECTS = Range(low=3, high=5)
"""Columns of a table that compares papers."""


class TableAspect(Answer):
    """An aspect in a few words, such as `training signal`, and the question that it asks of every paper."""

    aspect: str = Field(min_length=1)
    question: str = Field(min_length=1)


class TableAspects(Answer):
    """Three to five aspects, the most telling one first; fewer where the papers state no more."""

    aspects: tuple[TableAspect, ...] = Field(min_length=1)


def _check(_inputs: TableSource, answer: TableAspects) -> Sequence[str]:
    count = len(answer.aspects)
    return [
        *label_complaints([each.aspect for each in answer.aspects], of="aspect"),
        *([f"{count} aspects are more than {ASPECTS.high}; keep the most telling"] if count > ASPECTS.high else []),
    ]


TABLE_ASPECTS = Task(
    name="table_aspects",
    family="tables",
    input=TableSource,
    output=TableAspects,
    render=source_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=40, high=300),
    route=Route.CHEAP,
)
