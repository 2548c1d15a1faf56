"""The counts of a screening add up, whatever became of the candidates."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.collecting.prisma_counts import candidate_of_reader, overrule, screening_flow, withdraw_ruling
from kg.model.collections.collection import Candidate, Origin, ScreeningOutcome, ScreeningStage
from kg.model.fields.screening import ScreeningFlow
from kg.model.papers.paper import PaperId
from tests.builders.collection_values import CANDIDATES, COLLECTION, RULING, candidate, search

STAGES = st.sampled_from(ScreeningStage)


def assert_adds_up(flow: ScreeningFlow) -> None:
    assert sum(flow.identified.values()) + sum(flow.by_citation.values()) - flow.duplicates == flow.screened
    assert flow.screened - flow.screened_out == flow.sought
    assert flow.sought - flow.not_retrieved == flow.assessed
    assert flow.assessed - sum(flow.excluded.values()) == flow.included


def test_each_line_is_counted() -> None:
    assert screening_flow(COLLECTION.searches, CANDIDATES) == ScreeningFlow(
        identified={"store": 4},
        by_citation={"citations": 2, "co-citations": 1},
        duplicates=2,
        screened=5,
        screened_out=1,
        sought=4,
        not_retrieved=1,
        assessed=3,
        excluded={"judged relevance too low": 1, "beyond the size asked for": 1},
        included=1,
        surveys=0,
    )


def test_a_reader_moves_a_candidate_and_may_bring_one() -> None:
    moved = overrule(CANDIDATES[3], RULING)
    new = candidate_of_reader(replace(RULING, outcome=ScreeningOutcome.EXCLUDED), is_survey=True)
    flow = screening_flow(
        COLLECTION.searches, (*CANDIDATES[:3], moved, CANDIDATES[4], replace(new, paper_id=moved.paper_id))
    )
    assert flow.by_citation["a reader"] == 1
    assert flow.excluded == {"beyond the size asked for": 1, f"by a reader, {RULING.reason}": 1}
    assert (flow.included, flow.surveys) == (2, 0)
    assert_adds_up(flow)


def reasons_of(*reasons: str) -> dict[str, int]:
    """What a flow counts as excluded where readers gave these reasons."""
    given = [
        candidate_of_reader(
            replace(RULING, paper_id=PaperId(f"p{number:015x}"), outcome=ScreeningOutcome.EXCLUDED, reason=reason),
            is_survey=False,
        )
        for number, reason in enumerate(reasons, start=100)
    ]
    flow = screening_flow(COLLECTION.searches, (*CANDIDATES, *given))
    assert_adds_up(flow)
    return {words: count for words, count in flow.excluded.items() if words.startswith("by a reader")}


def test_the_reasons_of_readers_are_counted_each_the_commonest_first() -> None:
    assert reasons_of("no result", "on another topic", "On another topic.", "another  method", "on another\ntopic") == {
        "by a reader, on another topic": 3,
        "by a reader, another method": 1,
        "by a reader, no result": 1,
    }


def test_reasons_beyond_the_eighth_are_counted_together() -> None:
    counted = reasons_of("on another topic", *(f"of its own {letter}" for letter in "jihgfedcba"), "on another topic")
    assert next(iter(counted.items())) == ("by a reader, on another topic", 2)
    assert "by a reader, of its own g" in counted
    assert "by a reader, of its own h" not in counted
    assert counted["by a reader, for other reasons"] == 3


def test_a_long_reason_is_cut_between_words_and_an_empty_one_said_to_be_none() -> None:
    (long, empty) = sorted(reasons_of("too much of it " * 50, " "), key=len, reverse=True)
    assert len(long) < 140
    assert long.endswith(" …")
    assert empty == "by a reader, no reason given"


def test_a_decision_that_is_withdrawn_leaves_nothing() -> None:
    twice = overrule(overrule(CANDIDATES[3], RULING), replace(RULING, reason="once more"))
    assert withdraw_ruling(twice) == CANDIDATES[3]
    assert withdraw_ruling(overrule(candidate_of_reader(RULING, is_survey=False), RULING)) is None
    unknown = replace(twice, screened=None)
    assert withdraw_ruling(unknown) == unknown


@given(
    st.lists(st.tuples(st.sampled_from(ScreeningOutcome), STAGES, st.sampled_from(Origin), st.booleans()), max_size=30)
)
def test_the_counts_add_up(drawn: list[tuple[ScreeningOutcome, ScreeningStage, Origin, bool]]) -> None:
    candidates: list[Candidate] = [
        candidate(number, outcome, stage, origin=origin, is_survey=survey)
        for number, (outcome, stage, origin, survey) in enumerate(drawn)
    ]
    assert_adds_up(screening_flow((search(found=40),), candidates))
