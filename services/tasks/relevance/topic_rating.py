"""Task: how much papers belong to the topic of a survey, 1 to 5 (QUAL-SG 2.4, eq. 2)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from services.tasks.limits import PAPERS_SKIMMED
from services.tasks.relevance.candidates import RelevanceInput, judged_once, relevance_texts
from services.tasks.task import Answer, Range, Route, Task


class TopicRating(Answer):
    """A paper's rating: 1 unrelated, 2 loosely related, 3 on one side of the topic, 4 on key parts, 5 on all of it."""

    paper: str
    rating: int = Field(ge=1, le=5)


class TopicRatings(Answer):
    """The rating of every paper given, each once: S_t of the ranking by relevance, impact and diversity."""

    papers: tuple[TopicRating, ...]


def _check(inputs: RelevanceInput, answer: TopicRatings) -> Sequence[str]:
    return judged_once(inputs, answer.papers)


TOPIC_RATING = Task(
    name="topic_rating",
    family="relevance",
    input=RelevanceInput,
    output=TopicRatings,
    render=relevance_texts,
    check=_check,
    subject=lambda inputs: inputs.topic,
    answer_tokens=Range(low=15, high=300),
    papers=PAPERS_SKIMMED,
    route=Route.CHEAP,
    needs_model=True,
)
