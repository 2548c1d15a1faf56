"""Whether a title names the topic of a field."""

from __future__ import annotations

import pytest

from services.text.topics import holds_topic, texts_in_another_sense, texts_on
from tests.tables import every_case


@every_case(
    ("title", "topic"),
    [
        ("Design Cards: A Review of Use in Workshops", "design cards"),
        ("Fire regimes of boreal forests", "the fire regime of a boreal forest"),
        ("Forests that burn: boreal fire, its regime", "fire regimes of boreal forests"),
        ("Localisation of tumours in colour", "color tumor localization"),
        ("Pediatric leukemia centers", "paediatric leukaemia centres"),
        ("Modelling the behaviour of fibres", "modeling fiber behavior"),
        ("Analyzed defenses", "analysed defences"),
    ],
)
def test_a_title_with_every_word_of_the_topic_names_it(title: str, topic: str) -> None:
    assert holds_topic(title, topic)


@pytest.mark.parametrize(
    ("title", "topic"),
    [("Cards at play", "design cards"), ("Designing cardboard", "design cards"), ("Anything", "of the"), ("", "fire")],
)
def test_a_title_that_lacks_a_word_does_not(title: str, topic: str) -> None:
    assert not holds_topic(title, topic)


MEANT = ("Artificial intelligence (AI) reads charts.", "Notes and artificial intelligence (AI).", "AI in clinics.")


@every_case(
    ("text", "is_other"),
    [
        ("Aromatase inhibitors (AI) after breast cancer, in medical documents.", True),
        ("American Indian (AI) patients and their documents.", True),
        ("Adrenal incidentalomas (AIs) in medical documents.", True),
        ("Adequate Intakes (AI) of iron.", True),
        ("Aromatase inhibitors (AIs), found in notes by artificial intelligence.", False),
        ("AI finds them in documents.", False),
        ("A model of language (MOL) reads medical documents.", False),
        ("Artificial Intelligences (AIs) read documents.", False),
    ],
)
def test_an_acronym_of_the_topic_in_another_sense_is_not_the_topic(text: str, is_other: bool) -> None:
    texts = [*MEANT, text]
    assert texts_in_another_sense(texts, "AI for medical documents") == [False, False, False, is_other]


@pytest.mark.parametrize("topic", ["reinforcement learning", "RL"])
def test_the_sense_is_that_of_most_texts_whether_the_topic_is_spelt_out_or_not(topic: str) -> None:
    texts = ["Reinforcement learning (RL) of games.", "Deep reinforcement learning (RL).", "Remote lakes (RL)."]
    assert texts_in_another_sense(texts, topic) == [False, False, True]
    assert texts_on(texts, topic) == [True, True, False]


def test_spellings_of_two_continents_are_one_sense() -> None:
    texts = ["Simultaneous localization and mapping (SLAM).", "Simultaneous Localisation And Mapping (SLAM) in ports."]
    assert texts_in_another_sense([*texts, texts[0]], "SLAM") == [False, False, False]
    assert texts_on([*texts, "SLAM in mines"], "simultaneous localisation and mapping") == [True, True, True]


def test_an_acronym_of_a_small_part_of_the_topic_does_not_count() -> None:
    texts = [
        "Language models (LM) by reinforcement learning.",
        "Language models (LM).",
        "Linear maps (LM) in policies.",
    ]
    assert (
        texts_in_another_sense(texts, "reinforcement learning from human feedback for language models") == [False] * 3
    )
