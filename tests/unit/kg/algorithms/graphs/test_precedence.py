"""Prerequisites without cycles, and the stages they leave."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.graphs.precedence import Prerequisite, stages, without_cycles
from kg.errors import InvalidInputError

NODES = tuple("abcdef")


def needed(before: str, after: str, strength: float = 5.0) -> Prerequisite[str]:
    return Prerequisite(before=before, after=after, strength=strength)


def pairs(kept: tuple[Prerequisite[str], ...]) -> set[str]:
    return {each.before + each.after for each in kept}


def test_a_cycle_loses_its_weakest_prerequisite() -> None:
    wanted = [needed("a", "b", 5), needed("b", "c", 3), needed("c", "a", 4)]
    assert pairs(without_cycles(NODES, wanted)) == {"ab", "ca"}


def test_of_equal_prerequisites_a_cycle_loses_the_one_on_what_is_read_latest() -> None:
    wanted = [needed("c", "a"), needed("a", "b"), needed("b", "c")]
    assert pairs(without_cycles(NODES, wanted)) == {"ab", "bc"}
    assert pairs(without_cycles(("c", "b", "a"), wanted)) == {"ca", "bc"}


def test_each_of_two_cycles_is_broken_once() -> None:
    wanted = [needed("a", "b"), needed("b", "a"), needed("c", "d"), needed("d", "c"), needed("b", "c")]
    assert pairs(without_cycles(NODES, wanted)) == {"ab", "cd", "bc"}


def test_what_needs_itself_and_what_is_said_twice_counts_for_nothing() -> None:
    wanted = [needed("a", "a"), needed("a", "b", 1), needed("a", "b", 5)]
    (kept,) = without_cycles(NODES, wanted)
    assert kept == needed("a", "b", 5)


def test_the_stage_is_the_depth_of_the_longest_chain() -> None:
    """tau of SurveyGen-I 3.2.1: 0 without prerequisites, else 1 + max."""
    wanted = [needed("a", "b"), needed("b", "d"), needed("a", "d"), needed("c", "d")]
    assert stages("abcd", wanted) == {"a": 0, "b": 1, "c": 0, "d": 2}
    assert stages("", []) == {}


def test_cycles_and_strangers_are_refused() -> None:
    with pytest.raises(InvalidInputError, match="form a cycle"):
        stages("ab", [needed("a", "b"), needed("b", "a")])
    for call in (without_cycles, stages):
        with pytest.raises(InvalidInputError, match="name nodes that are given"):
            call("ab", [needed("a", "x")])


PREREQUISITES = st.lists(
    st.builds(needed, st.sampled_from(NODES), st.sampled_from(NODES), st.sampled_from([1.0, 3.0, 5.0])), max_size=24
)


@given(PREREQUISITES, st.randoms(use_true_random=False))
def test_what_is_kept_can_be_staged_whatever_the_order_and_nothing_more_could_be_kept(
    wanted: list[Prerequisite[str]], draw: object
) -> None:
    kept = without_cycles(NODES, wanted)
    stage = stages(NODES, kept)
    assert set(kept) <= set(wanted)
    assert all(stage[each.before] < stage[each.after] for each in kept)
    shuffled = list(wanted)
    draw.shuffle(shuffled)  # type: ignore[attr-defined]
    assert without_cycles(NODES, shuffled) == kept
    assert without_cycles(NODES, kept) == kept
    for left in [each for each in wanted if pairs((each,)).isdisjoint(pairs(kept))]:
        with pytest.raises(InvalidInputError, match="form a cycle"):
            stages(NODES, [*kept, left])


@given(PREREQUISITES)
def test_each_node_stands_one_stage_behind_the_last_of_its_prerequisites(wanted: list[Prerequisite[str]]) -> None:
    kept = without_cycles(NODES, wanted)
    stage = stages(NODES, kept)
    for node in NODES:
        before = [stage[each.before] for each in kept if each.after == node]
        assert stage[node] == (1 + max(before) if before else 0)
