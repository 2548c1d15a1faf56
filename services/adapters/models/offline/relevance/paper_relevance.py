"""Marks of relevance by words and cosines."""

from __future__ import annotations

from services.adapters.models.offline.answers import answers
from services.adapters.models.offline.relevance.nearness import Nearness, nearness
from services.brief.phrasing import list_in_words
from services.tasks.relevance.paper_relevance import PAPER_RELEVANCE, PaperRelevance, PaperRelevances
from services.tasks.relevance.relevance_input import RelevanceCandidate, RelevanceInput

_NAMED = 6
"""Words that a reason lists."""


@answers(PAPER_RELEVANCE)
def judge_relevance(inputs: RelevanceInput) -> PaperRelevances:
    """SurveyGen-I 3.1: marks of problem and method for each paper, with the words that decided."""
    return PaperRelevances(papers=tuple(_marks(each, inputs) for each in inputs.candidates))


def _marks(candidate: RelevanceCandidate, inputs: RelevanceInput) -> PaperRelevance:
    found = nearness(
        candidate.text, topic=inputs.topic, description=inputs.description, similarity=candidate.similarity
    )
    return PaperRelevance(
        paper=candidate.text.paper.citation_key,
        problem=found.problem,
        method=found.method,
        reason=_reason(found, candidate.similarity),
    )


def _reason(found: Nearness, similarity: float | None) -> str:
    """`says graph, neural; not drug; cosine 0.41`."""
    parts = [f"says {list_in_words(found.held[:_NAMED])}" if found.held else "says no word of the topic"]
    if found.held and found.missing:
        parts.append(f"not {list_in_words(found.missing[:_NAMED])}")
    if similarity is not None:
        parts.append(f"cosine {similarity:.2f}")
    return "; ".join(parts)
