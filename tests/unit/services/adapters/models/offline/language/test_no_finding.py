"""What is no finding though it stands where findings stand."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.language.no_finding import closes, gathers, is_vain


@pytest.mark.parametrize(
    "text",
    [
        "One hundred two trials with 122 published articles and 3736 outcomes were identified.",
        "84 eligible studies were identified, of which 30 addressed major outcomes.",
        "Twelve studies met the inclusion criteria.",
        "The Kellgren-Lawrence grading system is the gold standard for osteoarthritis of the knee.",
        "Machine learning methods are gaining immense attention in the care of bees.",
        "Dust is a major cause of melting in the Alps.",
        "Beekeeping will become a digital craft in the near future.",
        "Clocks in the future will emerge as the best compasses.",
        "The data demonstrate swift processing and exceptional reliability.",
        "Its performance was quantitatively assessed on 300 questions.",
        "The pipeline of Ito achieved a high level of classification performance.",
        "A total of 4215 implants were placed in 2185 patients.",
        "Most studies (n = 72, 89 %) were published in the past five years.",
        "After initial screening, 62 studies are analysed in depth.",
    ],
)
def test_counts_of_a_sample_common_knowledge_and_prophecies_are_no_findings(text: str) -> None:
    assert is_vain(text)


@pytest.mark.parametrize(
    "text",
    [
        "Forty trials were found to report fewer outcomes than were planned.",
        "Dust was a major cause of melting in 12 of 14 valleys.",
        "Fine dust speeds melting by 12 % in June.",
        "The meter showed good accuracy, with errors below 4 %.",
        "Patients with migraine were pain-free sooner than those given placebo.",
    ],
)
def test_findings_that_count_or_name_a_cause_stay(text: str) -> None:
    assert not is_vain(text)


@pytest.mark.parametrize(
    "bare",
    [
        " recruited 40 adults in two towns.",
        " pooled trials where appropriate using a fixed-effect model.",
        " performed a systematic search to identify trials of salt.",
        " used a single-centre, randomised controlled design.",
        "The study comprised two migraine attacks.",
        " adopted a modified thematic review approach focused on ethics.",
        " checked the records of all trials and contacted experts.",
        " was registered at the register of reviews.",
        " involved 257 students of two schools.",
    ],
)
def test_who_was_studied_and_how_it_was_searched_for_says_little(bare: str) -> None:
    assert gathers(bare)


def test_an_analysis_that_answers_something_is_told() -> None:
    assert not gathers(" performed an analysis of 40 glaciers that shows where dust falls.")


def test_what_may_not_hold_elsewhere_closes_a_paper() -> None:
    assert closes("The generalisability of the finding may be limited to similar populations.")
    assert not closes("The findings of Ito hold in other populations.")
