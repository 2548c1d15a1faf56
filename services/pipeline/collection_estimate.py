"""What a collection will take of a language model, known before the first call."""

from __future__ import annotations

from math import ceil

from kg.model.collections.collection import CollectingParameters
from services.models.port import LanguageModel
from services.pipeline.estimate import Estimate, estimate_of_calls
from services.pipeline.expected_calls import ExpectedCalls
from services.tasks.keywords.keyword_candidates import KEYWORD_CANDIDATES
from services.tasks.limits import PAPERS_SKIMMED
from services.tasks.relevance.paper_relevance import PAPER_RELEVANCE
from services.tasks.task import Range

COLLECTION_BASIS = (
    "One call a round offers keywords; relevance is judged ten papers a call, of those alone that are near enough to "
    "the topic. How many that are is not known before: at least none, at most all that searches and expansions may "
    "give or the store holds, as a rule as many as one search gives. A paper is counted with 300 tokens."
)

_PROMPT, _PAPER = 450, 300


def estimate_collection(
    model: LanguageModel, parameters: CollectingParameters, *, papers: int | None, sources: int, given: int = 0
) -> Estimate:
    """What a collection will take; no call is made.

    Args:
        papers: papers that can be searched, where all sources are the store; None where others are asked.
        sources: how many sources are asked.
        given: papers that are candidates whatever is found.
    """
    most = sources * parameters.hits * (parameters.rounds + 1 + 2 * parameters.nearest) + parameters.co_cited
    most = most + given if papers is None else min(most + given, papers)
    usual = min(most, sources * parameters.hits + given)
    rounds = parameters.rounds if most and sources else 0
    calls = [
        ExpectedCalls(
            task=KEYWORD_CANDIDATES,
            number=Range(low=0, high=rounds),
            usual=rounds,
            prompt_tokens=_PROMPT + _PAPER * PAPERS_SKIMMED * (rounds + 2) // 2,
        ),
        ExpectedCalls(
            task=PAPER_RELEVANCE,
            number=Range(low=0, high=ceil(most / PAPERS_SKIMMED)),
            usual=ceil(usual / PAPERS_SKIMMED),
            prompt_tokens=_PROMPT + _PAPER * min(usual, PAPERS_SKIMMED),
        ),
    ]
    return estimate_of_calls(model, calls, basis=COLLECTION_BASIS)
