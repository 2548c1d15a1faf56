"""Which key phrases read as names."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.language.naming import as_prose, nameable, verb_for


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


def test_a_countable_phrase_is_plural_where_the_texts_write_it_so() -> None:
    texts = ["early citation networks and a survey of libraries", "convolution of images"]
    assert as_prose("citation network", texts) == "citation networks"
    assert as_prose("library", texts) == "libraries"
    assert as_prose("convolution", texts) == "convolution"
    assert as_prose("GCN", [*texts, "gcns"]) == "GCN"


def test_nouns_in_ics_are_plural_where_they_count_things() -> None:
    assert [verb_for([phrase]) for phrase in ("topics", "research topics", "physics", "genetics")] == [
        "are",
        "are",
        "is",
        "is",
    ]
