"""Task: score an outline and say what to mend (SurveyG Alg. 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.tasks.blocks import Keys
from services.tasks.outlining.body import BodyPlan, body_block
from services.tasks.task import Answer, Range, Route, Task
from services.tasks.views import CommunityView, PathView, communities_block, communities_cut, paths_block

GOOD_OUTLINE = 4.0
"""SurveyG Alg. 2 stops rewriting at this score."""
ROUNDS = 3
"""And after so many rounds (T_max)."""


class OutlineReview(Answer):
    """A score from 1 (useless) to 5 (hard to improve), and the reasons, each a sentence."""

    score: float = Field(ge=1.0, le=5.0)
    strengths: tuple[str, ...]
    weaknesses: tuple[str, ...]
    suggestions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineReviewInput:
    """An outline and what it had to place; papers are named in the blocks by `keys`."""

    topic: str
    body: BodyPlan
    communities: tuple[CommunityView, ...]
    paths: tuple[PathView, ...]
    keys: Keys


def _texts(inputs: OutlineReviewInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "outline": body_block(inputs.body),
        "communities": communities_block(inputs.communities, inputs.keys),
        "paths": paths_block(inputs.paths, inputs.keys),
    }


def _check(_inputs: OutlineReviewInput, answer: OutlineReview) -> Sequence[str]:
    said = (*answer.strengths, *answer.weaknesses, *answer.suggestions)
    complaints = ["a strength, weakness or suggestion is blank; leave it out"] if not all(map(str.strip, said)) else []
    if answer.score < GOOD_OUTLINE and not (answer.weaknesses and answer.suggestions):
        complaints.append(f"a score below {GOOD_OUTLINE:g} needs a weakness and a suggestion")
    return complaints


OUTLINE_REVIEW = Task(
    name="outline_review",
    family="outlining",
    input=OutlineReviewInput,
    output=OutlineReview,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=80, high=800),
    route=Route.STRONG,
    needs_model=True,
    cuts=(communities_cut(),),
)
