"""Which key phrases read as names."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.language.naming import nameable, verb_for


def test_phrases_of_several_words_come_first_and_adjectives_leave() -> None:
    phrases = ["robustness", "time-consuming", "message passing", "diverse", "fall short", "graph"]
    assert nameable(phrases) == ["message passing", "robustness", "graph"]


@pytest.mark.parametrize("noun", ["pre-training", "over-smoothing", "recommendation", "robustness", "proteins"])
def test_nouns_stay(noun: str) -> None:
    assert nameable([noun]) == [noun]


@pytest.mark.parametrize(
    ("phrases", "verb"),
    [(["graphs"], "are"), (["message passing"], "is"), (["analysis"], "is"), (["loss"], "is"), (["a", "b"], "are")],
)
def test_the_verb_agrees(phrases: list[str], verb: str) -> None:
    assert verb_for(phrases) == verb
