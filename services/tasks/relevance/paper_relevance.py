"""Task: how near the problem and the method of papers are to what is looked for (SurveyGen-I 3.1, B.1)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from services.tasks.limits import PAPERS_SKIMMED
from services.tasks.relevance.relevance_input import RelevanceInput, judging_complaints, relevance_texts
from services.tasks.task import Answer, Range, Route, Task

PROBLEM_WEIGHT, METHOD_WEIGHT = 0.4, 0.6
RELEVANT_FROM = 70
"""A judgement of 70 to 79 is a close match, one of 80 or more a high one; below 70 a paper is left out."""

LONGEST_REASON = 40
"""Words of a reason."""


class PaperRelevance(Answer):
    """The marks of one paper, each 0 to 100: 70 and more for the same problem or a method that is looked for."""

    paper: str
    problem: int = Field(ge=0, le=100)
    method: int = Field(ge=0, le=100)
    reason: str = Field(min_length=1)

    @property
    def judged(self) -> int:
        """The judged relevance, round(0.4 problem + 0.6 method), 0 to 100 (SurveyGen-I, Figure 16)."""
        return round(PROBLEM_WEIGHT * self.problem + METHOD_WEIGHT * self.method)


class PaperRelevances(Answer):
    """The marks of every paper given, each once."""

    papers: tuple[PaperRelevance, ...]


def _check(inputs: RelevanceInput, answer: PaperRelevances) -> Sequence[str]:
    long = [each.paper for each in answer.papers if len(each.reason.split()) > LONGEST_REASON]
    return [
        *judging_complaints(inputs, answer.papers),
        *(f"the reason for {key!r} has more than {LONGEST_REASON} words; shorten it" for key in long),
    ]


PAPER_RELEVANCE = Task(
    name="paper_relevance",
    family="relevance",
    input=RelevanceInput,
    output=PaperRelevances,
    render=relevance_texts,
    check=_check,
    subject=lambda inputs: inputs.topic,
    answer_tokens=Range(low=40, high=900),
    papers=PAPERS_SKIMMED,
    route=Route.CHEAP,
)
