"""What is told of a paper: what it does and what it found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from services.adapters.models.offline.language.statements import refusals
from services.adapters.models.offline.language.telling import holds_a_result, told
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePaper, evidence_paper
from services.evidence.roles import Role
from services.reading.passages import content_passages
from tests.builders.survey_field import bee_field, paper_id

INDEX = FieldIndex.of(bee_field())


def paper(
    abstract: str, *, title: str = "Dust on Alpine Glaciers", authors: tuple[str, ...] = ("A. Berg", "B. Lee", "C")
) -> EvidencePaper:
    item = evidence_paper(INDEX, paper_id("haldor2004sun"))
    changed = replace(item.paper, abstract=abstract, title=title, authors=authors)
    return replace(item, paper=changed, passages=content_passages(changed))


def texts(item: EvidencePaper) -> list[str]:
    return [each.text for each in told(item)]


def test_what_a_paper_does_and_its_finding_become_one_sentence() -> None:
    item = paper(
        "Glaciers shrink. We propose a dust meter for alpine glaciers. "
        "Our experiments show that fine dust speeds melting by 12 % in June."
    )
    assert texts(item) == [
        "Berg et al. propose a dust meter for alpine glaciers; "
        "their experiments show that fine dust speeds melting by 12% in June."
    ]
    (only,) = told(item)
    assert only.role is Role.RESULT
    assert [passage.text[:15] for passage in only.beside] == ["Our experiments"]


def test_a_finding_with_a_number_goes_before_one_without() -> None:
    item = paper(
        "We study dust on alpine glaciers with cameras. We find that dust darkens the snow of alpine glaciers. "
        "We find that dust costs alpine glaciers 30 cm of ice a year."
    )
    assert "30 cm" in texts(item)[-1]


def test_a_finding_alone_is_framed_by_the_title() -> None:
    item = paper("Snow covers much. The results show that fine dust speeds melting of June snow by 12 %.")
    assert texts(item)[0].startswith("In “Dust on Alpine Glaciers”, the results of Berg et al. show that fine dust")


def test_background_never_stands_for_a_contribution() -> None:
    item = paper("Alpine glaciers have advanced considerably in cold decades. Dust is a common problem of glaciers.")
    assert told(item) == []


@pytest.mark.parametrize(
    "finding",
    [
        "Experiments show the effectiveness of our method.",
        "Future studies of alpine snow should count fine dust in winter too.",
        "Our results show that existing snow models neglect the dust of deserts.",
        "Ninety sites of alpine snow were included.",
        "These findings pave the way for cleaner alpine snow in warm years.",
    ],
)
def test_praise_wishes_and_steps_are_no_findings(finding: str) -> None:
    item = paper(f"We propose a dust meter for alpine glaciers. {finding}")
    assert texts(item) == ["Berg et al. propose a dust meter for alpine glaciers."]


def test_one_side_of_two_is_told_after_what_stands_for_itself() -> None:
    item = paper(
        "We compare snow models for alpine glaciers in Tyrol. We find that one model predicts less June snow on ice. "
        "However, five of eleven predict more. We find that dust speeds the melt of alpine ice."
    )
    assert "dust speeds" in texts(item)[-1]


def test_whether_an_abstract_holds_a_result() -> None:
    assert holds_a_result(paper("We find that dust costs alpine glaciers 30 cm of ice a year."))
    assert not holds_a_result(paper("We propose a dust meter for alpine glaciers."))


def test_refusals_are_counted_by_class() -> None:
    counts = refusals(
        paper(
            "We live on a warm planet with less snow. It melts early in dry years. "
            "We propose a dust meter for alpine glaciers. HALLUSNOWBENCH11 is a set of snow images from Tyrol."
        )
    )
    assert counts["we that means everybody"] == 1
    assert counts["debris of a PDF"] == 1
    assert sum(counts.values()) == 3


@pytest.mark.parametrize("title", ["[Dust on Glaciers", "Is dust a threat?", "(Dust on Glaciers"])
def test_a_title_that_cannot_be_quoted_frames_nothing(title: str) -> None:
    item = paper("Snow covers much. We found that fine dust speeds melting of June snow by 12 %.", title=title)
    assert all("In “[" not in text and "?”" not in text and "“(" not in text for text in texts(item))


def test_a_second_sentence_says_whose_finding_it_is() -> None:
    item = paper(
        "Glaciers shrink. We propose a dust meter for alpine glaciers, which weighs dust on ice by light in June "
        "and in many other months. Dust increased melting of western glaciers by 14 % in years that followed great "
        "fires in forests of northern and eastern coasts of America."
    )
    assert [text[:40] for text in texts(item)] == [
        "Berg et al. propose a dust meter for alp",
        "Berg et al. report that dust increased m",
    ]


def test_a_finding_of_a_work_without_authors_is_framed_by_its_title_alone() -> None:
    item = paper("Snow covers much. Snow shrinks. In June, fine dust increased melting by 14 %.", authors=())
    assert texts(item) == ["In “Dust on Alpine Glaciers”, in June, fine dust increased melting by 14%."]


def test_a_word_that_may_be_a_name_keeps_its_capital() -> None:
    item = paper("Snow covers much. Snow shrinks. Nausea increased by 14 % among guides on glaciers.")
    assert texts(item) == ["Nausea increased by 14% among guides on glaciers, as Berg et al. report."]


@pytest.mark.parametrize(
    "vain",
    [
        "Experiments on glaciers verify the effectiveness and generality of the dust meter.",
        "Dust on glaciers was measured in June and recorded by two guides.",
        "Glaciers of dust are typically painted white by guides of the valley.",
    ],
)
def test_praise_steps_and_habits_are_no_findings(vain: str) -> None:
    (only,) = texts(paper(f"Glaciers shrink. We propose a dust meter for alpine glaciers. {vain}"))
    assert only == "Berg et al. propose a dust meter for alpine glaciers."


def test_who_was_studied_does_not_stand_for_what_a_paper_does() -> None:
    item = paper("Glaciers shrink. We recruited 40 guides of alpine glaciers. Dust increased the melting by 14 %.")
    assert not any("recruited" in text for text in texts(item))


@pytest.mark.parametrize(
    ("finding", "written"),
    [
        ("Deep learning outperformed people on dust of glaciers by 12 %.", "report that deep learning outperformed"),
        (
            "Gletsch glaciers outperformed others on dust by 12 %.",
            "Gletsch glaciers outperformed others on dust by 12%, as",
        ),
    ],
)
def test_a_plain_word_is_small_inside_a_sentence_and_a_name_is_not(finding: str, written: str) -> None:
    item = paper(f"Snow covers much. {finding}", title="Dust on Alpine Glaciers, Deep and Shallow")
    assert written in texts(item)[-1]


@pytest.mark.parametrize(
    "sentence",
    [
        "The dust of glaciers was seen in the place where the meter was developed.",
        "The study included 120 glaciers with dust.",
        "We conduct extensive experiments on dust of alpine glaciers.",
        "Experiments show that our dust meter is very effective.",
        "To answer a simple call, instead of snow, DustNet targets alpine glaciers.",
        "The authors conclude with a list of dust meters for alpine glaciers.",
    ],
)
def test_neither_a_clause_beside_nor_a_count_of_cases_says_what_a_paper_does(sentence: str) -> None:
    assert texts(paper(f"Snow covers much of the land. {sentence}")) == []


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "A dust meter for alpine glaciers is described and applied to snow in June.",
            "A dust meter for alpine glaciers is described and applied by Berg et al. to snow in June",
        ),
        (
            "Dust meters for alpine glaciers are described, covering their use in June.",
            "Dust meters for alpine glaciers are described by Berg et al., covering their use in June",
        ),
    ],
)
def test_what_is_presented_says_by_whom(sentence: str, expected: str) -> None:
    (text,) = texts(paper(f"Glaciers shrink in many places. Much is unknown of them. {sentence}"))
    assert text.startswith(expected)


def test_whoever_was_named_is_not_named_again_behind_an_adverb() -> None:
    item = paper("Snow melts. We propose a dust meter for glaciers. Empirically, we find that dust doubles melting.")
    assert texts(item) == [
        "Berg et al. propose a dust meter for glaciers; empirically, they find that dust doubles melting."
    ]


def test_results_of_others_do_not_belong_to_the_authors() -> None:
    item = paper("Glaciers shrink. We study dust on glaciers. The results of old surveys of dust were lower by 12 %.")
    assert not any("Berg et al.'s results" in text for text in texts(item))


def test_a_sentence_that_points_at_its_own_paper_or_at_a_pattern_is_not_told() -> None:
    item = paper(
        "We study dust on alpine glaciers. The melting (as defined in our study) was 12 % faster in June. "
        "The results of 22 valleys show the same overall pattern. "
        "In Part A, dust on alpine glaciers was 4 % of the snow."
    )
    assert len(refusals(item)) >= 1
    assert not any(cue in text for text in texts(item) for cue in ("as defined", "overall pattern", "Part A"))


def test_an_addition_gives_way_to_what_the_paper_is_about() -> None:
    item = paper(
        "Glaciers shrink. We also build a dust meter for alpine glaciers. We propose a snow model for alpine glaciers."
    )
    assert texts(item)[0].startswith("Berg et al. propose a snow model")


def test_a_comparison_is_told_before_what_is_only_possible() -> None:
    item = paper(
        "Glaciers shrink. We study dust on alpine glaciers. We find that dust melts snow faster than soot does. "
        "In conclusion, dust on alpine glaciers may cause floods in valleys below."
    )
    assert "faster than soot" in texts(item)[-1]


def test_of_a_paper_told_before_only_what_weighs_as_much_is_told_again() -> None:
    item = paper(
        "We propose a dust meter for alpine glaciers. We describe wind near glaciers. "
        "We find that guides of alpine glaciers like snow."
    )
    first = {item.passages[0].passage.id}
    assert told(item, used=first) == []
    measured = paper("We propose a dust meter for alpine glaciers. We find that dust on glaciers costs 30 cm of ice.")
    assert "30 cm" in told(measured, used={measured.passages[0].passage.id})[0].text


def test_the_results_of_a_study_are_a_finding_though_the_study_is_named() -> None:
    item = paper("Glaciers shrink. The results of this study suggest that dust speeds melting of alpine glaciers.")
    (only,) = told(item)
    assert only.role is Role.RESULT


def test_experiments_in_the_second_half_belong_to_who_was_named_in_the_first() -> None:
    item = paper(
        "Glaciers shrink. We propose a dust meter for glaciers. "
        "Experiments on 60 valleys show that the meter for glaciers is faster than scales."
    )
    assert "; their experiments on 60 valleys show" in texts(item)[0]


def test_a_name_before_a_comma_keeps_its_capital() -> None:
    item = paper(
        "The dispute of Turing with Hartree is old. Turing, who saw dust on glaciers, said that 12 % of it melts ice.",
        title="Turing and Hartree on Dust",
    )
    assert not any("that turing" in text for text in texts(item))
