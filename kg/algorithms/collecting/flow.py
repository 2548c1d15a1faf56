"""The PRISMA 2020 counts of a screening, worked out of its candidates so that they add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kg.model.collections.collection import (
    Candidate,
    Origin,
    ReaderRuling,
    ScreeningDecision,
    ScreeningOutcome,
    ScreeningStage,
    SourceSearch,
)
from kg.model.fields.screening import ScreeningFlow

READER_SOURCE = "a reader"

_EXCLUDED = {
    ScreeningStage.RELEVANCE: "judged relevance too low",
    ScreeningStage.RANKING: "beyond the size asked for",
    ScreeningStage.READER: "excluded by a reader",
}


def screening_flow(searches: Iterable[SourceSearch], candidates: Sequence[Candidate]) -> ScreeningFlow:
    """Count a screening stage by stage.

    Args:
        searches: all of them, those of expansions too.
        candidates: each paper once, with its outcome. One that a reader brought was identified by that reader.
    Source:
        Page et al. 2021, doi:10.1136/bmj.n71, figure 1.
    """
    identified, by_citation = Counter[str](), Counter[str]()
    for search in searches:
        (identified if search.origin is Origin.SEARCH else by_citation)[search.source] += search.found
    if brought := sum(each.origin is Origin.READER for each in candidates):
        by_citation[READER_SOURCE] += brought
    out = [each for each in candidates if each.outcome is ScreeningOutcome.EXCLUDED]
    at = Counter(each.stage for each in out)
    screened_out, not_retrieved = at[ScreeningStage.SIMILARITY], at[ScreeningStage.RETRIEVAL]
    sought = len(candidates) - screened_out
    return ScreeningFlow(
        identified=dict(identified),
        by_citation=dict(by_citation),
        duplicates=identified.total() + by_citation.total() - len(candidates),
        screened=len(candidates),
        screened_out=screened_out,
        sought=sought,
        not_retrieved=not_retrieved,
        assessed=sought - not_retrieved,
        excluded={words: at[stage] for stage, words in _EXCLUDED.items() if at[stage]},
        included=len(candidates) - len(out),
        surveys=sum(each.is_survey and each.outcome is ScreeningOutcome.INCLUDED for each in candidates),
    )


def overrule(candidate: Candidate, ruling: ReaderRuling) -> Candidate:
    """A candidate as a reader decided on it; what it was judged by stays, and what the screening had decided."""
    screened = candidate.screened
    if candidate.stage is not ScreeningStage.READER:
        screened = ScreeningDecision(outcome=candidate.outcome, stage=candidate.stage, reason=candidate.reason)
    return replace(
        candidate, outcome=ruling.outcome, stage=ScreeningStage.READER, reason=ruling.reason, screened=screened
    )


def withdraw_ruling(candidate: Candidate) -> Candidate | None:
    """A candidate once a reader's decision on it is withdrawn: as the screening decided.

    None for a paper that the reader had brought. Where it is not known what the screening decided, as in collections
    of earlier versions, the candidate stays as it is.
    """
    if candidate.origin is Origin.READER:
        return None
    own = candidate.screened
    if own is None:
        return candidate
    return replace(candidate, outcome=own.outcome, stage=own.stage, reason=own.reason, screened=None)


def candidate_of_reader(ruling: ReaderRuling, *, is_survey: bool) -> Candidate:
    """A paper that no search found and a reader decided on."""
    return Candidate(
        paper_id=ruling.paper_id,
        origin=Origin.READER,
        found_by=(READER_SOURCE,),
        outcome=ruling.outcome,
        stage=ScreeningStage.READER,
        reason=ruling.reason,
        is_survey=is_survey,
    )
