"""What says little of a paper though its authors do it."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.language.little_said import calls_or_vague, is_of_a_part, says_little


@pytest.mark.parametrize(
    "deed",
    [
        " start with a definition of lakes and review their dust.",
        " finish by proposing ways to keep snow white.",
        " extends to two key uses of snow.",
        " provide some background by discussing topics of interest in dust.",
        " introduce the background of snow meters and present the notation.",
    ],
)
def test_how_a_text_goes_on_says_little(deed: str) -> None:
    assert says_little(deed)


@pytest.mark.parametrize(
    "deed",
    [
        " believe, that their work can serve as a base of snow science.",
        " envision a future in which dust meters have an important role.",
        " will establish the use of dust meters on glaciers.",
        " anticipate the arrival of cleaner snow.",
        " predict an improvement in the melting of glaciers.",
        " intended the flow diagram to depict the way of the dust.",
    ],
)
def test_plans_hopes_and_views_say_little(deed: str) -> None:
    assert says_little(deed)


@pytest.mark.parametrize(
    "deed",
    [
        " conducted semi-structured interviews with guides of ten valleys.",
        " conducted interviews with guides for snow analysis and improvement.",
        " conduct comprehensive evaluations of dust, where many results appear.",
        " analyzed 99 research papers spanning from 2017 to 2023.",
        " release their user-study apparatus at a public site.",
        " validate their system across a series of snowy scenes.",
        " make the source code publicly available.",
    ],
)
def test_that_somebody_was_asked_or_something_was_read_or_published_says_little(deed: str) -> None:
    assert says_little(deed)


@pytest.mark.parametrize(
    "deed",
    [
        " propose a dust meter for alpine glaciers.",
        " conducted interviews with 40 guides and found that dust is feared.",
        " conducted a randomised trial of salt in two valleys.",
        " systematically review 93 articles and books on the topic of glaciers.",
        " intend to explain how dust melts snow.",
        " evaluate their system on ten glaciers and show its errors.",
        " release SnowSet, a benchmark of 40 glaciers.",
        " end the debate on dust.",
    ],
)
def test_what_was_made_asked_or_found_out_says_enough(deed: str) -> None:
    assert not says_little(deed)


@pytest.mark.parametrize(
    "bare",
    [
        "In the melting analysis phase,  investigated the dust of two valleys.",
        "The evaluation of  involves two approaches: by light and by weight.",
        "The whole model of  consists of snow gathering and dust counting.",
        "The object of the study by  is the protocol for finding dust.",
        "Reference lists of relevant trials were checked by .",
    ],
)
def test_a_step_inside_a_work_and_what_it_is_made_of_are_parts(bare: str) -> None:
    assert is_of_a_part(bare)


def test_experiments_that_consistently_show_something_are_no_part() -> None:
    assert not is_of_a_part("The experiments of  consistently demonstrate that dust melts snow.")


@pytest.mark.parametrize(
    "bare",
    [
        "The results of  highlight the significance of dust for snow.",
        "Robust evaluation of snow, by measures that guides understand, is essential.",
        " identified opportunities, challenges, and potential implications of dust.",
        " find various roles and functions of snow in valleys.",
        "The experiments of  demonstrated that there are different patterns in dust.",
        "The results provide new insights into dust and suggest that snow might melt.",
        "Guides may consider cleaning the snow.",
        "The findings of  reveal where dust is most and least common.",
        "The meter of  lays the foundation of a network of guides.",
        "Snow offers a way that requires careful thought.",
    ],
)
def test_calls_and_what_is_not_named_are_no_findings(bare: str) -> None:
    assert calls_or_vague(bare)


@pytest.mark.parametrize(
    "bare",
    [
        " identified three challenges, such as wind and rain.",
        " show significant improvement over older dust meters.",
        " find differences between dust of deserts and dust of farms.",
        " show that wind is crucial for dust in June.",
    ],
)
def test_what_is_named_or_compared_is_a_finding(bare: str) -> None:
    assert not calls_or_vague(bare)
