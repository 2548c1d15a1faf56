"""Task: the one aspect under which a table gathers many papers (SurveyGen-I, Appendix D.2)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from services.tasks.tables.sources import TableSource, label_complaints, source_texts
from services.tasks.task import Answer, Range, Route, Task


class TableAspect(Answer):
    """An aspect in a few words, such as `training signal`, and the question that it asks of every paper."""

    aspect: str = Field(min_length=1)
    question: str = Field(min_length=1)


def _check(_inputs: TableSource, answer: TableAspect) -> Sequence[str]:
    return label_complaints([answer.aspect], of="aspect")


TABLE_ASPECT = Task(
    name="table_aspect",
    family="tables",
    input=TableSource,
    output=TableAspect,
    render=source_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=15, high=80),
    route=Route.CHEAP,
    needs_model=True,
)
