"""Marks of relevance by words and cosines."""

from __future__ import annotations

from services.adapters.models.offline.relevance.nearness import Nearness, nearness
from services.adapters.models.offline.ways import answers
from services.brief.phrasing import listed
from services.tasks.relevance.candidates import RelevanceCandidate, RelevanceInput
from services.tasks.relevance.paper_relevance import PAPER_RELEVANCE, PaperRelevance, PaperRelevances
from services.tasks.relevance.topic_rating import TOPIC_RATING, TopicRating, TopicRatings

_NAMED = 6
"""Words that a reason lists."""

_RATED_FROM = ((85, 5), (70, 4), (55, 3), (45, 2))
"""The judged relevance from which a paper is rated so; below the last, where hardly a word of the
topic is said, it is rated 1."""


@answers(PAPER_RELEVANCE)
def judge_relevance(inputs: RelevanceInput) -> PaperRelevances:
    """SurveyGen-I 3.1: marks of problem and method for each paper, with the words that decided."""
    return PaperRelevances(papers=tuple(_marks(each, inputs) for each in inputs.candidates))


@answers(TOPIC_RATING)
def rate_topics(inputs: RelevanceInput) -> TopicRatings:
    """QUAL-SG 2.4: the judged relevance on a scale of five, where 4 begins with what would be kept."""
    return TopicRatings(
        papers=tuple(
            TopicRating(paper=own.paper, rating=next((rating for low, rating in _RATED_FROM if own.judged >= low), 1))
            for own in judge_relevance(inputs).papers
        )
    )


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
    parts = [f"says {listed(found.held[:_NAMED])}" if found.held else "says no word of the topic"]
    if found.held and found.missing:
        parts.append(f"not {listed(found.missing[:_NAMED])}")
    if similarity is not None:
        parts.append(f"cosine {similarity:.2f}")
    return "; ".join(parts)
