"""Sentences that leave out who acted are given their people."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.language.agents import PROPOSED, aim_told, passive_completed
from services.adapters.models.offline.language.attribution import attribute
from services.adapters.models.offline.language.names import subject_of

BERG = subject_of(("A. Berg", "B. Lee", "C. Diaz"), "Snow in June")
NOBODY = subject_of((), "Snow in June")


@pytest.mark.parametrize(
    ("aim", "expected"),
    [
        (
            "To determine whether snow predicts the yield of rivers.",
            "Berg et al. set out to determine whether snow predicts the yield of rivers.",
        ),
        (
            "To assess the depth, weight and age of snow in June.",
            "Berg et al. set out to assess the depth, weight and age of snow in June.",
        ),
        (
            "To compare snow with rain, and to see whether it fills rivers.",
            "Berg et al. set out to compare snow with rain, and to see whether it fills rivers.",
        ),
    ],
)
def test_an_aim_without_a_main_clause_is_that_of_the_authors(aim: str, expected: str) -> None:
    assert aim_told(aim, BERG) == expected


@pytest.mark.parametrize(
    "whole",
    [
        "To test the model, guides were asked to rate the snow.",
        "To assess snow is important for rivers.",
        "To improve maps of snow, we propose a sampler for rivers.",
        "To the north lies snow in June.",
    ],
)
def test_an_infinitive_before_a_main_clause_stays(whole: str) -> None:
    assert aim_told(whole, BERG) == whole


def test_a_work_without_authors_sets_out_by_its_title() -> None:
    assert aim_told("To weigh snow.", NOBODY) == "the work “Snow in June” sets out to weigh snow."


def test_what_only_the_authors_do_gets_them_as_its_agent() -> None:
    text = "A scale for wet snow is presented for use in huts."
    assert passive_completed(text, BERG, verbs=PROPOSED) == (
        "A scale for wet snow is presented by Berg et al. for use in huts."
    )
    others = "Many scales are designed to weigh wet snow."
    assert passive_completed(others, BERG, verbs=PROPOSED) == others


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "Extensive experiments on two lakes show that Icer melts snow by 4%.",
            "Extensive experiments by Berg et al. on two lakes show that Icer melts snow by 4%.",
        ),
        (
            "Results indicate that snow melts in June.",
            "The results of Berg et al. indicate that snow melts in June.",
        ),
        (
            "Experiments and case studies find that Icer explains its melting.",
            "Experiments and case studies by Berg et al. find that Icer explains its melting.",
        ),
        (
            "We show that the proposed sampler finds snow.",
            "Berg et al. show that their sampler finds snow.",
        ),
    ],
)
def test_evidence_is_that_of_its_authors(sentence: str, expected: str) -> None:
    attributed = attribute(sentence, authors=("A. Berg", "B. Lee", "C. Diaz"), title="Snow in June")
    assert attributed is not None
    assert attributed.text == expected


def test_studies_of_anybody_are_not_claimed_for_the_authors() -> None:
    attributed = attribute("Studies show that snow melts in June.", authors=("A. Berg",), title="Snow in June")
    assert attributed is None or not attributed.names_authors


@pytest.mark.parametrize(
    "sentence",
    [
        "Often, we carry snow down to the valley in June.",
        "In practice, we often carry snow down to the valley.",
    ],
)
def test_habits_are_everybodys(sentence: str) -> None:
    assert attribute(sentence, authors=("A. Berg",), title="Snow in June") is None


@pytest.mark.parametrize(
    "fragment",
    [
        "A total of 120 guides receiving salt who were followed for a year.",
        "Cluster randomised trial of reminders in forty huts of the north.",
        "Guides randomised to salt or snow for twelve weeks in the huts.",
        "Snow related visits that were recorded in huts of the north.",
        "Snow was weighed in June, the results showed that salt melts it.",
    ],
)
def test_fragments_and_spliced_clauses_are_refused(fragment: str) -> None:
    assert attribute(fragment, authors=("A. Berg",), title="Snow in June") is None


def test_data_that_others_present_are_not_those_of_the_authors() -> None:
    text = "An outcome was considered lost if too few data were presented in the articles."
    assert passive_completed(text, BERG) == text
    assert PROPOSED.search(text) is None


def test_the_passive_of_the_main_clause_gets_its_people() -> None:
    text = "Rivers, which were studied before, are described in detail."
    assert passive_completed(text, BERG) == "Rivers, which were studied before, are described by Berg et al. in detail."


def test_a_review_and_meta_analysis_are_one_document() -> None:
    found = attribute(
        "This systematic review and meta-analysis aims to count the dust of glaciers.",
        authors=("A. Berg", "B. Lee", "C"),
        title="Dust",
    )
    assert found is not None
    assert found.text == "The systematic review and meta-analysis by Berg et al. aims to count the dust of glaciers."


def test_authors_inside_a_sentence_may_be_those_of_what_was_reviewed() -> None:
    sentence = "Among trials that the authors identified as good, the dust of glaciers had no use for guides."
    assert attribute(sentence, authors=("A. Berg", "B. Lee"), title="Dust") is None


@pytest.mark.parametrize(
    "sentence",
    [
        "We, therefore, measure the dust of glaciers in ten valleys.",
        "Strikingly, we measure the dust of glaciers in ten valleys.",
    ],
)
def test_connectives_inside_and_before_a_sentence_are_left_out(sentence: str) -> None:
    found = attribute(sentence, authors=("A. Berg", "B. Lee"), title="Dust")
    assert found is not None
    assert found.text == "Berg and Lee measure the dust of glaciers in ten valleys."


def test_a_here_before_the_authors_is_left_out() -> None:
    found = attribute(
        "To see far, here we measure dust of glaciers in June.", authors=("A. Berg", "B. Lee"), title="Dust"
    )
    assert found is not None
    assert found.text == "To see far, Berg and Lee measure dust of glaciers in June."
