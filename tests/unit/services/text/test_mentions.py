"""A term is found in any number, case and hyphens; an abbreviation only letter for letter."""

from __future__ import annotations

import pytest

from services.text.mentions import fold_words, holds_name, mentions, uses_abbreviation


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Graph Neural Networks learn.", "graph neural network"),
        ("a graph-neural network", "graph neural networks"),
        ("It ends in few-shot learning", "Few-Shot Learning"),
    ],
)
def test_a_term_is_mentioned_in_whatever_form(text: str, term: str) -> None:
    assert mentions(text, term)


@pytest.mark.parametrize(
    ("text", "term"), [("graphs and neural networks", "graph neural network"), ("subgraph", "graph"), ("any", "—")]
)
def test_words_apart_parts_of_words_and_signs_are_no_mention(text: str, term: str) -> None:
    assert not mentions(text, term)


def test_a_folded_text_ends_in_spaces_so_that_words_are_found_whole() -> None:
    assert fold_words("Two GNNs!") == " two gnn "
    assert fold_words("") == "  "


@pytest.mark.parametrize(
    ("text", "uses"),
    [("IT works", True), ("two ITs.", True), ("(IT)", True), ("it works", False), ("AIT, ITss", False)],
)
def test_an_abbreviation_is_a_word_of_its_own(text: str, uses: bool) -> None:
    assert uses_abbreviation(text, "IT") is uses


def test_no_text_uses_an_empty_abbreviation() -> None:
    assert not uses_abbreviation("anything", "")


@pytest.mark.parametrize(("text", "holds"), [("Li shows", True), ("Linear", False), ("Ali, Li.", True), ("li", False)])
def test_a_name_is_held_as_a_word_of_its_own(text: str, holds: bool) -> None:
    assert holds_name(text, "Li") is holds
