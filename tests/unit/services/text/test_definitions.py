"""Short forms and what they stand for."""

from __future__ import annotations

import time

import pytest

from services.text.definitions import definitions
from tests.tables import every_case


def pairs(text: str) -> list[tuple[str, str]]:
    return [(found.short, found.long) for found in definitions(text)]


@every_case(
    ("text", "short", "long"),
    [
        ("We use graph neural networks (GNNs) here.", "GNNs", "graph neural networks"),
        ("the long-term depression (LTD) of synapses", "LTD", "long-term depression"),
        ("RL (reinforcement learning) is used.", "RL", "reinforcement learning"),
        ("statistical parametric mapping (SPM; version 2)", "SPM", "statistical parametric mapping"),
        ("tumor necrosis factor alpha (TNF-alpha) rose", "TNF-alpha", "tumor necrosis factor alpha"),
        ("the transfer of learning (TL) is old", "TL", "transfer of learning"),
        ("growth hormone [GH] was low", "GH", "growth hormone"),
    ],
)
def test_a_definition_is_found_with_its_places(text: str, short: str, long: str) -> None:
    (found,) = definitions(text)
    assert (found.short, found.long) == (short, long)
    assert text[found.start : found.end] == long


@every_case(
    "text",
    [
        "It rose by half (P < 0.05) in a year.",
        "as others found (see Table 2)",
        "The method (Smith et al., 2019) works.",
        "of the patients (n = 40) were women",
        "We report the results (Fig. 3).",
        "a model of the world (GAN) is new",
        "in all three dogs (2D) and cats",
        "()",
        "",
    ],
)
def test_a_bracket_that_defines_nothing_gives_none(text: str) -> None:
    assert pairs(text) == []


def test_two_definitions_of_a_sentence_are_both_found() -> None:
    text = "Convolutional neural networks (CNNs) and support vector machines (SVM) differ."
    assert pairs(text) == [("CNNs", "Convolutional neural networks"), ("SVM", "support vector machines")]


def test_a_long_form_does_not_reach_into_the_sentence_before() -> None:
    assert pairs("They used rats. Long stays (RLS) were rare.") == []


@pytest.mark.parametrize("text", ["(" * 50_000, "A " * 20_000 + "(AAAAAAAAAAAA)", "(AB) " * 10_000])
def test_hostile_brackets_take_no_time(text: str) -> None:
    start = time.process_time()
    definitions(text)
    assert time.process_time() - start < 5
