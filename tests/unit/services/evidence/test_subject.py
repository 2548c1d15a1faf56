"""Definitions have the topic as their subject; taxonomies part it into named kinds."""

from __future__ import annotations

import pytest

from services.evidence.subject import (
    DEFINITION,
    MENTION,
    PURPOSE,
    definition_grade,
    is_definition,
    is_of_whole_topic,
    is_taxonomy,
)


@pytest.mark.parametrize(
    ("sentence", "topic"),
    [
        ("Peat fires (PF) are a class of slow fires below the ground.", "peat fires"),
        ("Peer review is the process by which scholars judge a text.", "peer review"),
        ("Citizen science refers to research with the help of the public.", "citizen science"),
    ],
)
def test_a_sentence_about_what_the_topic_is_defines_it(sentence: str, topic: str) -> None:
    assert is_definition(sentence, topic)


@pytest.mark.parametrize(
    "sentence",
    [
        "Peat fires are popular with nobody.",
        "Peat fires are a threat that grows.",
        "Smoke of bogs is the process of slow fires.",
        "Data from five bogs were included.",
        "Since the drought, peat fires are a class of their own.",
    ],
)
def test_other_sentences_do_not(sentence: str) -> None:
    assert not is_definition(sentence, "peat fires")


def test_a_taxonomy_names_its_kinds() -> None:
    assert is_taxonomy("Ito and Roy categorise methods for mapping bogs into field, air and satellite methods.")
    assert not is_taxonomy("Ito and Roy divide bogs.")
    assert not is_taxonomy("Ito and Roy review the many methods for mapping bogs from the air and from the ground.")


@pytest.mark.parametrize(
    ("sentence", "grade"),
    [
        ("Peat fires, or bog fires, are a class of slow fires that burn below the ground.", DEFINITION),
        ("Peat fires burn and release smoke over bogs.", MENTION),
        ("Peat fires release smoke.", MENTION),
        ("Peat fires are a powerful tool for farmers.", PURPOSE),
        ("Peat fires involve heat below the ground.", PURPOSE),
        ("Peat fires suffer from rain.", 0),
        ("Peat fires represent the past of a bog poorly.", 0),
        ("Maps of peat fires are a form of record for bogs.", 0),
    ],
)
def test_a_sentence_is_graded_by_what_it_says_of_the_topic_itself(sentence: str, grade: int) -> None:
    assert definition_grade(sentence, "methods for peat fires") == grade


def test_a_survey_of_the_whole_topic_names_no_narrower_subject() -> None:
    assert is_of_whole_topic("Peat Fires: A Comprehensive Review", "methods for peat fires")
    assert not is_of_whole_topic("Peat fires in Ireland: a review", "peat fires")
    assert not is_of_whole_topic("A review of fires", "peat fires")
