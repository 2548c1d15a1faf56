"""Terms of sentences of several sciences, and the lists they stand in."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.text.entities.terms import broader, lists, terms
from tests.tables import every_case


def found(sentence: str) -> list[str]:
    return [term.text for term in terms(sentence)]


@every_case(
    ("sentence", "expected"),
    [
        (
            "We propose a novel graph attention network for node classification.",
            ["graph attention network", "node classification"],
        ),
        (
            "Soil respiration increased with mean annual temperature in boreal forests.",
            ["Soil respiration", "mean annual temperature", "boreal forests"],
        ),
        ("Sumatriptan relieved migraine in 40 patients.", ["Sumatriptan", "migraine"]),
        ("Escherichia coli and E. coli are one species.", ["Escherichia coli", "E. coli", "species"]),
        ("The method shows promising results.", []),
        ("It was evaluated on the CIFAR-10 dataset.", ["CIFAR-10 dataset"]),
        ("syntactic and semantic dependencies", ["syntactic and semantic dependencies"]),
        ("", []),
        ("?! … –", []),
    ],
)
def test_the_terms_of_a_sentence_stand_without_what_stands_before_any_noun(sentence: str, expected: list[str]) -> None:
    assert found(sentence) == expected


def test_a_compound_with_blanks_around_its_hyphens_is_one_word() -> None:
    assert "multi - agent systems" in found("We study multi - agent systems.")
    assert "R - CNN" in found("We train R - CNN again.")


@given(st.text(max_size=200))
def test_every_term_stands_where_it_says_and_none_in_another(sentence: str) -> None:
    end = 0
    for term in terms(sentence):
        assert sentence[term.start : term.end] == term.text
        assert term.start >= end
        end = term.end


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("diseases such as measles and mumps", {("measles", "disease"), ("mumps", "disease")}),
        ("Cora, Citeseer and other datasets", {("Cora", "dataset"), ("Citeseer", "dataset")}),
        ("BERT is a language model.", {("BERT", "model")}),
        ("corals including Acropora", {("Acropora", "coral")}),
        ("BERT improves a language model.", set()),
    ],
)  # fmt: skip
def test_a_sentence_says_what_a_term_is(sentence: str, said: set[tuple[str, str]]) -> None:
    names = found(sentence)
    assert {(names[place], word) for place, word in broader(sentence)} == said


def test_terms_of_one_list_stand_together() -> None:
    assert lists("Cora, Citeseer and PubMed differ from ImageNet.") == ((0, 1, 2), (3,))


@pytest.mark.parametrize("text", ["a-" * 40_000, "and " * 40_000, "A. " * 40_000, "x - " * 40_000, "deep " * 40_000])
def test_long_texts_take_linear_time(text: str) -> None:
    start = time.process_time()
    terms(text)
    assert time.process_time() - start < 8


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The framework GraphRec ranks items.", "GraphRec"),
        ("It outperformed classical GNNs.", "GNNs"),
        ("We use trained CNN models.", "CNN models"),
        ("It solves node classification tasks.", "node classification"),
    ],
)
def test_terms_hold_no_verb_no_praise_and_no_word_for_what_they_are(sentence: str, expected: str) -> None:
    assert expected in found(sentence)
