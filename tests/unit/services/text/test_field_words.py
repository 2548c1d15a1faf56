"""Words of a field's own name: what made of them may name a group, and what may not."""

from __future__ import annotations

from services.text.field_words import FieldWords
from services.text.group_names import group_names
from services.text.stems import stem
from tests.tables import every_case

BEATS = [f"{title}\nA text on {title.lower()}." for title in ("Drums", "Gongs", "Bells", "Chimes")]


def _stems(text: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in text.lower().split() if word not in {"and", "the", "for", "of"})


@every_case(
    ("topic", "phrase", "is_field"),
    [
        ("Machine intelligence and the Turing test", "turing test", False),
        ("Causal inference and policy evaluation", "causal inference", False),
        ("Causal inference and policy evaluation", "policy inference", True),
        ("Graph neural networks for drug discovery", "drug discovery", False),
        ("Graph neural networks", "neural networks", True),
        ("Graph neural networks", "graph learning", True),
        ("Graph neural networks", "machine learning", False),
        ("Sepsis and shock", "sepsis", True),
        ("Sepsis prediction", "deep learning", False),
        ("Deep learning", "deep learning", True),
        ("Graph neural networks", "gnn", True),
        ("", "machine learning", False),
        ("", "coral reefs", False),
    ],
)
def test_a_part_of_several_and_a_general_term_are_not_the_field(topic: str, phrase: str, is_field: bool) -> None:
    assert FieldWords.of(topic, _stems).make_up(_stems(phrase)) is is_field


def test_a_group_is_called_after_the_part_of_the_topic_that_it_is_about() -> None:
    tests = [
        "Does it pass the Turing test?\nThe Turing test once more.",
        "A harder Turing test\nWe make the Turing test harder.",
        "The Turing test in rhyme\nPoems in a Turing test.",
        "Judges of talk\nWho sits in a Turing test?",
    ]
    named = group_names([tests, BEATS], topic="machine intelligence and the Turing test")
    assert named[0].heading == "Turing Test"
    assert group_names([tests, BEATS], topic="Turing test")[0].heading != "Turing Test"


def test_machine_learning_names_a_group_of_another_science() -> None:
    learnt = [
        f"Machine learning for {what}\nMachine learning predicts {what}." for what in ("frost", "hail", "snow", "rain")
    ]
    assert group_names([learnt, BEATS], topic="weather")[0].heading == "Machine Learning"
