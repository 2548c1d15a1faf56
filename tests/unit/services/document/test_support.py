"""What passages hold of a sentence: its words, its numbers, and whether they say the opposite."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.document.support import BORNE_OUT, OPPOSED, Backing, backing

TEXTS = st.text(st.sampled_from("abce noSun 0123.,-'’reduces increases not wax"), max_size=60)


def test_a_sentence_that_stands_in_a_passage_has_all_of_it() -> None:
    found = backing("Bees dance in the dark hive.", ["Wax is warm.", "Bees dance in the dark hive."])
    assert found == Backing(score=1.0, passage=1, is_opposed=False, missing_numbers=())


def test_words_of_the_subject_weigh_more_than_words_that_fit_any_field() -> None:
    """`polarised` and `light` weigh 1, `approach` and `effective` 0.3: 2 of 2.6, and 0.6 of 2.6."""
    sentence = "The approach is effective in polarised light."
    assert backing(sentence, ["Polarised light was shown."]).score == pytest.approx(2 / 2.6, abs=0.001)
    assert backing(sentence, ["The approach is effective."]).score == pytest.approx(0.6 / 2.6, abs=0.001)


def test_inflections_and_citations_do_not_count() -> None:
    assert backing("Dances of bees guided foragers [@frisch1967dance].", ["The dance guides a forager bee."]).score == 1


def test_words_that_lie_apart_in_a_passage_bear_nothing_out_together() -> None:
    apart = backing("Honey bees navigate by polarised light.", ["Honey bees sting. Moths navigate by polarised light."])
    together = backing("Honey bees navigate by polarised light.", ["Honey bees navigate by polarised light."])
    assert apart.score < together.score == 1.0


@pytest.mark.parametrize(
    ("sentence", "passage", "is_opposed"),
    [
        ("Smoke increases stinging in hives.", "Smoke reduces stinging in hives.", True),
        ("Smoke reduces stinging in hives.", "Smoke does not reduce stinging in hives.", True),
        ("Smoke reduces stinging in hives.", "Smoke lowers stinging in hives.", False),
        ("Smoke does not reduce stinging in hives.", "Smoke cannot reduce stinging in hives.", False),
        ("Smoke reduces stinging in hives.", "Noise increases honey stores in winter.", False),
    ],
)
def test_opposite_directions_of_the_same_thing_contradict(sentence: str, passage: str, is_opposed: bool) -> None:
    found = backing(sentence, [passage])
    assert found.is_opposed is is_opposed
    assert not is_opposed or found.score <= OPPOSED


def test_numbers_that_no_passage_holds_are_named_in_order() -> None:
    found = backing("Of 1,200 bees 37 % returned, 3.5 times as many.", ["There were 1200 bees.", "37 returned."])
    assert found.missing_numbers == ("3.5",)


def test_without_passages_or_words_there_is_nothing() -> None:
    nothing = Backing(score=0.0, passage=None, is_opposed=False, missing_numbers=())
    assert backing("Bees dance.", []) == nothing
    assert backing("", ["Bees dance."]) == nothing
    assert backing("Bees dance.", ["Wax."]) == nothing


@given(TEXTS, st.lists(TEXTS, max_size=4))
def test_a_score_is_a_share_and_another_passage_takes_no_words_away(sentence: str, passages: list[str]) -> None:
    found = backing(sentence, passages)
    assert 0.0 <= found.score <= 1.0
    assert (found.passage is None) == (found.score == 0.0)
    assert found.passage is None or found.passage < len(passages)
    more = backing(sentence, [*passages, sentence])
    assert more.is_opposed or more.score >= found.score
    assert more.missing_numbers == ()


def test_the_threshold_lies_between_a_borrowed_word_and_the_whole() -> None:
    assert 0.0 < OPPOSED < BORNE_OUT < 1.0
