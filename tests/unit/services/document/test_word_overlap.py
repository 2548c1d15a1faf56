"""What passages hold of a sentence: its words, all of it, or word for word the reverse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.document.word_overlap import BORNE_OUT, is_quotation, is_reversed, word_share
from tests.tables import every_case

TEXTS = st.text(st.sampled_from("abce noSun 0123.,-'’reduces increases not wax"), max_size=60)


def test_a_sentence_that_stands_in_a_passage_has_all_of_it() -> None:
    assert word_share("Bees dance in the dark hive.", ["Wax is warm.", "Bees dance in the dark hive."]) == 1.0


def test_words_of_the_subject_weigh_more_than_words_that_fit_any_field() -> None:
    """`polarised` and `light` weigh 1, `approach` and `effective` 0.3: 2 of 2.6, and 0.6 of 2.6."""
    sentence = "The approach is effective in polarised light."
    assert word_share(sentence, ["Polarised light was shown."]) == pytest.approx(2 / 2.6, abs=0.001)
    assert word_share(sentence, ["The approach is effective."]) == pytest.approx(0.6 / 2.6, abs=0.001)


def test_inflections_and_citations_do_not_count() -> None:
    assert word_share("Dances of bees guided foragers [@frisch1967dance].", ["The dance guides a forager bee."]) == 1


def test_words_that_lie_apart_in_a_passage_bear_nothing_out_together() -> None:
    sentence = "Honey bees navigate by polarised light."
    apart = word_share(sentence, ["Honey bees sting. Moths navigate by polarised light."])
    assert apart < word_share(sentence, ["Honey bees navigate by polarised light."]) == 1.0


@every_case(
    ("sentence", "passage", "reverse"),
    [
        ("Smoke increases stinging in hives.", "Smoke reduces stinging in hives.", True),
        ("Smoke reduces stinging in hives.", "Smoke does not reduce stinging in hives.", True),
        ("Smoke reduces stinging in hives.", "Smoke lowers stinging in hives.", False),
        ("Smoke does not reduce stinging in hives.", "Smoke cannot reduce stinging in hives.", False),
        ("Smoke reduces stinging in hives.", "Noise increases honey stores in winter.", False),
        ("Hives with low humidity lose fewer bees.", "Hives with high humidity lose more bees.", False),
        ("Bees that start late need less time.", "Bees that start early need more time for the longer way.", False),
    ],
)
def test_only_the_same_words_the_other_way_are_a_reversal(sentence: str, passage: str, reverse: bool) -> None:
    assert is_reversed(sentence, [passage]) is reverse


@pytest.mark.parametrize(
    ("sentence", "quotes"),
    [
        ("Bees dance, in the dark [@frisch1967dance].", True),
        ("Bees sing in the dark.", False),
        ("Dances in the dark.", False),
        ("", False),
    ],
)
def test_words_in_a_row_are_a_quotation(sentence: str, quotes: bool) -> None:
    assert is_quotation(sentence, ["We saw that bees dance in the dark hive."]) is quotes


def test_without_passages_or_words_there_is_nothing() -> None:
    assert word_share("Bees dance.", []) == word_share("", ["Bees dance."]) == word_share("Bees.", ["Wax."]) == 0.0


@given(TEXTS, st.lists(TEXTS, max_size=4))
def test_a_share_lies_between_none_and_all_and_another_passage_takes_no_words_away(
    sentence: str, passages: list[str]
) -> None:
    found = word_share(sentence, passages)
    assert 0.0 <= found <= word_share(sentence, [*passages, sentence]) <= 1.0


def test_the_threshold_lies_between_a_borrowed_word_and_the_whole() -> None:
    assert 0.0 < BORNE_OUT < 1.0
