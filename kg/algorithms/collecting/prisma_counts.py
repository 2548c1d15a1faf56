"""The PRISMA 2020 counts of a screening, worked out of its candidates so that they add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from textwrap import shorten

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
}
_MOST_REASONS = 8
"""Reasons of readers that are counted apart; what is rarer is counted together."""
_LONGEST_REASON = 120


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
        excluded={words: at[stage] for stage, words in _EXCLUDED.items() if at[stage]} | _count_reasons(out),
        included=len(candidates) - len(out),
        surveys=sum(each.is_survey and each.outcome is ScreeningOutcome.INCLUDED for each in candidates),
    )


def _count_reasons(excluded: Iterable[Candidate]) -> dict[str, int]:
    """How many papers readers excluded for each of their reasons, the commonest first, ties by the alphabet."""
    spelt: dict[str, str] = {}
    counts = Counter[str]()
    for each in excluded:
        if each.stage is ScreeningStage.READER:
            reason = shorten(each.reason, _LONGEST_REASON, placeholder=" …") or "no reason given"
            counts[spelt.setdefault(reason.casefold().rstrip("."), reason)] += 1
    ranked = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    named, rest = ranked[:_MOST_REASONS], ranked[_MOST_REASONS:]
    found = {f"by a reader, {reason}": count for reason, count in named}
    return found | ({"by a reader, for other reasons": sum(count for _, count in rest)} if rest else {})


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
