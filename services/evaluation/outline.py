"""The outline of a survey as language models judge it, alone or beside one by people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from kg.model.surveys.survey import Survey
from services.models.port import LanguageModel
from services.tasks.judging.structure_judgement import (
    STRUCTURE_JUDGEMENT,
    Heading,
    StructureJudgement,
    StructureJudgementInput,
)
from services.tasks.marks import marks_of


async def judge_outline(
    judges: Sequence[LanguageModel], survey: Survey, reference: Sequence[str], *, topic: str
) -> Mapping[str, float]:
    """Marks of the headings of a survey, 1 to 5 by criterion, and `met`, the share of a reference that they meet.

    The figures of several judges are averaged.

    Args:
        judges: at least one.
        reference: the headings of a survey by people, in reading order; without any nothing is met.
    Raises:
        UpstreamError, BadAnswerError: see `LanguageModel`.
    Source:
        SurveyGen-I 4, StructSurvey 5.3.
    """
    inputs = StructureJudgementInput(
        topic=topic,
        outline=tuple(Heading(id=each.number, title=each.title) for each in survey.walk() if each.number),
        reference=tuple(Heading(id=str(number), title=title) for number, title in enumerate(reference, start=1)),
    )
    found = [_figures((await judge.run(STRUCTURE_JUDGEMENT, inputs)).value, len(reference)) for judge in judges]
    return {name: fmean(each[name] for each in found) for name in found[0]}


def _figures(judged: StructureJudgement, headings: int) -> Mapping[str, float]:
    marks = {name: float(each.mark) for name, each in marks_of(judged).items()}
    return marks | ({"met": len(judged.matched) / headings} if headings else {})
