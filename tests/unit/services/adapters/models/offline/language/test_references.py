"""What a sentence points at: definites, pairs and pronouns whose meaning stayed behind."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.language.references import ownerless, stems, unresolved

NOTHING: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    "sentence",
    [
        "Authors use ten years of rain records to compare both events.",
        "Authors list the steel embedded in each of these critical components.",
        "Authors collect opinions of nurses for each aspect.",
        "All other models reach less than 16 % on rare birds.",
        "Authors derive a corresponding use case set from interviews.",
        "Authors report a bias of the mean that the two methods share in spring.",
        "Authors tested whether the proposed method tracks eels.",
        "Salt therefore moves down the slope in winter.",
        "Authors establish its meaning for coastal birds in three seasons.",
        "Authors grow these crystals at low pressure.",
        "Authors find that the former grows faster in shade.",
        "A difference in headache between the 2 groups is clear.",
    ],
)
def test_a_pointer_without_its_thing_is_found(sentence: str) -> None:
    assert unresolved(sentence, NOTHING)


@pytest.mark.parametrize(
    "sentence",
    [
        "Authors compare both drought and flood over ten years of records.",
        "Authors measure the rate of decay in peat that lies under water.",
        "Authors raised 40 lambs and weighed each lamb daily.",
        "Authors present a snow model and test the model in the Alps.",
        "The Dead Sea loses a metre of water a year.",
        "Authors show that those who sleep less than six hours err more.",
        "Rivers such as the Rhine carry less ice than a century ago.",
        "The highest yield came from plots under shade nets.",
        "Because rain fell early, the roots of wheat therefore stayed short.",
        "Authors trained a network on the visual question answering task.",
    ],
)
def test_what_a_sentence_explains_itself_stands_alone(sentence: str) -> None:
    assert unresolved(sentence, NOTHING) == ()


def test_what_the_title_names_is_known() -> None:
    assert unresolved("Authors age the glaciers by dust.", NOTHING)
    assert unresolved("Authors age the glaciers by dust.", stems("Dust in Alpine Glaciers")) == ()


@pytest.mark.parametrize(
    ("sentence", "pronoun"),
    [
        ("Using a survey, we reported on their development and use.", "their development"),
        ("A correlation analysis we performed on their combined data found 0.84.", "their combined"),
        ("We map lakes and their fish.", ""),
        ("We ask whether a patient can name their doctor.", ""),
        ("We show that GNNs and their rivals agree.", ""),
        ("We count dust.", ""),
    ],
)
def test_a_their_of_nothing_named_before_it_has_no_owner(sentence: str, pronoun: str) -> None:
    assert ownerless(sentence) == pronoun
